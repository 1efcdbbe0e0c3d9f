import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** What every mail about an order says. */
export interface OrderMailFacts {
  id: string;
  orderNumber: string;
  totalPaisa: number;
  email: string;
  firstName: string;
  lines: readonly { name: string; quantity: number }[];
}

const orderAction = (order: OrderMailFacts, publicUrl: string, label = 'See your order') => ({
  label,
  url: `${publicUrl}/orders/${order.id}`,
});

const lineList = (order: OrderMailFacts) =>
  order.lines.map((line) => `${line.quantity} × ${line.name}`).join('\n');

/** `onAccountPaisa` of the total is paid later. */
export function orderPlacedMail(
  order: OrderMailFacts,
  { onAccountPaisa }: { onAccountPaisa: number },
  publicUrl: string,
): Mail {
  const nowPaisa = order.totalPaisa - onAccountPaisa;
  return composeMail({
    to: order.email,
    subject: `Order ${order.orderNumber} received`,
    paragraphs: [
      `Namaste ${order.firstName},`,
      onAccountPaisa === 0
        ? `We have received your order ${order.orderNumber} and hold its stock for you. It goes to the sellers as soon as it is paid.`
        : nowPaisa === 0
          ? `We have received your order ${order.orderNumber}. It goes to the sellers now. You pay it later: each bill says when it is due.`
          : `We have received your order ${order.orderNumber}. What is on account goes to its sellers now, and each bill says when it is due. The rest goes to the sellers as soon as it is paid; we hold its stock for you.`,
      lineList(order),
      `Total: ${formatRupees(order.totalPaisa)}`,
      ...(onAccountPaisa === 0
        ? []
        : [`On account: ${formatRupees(onAccountPaisa)}\nTo be paid now: ${formatRupees(nowPaisa)}`]),
    ],
    action: orderAction(
      order,
      publicUrl,
      nowPaisa === 0 ? 'See your order' : 'See your order and how to pay',
    ),
  });
}

export function orderPaidMail(order: OrderMailFacts, publicUrl: string): Mail {
  return composeMail({
    to: order.email,
    subject: `Payment received for order ${order.orderNumber}`,
    paragraphs: [
      `Namaste ${order.firstName},`,
      `We have received your payment of ${formatRupees(order.totalPaisa)}. Order ${order.orderNumber} is now being prepared.`,
      lineList(order),
    ],
    action: orderAction(order, publicUrl),
  });
}

/** The phone of an order that is paid at the door is confirmed. */
export function orderAtDoorMail(order: OrderMailFacts, publicUrl: string): Mail {
  return composeMail({
    to: order.email,
    subject: `Order ${order.orderNumber} is confirmed`,
    paragraphs: [
      `Namaste ${order.firstName},`,
      `Order ${order.orderNumber} is now being prepared. You pay ${formatRupees(order.totalPaisa)} to the courier; of more than one parcel, each is paid as it comes.`,
      lineList(order),
    ],
    action: orderAction(order, publicUrl),
  });
}
