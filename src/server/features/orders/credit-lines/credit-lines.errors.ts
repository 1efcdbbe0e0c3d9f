import { formatRupees } from '../../../../domain/shop/money.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const creditLineNotFound = () => notFound('Credit line not found');
export const creditRequestNotFound = () => notFound('Request not found');
export const companyNotFound = () => notFound('Company not found');
export const sellerNotFound = () => notFound('Seller not found');

export const creditNotOffered = () =>
  new AppError(409, 'credit_not_offered', 'Buying on account is not offered at the moment');
export const heavyOnAccount = (seller: string) =>
  new AppError(
    409,
    'heavy_on_account',
    `Order the heavy goods of ${seller} apart to buy them on account, or pay for them now`,
  );
export const panNotVerified = () =>
  new AppError(409, 'pan_not_verified', 'The company’s PAN is not verified yet');
export const hasCreditLine = () =>
  new AppError(409, 'has_credit_line', 'This company has a credit line of this seller already');
export const creditAskedAlready = () =>
  new AppError(409, 'credit_asked', 'You have asked this seller already. Wait for the answer.');
export const creditRequestAnswered = () =>
  new AppError(409, 'credit_answered', 'You have answered this company already');
export const ownCompany = () => invalidField('company', 'You cannot lend to your own company', 400);
export const stepNotPossible = (status: string) =>
  new AppError(409, 'credit_line_cannot', `This is not possible while the credit line is ${status}`);
export const sellerNotOrdered = (index: number) =>
  invalidField(`payment.account.${index}`, 'Nothing of this seller is in the order', 400);
export const noOpenLine = (seller: string) =>
  new AppError(409, 'credit_line_missing', `You have no open credit line with ${seller}`);
export const lineFrozen = (seller: string, late: { paisa: number; since: string } | null) =>
  new AppError(
    409,
    'credit_frozen',
    late === null
      ? `Your credit line with ${seller} is frozen`
      : `Your credit line with ${seller} is frozen: ${formatRupees(late.paisa)} was due on ${late.since}`,
  );
export const aboveLimit = (seller: string, leftPaisa: number) =>
  new AppError(409, 'credit_limit', `${formatRupees(leftPaisa)} is left of your limit with ${seller}`);
