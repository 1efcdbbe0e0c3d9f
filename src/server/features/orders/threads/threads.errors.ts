import { AppError, notFound } from '../../../plugins/app-error.ts';

export const threadNotFound = () => notFound('Conversation not found');
export const messageNotFound = () => notFound('Message not found');
export const askedYourself = () => new AppError(409, 'own_product', 'This is your own product');
/** The account behind the other side was closed or suspended. */
export const nobodyThere = () =>
  new AppError(
    409,
    'nobody_there',
    'The other side cannot be reached at the moment. Write to our desk instead.',
  );
export const notAnAnswer = () =>
  new AppError(409, 'not_an_answer', 'Only an answer to a question about a product can be made public');
export const onlySellersPublish = () =>
  new AppError(403, 'forbidden', 'Only the seller can make an answer public');
