import { formatRupees } from '../../../../domain/shop/money.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const khataNotFound = () => notFound('Khata not found');
export const debtPaymentNotFound = () => notFound('Payment not found');
export const paidInTheFuture = () => invalidField('paidAt', 'This day is still to come', 400);
export const referenceUsed = () =>
  invalidField('reference', 'This reference was used for another payment', 409, 'reference_used');
export const alreadyCounted = () => new AppError(409, 'payment_counted', 'This payment counts already');
export const alreadyDisputed = () =>
  new AppError(409, 'payment_disputed', 'This payment was disputed. The seller can record it again.');
export const yearNotOver = () => new AppError(409, 'fiscal_year_running', 'This fiscal year is not over yet');
export const balanceDiffers = (balancePaisa: number) =>
  invalidField('balance', `The balance is ${formatRupees(balancePaisa)}`, 409, 'balance_differs');
