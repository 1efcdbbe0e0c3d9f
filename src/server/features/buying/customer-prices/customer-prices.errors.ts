import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const customerPriceNotFound = () => notFound('Customer price not found');
export const nameSomebodyElse = () => invalidField('buyer', 'Name a buyer, not yourself');
export const notYourProduct = () => invalidField('product', 'Choose one of your products');
export const notApprovedProduct = () =>
  invalidField('product', 'This product is not approved yet. Choose one that is.');
export const notApprovedSeller = () =>
  new AppError(
    403,
    'seller_not_approved',
    'You can offer customer prices as soon as your seller account is approved',
  );
export const noSuchCategory = () => invalidField('category', 'Choose an active category');
export const aboveRegular = () => invalidField('price', 'Price must not exceed the regular price');
export const dayIsOver = () => invalidField('to', 'This day has passed');
export const tooManyCustomerPrices = (most: number) =>
  new AppError(409, 'too_many_customer_prices', `At most ${most} customer prices at once`);
export const offerIsOver = () => new AppError(409, 'customer_price_ended', 'This price is no longer offered');
export const alreadyDeclined = () =>
  new AppError(409, 'customer_price_declined', 'You have declined this price');
