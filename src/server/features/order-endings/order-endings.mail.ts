import { formatDate } from '../../../domain/kathmandu-time.ts';
import { formatRupees } from '../../../domain/money.ts';
import { composeMail } from '../../mail/mail-template.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { PaymentMailFacts } from '../payments/payments.sql.ts';

/** What a mail about an order that ended unpaid says. */
interface EndedOrder {
  id: string;
  orderNumber: string;
  email: string;
  firstName: string;
}

export function orderEndedMail(order: EndedOrder, reason: 'cancel' | 'expire', publicUrl: string): Mail {
  return composeMail({
    to: order.email,
    subject: `Order ${order.orderNumber} was cancelled`,
    paragraphs: [
      `Namaste ${order.firstName},`,
      reason === 'cancel'
        ? `You have cancelled order ${order.orderNumber}. Nothing is charged.`
        : `Order ${order.orderNumber} was not paid in time, so it was cancelled and its stock is free again.`,
      'If you have paid already, we will find the payment and either send your goods or give the money back.',
    ],
    action: { label: 'See the order, or order again', url: `${publicUrl}/orders/${order.id}` },
  });
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

export function refundDueMail(
  facts: PaymentMailFacts,
  refund: { amountPaisa: number; reason: string; dueBy: Date },
  publicUrl: string,
): Mail {
  const isOfOrder = facts.orderId !== null;
  return composeMail({
    to: facts.email,
    subject: `We owe you a refund for ${isOfOrder ? `order ${facts.orderNumber}` : 'your PRO plan'}`,
    paragraphs: [
      `Namaste ${facts.firstName},`,
      refund.reason,
      `We give ${formatRupees(refund.amountPaisa)} back until ${formatDate(refund.dueBy)}. You need not do anything.`,
    ],
    action: isOfOrder
      ? { label: 'See your order', url: `${publicUrl}/orders/${facts.orderId}` }
      : { label: 'See your subscription', url: `${publicUrl}/subscription` },
  });
}
