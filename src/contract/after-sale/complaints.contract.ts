import { z } from 'zod';
import {
  CASE_DECISIONS,
  CASE_SIDES,
  CASE_STATES,
  COMPLAINT_KINDS,
  type ComplaintKind,
} from '../../domain/after-sale/complaint.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { courierEventSchema } from '../orders/couriers.contract.ts';
import {
  emailField,
  instant,
  pageQuery,
  paginationSchema,
  requiredText,
  rupees,
  searchQuery,
} from '../shop/fields.contract.ts';
import { photoIdsField, photoSchema } from '../shop/photos.contract.ts';

const MOST_CASE_PHOTOS = 6;
const WHAT_HAPPENED = 'Tell us what happened';
const photos = photoIdsField(MOST_CASE_PHOTOS).default([]);
const count = z.number().int();

/** What a person sends; a declined return becomes a complaint from its own page. */
const SENT_KINDS = COMPLAINT_KINDS.filter((kind) => kind !== 'return_declined') as Exclude<
  ComplaintKind,
  'return_declined'
>[];
/** What a person chooses; a claim begins with its warranty. */
export const CHOSEN_KINDS = SENT_KINDS.filter((kind) => kind !== 'warranty') as Exclude<
  ComplaintKind,
  'return_declined' | 'warranty'
>[];

/**
 * POST /api/complaints. A guest gives name and e-mail, and the complaint gets its number when the address is confirmed;
 * of somebody signed in both are the account's, whatever is sent.
 */
export const sendComplaintSchema = z.strictObject({
  kind: z.enum(SENT_KINDS, { error: 'Choose what it is about' }),
  text: requiredText(WHAT_HAPPENED, 5000),
  /** `_id` of an own order. */
  order: z.string().max(100).nullish(),
  /** `_id` of the parcel of that order, where it has several. */
  parcel: z.string().max(100).nullish(),
  /** Of a claim under a warranty: the line of that order. */
  line: z.string().max(100).nullish(),
  /** Ids of POST /api/photos. */
  photos,
  name: requiredText('Name is required', 120).nullish(),
  email: emailField.nullish(),
});
export type SendComplaintInput = z.input<typeof sendComplaintSchema>;

/** POST /api/orders/{id}/parcels/{parcel}/not-received */
export const notReceivedSchema = z.strictObject({ text: requiredText(WHAT_HAPPENED, 2000), photos });
export type NotReceivedInput = z.input<typeof notReceivedSchema>;

/** POST /api/returns/{id}/escalate: what is wrong with the decline. */
export const escalateReturnSchema = z.strictObject({ text: requiredText(WHAT_HAPPENED, 2000) });

/** POST /api/complaints/confirm: the link of the mail. */
export const confirmComplaintSchema = z.strictObject({
  token: z.string({ error: 'Token is required' }).max(200),
});

/** POST /api/complaints/{id}/messages */
export const caseMessageInputSchema = z.strictObject({
  text: requiredText('Message is required', 5000),
  photos,
  /** Of a guest: what the link of the mail holds. */
  key: z.string().max(200).nullish(),
});
export type CaseMessageInput = z.input<typeof caseMessageInputSchema>;

/** GET /api/complaints/{id}: `key` of a guest's link. */
export const caseQuerySchema = z.object({ key: z.string().max(200).optional() });

const messageSchema = z.object({
  _id: z.string(),
  at: instant,
  from: z.object({ kind: z.enum(['buyer', 'seller', 'admin']), name: z.string() }),
  /** A question of our desk to one side: the other does not get it. */
  asks: z.enum(CASE_SIDES).nullable(),
  text: z.string(),
  photos: z.array(photoSchema),
});
export type CaseMessage = z.infer<typeof messageSchema>;

const caseHead = {
  _id: z.string(),
  /** 'G-2083-000123' */
  number: z.string(),
  kind: z.enum(COMPLAINT_KINDS),
  /** 'open' waits for our desk. */
  status: z.enum(CASE_STATES),
  sentAt: instant,
  /** Decided by then. */
  dueAt: instant,
  /** Until when the side that was asked has time to answer. */
  answerDueAt: instant.nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  parcel: z.object({ _id: z.string(), number: count, of: count }).nullable(),
  return: z.object({ _id: z.string(), number: z.string() }).nullable(),
  seller: z.object({ _id: z.string(), companyName: z.string(), slug: z.string().nullable() }).nullable(),
  /** Of a claim under a warranty: what it is about, and the bill for it. */
  warranty: z
    .object({
      product: z.string(),
      /** The last day. */
      until: z.string().nullable(),
      bill: z.object({ _id: z.string(), number: z.string() }).nullable(),
    })
    .nullable(),
};

/** A row of GET /api/complaints and GET /api/seller/complaints. */
export const caseRowSchema = z.object({
  ...caseHead,
  /** The beginning of what was written first. */
  excerpt: z.string(),
  /** Name of who complains; for the seller. */
  buyerName: z.string(),
  closedAt: instant.nullable(),
  /** Our desk asked the reader, and waits. */
  isYourTurn: z.boolean(),
});
export type CaseRow = z.infer<typeof caseRowSchema>;

/** GET /api/complaints and GET /api/seller/complaints: open ones by their due date, then the newest. */
export const caseListSchema = z.object({ cases: z.array(caseRowSchema), pagination: paginationSchema });
export type CaseList = z.infer<typeof caseListSchema>;

/** GET /api/complaints and GET /api/seller/complaints, 20 a page. */
export const casesQuerySchema = z.object(pageQuery(20));

const decisionSchema = z.object({
  decision: z.enum(CASE_DECISIONS),
  /** What goes back to the buyer. */
  amount: rupees,
  reason: z.string(),
  at: instant,
  /** The refund it made due; null: none. */
  refund: z.object({ amount: rupees, dueBy: instant, sentAt: instant.nullable() }).nullable(),
});

const timelineSchema = z.object({
  at: instant,
  actor: z.enum(['buyer', 'seller', 'admin', 'system']),
  event: z.enum(['sent', 'asked', 'answered', 'not_answered', 'overdue', 'received', 'decided', 'closed']),
  /** Of a question: whom our desk asked. */
  asked: z.enum(CASE_SIDES).nullable(),
});
export type CaseTimelineEntry = z.infer<typeof timelineSchema>;

/** A complaint as one of its two sides reads it. */
export const caseSchema = z.object({
  ...caseHead,
  /** Which side the reader is. */
  you: z.enum(CASE_SIDES),
  buyerName: z.string(),
  messages: z.array(messageSchema),
  timeline: z.array(timelineSchema),
  /** What the courier of its parcel says, newest first: it may be other than what people say. */
  courier: z.array(courierEventSchema),
  decision: decisionSchema.nullable(),
  /** How it ended: by its decision, or because the parcel has arrived. */
  closedAs: z.enum(['decided', 'received']).nullable(),
  closedAt: instant.nullable(),
  canWrite: z.boolean(),
  /** The parcel can be said to have arrived, which ends the complaint. */
  canReceive: z.boolean(),
  /** The parcel's clocks and the seller's money stand still. */
  holdsParcel: z.boolean(),
});
export type Case = z.infer<typeof caseSchema>;

/** What a guest gets before the address is confirmed: nothing that names the complaint. */
export const sentComplaintSchema = z.object({
  _id: z.string(),
  /** Null until a guest confirms. */
  number: z.string().nullable(),
  status: z.enum([...CASE_STATES, 'unconfirmed']),
  dueAt: instant.nullable(),
});
export type SentComplaint = z.infer<typeof sentComplaintSchema>;

/** A confirmed guest's way to the complaint. */
export const confirmedComplaintSchema = z.object({
  _id: z.string(),
  number: z.string(),
  dueAt: instant,
  key: z.string(),
});
export type ConfirmedComplaint = z.infer<typeof confirmedComplaintSchema>;

/** GET /api/complaints/figures: the last 12 months, for everybody. */
export const complaintFiguresSchema = z.object({
  since: instant,
  received: count,
  decided: count,
  /** Of those decided: within 15 days of their number. */
  decidedInTime: count,
  /** Open and late. */
  overdue: count,
  /** Days from number to decision or end, of those that have one; null without any. */
  medianDays: z.number().nullable(),
});
export type ComplaintFigures = z.infer<typeof complaintFiguresSchema>;

/** `open`: not decided; `new`: of those for our desk, not read yet; `decided`: closed ones, too. */
export const CASE_FILTERS = [
  'open',
  'overdue',
  'waiting_for_us',
  'waiting_for_seller',
  'waiting_for_buyer',
  'new',
  'decided',
] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];

/** GET /api/admin/cases: by what is due first; decided ones newest first. */
export const adminCasesQuerySchema = z.object({
  ...pageQuery(20),
  /** Part of a number, of a name, of an order's number. */
  ...searchQuery,
  status: z.enum(CASE_FILTERS, { error: 'Invalid status' }).default('open'),
});

const adminCaseHead = {
  ...caseHead,
  from: z.object({
    /** Null: a guest. */
    _id: z.string().nullable(),
    name: z.string(),
    email: z.string(),
  }),
  /** What a full decision gives back now; null where nothing can be given back. */
  amount: rupees.nullable(),
  /** Open, and nobody of our desk has read it. */
  isNew: z.boolean(),
  isOverdue: z.boolean(),
  closedAt: instant.nullable(),
  decision: z
    .object({
      decision: z.enum(CASE_DECISIONS),
      amount: rupees,
      reason: z.string(),
      at: instant,
      by: z.string(),
      refund: decisionSchema.shape.refund,
    })
    .nullable(),
};

/** A row of GET /api/admin/cases: beside what both sides read, the e-mail address and what could go back. */
export const adminCaseRowSchema = z.object(adminCaseHead);
export type AdminCaseRow = z.infer<typeof adminCaseRowSchema>;

/** GET /api/admin/cases; `counts` heed no filter, `dueThisWeek` are open ones due in the next seven days. */
export const adminCaseListSchema = z.object({
  cases: z.array(adminCaseRowSchema),
  pagination: paginationSchema,
  counts: z.object({
    open: count,
    overdue: count,
    waitingForUs: count,
    waitingForSeller: count,
    waitingForBuyer: count,
    new: count,
    decided: count,
    dueThisWeek: count,
  }),
  figures: complaintFiguresSchema,
});
export type AdminCaseList = z.infer<typeof adminCaseListSchema>;

/** GET /api/admin/cases/{id}; reading it the first time is kept. */
export const adminCaseSchema = z.object({
  ...adminCaseHead,
  messages: z.array(messageSchema),
  timeline: z.array(timelineSchema.extend({ by: z.string().nullable() })),
  courier: z.array(courierEventSchema),
  closedAs: z.enum(['decided', 'received']).nullable(),
  /** The messages about its parcel, which our desk may read while it is open; null without any. */
  thread: z.string().nullable(),
  /** The seller reads it: asking the seller shows it where this is false. */
  isSellerTold: z.boolean(),
  /** The parcels of its order, each with what is left to give back; a decision about several names one. */
  parcels: z.array(
    z.object({
      _id: z.string(),
      number: count,
      sellerName: z.string(),
      status: z.string(),
      left: rupees,
      /** A part can be given back: it was sent, and billed. */
      canGivePart: z.boolean(),
    }),
  ),
});
export type AdminCase = z.infer<typeof adminCaseSchema>;

/** POST /api/admin/cases/{id}/ask */
export const askSideSchema = z.strictObject({
  who: z.enum(CASE_SIDES, { error: 'Choose whom to ask' }),
  text: requiredText('Question is required', 2000),
});
export type AskSideInput = z.input<typeof askSideSchema>;

/** POST /api/admin/cases/{id}/decide: executed at once, and for good. */
export const decideCaseSchema = z
  .strictObject({
    decision: z.enum(CASE_DECISIONS, { error: 'Choose full, part or none' }),
    /** Of a part: what goes back. Of a full one: the amount that was shown; another one by now answers 409. */
    amount: z
      .number({ error: 'Amount is required' })
      .refine((value) => value > 0 && isRupeeAmount(value), 'Amount must be above 0, with at most 2 decimals')
      .nullish(),
    reason: requiredText('Reason is required', 2000),
    /** The parcel it is about, where its order has several and the complaint names none. */
    parcel: z.string().max(100).nullish(),
  })
  .refine(({ decision, amount }) => decision !== 'part' || amount != null, {
    path: ['amount'],
    message: 'Amount is required',
  });
export type DecideCaseInput = z.input<typeof decideCaseSchema>;

/** GET /api/admin/cases/export: complaints with their decisions, or all refunds, of the last five years. */
export const caseExportQuerySchema = z.object({
  records: z.enum(['complaints', 'refunds'], { error: 'Invalid records' }).default('complaints'),
});
