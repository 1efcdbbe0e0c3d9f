import { AppError, notFound } from '../../../plugins/app-error.ts';

export const notReceived = () =>
  new AppError(403, 'product_not_received', 'Only buyers who have received this product can review it');
export const ownProduct = () => new AppError(403, 'own_product', 'You cannot review your own product');
export const alreadyReviewed = () =>
  new AppError(409, 'already_reviewed', 'You have already reviewed this product');
export const reviewNotFound = () => notFound('Review not found');
export const alreadyHidden = () => new AppError(409, 'review_already_hidden', 'The review is already hidden');
export const notHidden = () => new AppError(409, 'review_not_hidden', 'The review is not hidden');
