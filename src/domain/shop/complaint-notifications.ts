import { formatDate } from './kathmandu-time.ts';
import { formatRupees } from './money.ts';
import {
  deskNotificationEvent as deskEvent,
  notificationEvent as event,
  sellerNotificationEvent as sellerEvent,
} from './notification-event.ts';

interface Complaint {
  caseId: string;
  number: string;
}
const complaintPage = ({ caseId }: Complaint) => `/complaints/${caseId}`;
const sellerComplaintPage = ({ caseId }: Complaint) => `/seller/complaints/${caseId}`;
const casePage = ({ caseId }: Complaint) => `/admin/cases/${caseId}`;

/** What is told of complaints. */
export const COMPLAINT_NOTIFICATIONS = {
  complaint_sent: event({
    kind: 'complaint',
    text: ({ number, dueAt }: Complaint & { dueAt: string }) =>
      `Your complaint has the number ${number}. We decide it by ${formatDate(new Date(dueAt))}.`,
    link: complaintPage,
  }),
  complaint_to_answer: sellerEvent({
    kind: 'complaint',
    text: ({ number }: Complaint) => `Complaint ${number} concerns you. Please answer it.`,
    link: sellerComplaintPage,
    sellerDeed: 'orders',
  }),
  complaint_question: event({
    kind: 'complaint',
    text: ({ number }: Complaint) => `We have a question about complaint ${number}.`,
    link: complaintPage,
  }),
  complaint_question_to_seller: sellerEvent({
    kind: 'complaint',
    text: ({ number }: Complaint) => `We have a question about complaint ${number}.`,
    link: sellerComplaintPage,
    sellerDeed: 'orders',
  }),
  complaint_written: event({
    kind: 'complaint',
    text: ({ number }: Complaint, happened) =>
      happened === 1
        ? `There is a new message in complaint ${number}.`
        : `There are ${happened} new messages in complaint ${number}.`,
    link: complaintPage,
    isGathered: true,
  }),
  complaint_written_to_seller: sellerEvent({
    kind: 'complaint',
    text: ({ number }: Complaint, happened) =>
      happened === 1
        ? `There is a new message in complaint ${number}.`
        : `There are ${happened} new messages in complaint ${number}.`,
    link: sellerComplaintPage,
    isGathered: true,
    sellerDeed: 'orders',
  }),
  complaint_decided: event({
    kind: 'complaint',
    text: ({ number, amountPaisa }: Complaint & { amountPaisa: number }) =>
      amountPaisa === 0
        ? `Complaint ${number} is decided: nothing is given back.`
        : `Complaint ${number} is decided: ${formatRupees(amountPaisa)} goes back to you.`,
    link: complaintPage,
  }),
  complaint_decided_for_seller: sellerEvent({
    kind: 'complaint',
    text: ({ number, amountPaisa }: Complaint & { amountPaisa: number }) =>
      amountPaisa === 0
        ? `Complaint ${number} is decided: nothing is given back.`
        : `Complaint ${number} is decided: ${formatRupees(amountPaisa)} goes back to the buyer.`,
    link: sellerComplaintPage,
    sellerDeed: 'orders',
  }),
  complaint_closed: event({
    kind: 'complaint',
    text: ({ number }: Complaint) => `Complaint ${number} is closed.`,
    link: complaintPage,
  }),
  // No complaint is closed for its seller in another way.
  complaint_closed_for_seller: sellerEvent({
    kind: 'complaint',
    text: ({ number }: Complaint) =>
      `The buyer says that the parcel has arrived. Complaint ${number} is closed.`,
    link: sellerComplaintPage,
    sellerDeed: 'orders',
  }),
  complaint_to_decide: deskEvent({
    kind: 'complaint',
    text: ({ number, dueAt }: Complaint & { dueAt: string }) =>
      `Complaint ${number} is new. It must be decided by ${formatDate(new Date(dueAt))}.`,
    link: casePage,
    deskDeed: 'support',
  }),
  complaint_waits: deskEvent({
    kind: 'complaint',
    text: ({ number }: Complaint) => `Complaint ${number} waits for us again.`,
    link: casePage,
    isGathered: true,
    deskDeed: 'support',
  }),
  complaint_overdue: deskEvent({
    kind: 'complaint',
    text: ({ number }: Complaint) => `Complaint ${number} is overdue.`,
    link: casePage,
    deskDeed: 'support',
  }),
} as const;
