import { MOST_ALERTS } from '../../../../domain/buying/alert.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const alertNotFound = () => notFound('Alert not found');
export const watchedProductNotFound = () => notFound('Product not found');
export const isInStock = () => new AppError(409, 'in_stock', 'This is in stock');
export const priceIsBelow = () => invalidField('price', 'The price is already below that');
export const tooManyAlerts = () =>
  new AppError(409, 'too_many_alerts', `You can have at most ${MOST_ALERTS} alerts. Remove one first.`);
