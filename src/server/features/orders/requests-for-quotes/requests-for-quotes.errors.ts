import { countText } from '../../../../domain/shop/count-text.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const requestNotFound = () => notFound('Request not found');
export const requestClosed = () => new AppError(409, 'request_closed', 'The request is closed');
export const quotesNotOpened = () =>
  new AppError(409, 'quotes_not_opened', 'The quotes are sealed until the request closes');
export const nothingToCompare = () =>
  new AppError(409, 'nothing_to_compare', 'No seller answered this request');
export const awardHeld = () =>
  new AppError(
    409,
    'award_held',
    'Something of it is awarded already. Wait until that is signed, paid or over',
  );
export const sellerNotApproved = () =>
  new AppError(403, 'seller_not_approved', 'Your account must be approved before you can answer');
export const noSuchQuote = () => notFound('You have no quote in this request');
export const noSellers = () =>
  invalidField('lines', 'No seller has goods in these categories', 409, 'no_sellers');
export const tooManyOpen = (
  most: number,
  { isSubscriber, withPro }: { isSubscriber: boolean; withPro: number },
) =>
  new AppError(
    409,
    'too_many_open_requests',
    isSubscriber
      ? `You can have ${countText(most, 'open request')} at a time. Wait until one closes, or cancel it`
      : `You can have ${countText(most, 'open request')} at a time, with PRO ${withPro}. Wait until it closes, or cancel it`,
  );
export const closingRefused = (message: string) => invalidField('closesAt', message);
export const neededTooEarly = () => invalidField('neededBy', 'This day is before the closing');
export const productAskedTwice = (index: number) =>
  invalidField(`lines.${index}.product`, 'This product is in the request already');
export const categoryNeeded = (index: number) =>
  invalidField(`lines.${index}.category`, 'Choose a category, so that its sellers are asked');
export const categoryUnknown = (index: number) =>
  invalidField(`lines.${index}.category`, 'There is no such category');
export const sellerTwice = (index: number) =>
  invalidField(`sellers.${index}`, 'This seller is chosen already');
export const notAnOwnProduct = (index: number) =>
  invalidField(`lines.${index}.product`, 'This is not a product that you sell');
export const descriptionNeeded = (index: number) =>
  invalidField(`lines.${index}.description`, 'Say what you offer instead');
export const hsCodeNeeded = (index: number) =>
  invalidField(`lines.${index}.hsCode`, 'HS code is required: the bill needs it');
export const lineTooDear = (index: number) =>
  invalidField(`lines.${index}.unitPrice`, 'The line must come to less than 100 billion rupees');
export const validTooShort = (day: string) =>
  invalidField('validUntil', `Prices must hold until ${day} at least, two days after the closing`);
