import type { QuoteStatus } from '../../../../domain/orders/quote.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const quoteNotFound = () => notFound('Quote not found');
export const sellerNotFound = () => notFound('Seller not found');
export const ownShop = () => new AppError(409, 'own_shop', 'These are your own products');
export const otherSeller = (index: number) =>
  invalidField(`lines.${index}.product`, 'A quote is asked of one seller: this is another’s');
export const askedTwice = (index: number) =>
  invalidField(`lines.${index}.product`, 'This product is in the quote already');
export const needInPast = () => invalidField('neededBy', 'This day has passed');
export const tooManyQuotes = () =>
  new AppError(
    409,
    'too_many_quotes',
    'Many of your quotes with this seller are open already. Withdraw some first.',
  );
export const unknownQuoteLine = (path: string) => invalidField(path, 'This line is not in the quote');
export const lineTwice = (path: string) => invalidField(path, 'This line is named already');
export const notOwnAlternative = (index: number) =>
  invalidField(`lines.${index}.alternative`, 'Offer another of your products that is on sale');
export const alternativeTwice = (index: number) =>
  invalidField(`lines.${index}.alternative`, 'This product is in the quote already');
export const notOffered = (index: number) =>
  invalidField(`lines.${index}.alternative`, 'The seller did not offer this product');
export const validUntilPast = () => invalidField('validUntil', 'The last day must not have passed');
export const validTooLong = (days: number) =>
  invalidField('validUntil', `A price can be promised for at most ${days} days`);
/** Another version holds than the one that was looked at: what it says differently. */
export const quoteChanged = (what: string) =>
  new AppError(
    409,
    'quote_changed',
    what === ''
      ? 'The quote has changed. Look at it again'
      : `The quote has changed. ${what}. Look at it again`,
  );
export const notAnswered = () => new AppError(409, 'quote_not_answered', 'The quote waits for its seller');
export const notNow = (status: QuoteStatus) =>
  status === 'asked'
    ? notAnswered()
    : new AppError(
        409,
        'quote_ended',
        status === 'expired' ? 'The quote has expired' : `The quote is ${status} already`,
      );
