import type { AwardRefusal } from '../../../../domain/orders/award.ts';
import type { RequestForQuotesStatus } from '../../../../domain/orders/request-for-quotes.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

/** It cannot be awarded in this state. */
export const notAwardable = (status: RequestForQuotesStatus) =>
  new AppError(
    409,
    status === 'open' ? 'request_not_closed' : 'request_not_awardable',
    status === 'open' ? 'The request is still open' : `The request is ${status} already`,
  );
export const awardChanged = () =>
  new AppError(409, 'request_changed', 'The request has changed. Look at it again');
export const quoteNoLongerHolds = (number: string) =>
  new AppError(409, 'quote_expired', `The prices of quote ${number} no longer hold`);
export const awardGone = () =>
  new AppError(409, 'request_not_awardable', 'What was awarded can no longer be ordered');
export const productAwardedTwice = (index: number) =>
  invalidField(
    `awards.${index}.line`,
    'Another line orders the same product of this seller: award one of the two',
    409,
    'product_awarded_twice',
  );

/** What is wrong with one of the awards. */
export function cannotAward({ index, refusal }: { index: number; refusal: AwardRefusal }): AppError {
  const path = `awards.${index}`;
  switch (refusal.code) {
    case 'unknown_line':
      return invalidField(`${path}.line`, 'This line is not in the request');
    case 'unknown_quote':
      return notFound('Quote not found');
    case 'not_offered':
      return invalidField(`${path}.line`, 'This quote does not offer the line');
    case 'twice':
      return invalidField(`${path}.line`, 'This offer is named already');
    case 'above_quoted':
      return invalidField(`${path}.quantity`, `Only ${refusal.most} are offered`, 409, 'above_quoted');
    case 'above_asked':
      return invalidField(`${path}.quantity`, `Only ${refusal.most} were asked for`, 409, 'above_asked');
    case 'reason_missing':
      return invalidField(`${path}.reason`, 'Say why: something as good costs less');
  }
}
