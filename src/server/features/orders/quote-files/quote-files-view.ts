import type { QuoteFile } from '../../../../contract/orders/quote-files.contract.ts';
import type { QuoteFileRow } from './quote-files.sql.ts';

/** A file as those who may read it get it. */
export function toQuoteFile({ id, name, contentType, bytes }: QuoteFileRow): QuoteFile {
  return { _id: id, name, contentType, bytes, url: `/api/quote-files/${id}` };
}
