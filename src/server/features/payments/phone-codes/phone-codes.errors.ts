import { PHONE_CODE } from '../../../../domain/orders/cash-at-door.ts';
import { AppError, invalidField } from '../../../plugins/app-error.ts';

export const notAtDoor = () =>
  new AppError(409, 'not_cash_at_door', 'Only an order that is paid at the door asks for a code');
export const nothingToConfirm = () =>
  new AppError(409, 'nothing_to_confirm', 'This payment is over. Choose again how to pay for the order.');
export const codeTooSoon = (seconds: number) =>
  new AppError(429, 'code_too_soon', 'A code is on its way. Ask for another one after a minute.', {
    retryAfter: seconds,
  });
export const noMoreCodes = () =>
  new AppError(
    409,
    'no_more_codes',
    `${PHONE_CODE.mostCodes} codes were sent for this order. Please pay another way.`,
  );
export const phoneRests = () =>
  new AppError(409, 'phone_rests', 'Many codes were sent to this phone today. Please pay another way.');
export const codeMissing = () => invalidField('code', 'Ask for a code first', 409, 'code_missing');
export const codeExpired = () =>
  invalidField('code', 'This code has expired. Ask for another one.', 409, 'code_expired');
export const codeWrong = (left: number) =>
  invalidField(
    'code',
    left === 1
      ? 'This code is wrong. You can try once more.'
      : `This code is wrong. You can try ${left} times more.`,
    400,
    'code_wrong',
  );
export const noMoreTries = () =>
  invalidField('code', 'The code was wrong too often. Please pay another way.', 409, 'no_more_tries');
