import { MOST_WEBHOOKS } from '../../../../contract/shop/webhooks.contract.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const webhookNotFound = () => notFound('Webhook not found');
export const deliveryNotFound = () => notFound('Delivery not found');
export const addressRefused = (why: string) => invalidField('url', why);
export const tooManyWebhooks = () =>
  new AppError(409, 'too_many_webhooks', `At most ${MOST_WEBHOOKS} webhooks. Delete one first.`);
export const webhookIsOff = () =>
  new AppError(409, 'webhook_off', 'This webhook is switched off. Switch it on first.');
export const notTheirSide = (side: 'company' | 'seller') =>
  new AppError(
    403,
    'not_owner',
    side === 'company'
      ? 'Only an owner of the company sets up its webhooks'
      : 'Only an owner of the seller sets up its webhooks',
  );
export const eventsOfOtherSide = () => invalidField('events', 'One of these events is not told to this side');
