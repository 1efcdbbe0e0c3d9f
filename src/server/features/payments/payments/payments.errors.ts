import { formatRupees } from '../../../../domain/shop/money.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const paymentNotFound = () => notFound('Payment not found');
export const methodNotAvailable = () =>
  invalidField('paymentMethod', 'Payment method is not available', 400, 'payment_method_not_available');
export const invalidPlan = () => invalidField('plan', 'Invalid plan', 400, 'invalid_plan');
export const alreadySubscribed = () =>
  new AppError(409, 'already_subscribed', 'You already have an active subscription');
export const purchaseUnderWay = () =>
  new AppError(
    409,
    'purchase_under_way',
    'Another purchase of a plan is just being started. Please try again in a moment.',
    { retryAfter: 2 },
  );
export const orderAlreadyPaid = () => new AppError(409, 'order_already_paid', 'Order is already paid');
export const orderIsCancelled = () => new AppError(409, 'order_cancelled', 'Order is cancelled');
export const notABankTransfer = () =>
  new AppError(409, 'not_a_bank_transfer', 'Only bank transfers are confirmed by hand');
export const nothingTransferred = () =>
  new AppError(409, 'nothing_transferred', 'Confirm the transfer first: its name is what proves the PAN');
export const bankReferenceUsed = () =>
  invalidField(
    'bankReference',
    'This bank reference is already recorded with another amount or payment',
    409,
    'bank_reference_used',
  );
export const statementLineUsed = () =>
  new AppError(409, 'statement_line_used', 'This line of the statement is already recorded');

export const transferNotFound = () => notFound('Transfer not found');
export const assigneeUnknown = () =>
  invalidField('assignTo', 'No order or bank payment has this number', 400, 'assignee_unknown');
export const transferDecided = () =>
  new AppError(409, 'transfer_decided', 'This transfer was already assigned, sent back or withdrawn');

/** Names both amounts and the difference; negative means that too little came. */
export function amountDiffers({
  awaitedPaisa,
  receivedPaisa,
}: {
  awaitedPaisa: number;
  receivedPaisa: number;
}): AppError {
  const difference = receivedPaisa - awaitedPaisa;
  const [expected, received] = [formatRupees(awaitedPaisa), formatRupees(receivedPaisa)];
  return new AppError(
    409,
    'amount_differs',
    difference < 0
      ? `The amount is ${formatRupees(-difference)} short: expected ${expected}, received ${received}`
      : `The amount is ${formatRupees(difference)} over: expected ${expected}, received ${received}`,
  );
}

/** The gateway said that this money is not there, or said something that is not ours to believe. */
export const verificationFailed = () =>
  new AppError(400, 'payment_verification_failed', 'Payment verification failed');
/** The gateway cannot say now; it is asked again until it does. */
export const beingConfirmed = () =>
  new AppError(503, 'payment_being_confirmed', 'Payment is being confirmed', { retryAfter: 30 });
export const notFromNchl = () =>
  new AppError(401, 'not_from_nchl', 'This confirmation does not come from NCHL');
export const gatewayReferenceUsed = () =>
  new AppError(409, 'gateway_reference_used', 'This transaction belongs to another payment');
export const gatewayNotAnswering = (name: string) =>
  new AppError(
    503,
    'gateway_not_answering',
    `${name} is not answering. Try again, or pay by bank transfer.`,
    {
      retryAfter: 30,
    },
  );

export const receiptUnreadable = () =>
  invalidField('file', 'The slip must be a JPEG, PNG or WebP picture or a PDF', 400, 'receipt_unreadable');
/** It begins as a picture, but nothing can be drawn from it. */
export const receiptBroken = () =>
  invalidField('file', 'This file cannot be read', 400, 'receipt_unreadable');
/** The form itself is broken. */
export const receiptFormUnreadable = () =>
  new AppError(400, 'receipt_unreadable', 'The slip could not be read. Please send it again.');
export const receiptTooLarge = () =>
  invalidField('file', 'The slip must be at most 8 MB', 413, 'receipt_too_large');
export const receiptsBusy = () =>
  new AppError(503, 'receipts_busy', 'Many slips are being uploaded right now. Please try again.', {
    retryAfter: 5,
  });
export const statementUnreadable = () =>
  invalidField('csv', 'This file cannot be read', 400, 'statement_unreadable');
export const statementsBusy = () =>
  new AppError(503, 'statements_busy', 'Other statements are being read right now. Please try again.', {
    retryAfter: 5,
  });
export const receiptMissing = () => invalidField('file', 'Choose the slip of your transfer');
export const transactionNumberMissing = () =>
  invalidField('transactionNumber', 'Transaction number is required');
export const transactionNumberInvalid = () =>
  invalidField('transactionNumber', 'Transaction number must be at most 60 letters and digits');
export const receiptNotFound = () => notFound('No slip was uploaded');
export const receiptNotAwaited = () =>
  new AppError(409, 'receipt_not_awaited', 'This payment is no longer waiting for a transfer');
export const tooManyReceipts = () =>
  new AppError(409, 'too_many_receipts', 'Enough slips were uploaded for this payment. Please contact us.');
export const receiptUsed = () =>
  new AppError(409, 'receipt_used', 'This slip was already uploaded for another payment');
export const transactionNumberUsed = () =>
  new AppError(
    409,
    'transaction_number_used',
    'This transaction number was already given for another payment',
  );
export const cannotReject = () =>
  new AppError(409, 'cannot_reject', 'Only a payment that is still open can be rejected');
export const refundReferenceMissing = () => invalidField('bankReference', 'Bank reference is required');
export const noRefundDue = () => new AppError(409, 'no_refund_due', 'No refund is due for this payment');
export const cannotCancelParcel = () =>
  new AppError(409, 'cannot_cancel_parcel', 'Only parcels that have not been shipped can be cancelled');
export const refundUnderWay = () =>
  new AppError(
    409,
    'refund_under_way',
    'The gateway is sending this refund. Please look again in a few minutes.',
  );
export const cashUnderWay = () =>
  new AppError(
    409,
    'cash_under_way',
    'The courier is still to collect the cash of this parcel. Send the refund once that has happened.',
  );
export const notOnAccount = () =>
  new AppError(409, 'bill_not_on_account', 'This bill was paid with its order and is not on account');
export const cashNotAwaited = () =>
  new AppError(409, 'cash_not_awaited', 'The courier does not collect anything for this parcel any more');
export const feeNotOwed = () => new AppError(409, 'fee_not_owed', 'No return fee is owed for this parcel');
