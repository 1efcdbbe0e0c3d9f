import type { z } from 'zod';
import type { ReorderResult } from '../../../../contract/orders/orders.contract.ts';
import type { OrderRequest, requestInputSchema } from '../../../../contract/orders/requests.contract.ts';
import { nextSigners, reasonText, type SignatureReason } from '../../../../domain/orders/signature.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { answerOnce, type KeptAnswer } from '../../../plugins/idempotency.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
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
import { requestExpiredMail, requestToSignMail } from './requests.mail.ts';
import {
  countRequests,
  endRequest,
  findRequest,
  insertRequest,
  insertRequestEvent,
  listPeople,
  type RequestRow,
  takeExpiredRequests,
} from './requests.sql.ts';
import * as view from './requests-view.ts';

export type Tools = Pick<Deps, 'db' | 'config' | 'catalogue' | 'clock' | 'settings'>;
export type Acting = Pick<Viewer, 'companyId' | 'userId' | 'companyRole'>;

/** Open requests of one person: nobody fills the desks of others. */
const MOST_OPEN_REQUESTS = 100;

/** A request as somebody of its company reads it; 404 for what is no id, an unknown one, and another company's. */
export async function readRequest(db: Database, viewer: Acting, id: string): Promise<OrderRequest> {
  const request = await findRequest(db, uuidOr(id, requestNotFound), viewer.companyId);
  if (request === null) throw requestNotFound();
  return toOwnRequest(db, request, viewer);
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

export function toOwnRequest(
  db: Database,
  request: RequestRow,
  { userId, companyRole }: Acting,
): Promise<OrderRequest> {
  return view.toRequest(db, request, {
    userId,
    maySign: companyRole !== null && may(companyRole, 'approve'),
    mayOrder: companyRole !== null && may(companyRole, 'order'),
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
  const { companyId, userId } = viewer;
  const order = toAskedOrder(viewer, body);
  const { bodyHash } = order;
  return inTurn(tools.db, () =>
    inTransaction(tools.db, (tx) =>
      answerOnce(tx, { userId, scope: 'requests', key: idempotencyKey, bodyHash }, async () => {
        const found = await holdForOrder(tx, order, 'cart');
        const draft = await lookAtOrder(tx, order, { coupon: 'cart', found });
        const filter = { companyId, status: 'open', member: userId } as const;
        if ((await countRequests(tx, filter, userId)).total >= MOST_OPEN_REQUESTS) throw tooManyRequests();
        const { reason, needs, signers } = await signatureFor(tx, viewer, draft);
        if (signers.length === 0) throw nobodySigns();
        const now = tools.clock();
        const { items: _items, costCentre: _costCentre, ...rest } = body;
        const { id } = await insertRequest(tx, {
          companyId,
          userId,
          body: rest,
          couponId: draft.coupon?.id ?? null,
          costCentreId: draft.costCentre?._id ?? null,
          why: reason,
          needs,
          totalPaisa: draft.totals.totalPaisa,
          now,
          expiresAt: new Date(now.getTime() + tools.settings.current.requestDays * DAY_MS),
          lines: draft.lines.map(({ product, quantity, unitPricePaisa, costCentre }) => ({
            productId: product.id,
            goods: product.id === null ? toQuotedGoods(product) : null,
            name: product.name,
            sku: product.sku,
            imageUrl: product.imageUrl,
            quantity,
            unitPricePaisa,
            costCentreId: costCentre?._id ?? null,
          })),
          signerIds: signers.map(({ _id }) => _id),
          message: message || null,
        });
        const request = (await findRequest(tx, id, companyId)) as RequestRow;
        await tellSigners(tx, tools, request, message || null);
        return { status: 201, data: await toOwnRequest(tx, request, viewer) };
      }),
    ),
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
        requests.flatMap(({ id, number, userId }) => {
          const person = people.get(userId);
          if (person === undefined) return [];
          const mail = requestExpiredMail(person, { id, number }, config.publicUrl);
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
