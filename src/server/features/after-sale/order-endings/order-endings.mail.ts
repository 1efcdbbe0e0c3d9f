import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** What a mail about an order that ended unpaid says. */
interface EndedOrder {
  id: string;
  orderNumber: string;
  email: string;
  firstName: string;
}

/** `isRefunded`: a part of its money had come in and goes back, which another mail says. */
export function orderEndedMail(
  order: EndedOrder,
  { reason, isRefunded }: { reason: 'cancel' | 'expire'; isRefunded: boolean },
  publicUrl: string,
): Mail {
  return composeMail({
    to: order.email,
    subject: `Order ${order.orderNumber} was cancelled`,
    paragraphs: [
      `Namaste ${order.firstName},`,
      endedSentence(order.orderNumber, reason, isRefunded),
      'If you have paid already, we will find the payment and either send your goods or give the money back.',
    ],
    action: { label: 'See the order, or order again', url: `${publicUrl}/orders/${order.id}` },
  });
}

function endedSentence(orderNumber: string, reason: 'cancel' | 'expire', isRefunded: boolean): string {
  if (reason === 'expire')
    return `Order ${orderNumber} was not paid in time, so it was cancelled and its stock is free again.`;
  return isRefunded
    ? `You have cancelled order ${orderNumber}.`
    : `You have cancelled order ${orderNumber}. Nothing is charged.`;
}

export function orderCancelledByUsMail(order: EndedOrder, reason: string, publicUrl: string): Mail {
  return composeMail({
    to: order.email,
    subject: `Order ${order.orderNumber} was cancelled`,
    paragraphs: [
      `Namaste ${order.firstName},`,
      `We had to cancel order ${order.orderNumber}: ${reason}`,
      'If you have paid already, we will find the payment and give the money back.',
    ],
    action: { label: 'See the order, or order again', url: `${publicUrl}/orders/${order.id}` },
  });
}
