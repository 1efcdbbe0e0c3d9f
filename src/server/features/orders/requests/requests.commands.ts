import type { z } from 'zod';
import type { Order, PlaceOrderForm, ReorderResult } from '../../../../contract/orders/orders.contract.ts';
import type { OrderRequest, requestInputSchema } from '../../../../contract/orders/requests.contract.ts';
import { nextSigners, reasonText, type SignatureReason } from '../../../../domain/orders/signature.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { answerOnce, type KeptAnswer } from '../../../plugins/idempotency.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { budgetStops } from '../company-rules/company-rules.errors.ts';
import { type AskedSignature, judgeOrder, signersFor } from '../company-rules/order-judging.commands.ts';
import {
  holdForOrder,
  lookAtOrder,
  type OrderDraft,
  toAskedOrder,
  toQuotedGoods,
} from '../orders/order-draft.commands.ts';
import { putIntoCart } from '../orders/orders.commands.ts';
import { nobodySigns, requestNotFound, tooManyRequests } from './requests.errors.ts';
import { requestCommentedMail, requestExpiredMail, requestToSignMail } from './requests.mail.ts';
import {
  countRequests,
  endRequest,
  findRequest,
  insertRequest,
  insertRequestEvent,
  listPeople,
  lockRequest,
  type NewRequest,
  type RequestOrigin,
  type RequestRow,
  takeExpiredRequests,
} from './requests.sql.ts';
import * as view from './requests-view.ts';

/**
 * What knows how things were agreed at other prices than the shop's, such as quotes. It stands above requests, which are
 * told of it where routes are mounted.
 */
export interface Agreement {
  kind: RequestOrigin['kind'];
  /** Lets nobody change what was agreed until the end of the transaction. It is held before its request is. */
  hold(tx: DatabaseTransaction, origin: RequestOrigin, companyId: string): Promise<void>;
  /** Why it cannot be ordered as it was agreed any more; null: it can. */
  refusal(db: Database, request: RequestRow, now: Date): Promise<AppError | null>;
  /** It is ordered, in the transaction of the order and before its request ends. */
  ordered(
    tx: DatabaseTransaction,
    tools: Pick<Deps, 'config'>,
    facts: { request: RequestRow; placed: Order; subtotalPaisa: number; now: Date },
  ): Promise<void>;
}

export type Tools = Pick<Deps, 'db' | 'config' | 'catalogue' | 'clock' | 'settings' | 'sms'> & {
  agreements: readonly Agreement[];
};
export type Acting = Pick<Viewer, 'companyId' | 'userId' | 'companyRole'> & Partial<Pick<Viewer, 'key'>>;

/** What knows how the prices of a request were agreed; null: they are those of the day. */
export function agreementOf(
  { agreements }: Pick<Tools, 'agreements'>,
  { origin }: Pick<RequestRow, 'origin'>,
): Agreement | null {
  if (origin === null) return null;
  const agreement = agreements.find(({ kind }) => kind === origin.kind);
  if (agreement === undefined) throw new Error(`Nobody knows of ${origin.kind}`);
  return agreement;
}

/** Open requests of one person: nobody fills the desks of others. */
const MOST_OPEN_REQUESTS = 100;

/** A request as somebody of its company reads it; 404 for what is no id, an unknown one, and another company's. */
export async function readRequest(tools: Tools, viewer: Acting, id: string): Promise<OrderRequest> {
  const request = await findRequest(tools.db, uuidOr(id, requestNotFound), viewer.companyId);
  if (request === null) throw requestNotFound();
  return toOwnRequest(tools.db, tools, request, viewer);
}

/** Puts what a request asked for into the cart again. Errors: 404. */
export async function reorderRequest(db: Database, viewer: Acting, id: string): Promise<ReorderResult> {
  const requestId = uuidOr(id, requestNotFound);
  return inTransaction(db, async (tx) => {
    const request = await findRequest(tx, requestId, viewer.companyId);
    if (request === null) throw requestNotFound();
    return putIntoCart(tx, viewer, request.lines);
  });
}

export async function toOwnRequest(
  db: Database,
  tools: Pick<Tools, 'agreements' | 'clock' | 'settings'>,
  request: RequestRow,
  { userId, companyRole }: Acting,
): Promise<OrderRequest> {
  const refusal =
    request.status === 'open'
      ? await agreementOf(tools, request)?.refusal(db, request, tools.clock())
      : undefined;
  return view.toRequest(db, tools.settings, request, {
    userId,
    maySign: companyRole !== null && may(companyRole, 'approve'),
    mayOrder: companyRole !== null && may(companyRole, 'order'),
    refusal: refusal?.message ?? null,
  });
}

/**
 * Asks for a signature on what an order would be: it is checked like an order and kept, holding no stock. Who signs is who
 * the company's rule names; above a limit, or without any need, whoever may.
 * Errors: those of an order, 403 for a budget that stops, 409 when nobody can sign.
 */
export async function askForSignature(
  tools: Tools,
  viewer: Acting,
  {
    body: { message, ...body },
    idempotencyKey,
  }: { body: z.output<typeof requestInputSchema>; idempotencyKey: string | null },
): Promise<KeptAnswer<OrderRequest>> {
  const { userId } = viewer;
  const order = toAskedOrder(viewer, body);
  const { bodyHash } = order;
  const coupon = viewer.key ? 'none' : 'cart';
  return inTurn(tools.db, () =>
    inTransaction(tools.db, (tx) =>
      answerOnce(tx, { userId, scope: 'requests', key: idempotencyKey, bodyHash }, async () => {
        const found = await holdForOrder(tx, order, coupon);
        const draft = await lookAtOrder(tx, order, { coupon, found, settings: tools.settings });
        const request = await openRequest(tx, tools, viewer, {
          body,
          draft,
          agreed: null,
          message: message || null,
        });
        return { status: 201, data: await toOwnRequest(tx, tools, request, viewer) };
      }),
    ),
  );
}

/**
 * Keeps what an order would be until it is signed, in a transaction that has looked at it under lock, and tells who signs.
 * Errors: 403 for a budget that stops, 409 when nobody can sign or too many wait.
 */
export async function openRequest(
  tx: DatabaseTransaction,
  tools: Pick<Tools, 'config' | 'clock' | 'settings'>,
  viewer: Acting,
  {
    body,
    draft,
    agreed,
    message,
  }: {
    body: PlaceOrderForm;
    draft: OrderDraft;
    /** At whose prices it is ordered, whether lines of it can be left out, and until when it holds. */
    agreed: { origin: NewRequest['origin']; isAllOrNone: boolean; until: Date } | null;
    message: string | null;
  },
): Promise<RequestRow> {
  const { companyId, userId } = viewer;
  const filter = { companyId, status: 'open', member: userId } as const;
  if ((await countRequests(tx, filter, userId)).total >= MOST_OPEN_REQUESTS) throw tooManyRequests();
  const { reason, needs, signers } = await signatureFor(tx, viewer, draft);
  if (signers.length === 0) throw nobodySigns();
  const now = tools.clock();
  const usual = new Date(now.getTime() + tools.settings.current.requestDays * DAY_MS);
  const { items: _items, costCentre: _costCentre, ...rest } = body;
  const { id } = await insertRequest(tx, {
    companyId,
    userId,
    body: rest,
    origin: agreed?.origin ?? null,
    isFromCart: agreed === null && !viewer.key,
    isAllOrNone: agreed?.isAllOrNone ?? false,
    couponId: draft.coupon?.id ?? null,
    costCentreId: draft.costCentre?._id ?? null,
    why: reason,
    needs,
    totalPaisa: draft.totals.totalPaisa,
    now,
    expiresAt: agreed !== null && agreed.until < usual ? agreed.until : usual,
    lines: draft.lines.map(({ product, quantity, unitPricePaisa, costCentre, quoteNumber }) => ({
      productId: product.id,
      goods: product.id === null ? toQuotedGoods(product) : null,
      name: product.name,
      sku: product.sku,
      imageUrl: product.imageUrl,
      quantity,
      unitPricePaisa,
      costCentreId: costCentre?._id ?? null,
      quoteNumber,
    })),
    signerIds: signers.map(({ _id }) => _id),
    message,
  });
  const request = (await findRequest(tx, id, companyId)) as RequestRow;
  await tellSigners(tx, tools, request, message);
  const data = { requestId: id, number: request.number };
  await tellWebhooks(tx, [{ type: 'approval.requested', companyId, subject: id, data }]);
  return request;
}

/**
 * Takes back a request whose goods were ordered another way, or asked for anew, in the transaction of that; `text` says so
 * to whoever had asked for it. Nothing when it has ended.
 */
export async function replaceRequest(
  tx: DatabaseTransaction,
  { config }: Pick<Tools, 'config'>,
  { id: requestId, viewer, text, now }: { id: string; viewer: Acting; text: string; now: Date },
): Promise<void> {
  const { companyId, userId } = viewer;
  if (!(await lockRequest(tx, requestId, companyId))) return;
  const row = (await findRequest(tx, requestId, companyId)) as RequestRow;
  if (row.status !== 'open') return;
  await endRequest(tx, { requestId, status: 'withdrawn', endedBy: userId, now });
  await insertRequestEvent(tx, { requestId, actorId: userId, kind: 'withdrawn', text, now });
  const people = await listPeople(tx, [...new Set([row.userId, userId])]);
  const commentedBy = people.find(({ id }) => id === userId)?.name ?? '';
  await notify(
    tx,
    people
      .filter(({ id }) => id !== userId)
      .map((person) => ({
        to: person.id,
        event: 'request_commented',
        params: { requestId, number: row.number },
        cause: requestId,
        mail: requestCommentedMail(person, { ...row, commentedBy, text }, config.publicUrl),
      })),
  );
}

async function signatureFor(tx: Database, viewer: Acting, draft: OrderDraft): Promise<AskedSignature> {
  const { signature, limit, stop } = await judgeOrder(tx, viewer, draft);
  if (stop !== null) throw budgetStops(stop);
  if (signature !== null) return signature;
  const reason: SignatureReason = limit === null ? { kind: 'asked' } : { kind: 'limit', ...limit };
  return { reason, needs: 'one', signers: await signersFor(tx, viewer, draft.buyer.mayApproveOwn) };
}

/** Tells those whose turn it is. */
export async function tellSigners(
  tx: DatabaseTransaction,
  { config }: Pick<Tools, 'config'>,
  request: RequestRow,
  message: string | null,
): Promise<void> {
  const { id, number, totalPaisa, requestedBy, why, lines, needs, version } = request;
  const people = await listPeople(tx, nextSigners(view.signersOf(request), needs));
  const facts = { id, number, totalPaisa, lines, requestedBy, reason: reasonText(why), message };
  await notify(
    tx,
    people.map((person) => ({
      to: person.id,
      event: 'request_to_sign',
      params: { requestId: id, number, totalPaisa },
      cause: `${id} ${version}`,
      mail: requestToSignMail(person, facts, config.publicUrl),
    })),
  );
}

/** Ends what nobody signed in time, and tells who asked; answers how many. */
export async function expireRequests({
  db,
  config,
  clock,
}: Pick<Tools, 'db' | 'config' | 'clock'>): Promise<number> {
  const now = clock();
  let ended = 0;
  for (;;) {
    const batch = await inTransaction(db, async (tx) => {
      const requests = await takeExpiredRequests(tx, now);
      const people = new Map(
        (
          await listPeople(
            tx,
            requests.map(({ userId }) => userId),
          )
        ).map((one) => [one.id, one]),
      );
      for (const { id: requestId } of requests) {
        await endRequest(tx, { requestId, status: 'expired', endedBy: null, now });
        await insertRequestEvent(tx, { requestId, actorId: null, kind: 'expired', now });
      }
      await notify(
        tx,
        requests.flatMap(({ id, number, userId, isQuoted }) => {
          const person = people.get(userId);
          if (person === undefined) return [];
          const mail = requestExpiredMail(person, { id, number, isQuoted }, config.publicUrl);
          return [
            {
              to: userId,
              event: 'request_expired',
              params: { requestId: id, number },
              cause: id,
              mail,
            } as const,
          ];
        }),
      );
      return requests.length;
    });
    ended += batch;
    if (batch === 0) return ended;
  }
}
