import type { FastifyRequest } from 'fastify';
import { SELLER_DOCUMENT_KINDS, type SellerDocumentKind } from '../../../domain/seller-document.ts';
import {
  documentFormUnreadable,
  documentKindInvalid,
  documentMissing,
  documentTooLarge,
} from './seller-documents.errors.ts';

const MOST_DOCUMENT_BYTES = 8_000_000;
/** With room for the parts' heads. */
export const MOST_DOCUMENT_FORM_BYTES = MOST_DOCUMENT_BYTES + 100_000;

export interface SentDocument {
  kind: SellerDocumentKind;
  fileName: string;
  bytes: Buffer;
}

/** The form `file`, `kind`. The body is read to its end before anything is said of it. */
export async function readDocumentForm(request: FastifyRequest): Promise<SentDocument> {
  if (!request.isMultipart()) throw documentMissing();
  let file: { name: string; bytes: Buffer; isTooLarge: boolean } | null = null;
  let kind = '';
  const limits = { fileSize: MOST_DOCUMENT_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1_000 };
  // The plugin takes this option with each call; its types know it for all calls only.
  const options = { limits, throwFileSizeLimit: false };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        const isTooLarge = part.file.truncated;
        if (part.fieldname === 'file') file = { name: part.filename ?? '', bytes, isTooLarge };
      } else if (part.fieldname === 'kind' && typeof part.value === 'string') kind = part.value;
    }
  } catch {
    throw documentFormUnreadable();
  }
  if (file?.isTooLarge) throw documentTooLarge();
  if (file === null || file.bytes.length === 0) throw documentMissing();
  const known = SELLER_DOCUMENT_KINDS.find((one) => one === kind);
  if (known === undefined) throw documentKindInvalid();
  return { kind: known, fileName: shownName(file.name), bytes: file.bytes };
}

/** What a person may be shown of a name that somebody sent. */
function shownName(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .toWellFormed()
    .trim();
  return [...plain].slice(0, 100).join('') || 'Document';
}
