import { formatRupees } from './money.ts';
import { notificationEvent as event } from './notification-event.ts';

const productPage = ({ productId }: { productId: string }) => `/products/${productId}`;

/** What people asked to be told: goods, prices, searches, lists. */
export const ALERT_NOTIFICATIONS = {
  alert_stock: event({
    kind: 'alert',
    text: ({ productName, quantity }: { productId: string; productName: string; quantity: number }) =>
      quantity === 1
        ? `${productName} is in stock again: 1 piece.`
        : `${productName} is in stock again: ${quantity} pieces.`,
    link: productPage,
  }),
  alert_price: event({
    kind: 'alert',
    text: ({ productName, pricePaisa }: { productId: string; productName: string; pricePaisa: number }) =>
      `${productName} costs ${formatRupees(pricePaisa)} now.`,
    link: productPage,
  }),
  alert_search: event({
    kind: 'alert',
    text: ({ name, count }: { name: string; count: number; link: string }) =>
      count === 1
        ? `1 new product for your saved search: ${name}`
        : `${count} new products for your saved search: ${name}`,
    link: ({ link }) => link,
  }),
  list_reminder: event({
    kind: 'alert',
    text: ({ name }: { listId: string; name: string }) => `Time to order again: your list ${name}.`,
    link: ({ listId }) => `/lists/${listId}`,
  }),
  customer_price_offered: event({
    kind: 'alert',
    text: ({ sellerName }: { sellerName: string }) => `${sellerName} offers you special prices.`,
    link: () => '/customer-prices',
  }),
  webhook_switched_off: event({
    kind: 'alert',
    text: ({ host, isGone }: { host: string; isGone: boolean }) =>
      isGone
        ? `Your webhook to ${host} is switched off: it answered that it is gone.`
        : `Your webhook to ${host} is switched off: nothing arrived for three days.`,
    link: () => '/account/webhooks',
  }),
} as const;
