import type { z } from 'zod';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import type { acceptQuoteSchema, Quote } from '../../../../contract/orders/quotes.contract.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { canonicalHash } from '../../../plugins/idempotency.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { mayPlaceAlone } from '../company-rules/order-judging.commands.ts';
import { type AskedOrder, holdForOrder, lookAtOrder, productIdsOf } from '../orders/order-draft.commands.ts';
import { insertDraft, tellOfOrder } from '../orders/order-placing.commands.ts';
import { type Agreement, openRequest, replaceRequest } from '../requests/requests.commands.ts';
import { allOrNone } from '../requests/requests.errors.ts';
import { tellSeller } from './quote-news.commands.ts';
import {
  type Acting,
  ownerOf,
  type Party,
  requireTurn,
  type Tools,
  toOwnQuote,
  turnRefusal,
} from './quotes.commands.ts';
import { quoteNotFound, unknownQuoteLine } from './quotes.errors.ts';
import { endQuote, findQuote, insertQuoteEvent, lockQuote, type QuoteDetailRow } from './quotes.sql.ts';
import { offerOf } from './quotes-view.ts';

type AcceptForm = z.output<typeof acceptQuoteSchema>;

/**
 * Orders what a seller offered, at the quoted prices, by the way of every order: visibility, stock, minimums, and what the
 * company allows its member are checked under lock. What this member may not order alone becomes a request for a signature
 * that holds those prices. Accepted again, it answers the quote as it is.
 * Errors: 409 when it changed, expired or waits for its seller, for parts of what is offered as a whole, and those of an order
 * and of a request.
 */
export async function acceptQuote(
  tools: Tools,
  viewer: Acting,
  { id, ...form }: AcceptForm & { id: string },
): Promise<Quote> {
  const quoteId = uuidOr(id, quoteNotFound);
  const party: Party = { side: 'buyer', viewer };
  let orderedProductIds: string[] = [];
  const quote = await inTurn(tools.db, () =>
    inTransaction(tools.db, async (tx) => {
      orderedProductIds = [];
      if (!(await lockQuote(tx, quoteId, ownerOf(party)))) throw quoteNotFound();
      const row = (await findQuote(tx, quoteId, ownerOf(party))) as QuoteDetailRow;
      if (row.status === 'ordered' && row.version === form.version) return toOwnQuote(row, party);
      const now = tools.clock();
      requireTurn(row, { side: 'buyer', deed: 'accept', version: form.version, now });
      orderedProductIds = await orderQuote(tx, tools, { viewer, row, form, now });
      return toOwnQuote((await findQuote(tx, quoteId, ownerOf(party))) as QuoteDetailRow, party);
    }),
  );
  if (orderedProductIds.length > 0) tools.catalogue.productsChanged(orderedProductIds);
  return quote;
}

/** Answers the products that were ordered; none when it waits for a signature now. */
async function orderQuote(
  tx: DatabaseTransaction,
  tools: Tools,
  { viewer, row, form, now }: { viewer: Acting; row: QuoteDetailRow; form: AcceptForm; now: Date },
): Promise<string[]> {
  const { userId } = viewer;
  const order = toAskedOrder(viewer, row, form);
  // A quote takes no coupon: its price is what was agreed.
  const found = await holdForOrder(tx, order, null);
  const draft = await lookAtOrder(tx, order, { coupon: 'cart', found, settings: tools.settings });
  // Who accepts what a colleague asked for signs it.
  const mayApproveOwn = draft.buyer.mayApproveOwn || row.userId !== userId;
  const judged = { ...draft, buyer: { ...draft.buyer, mayApproveOwn } };
  const { approvedBy, refusal } = await mayPlaceAlone(tx, order, judged);
  const waiting = row.request?.status === 'open' ? row.request : null;
  if (refusal !== null && waiting?.version === form.version) return [];
  if (refusal !== null) {
    const text = `Quote ${row.number} has changed since: its new offer was accepted instead`;
    if (waiting !== null) await replaceRequest(tx, tools, { id: waiting._id, viewer, text, now });
    const isAllOrNone = offerOf(row)?.allowsParts !== true;
    await openRequest(tx, tools, viewer, {
      body: order.body,
      draft,
      agreed: {
        origin: { kind: 'quote', id: row.id, version: row.version },
        isAllOrNone,
        until: row.expiresAt,
      },
      message: null,
    });
    return [];
  }
  const placed = await insertDraft(tx, tools, order, draft, { approvedBy, from: 'quote' });
  if (waiting !== null) {
    const text = `Quote ${row.number} is ordered: ${placed.orderNumber}`;
    await replaceRequest(tx, tools, { id: waiting._id, viewer, text, now });
  }
  await endAsOrdered(tx, tools, { row, placed, subtotalPaisa: draft.totals.subtotalPaisa, userId, now });
  await tellOfOrder(tx, tools.config.publicUrl, placed, draft);
  return productIdsOf(order);
}

/** The quote ends with its order, and its seller hears of it. */
async function endAsOrdered(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  {
    row,
    placed: { _id: orderId, orderNumber },
    subtotalPaisa,
    userId: actorId,
    now,
  }: { row: QuoteDetailRow; placed: Order; subtotalPaisa: number; userId: string; now: Date },
): Promise<void> {
  const { id: quoteId, number } = row;
  await endQuote(tx, { quoteId, status: 'ordered', orderId, now });
  await insertQuoteEvent(tx, { quoteId, side: 'buyer', actorId, kind: 'ordered', now });
  await tellSeller(tx, tools, row, {
    news: { event: 'quote_ordered', params: { quoteId, number, orderNumber }, cause: quoteId },
    subject: `Quote ${number} is accepted: order ${orderNumber}`,
    paragraphs: [
      `${row.companyName} accepted your offer of ${formatRupees(subtotalPaisa)} before VAT. It is order ${orderNumber} now. We tell you when to send it.`,
    ],
    action: 'See the quote',
  });
}

/** How requests for a signature know of quotes: the last one orders the quote, as it was when it was accepted. */
export const quoteAgreement: Agreement = {
  kind: 'quote',
  async hold(tx, { id }, companyId) {
    await lockQuote(tx, id, { companyId });
  },
  async refusal(db, { origin, companyId }, now) {
    const row = origin && (await findQuote(db, origin.id, { companyId }));
    if (!row) return quoteNotFound();
    return turnRefusal(row, { side: 'buyer', deed: 'accept', version: origin.version, now });
  },
  async ordered(tx, tools, { request: { origin, companyId, userId }, placed, subtotalPaisa, now }) {
    const row = (await findQuote(tx, origin?.id ?? '', { companyId })) as QuoteDetailRow;
    await endAsOrdered(tx, tools, { row, placed, subtotalPaisa, userId, now });
  },
};

/** The order that the offer is, of all its lines or of those that are named. */
function toAskedOrder(
  { companyId, userId }: Acting,
  row: QuoteDetailRow,
  { version, lines: named, ...body }: AcceptForm,
): AskedOrder {
  const offered = offerOf(row);
  const lines = offered?.lines ?? [];
  const wanted = new Set(named?.map((line) => line.toLowerCase()) ?? lines.map(({ line }) => line));
  for (const [index, line] of [...wanted].entries())
    if (!lines.some((one) => one.line === line)) throw unknownQuoteLine(`lines.${index}`);
  if (wanted.size < lines.length && offered?.allowsParts !== true) throw allOrNone();
  const products = new Map(row.lines.map(({ id, productId }) => [id, productId]));
  const items = lines
    .filter(({ line }) => wanted.has(line))
    .map(({ line, quantity, pricePaisa, alternative }) => ({
      product: alternative?.productId ?? (products.get(line) as string),
      quantity,
      price: 0,
      paisa: pricePaisa as number,
    }));
  return {
    companyId,
    userId,
    body: { ...body, items: items.map(({ paisa: _paisa, ...item }) => item) },
    asked: items.map(({ product, quantity, paisa }, index) => ({
      productId: product,
      goods: null,
      quantity,
      claimedPrices: [],
      costCentreId: null,
      quoted: { number: row.number, paisa },
      index,
    })),
    bodyHash: canonicalHash({ quote: row.id, version, lines: [...wanted] }),
  };
}
