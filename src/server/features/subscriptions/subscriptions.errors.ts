import { AppError, invalidField, notFound } from '../../plugins/app-error.ts';

export const granteeNotFound = () => notFound('User not found');
export const granteeInactive = () =>
  new AppError(409, 'user_inactive', 'The account is deactivated. Activate it first.');
export const subscriptionNotFound = () => notFound('Subscription not found');
export const subscriptionOver = () =>
  new AppError(409, 'subscription_over', 'This subscription has ended already');
export const withdrawalTooLate = () =>
  new AppError(
    409,
    'withdrawal_too_late',
    'The plan was paid more than 7 days ago: its price is not given back any more',
  );
export const wholesaleOrderPaid = () =>
  new AppError(
    409,
    'wholesale_order_paid',
    'An order was paid at wholesale prices: the price of the plan is not given back any more',
  );
export const noSuchPlan = () => invalidField('plan', 'Invalid plan', 400, 'invalid_plan');
export const planNotFound = () => notFound('Plan not found');
export const planPriceChanged = () =>
  new AppError(
    409,
    'price_changed',
    'Somebody else has set a price of this plan meanwhile. Look at it first.',
  );
export const samePlanPrice = () =>
  invalidField('price', 'The plan costs this on that day already', 409, 'same_price');
export const priceOfThePast = () => invalidField('validFrom', 'A price holds from today on at the earliest');
export const priceTooFarAhead = () => invalidField('validFrom', 'A price can be set at most a year ahead');
