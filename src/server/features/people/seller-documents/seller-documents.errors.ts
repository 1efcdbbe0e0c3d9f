import { SELLER_DOCUMENT_NAMES, type SellerDocumentKind } from '../../../../domain/people/seller-document.ts';
import { allOf } from '../../../../domain/shop/list-text.ts';
import { AppError, invalidField, notFound, unavailable } from '../../../plugins/app-error.ts';

export const documentNotFound = () => notFound('Document not found');
export const documentMissing = () => invalidField('file', 'Choose a PDF or a picture');
export const documentKindInvalid = () => invalidField('kind', 'Invalid kind');
export const documentTooLarge = () =>
  invalidField('file', 'The file must be at most 8 MB', 413, 'document_too_large');
export const documentOfOtherType = () =>
  invalidField('file', 'The file must be a PDF, JPEG, PNG or WebP', 415, 'document_type');
export const documentBroken = () => invalidField('file', 'The picture is damaged and cannot be read');
export const documentFormUnreadable = () =>
  new AppError(400, 'document_unreadable', 'The document could not be read. Please send it again.');
export const documentsBusy = () =>
  unavailable('Many files are being read right now. Please try again in a moment.');
export const tooManyDocuments = () =>
  new AppError(409, 'too_many_documents', 'You have sent many documents already. Write to us instead.');
/** Somebody has judged it, or a newer one has come. */
export const documentNotWaiting = () =>
  new AppError(409, 'document_not_waiting', 'The document is no longer waiting');

/** Why a seller cannot be approved: every document that is missing is named. */
export function documentsNotAccepted(kinds: readonly SellerDocumentKind[]): AppError {
  const names = kinds.map((kind) => SELLER_DOCUMENT_NAMES[kind]);
  return new AppError(409, 'documents_missing', `Not accepted yet: ${allOf(names)}`, {
    errors: kinds.map((kind) => ({
      path: kind,
      message: `Not accepted yet: ${SELLER_DOCUMENT_NAMES[kind]}`,
    })),
  });
}
