import { MAX_CART_LINES } from '../../../../domain/buying/cart-line.ts';
import { isMistake, type OrderRefusal, stockRefusalText } from '../../../../domain/catalogue/stock.ts';
import { AppError, notFound } from '../../../plugins/app-error.ts';

export const productNotFound = () => notFound('Product not found');
export const cartItemNotFound = () => notFound('Cart item not found');
export const cartIsFull = () =>
  new AppError(400, 'cart_full', `A cart can hold at most ${MAX_CART_LINES} products`);

/** Stock, the maximum and a seller's absence are conflicts; too few, or no whole packs, is a mistake of the request. */
export const stockRefused = (refusal: OrderRefusal) =>
  new AppError(isMistake(refusal) ? 400 : 409, refusal.code, stockRefusalText(refusal));
