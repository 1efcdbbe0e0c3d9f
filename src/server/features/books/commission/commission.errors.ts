import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const ruleNotFound = () => notFound('Commission rule not found');
export const sellerNotFound = () => invalidField('seller', 'Choose a seller');
export const categoryNotFound = () => invalidField('category', 'Choose a category');
export const ruleExists = () =>
  invalidField('validFrom', 'There is already a rule for this from that day', 409, 'commission_rule_exists');
export const ruleChanged = () =>
  new AppError(
    409,
    'commission_rule_changed',
    'The rule was changed by someone else. Open it again to see how it is now.',
  );
