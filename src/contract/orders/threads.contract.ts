import { z } from 'zod';
import { ORDER_EVENTS } from '../../domain/orders/order-event.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { instant, pageQuery, paginationSchema, rupees, text } from '../shop/fields.contract.ts';
import { photoIdsField, photoSchema } from '../shop/photos.contract.ts';

/** Of one message. */
export const MOST_MESSAGE_CHARACTERS = 2000;
/** Of one message, each sent by POST /api/photos before. */
export const MOST_MESSAGE_PHOTOS = 4;

const messageFields = {
  text: text(MOST_MESSAGE_CHARACTERS).optional(),
  photos: photoIdsField(MOST_MESSAGE_PHOTOS).optional(),
};
const saysSomething = ({ text: said = '', photos = [] }: { text?: string; photos?: string[] }) =>
  said !== '' || photos.length > 0;
const SAY_SOMETHING = { path: ['text'], message: 'Write a message' };

/** POST /api/threads/{id}/messages. Photos are those of POST /api/photos; text may be missing beside them. */
export const messageInputSchema = z.strictObject(messageFields).refine(saysSomething, SAY_SOMETHING);
export type MessageInput = z.input<typeof messageInputSchema>;

/** POST /api/threads: the thread of a parcel, or a question about a product. */
export const startThreadSchema = z.union(
  [
    z.strictObject({ parcel: z.string().max(100) }),
    z.strictObject({ product: z.string().max(100), ...messageFields }).refine(saysSomething, SAY_SOMETHING),
  ],
  { error: 'Name a parcel, or a product and a text' },
);

const THREAD_SIDES = ['buyer', 'seller'] as const;

/** GET /api/threads: those of the caller with a message in them, newest first; of one parcel also the empty one. */
export const threadsQuerySchema = z.object({
  ...pageQuery(20),
  as: z.enum(THREAD_SIDES).optional(),
  parcel: z.string().max(100).optional(),
});

const partySchema = z.object({
  name: z.string(),
  /** Of a seller with a page. */
  slug: z.string().nullable(),
});

/** A conversation of a buyer and a seller about a parcel or a product: the other of the two is null. */
export const threadSchema = z.object({
  _id: z.string(),
  /** Whose eyes this is for: one of the two sides, or our desk while a complaint is open. */
  as: z.enum([...THREAD_SIDES, 'desk']),
  buyer: partySchema,
  /** `replyMinutes`: the median until an answer; null while too little is known. */
  seller: partySchema.extend({ replyMinutes: z.number().int().nullable() }),
  parcel: z
    .object({
      _id: z.string(),
      /** 1-based, in its order. */
      number: z.number().int(),
      order: z.object({ _id: z.string(), orderNumber: z.string() }),
      status: z.enum(ORDER_STATUSES),
      itemCount: z.number().int(),
      subtotal: rupees,
      image: z.string().nullable(),
    })
    .nullable(),
  product: z
    .object({ _id: z.string(), name: z.string(), image: z.string().nullable(), isPublic: z.boolean() })
    .nullable(),
  /** The start of its text; empty where there are only photos. */
  lastMessage: z
    .object({ author: z.enum(THREAD_SIDES), text: z.string(), photos: z.number().int(), createdAt: instant })
    .nullable(),
  /** Messages of the other side that the caller has not read. */
  unread: z.number().int(),
  /** False when the other side has no active account, and for the desk. */
  canWrite: z.boolean(),
  /** Phone numbers, e-mail and web addresses are taken out of what is written now: nothing is paid yet. */
  hidesContacts: z.boolean(),
  /** Number of the complaint for which our desk reads the thread. */
  desk: z.string().nullable(),
});
export type Thread = z.infer<typeof threadSchema>;
/** The two who write; our desk only reads. */
export type ThreadSide = (typeof THREAD_SIDES)[number];

/** GET /api/threads: the caller's own, the one with the newest message first; 304 while nothing is new. */
export const threadListSchema = z.object({
  threads: z.array(threadSchema),
  pagination: paginationSchema,
  /** Names what was answered: the ETag of the call. */
  version: z.string(),
});
export type ThreadList = z.infer<typeof threadListSchema>;

/** Read by the two sides, and by admins while a complaint about its parcel is open. */
export const messageSchema = z.object({
  _id: z.string(),
  author: z.enum(THREAD_SIDES),
  /** What was hidden stands as [number hidden], [e-mail hidden], [web address hidden]. */
  text: z.string(),
  hasHidden: z.boolean(),
  photos: z.array(photoSchema),
  /** An answer that stands on the product's page. */
  isPublic: z.boolean(),
  createdAt: instant,
});
export type Message = z.infer<typeof messageSchema>;

/** GET /api/threads/{id}/messages: the newest, or those before a message; oldest first. */
export const messagesQuerySchema = z.object({
  before: z.string().max(100).optional(),
  limit: pageQuery(50).limit,
});

/** GET /api/threads/{id}/messages, oldest first; 304 while nothing is new. */
export const threadMessagesSchema = z.object({
  thread: threadSchema,
  messages: z.array(messageSchema),
  hasEarlier: z.boolean(),
  /** The caller's first unread message of the other side, or null. */
  firstUnread: z.string().nullable(),
  /** What happened to the parcel, and the return that was asked for or replaced. */
  events: z.array(
    z.object({
      at: instant,
      event: z.enum(ORDER_EVENTS),
      return: z.object({ _id: z.string(), number: z.string() }).nullable(),
    }),
  ),
  /** Names what was answered: the ETag of the call. */
  version: z.string(),
});
export type ThreadMessages = z.infer<typeof threadMessagesSchema>;

/** POST /api/threads: `message` is the question; null for a parcel. */
export const startedThreadSchema = z.object({ thread: threadSchema, message: messageSchema.nullable() });
export type StartedThread = z.infer<typeof startedThreadSchema>;

/** POST /api/threads/{id}/read: everything up to this message of the thread. */
export const readThreadSchema = z.strictObject({ message: z.string().max(100) });

/** GET /api/threads/unread: how many messages wait for the caller as a buyer and as a seller. */
export const unreadMessagesSchema = z.object({ buyer: z.number().int(), seller: z.number().int() });
export type UnreadMessages = z.infer<typeof unreadMessagesSchema>;

/** GET /api/products/{id}/questions: answered questions that the seller made public, newest first. */
export const productQuestionsSchema = z.object({
  questions: z.array(
    z.object({ _id: z.string(), question: z.string(), answer: z.string(), answeredAt: instant }),
  ),
  pagination: paginationSchema,
});
export type ProductQuestions = z.infer<typeof productQuestionsSchema>;
/** GET /api/products/{id}/questions, 10 a page. */
export const productQuestionsQuerySchema = z.object({ ...pageQuery(10) });
