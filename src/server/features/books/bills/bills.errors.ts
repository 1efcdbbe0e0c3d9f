import { formatRupees } from '../../../../domain/shop/money.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const billNotFound = () => notFound('Bill not found');
export const noSuchBill = () => notFound('No such bill');
export const taxDetailsMissing = () =>
  new AppError(409, 'tax_details_missing', 'Complete your tax details before you send');
export const hsCodeMissing = (name: string) =>
  new AppError(409, 'hs_code_missing', `HS code is missing for ${name}`);
export const cannotCorrect = () =>
  new AppError(409, 'bill_not_correctable', 'Only an invoice can be corrected, not a credit note');
export const billOfSeller = () =>
  new AppError(409, 'bill_of_seller', 'Only its seller can correct this bill');
export const commissionNotCredited = () =>
  new AppError(
    409,
    'commission_not_credited',
    'Commission is corrected in the seller’s money, not by a credit note',
  );
export const nothingLeftToCredit = () =>
  new AppError(409, 'bill_fully_credited', 'This bill has been credited in full');
export const tooMuchCredited = (index: number, left: number) =>
  invalidField(`lines.${index}.quantity`, `Only ${left} can still be credited`, 409, 'above_what_is_left');
export const reductionAboveWhatIsLeft = (mostPaisa: number) =>
  invalidField('amount', `Only ${formatRupees(mostPaisa)} can still be credited`, 409, 'above_what_is_left');
export const reductionTooSmall = () => invalidField('amount', 'Amount must be at least रू 1', 400);
export const unknownBillLine = (index: number) =>
  invalidField(`lines.${index}.line`, 'This line is not on the bill', 400);
export const reissueAskedAlready = () =>
  new AppError(409, 'reissue_asked', 'You have already asked for a reissue of this bill');
