import { z } from 'zod';
import {
  messageInputSchema,
  messageSchema,
  messagesQuerySchema,
  readThreadSchema,
  startedThreadSchema,
  startThreadSchema,
  type ThreadMessages,
  threadListSchema,
  threadMessagesSchema,
  threadsQuerySchema,
  unreadMessagesSchema,
} from '../../../../contract/orders/threads.contract.ts';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, NotModified, type RouteDefinition } from '../../../plugins/route.ts';
import { partyFor } from '../../../plugins/seller-deeds.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { listPhotosOf } from '../../shop/photos/photos.sql.ts';
import { listMessages, listParcelEvents } from './thread-messages.sql.ts';
import { toMessage, toThread } from './thread-view.ts';
import {
  publishAnswer,
  readThread,
  recordDeskRead,
  sendMessage,
  sideOf,
  startThread,
} from './threads.commands.ts';
import { messageNotFound, threadNotFound } from './threads.errors.ts';
import { countThreads, findOpenCase, findThread, findThreadAccess, listThreads } from './threads.sql.ts';
import { countUnread, findFirstUnread } from './unread-messages.sql.ts';

const tag = 'Messages';
const idParams = z.object({ id: z.string() });
const threadIdOf = ({ id }: { id: string }) => uuidOr(id, threadNotFound).toLowerCase();
const messageIdOf = (id: string) => uuidOr(id, messageNotFound).toLowerCase();

/** What a thread shows between the messages of its parcel. */
const SHOWN_EVENTS: readonly OrderEvent[] = [
  'payment_received',
  'cash_agreed',
  'parcel_shipped',
  'parcel_ready',
  'parcel_picked_up',
  'parcel_delivered',
  'parcel_received',
  'parcel_missed',
  'parcel_lost',
  'parcel_refused',
  'parcel_back',
  'return_requested',
  'replacement_added',
  'parcel_cancelled',
  'lines_cancelled',
  'order_cancelled',
  'order_expired',
];

const READS = { buyer: 'read_orders', seller: 'orders' } as const;
const WRITES = { buyer: 'order', seller: 'orders' } as const;

/** Messages between buyers and sellers (threats.md T-G1 to T-G5). */
export function threadRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/threads',
      audience: 'user',
      deedOfBuyer: 'read_orders',
      limit: 'other',
      summary: 'Your conversations, newest first; 304 while nothing is new',
      tag,
      query: threadsQuerySchema,
      response: threadListSchema,
      handler: async ({ query: { page, limit, as, parcel }, viewer, request }) => {
        const filter = {
          ...partyFor(viewer, READS),
          side: as,
          parcelId: parcel === undefined ? undefined : uuidOr(parcel, threadNotFound).toLowerCase(),
          isAdmin: viewer.role === 'admin',
        };
        const counted = await countThreads(db, filter);
        const { total } = counted;
        // Two companies of one person may have as many, at the same version.
        const whose = filter.companyId === filter.userId ? '' : `-${filter.companyId}`;
        const version = `${total}-${counted.version}-${page}-${limit}-${as ?? 'all'}${whose}`;
        if (request.headers['if-none-match'] === `"${version}"`) return new NotModified(`"${version}"`);
        const rows = await listThreads(db, filter, rowsOf({ page, limit }));
        const data = {
          threads: rows.map((row) => toThread(row, sideOf(filter, row) ?? 'desk')),
          pagination: paginationOf({ page, limit }, total),
          version,
        };
        return new Answer(data, { etag: `"${version}"` });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/threads',
      audience: 'user',
      deedOfBuyer: 'order',
      limit: 'ask',
      // The conversation about a parcel is there already: opening it is no mail to a stranger.
      limitOf: (_query, _viewer, body) =>
        typeof body === 'object' && body !== null && 'parcel' in body ? 'message' : null,
      summary: 'The conversation about your parcel, or a question to the seller of a product',
      tag,
      body: startThreadSchema,
      response: startedThreadSchema,
      handler: async ({ body, viewer, request }) => {
        const key = idempotencyKeyOf(request);
        const { data, status } = await startThread(deps, { by: partyFor(viewer, WRITES), key, body });
        return new Answer(data, { status });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/threads/unread',
      audience: 'user',
      deedOfBuyer: 'read_orders',
      limit: 'other',
      summary: 'How many messages wait for the caller, as a buyer and as a seller',
      tag,
      response: unreadMessagesSchema,
      handler: async ({ viewer }) => countUnread(db, partyFor(viewer, READS)),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/threads/:id/messages',
      audience: 'user',
      deedOfBuyer: 'read_orders',
      limit: 'other',
      summary: 'Messages of your conversation; 304 while nothing is new. Admins: while a complaint is open',
      tag,
      params: idParams,
      query: messagesQuerySchema,
      response: threadMessagesSchema,
      handler: async ({ params, query, viewer, request }) => {
        const threadId = threadIdOf(params);
        const access = await findThreadAccess(db, threadId);
        const side = access && sideOf(partyFor(viewer, READS), access);
        const openCase =
          access?.parcelId && !side && viewer.role === 'admin'
            ? await findOpenCase(db, access.parcelId)
            : null;
        if (!access || !(side || openCase)) throw threadNotFound();
        const etag = `"${access.version}"`;
        if (query.before === undefined && request.headers['if-none-match'] === etag) {
          return new NotModified(etag);
        }
        if (openCase) {
          await recordDeskRead(deps, { threadId, openCase, admin: actingAdmin(viewer, request) });
        }
        const before = query.before === undefined ? null : messageIdOf(query.before);
        const [row, found, events] = await Promise.all([
          findThread(db, threadId),
          listMessages(db, threadId, { before, limit: query.limit + 1 }),
          access.parcelId === null ? [] : listParcelEvents(db, access.parcelId, SHOWN_EVENTS),
        ]);
        if (row === null) throw threadNotFound();
        const rows = found.slice(-query.limit);
        const [photos, firstUnread] = await Promise.all([
          listPhotosOf(
            db,
            'message',
            rows.map(({ id }) => id),
          ),
          side
            ? findFirstUnread(
                db,
                threadId,
                side,
                side === 'buyer' ? row.buyerReadSerial : row.sellerReadSerial,
              )
            : null,
        ]);
        const data: ThreadMessages = {
          thread: toThread(row, side ?? 'desk', openCase?.number ?? row.deskCase),
          messages: rows.map((message) => toMessage(message, photos)),
          hasEarlier: found.length > query.limit,
          firstUnread,
          events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
          version: access.version,
        };
        return new Answer(data, query.before === undefined ? { etag } : {});
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/threads/:id/messages',
      audience: 'user',
      deedOfBuyer: 'order',
      limit: 'message',
      summary: 'Write in your conversation, with up to 4 photos sent before',
      tag,
      params: idParams,
      body: messageInputSchema,
      response: messageSchema,
      handler: async ({ params, body, viewer, request }) => {
        const { data, status } = await sendMessage(deps, {
          threadId: threadIdOf(params),
          by: partyFor(viewer, WRITES),
          key: idempotencyKeyOf(request),
          said: body,
        });
        return new Answer(data, { status });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/threads/:id/read',
      audience: 'user',
      deedOfBuyer: 'read_orders',
      limit: 'other',
      summary: 'Everything up to a message has been read',
      tag,
      params: idParams,
      body: readThreadSchema,
      response: unreadMessagesSchema,
      handler: async ({ params, body, viewer }) => {
        const threadId = threadIdOf(params);
        const by = partyFor(viewer, READS);
        await readThread(deps, { threadId, by, messageId: messageIdOf(body.message) });
        return countUnread(db, by);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/threads/:id/messages/:message/publish',
      audience: 'user',
      deedOfBuyer: 'order',
      limit: 'other',
      summary:
        'Put an answer with its question, without names, on the page of the product; its seller alone may',
      tag,
      params: z.object({ id: z.string(), message: z.string() }),
      body: z.strictObject({}).nullish(),
      response: messageSchema,
      handler: async ({ params, viewer }) => {
        const threadId = threadIdOf(params);
        const messageId = messageIdOf(params.message);
        const message = await publishAnswer(deps, { threadId, messageId, by: partyFor(viewer, WRITES) });
        return new Answer(message, { message: 'The answer is on the product’s page' });
      },
    }),
  ];
}
