import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const granteeNotFound = () => notFound('User not found');
export const granteeInactive = () =>
  new AppError(409, 'user_inactive', 'The account is deactivated. Activate it first.');
export const subscriptionNotFound = () => notFound('Subscription not found');
export const subscriptionOver = () =>
  new AppError(409, 'subscription_over', 'This subscription has already ended');
export const withdrawalTooLate = () =>
  new AppError(
    409,
    'withdrawal_too_late',
    'The plan was paid more than 7 days ago: its price can no longer be given back',
  );
export const wholesaleOrderPaid = () =>
  new AppError(
    409,
    'wholesale_order_paid',
    'An order was paid at wholesale prices: the price of the plan can no longer be given back',
  );
export const noSuchPlan = () => invalidField('plan', 'Invalid plan', 400, 'invalid_plan');
export const planNotFound = () => notFound('Plan not found');
export const planPriceChanged = () =>
  new AppError(
    409,
    'price_changed',
    'Somebody else has set a price of this plan in the meantime. Look at it first.',
  );
export const samePlanPrice = () =>
  invalidField('price', 'The plan already costs this on that day', 409, 'same_price');
export const priceOfThePast = () => invalidField('validFrom', 'A price can begin today at the earliest');
export const priceTooFarAhead = () => invalidField('validFrom', 'A price can be set at most a year ahead');
