import type { z } from 'zod';
import type { awardSchema } from '../../../../contract/orders/awards.contract.ts';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { whyCannotAward } from '../../../../domain/orders/award.ts';
import { mayWithRequest } from '../../../../domain/orders/request-for-quotes.ts';
import { HOUR_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { mayPlaceAlone } from '../company-rules/order-judging.commands.ts';
import { holdStockUntil } from '../orders/order-changes.sql.ts';
import { holdForOrder, lookAtOrder, productIdsOf } from '../orders/order-draft.commands.ts';
import { insertDraft, tellOfOrder } from '../orders/order-placing.commands.ts';
import { type Agreement, openRequest } from '../requests/requests.commands.ts';
import { pricesMoved } from '../requests/requests.errors.ts';
import { tellSellersOfAward } from './award-news.commands.ts';
import { awardChanged, awardGone, cannotAward, notAwardable, quoteNoLongerHolds } from './awards.errors.ts';
import {
  type AwardableQuote,
  type AwardableRequest,
  type AwardedLine,
  endUnsigned,
  findAwardable,
  insertAward,
  listAwardedQuotes,
  placeAward,
} from './awards.sql.ts';
import { awardedLines, toAwardedOrder, validUntilOf } from './awards-view.ts';
import { getRequestRow, toOwnRequest } from './requests-for-quotes.commands.ts';
import { awardHeld, requestNotFound } from './requests-for-quotes.errors.ts';
import { insertRequestEvent, lockRequestForQuotes, moveRequestForQuotes } from './requests-for-quotes.sql.ts';

type Tools = Pick<Deps, 'db' | 'config' | 'catalogue' | 'clock' | 'settings' | 'sms'>;
type Acting = Pick<Viewer, 'companyId' | 'userId' | 'companyRole'>;
type AwardForm = z.output<typeof awardSchema>;

/**
 * Awards lines of a closed request to one or several of its quotes, and orders them at the quoted prices by the way of
 * every order, in one transaction: names are exchanged, those who did not win are told. What this member may not order
 * alone becomes a request for a signature that holds the prices.
 * Errors: 404 for the request and for a quote of another, 400 for a line or a missing reason, 409 for more than is offered
 * or was asked for, once it is awarded or has changed, for a quote that no longer holds, and those of an order.
 */
export async function award(
  tools: Tools,
  viewer: Acting,
  { id, ...form }: AwardForm & { id: string },
): Promise<RequestForQuotes> {
  const requestId = uuidOr(id, requestNotFound).toLowerCase();
  let orderedProductIds: string[] = [];
  const awarded = await inTurn(tools.db, () =>
    inTransaction(tools.db, async (tx) => {
      orderedProductIds = [];
      if (!(await lockRequestForQuotes(tx, requestId, viewer))) throw requestNotFound();
      const now = tools.clock();
      await endUnsigned(tx, requestId, now);
      const request = (await findAwardable(tx, requestId, viewer.companyId)) as AwardableRequest;
      if (!mayWithRequest(request.status, 'award')) throw notAwardable(request.status);
      if (request.held !== null) throw awardHeld();
      if (request.version !== form.version) throw awardChanged();
      const lines = awardedLines(form.awards);
      const expired = expiredQuote(request, lines, now);
      if (expired !== null) throw expired;
      const quotes = request.quotes.filter((quote) => isValid(quote, now));
      const wrong = whyCannotAward(request.lines, quotes, lines);
      if (wrong !== null) throw cannotAward(wrong);
      orderedProductIds = await orderAward(tx, tools, { viewer, request, lines, form, now });
      return toOwnRequest(await getRequestRow({ db: tx }, viewer, requestId), viewer, now);
    }),
  );
  if (orderedProductIds.length > 0) tools.catalogue.productsChanged(orderedProductIds);
  return awarded;
}

/** Answers the products that were ordered; none when it waits for a signature now. */
async function orderAward(
  tx: DatabaseTransaction,
  tools: Tools,
  {
    viewer,
    request,
    lines,
    form,
    now,
  }: { viewer: Acting; request: AwardableRequest; lines: AwardedLine[]; form: AwardForm; now: Date },
): Promise<string[]> {
  const { userId } = viewer;
  const { id: requestId } = request;
  const order = toAwardedOrder(viewer, request, { lines, form });
  const found = await holdForOrder(tx, order, null);
  const draft = await lookAtOrder(tx, order, { coupon: 'cart', found, settings: tools.settings });
  if (draft.totals.totalPaisa !== paisaFromRupees(form.total)) throw pricesMoved();
  // Who awards what a colleague asked for signs it.
  const mayApproveOwn = draft.buyer.mayApproveOwn || request.userId !== userId;
  const judged = { ...draft, buyer: { ...draft.buyer, mayApproveOwn } };
  const { approvedBy, refusal } = await mayPlaceAlone(tx, order, judged);
  if (refusal !== null) {
    const asked = await openRequest(tx, tools, viewer, {
      body: order.body,
      draft,
      agreed: {
        origin: { kind: 'award', id: requestId, version: request.version },
        isAllOrNone: true,
        until: validUntilOf(request, lines),
      },
      message: form.message || null,
    });
    await insertAward(tx, { requestId, userId, now, lines, orderRequestId: asked.id });
    await moveRequestForQuotes(tx, { id: requestId, status: request.status, now });
    await insertRequestEvent(tx, { requestId, side: 'buyer', actorId: userId, kind: 'signature_asked', now });
    return [];
  }
  const placed = await insertDraft(tx, tools, order, draft, { approvedBy, from: 'quote' });
  const lapsesAt = lapseOf(tools, now);
  const awardId = await insertAward(tx, { requestId, userId, now, lines, orderId: placed._id, lapsesAt });
  const wonQuotes = new Set(lines.map(({ quote }) => quote));
  await holdAward(tx, tools, { request, awardId, wonQuotes, placed, lapsesAt, buyerId: userId, now });
  await tellOfOrder(tx, tools.config.publicUrl, placed, draft);
  return productIdsOf(order);
}

const lapseOf = ({ settings }: Pick<Tools, 'settings'>, now: Date) =>
  new Date(now.getTime() + settings.current.awardHours * HOUR_MS);

/** The request is awarded, its order keeps its stock until the award lapses, and all who answered are told. */
async function holdAward(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  {
    request,
    placed,
    lapsesAt,
    awardId,
    wonQuotes,
    buyerId,
    now,
  }: {
    request: AwardableRequest;
    awardId: string;
    wonQuotes: ReadonlySet<string>;
    placed: Order;
    lapsesAt: Date;
    buyerId: string;
    now: Date;
  },
): Promise<void> {
  const { _id: orderId, orderNumber } = placed;
  await holdStockUntil(tx, orderId, lapsesAt);
  await moveRequestForQuotes(tx, { id: request.id, status: 'awarded', now });
  await insertRequestEvent(tx, {
    requestId: request.id,
    side: 'buyer',
    actorId: buyerId,
    kind: 'awarded',
    text: orderNumber,
    now,
  });
  await tellSellersOfAward(tx, tools, { request, awardId, wonQuotes, orderNumber });
}

const isValid = ({ validUntil }: AwardableQuote, now: Date) => kathmanduDate(now) <= validUntil;

/** The first of the awarded quotes whose prices no longer hold, as an error. */
function expiredQuote(
  { quotes }: AwardableRequest,
  lines: readonly { quote: string }[],
  now: Date,
): AppError | null {
  const expired = quotes.find(
    (quote) => lines.some((line) => line.quote === quote.id) && !isValid(quote, now),
  );
  return expired === undefined ? null : quoteNoLongerHolds(expired.number);
}

/** How requests for a signature know of awards: the last one orders what was awarded, while its prices hold. */
export function awardAgreement({ settings }: Pick<Deps, 'settings'>): Agreement {
  return {
    kind: 'award',
    async hold(tx, { id }, companyId) {
      await lockRequestForQuotes(tx, id, { companyId });
    },
    async refusal(db, { origin, companyId, id }, now) {
      const request = origin && (await findAwardable(db, origin.id, companyId));
      if (!request) return requestNotFound();
      if (!mayWithRequest(request.status, 'award')) return notAwardable(request.status);
      if (request.held?.orderRequestId !== id) return awardGone();
      return expiredQuote(request, await listAwardedQuotes(db, request.held.id), now);
    },
    async ordered(tx, tools, { request: { origin, companyId, userId }, placed, now }) {
      const request = (await findAwardable(tx, origin?.id ?? '', companyId)) as AwardableRequest;
      const { id: awardId } = request.held as NonNullable<AwardableRequest['held']>;
      const lapsesAt = lapseOf({ settings }, now);
      await placeAward(tx, { id: awardId, orderId: placed._id, lapsesAt });
      const wonQuotes = new Set((await listAwardedQuotes(tx, awardId)).map(({ quote }) => quote));
      await holdAward(tx, tools, { request, awardId, wonQuotes, placed, lapsesAt, buyerId: userId, now });
    },
  };
}
