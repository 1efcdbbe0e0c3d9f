import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const payoutNotFound = () => notFound('Payout not found');
export const transferNotFound = () => notFound('Transfer not found');
export const balancesChanged = () =>
  new AppError(409, 'balances_changed', 'Balances have changed. Build the batch again.');
export const draftStands = () =>
  new AppError(409, 'draft_stands', 'Another payout is a draft. Approve or discard it first.');
export const nothingToPay = () => new AppError(409, 'nothing_to_pay', 'Nothing is ready to be paid out');
export const anotherAdminApproves = () => new AppError(409, 'own_payout', 'Another admin approves');
export const notADraft = () => new AppError(409, 'not_a_draft', 'The payout is no longer a draft');
export const notApproved = () => new AppError(409, 'not_approved', 'Approve the payout first');
export const notSent = () => new AppError(409, 'not_sent', 'The payout has not been sent');
export const transferReturned = () => new AppError(409, 'transfer_returned', 'The transfer was returned');
export const transferPaidOtherwise = () =>
  new AppError(409, 'transfer_paid', 'The transfer was confirmed with another bank reference');
export const bankReferenceUsed = () =>
  invalidField('bankReference', 'This bank reference was used before', 409, 'bank_reference_used');
export const bankReferenceEmpty = () => invalidField('bankReference', 'Bank reference is required');
export const sellerIsHeld = (companyName: string) =>
  new AppError(
    409,
    'seller_held',
    `Payouts of ${companyName} are held. Discard this batch and build it again.`,
  );
export const alreadyHeld = () =>
  new AppError(409, 'already_held', 'The payouts of this seller are held already');
export const notHeld = () => new AppError(409, 'not_held', 'The payouts of this seller are not held');
export const sellerNotFound = () => notFound('Seller not found');
