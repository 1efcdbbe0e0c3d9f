import type { NoCash } from '../../../../domain/orders/cash-at-door.ts';
import { AppError, invalidField } from '../../../plugins/app-error.ts';

/** Why an order is not paid at the door, at the field that asked for it: `payment.method` or `paymentMethod`. */
export function cashRefused({ code, text }: { code: NoCash; text: string }, path: string | null): AppError {
  return path === null
    ? new AppError(409, `cash_${code}`, text)
    : invalidField(path, text, 409, `cash_${code}`);
}

export const cashNeedsPerson = () =>
  invalidField(
    'payment.method',
    'A program cannot order against cash at the door: a person confirms the phone on the website.',
    409,
    'cash_needs_person',
  );
