import {
  type CaseDecision,
  COMPLAINT_KIND_NAMES,
  CONFIRMED_WITHIN_HOURS,
  type ComplaintKind,
} from '../../../../domain/after-sale/complaint.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** What every mail about a complaint says. */
export interface CaseMailFacts {
  number: string;
  kind: ComplaintKind;
  orderNumber: string | null;
  dueAt: Date;
}

/** Somebody who gets mail about a complaint, and the page where they read it. */
export interface CaseReader {
  /** Null: a guest, who has no bell. */
  userId: string | null;
  email: string;
  firstName: string;
  url: string;
}

/** The sentence that names the order, or the one for a complaint about none. */
const saidOf = (
  { orderNumber }: CaseMailFacts,
  ofOrder: (orderNumber: string) => string,
  ofNone: string,
): string => (orderNumber === null ? ofNone : ofOrder(orderNumber));
const greeting = ({ firstName }: CaseReader) => `Namaste ${firstName},`;
const SEE = 'See the complaint';

/** To a guest: nothing is sent to our desk before this address is confirmed. */
export function confirmComplaintMail({
  email,
  name,
  url,
}: {
  email: string;
  name: string;
  url: string;
}): Mail {
  return composeMail({
    to: email,
    subject: 'Confirm your complaint to Thokmandu',
    paragraphs: [
      `Namaste ${name},`,
      'Somebody wrote a complaint with this address. Confirm it, and it gets its number and reaches our desk.',
    ],
    action: { label: 'Confirm the complaint', url },
    closing: [
      `The link works for ${CONFIRMED_WITHIN_HOURS} hours. If it was not you, ignore this message: nothing is sent.`,
    ],
  });
}

/** To who complains: it has arrived, its number, the day of the decision. */
export function complaintSentMail(facts: CaseMailFacts, to: CaseReader, text: string): Mail {
  return composeMail({
    to: to.email,
    subject: `Your complaint ${facts.number}`,
    paragraphs: [
      greeting(to),
      saidOf(
        facts,
        (orderNumber) =>
          `Your complaint about order ${orderNumber} has the number ${facts.number}. We decide it by ${formatDateTime(facts.dueAt)}.`,
        `Your complaint has the number ${facts.number}. We decide it by ${formatDateTime(facts.dueAt)}.`,
      ),
      `You wrote:\n${text}`,
    ],
    action: { label: SEE, url: to.url },
  });
}

/** To the seller it is about. */
export function complaintToSellerMail(
  facts: CaseMailFacts,
  to: CaseReader,
  { text, answerDueAt }: { text: string; answerDueAt: Date | null },
): Mail {
  const isMissing = facts.kind === 'not_received';
  return composeMail({
    to: to.email,
    subject: isMissing
      ? `Your parcel has not arrived, says the buyer: ${facts.number}`
      : saidOf(
          facts,
          (orderNumber) => `A complaint about order ${orderNumber}: ${facts.number}`,
          `A complaint: ${facts.number}`,
        ),
    paragraphs: [
      greeting(to),
      isMissing
        ? `The buyer of order ${facts.orderNumber} says that your parcel has not arrived. Its money is held until this is decided.`
        : saidOf(
            facts,
            (orderNumber) => `Complaint ${facts.number} about order ${orderNumber} concerns you.`,
            `Complaint ${facts.number} concerns you.`,
          ),
      `The buyer wrote:\n${text}`,
      isMissing
        ? 'Please answer with proof: the courier’s slip, a tracking page, a photo of the signature.'
        : 'Please say what happened, with photos where they help.',
      answerDueAt === null
        ? `We decide by ${formatDateTime(facts.dueAt)}.`
        : `You have until ${formatDateTime(answerDueAt)}, then we decide with what we know.`,
    ],
    action: { label: 'Answer the complaint', url: to.url },
  });
}

/** To our desk: something waits for it. */
export function complaintToDeskMail(
  facts: CaseMailFacts,
  to: { email: string; url: string },
  what: 'sent' | 'answered' | 'not_answered' | 'overdue',
): Mail {
  const kind = COMPLAINT_KIND_NAMES[facts.kind];
  const sentence = {
    sent: saidOf(
      facts,
      (orderNumber) =>
        `A new complaint (${kind}) about order ${orderNumber} must be decided by ${formatDateTime(facts.dueAt)}.`,
      `A new complaint (${kind}) must be decided by ${formatDateTime(facts.dueAt)}.`,
    ),
    answered: saidOf(
      facts,
      (orderNumber) =>
        `${facts.number} about order ${orderNumber} was answered and waits for us. It is due by ${formatDateTime(facts.dueAt)}.`,
      `${facts.number} was answered and waits for us. It is due by ${formatDateTime(facts.dueAt)}.`,
    ),
    not_answered: saidOf(
      facts,
      (orderNumber) =>
        `${facts.number} about order ${orderNumber} was not answered in time and waits for us. It is due by ${formatDateTime(facts.dueAt)}.`,
      `${facts.number} was not answered in time and waits for us. It is due by ${formatDateTime(facts.dueAt)}.`,
    ),
    overdue: saidOf(
      facts,
      (orderNumber) =>
        `${facts.number} about order ${orderNumber} was to be decided by ${formatDateTime(facts.dueAt)}. It is overdue.`,
      `${facts.number} was to be decided by ${formatDateTime(facts.dueAt)}. It is overdue.`,
    ),
  }[what];
  return composeMail({
    to: to.email,
    subject: what === 'overdue' ? `Overdue: complaint ${facts.number}` : `Complaint ${facts.number}`,
    paragraphs: [sentence],
    action: { label: 'Open the complaint', url: to.url },
  });
}

/** To the side that our desk asks. */
export function complaintAskedMail(
  facts: CaseMailFacts,
  to: CaseReader,
  { text, answerDueAt }: { text: string; answerDueAt: Date },
): Mail {
  return composeMail({
    to: to.email,
    subject: `We have a question about complaint ${facts.number}`,
    paragraphs: [
      greeting(to),
      saidOf(
        facts,
        (orderNumber) => `About complaint ${facts.number} about order ${orderNumber} we ask you:\n${text}`,
        `About complaint ${facts.number} we ask you:\n${text}`,
      ),
      `You have until ${formatDateTime(answerDueAt)}, then we decide with what we know.`,
    ],
    action: { label: 'Answer', url: to.url },
  });
}

/** To one side: the other has written. */
export function complaintAnsweredMail(facts: CaseMailFacts, to: CaseReader, text: string): Mail {
  return composeMail({
    to: to.email,
    subject: `A new message in complaint ${facts.number}`,
    paragraphs: [
      greeting(to),
      saidOf(
        facts,
        (orderNumber) =>
          `There is a new message in complaint ${facts.number} about order ${orderNumber}:\n${text}`,
        `There is a new message in complaint ${facts.number}:\n${text}`,
      ),
    ],
    action: { label: SEE, url: to.url },
  });
}

/** To both sides. */
export function complaintDecidedMail(
  facts: CaseMailFacts,
  to: CaseReader & { side: 'buyer' | 'seller' },
  { decision, amountPaisa, reason }: { decision: CaseDecision; amountPaisa: number; reason: string },
): Mail {
  return composeMail({
    to: to.email,
    subject: `Complaint ${facts.number} is decided`,
    paragraphs: [
      greeting(to),
      decidedSentence(facts, to.side, decision, amountPaisa),
      `Our reason:\n${reason}`,
    ],
    action: { label: SEE, url: to.url },
  });
}

function decidedSentence(
  facts: CaseMailFacts,
  side: 'buyer' | 'seller',
  decision: CaseDecision,
  amountPaisa: number,
): string {
  if (decision === 'none')
    return saidOf(
      facts,
      (orderNumber) =>
        `Complaint ${facts.number} about order ${orderNumber} is decided: nothing is given back.`,
      `Complaint ${facts.number} is decided: nothing is given back.`,
    );
  const amount = formatRupees(amountPaisa);
  return side === 'buyer'
    ? saidOf(
        facts,
        (orderNumber) =>
          `Complaint ${facts.number} about order ${orderNumber} is decided: ${amount} goes back to you within 7 days, the way you paid.`,
        `Complaint ${facts.number} is decided: ${amount} goes back to you within 7 days, the way you paid.`,
      )
    : saidOf(
        facts,
        (orderNumber) =>
          `Complaint ${facts.number} about order ${orderNumber} is decided: ${amount} goes back to the buyer. A credit note was issued for you where the goods were billed.`,
        `Complaint ${facts.number} is decided: ${amount} goes back to the buyer. A credit note was issued for you where the goods were billed.`,
      );
}

/** To both sides: it is over. */
export function complaintClosedMail(facts: CaseMailFacts, to: CaseReader, as: 'decided' | 'received'): Mail {
  return composeMail({
    to: to.email,
    subject: `Complaint ${facts.number} is closed`,
    paragraphs: [
      greeting(to),
      as === 'received'
        ? saidOf(
            facts,
            (orderNumber) =>
              `The buyer says that the parcel about order ${orderNumber} has arrived. Complaint ${facts.number} is closed, and its deadlines resume.`,
            `The buyer says that the parcel has arrived. Complaint ${facts.number} is closed, and its deadlines resume.`,
          )
        : saidOf(
            facts,
            (orderNumber) =>
              `Complaint ${facts.number} about order ${orderNumber} was decided a week ago and is closed now.`,
            `Complaint ${facts.number} was decided a week ago and is closed now.`,
          ),
    ],
    action: { label: SEE, url: to.url },
  });
}
