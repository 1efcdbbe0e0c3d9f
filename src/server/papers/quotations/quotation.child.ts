/** Draws quotations in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { PaperFor } from '../paper-drawer.ts';
import { drawnFor } from '../paper-words.ts';
import type { QuotationDocument } from './quotation-drawer.ts';
import { drawQuotationDocument } from './quotation-drawing.ts';

export async function* run({ document, reader }: PaperFor<QuotationDocument>): AsyncGenerator<Uint8Array> {
  yield await drawnFor(reader, () => drawQuotationDocument(document));
}
