import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

interface Reader {
  email: string;
  firstName: string;
}
interface RequestFacts {
  id: string;
  number: string;
  totalPaisa: number;
  lines: readonly { name: string; quantity: number }[];
}

const requestUrl = ({ id }: { id: string }, publicUrl: string) => `${publicUrl}/requests/${id}`;
const lineList = ({ lines }: RequestFacts) =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('\n');

/** To who is asked to sign. */
export function requestToSignMail(
  { email, firstName }: Reader,
  request: RequestFacts & { requestedBy: string; reason: string; message: string | null },
  publicUrl: string,
): Mail {
  const { number, totalPaisa, requestedBy, reason, message } = request;
  return composeMail({
    to: email,
    subject: `${requestedBy} asks you to sign ${formatRupees(totalPaisa)}`,
    paragraphs: [
      `Namaste ${firstName},`,
      `${requestedBy} wants to order for ${formatRupees(totalPaisa)} and needs your signature: ${reason}. Request ${number}.`,
      ...(message === null ? [] : [`“${message}”`]),
      lineList(request),
      'No stock is held until you sign.',
    ],
    action: { label: 'Look at it and sign', url: requestUrl(request, publicUrl) },
  });
}

/** To whoever asked: it is an order now. */
export function requestOrderedMail(
  { email, firstName }: Reader,
  request: RequestFacts & { approvedBy: string; orderId: string; orderNumber: string },
  publicUrl: string,
): Mail {
  const { number, approvedBy, orderId, orderNumber, totalPaisa } = request;
  return composeMail({
    to: email,
    subject: `Request ${number} is signed: order ${orderNumber}`,
    paragraphs: [
      `Namaste ${firstName},`,
      `${approvedBy} signed request ${number}. It is order ${orderNumber} now, and its stock is held for three days. It goes to the sellers as soon as it is paid.`,
      lineList(request),
      `Total: ${formatRupees(totalPaisa)}`,
    ],
    action: { label: 'See the order and pay', url: `${publicUrl}/orders/${orderId}` },
  });
}

export function requestRejectedMail(
  { email, firstName }: Reader,
  request: { id: string; number: string; rejectedBy: string; reason: string },
  publicUrl: string,
): Mail {
  const { number, rejectedBy, reason } = request;
  return composeMail({
    to: email,
    subject: `Request ${number} was rejected`,
    paragraphs: [`Namaste ${firstName},`, `${rejectedBy} rejected request ${number}: “${reason}”`],
    action: { label: 'See the request', url: requestUrl(request, publicUrl) },
  });
}

export function requestExpiredMail(
  { email, firstName }: Reader,
  request: { id: string; number: string; isQuoted: boolean },
  publicUrl: string,
): Mail {
  const { number, isQuoted } = request;
  return composeMail({
    to: email,
    subject: `Request ${number} has expired`,
    paragraphs: [
      `Namaste ${firstName},`,
      isQuoted
        ? `Nobody signed request ${number} in time. Its quote can be accepted again while it holds.`
        : `Nobody signed request ${number} in time. What it asked for can be put into the cart again from its page.`,
    ],
    action: { label: 'See the request', url: requestUrl(request, publicUrl) },
  });
}

export function requestCommentedMail(
  { email, firstName }: Reader,
  request: { id: string; number: string; commentedBy: string; text: string },
  publicUrl: string,
): Mail {
  const { number, commentedBy, text } = request;
  return composeMail({
    to: email,
    subject: `${commentedBy} on request ${number}`,
    paragraphs: [`Namaste ${firstName},`, `${commentedBy}: “${text}”`],
    action: { label: 'Answer', url: requestUrl(request, publicUrl) },
  });
}
