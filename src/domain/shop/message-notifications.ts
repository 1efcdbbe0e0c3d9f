import { notificationEvent as event, sellerNotificationEvent as sellerEvent } from './notification-event.ts';

interface Message {
  threadId: string;
  orderNumber: string | null;
  productName: string | null;
}

/** What is told of messages. */
export const MESSAGE_NOTIFICATIONS = {
  message_to_buyer: event({
    kind: 'message',
    text: (params: Message, happened) => messageText(params, happened, 'seller'),
    link: ({ threadId }) => `/messages/${threadId}`,
    isGathered: true,
  }),
  message_to_seller: sellerEvent({
    kind: 'message',
    text: (params: Message, happened) => messageText(params, happened, 'buyer'),
    link: ({ threadId }) => `/seller/messages/${threadId}`,
    isGathered: true,
    sellerDeed: 'orders',
  }),
} as const;

function messageText(
  { orderNumber, productName }: Message,
  happened: number,
  from: 'buyer' | 'seller',
): string {
  if (orderNumber !== null) {
    if (from === 'buyer')
      return happened > 1
        ? `${happened} new messages from the buyer about order ${orderNumber}.`
        : `New message from the buyer about order ${orderNumber}.`;
    return happened > 1
      ? `${happened} new messages from the seller about order ${orderNumber}.`
      : `New message from the seller about order ${orderNumber}.`;
  }
  if (from === 'buyer') {
    if (happened > 1) return `${happened} new messages about ${productName}.`;
    return `New question about ${productName}.`;
  }
  if (happened > 1) return `${happened} new messages from the seller about ${productName}.`;
  return `New message from the seller about ${productName}.`;
}
