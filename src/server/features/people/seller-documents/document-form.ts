import type { FastifyRequest } from 'fastify';
import { MOST_DOCUMENT_BYTES } from '../../../../contract/people/seller-documents.contract.ts';
import { SELLER_DOCUMENT_KINDS, type SellerDocumentKind } from '../../../../domain/people/seller-document.ts';
import { fileFormBytes, readFileForm } from '../../../plugins/file-form.ts';
import {
  documentFormUnreadable,
  documentKindInvalid,
  documentMissing,
  documentTooLarge,
} from './seller-documents.errors.ts';

export const MOST_DOCUMENT_FORM_BYTES = fileFormBytes(MOST_DOCUMENT_BYTES);
const FORM = {
  mostBytes: MOST_DOCUMENT_BYTES,
  missing: documentMissing,
  tooLarge: documentTooLarge,
  unreadable: documentFormUnreadable,
};

export interface SentDocument {
  kind: SellerDocumentKind;
  fileName: string;
  bytes: Buffer;
}

/** The form `file`, `kind`. */
export async function readDocumentForm(request: FastifyRequest): Promise<SentDocument> {
  const { name, bytes, fields } = await readFileForm(request, FORM);
  const kind = SELLER_DOCUMENT_KINDS.find((one) => one === fields.get('kind'));
  if (kind === undefined) throw documentKindInvalid();
  return { kind, fileName: name || 'Document', bytes };
}
