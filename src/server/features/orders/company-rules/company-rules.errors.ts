import type { NeededSignature } from '../../../../contract/shop/envelope.contract.ts';
import type { BudgetLoad } from '../../../../domain/orders/signature.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const ruleNotFound = () => notFound('Rule not found');
export const unknownCategory = () => invalidField('category', 'Choose a category');
/** Somebody who does not belong to the company, or whose role signs nothing. */
export const cannotSign = (index: number) =>
  invalidField(`approvers.${index}`, 'Choose an owner or an approver of your company');
export const tooManyRules = () => new AppError(409, 'too_many_rules', 'A company can have at most 50 rules');

export const approvalRequired = (signature: NeededSignature) =>
  new AppError(409, 'approval_required', `This order needs a signature: ${signature.reason}`, { signature });
export const overLimit = ({ leftPaisa, per }: { leftPaisa: number; per: 'order' | 'month' }) =>
  new AppError(
    403,
    'over_limit',
    per === 'month'
      ? `${formatRupees(leftPaisa)} is left of your limit this month`
      : `Your limit for an order is ${formatRupees(leftPaisa)}`,
  );
export const budgetStops = ({ code, budgetPaisa, spentPaisa }: BudgetLoad) =>
  new AppError(
    403,
    'budget_stops',
    `${formatRupees(Math.max(0, budgetPaisa - spentPaisa))} is left of the budget of ${code}. Nothing above it can be ordered.`,
  );
