import type { z } from 'zod';
import type { acceptQuoteSchema, Quote } from '../../../../contract/orders/quotes.contract.ts';
import type { EndedQuoteStatus } from '../../../../domain/orders/quote.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { canonicalHash } from '../../../plugins/idempotency.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { requireNoSignature } from '../company-rules/order-judging.commands.ts';
import { type AskedOrder, holdForOrder, lookAtOrder } from '../orders/order-draft.commands.ts';
import { insertDraft, tellOfOrder } from '../orders/order-placing.commands.ts';
import { tellBuyer, tellSeller } from './quote-news.commands.ts';
import {
  type Acting,
  changeQuote,
  masked,
  ownerOf,
  type Party,
  requireTurn,
  type Tools,
  toOwnQuote,
} from './quotes.commands.ts';
import { allOrNone, quoteNotFound, unknownQuoteLine } from './quotes.errors.ts';
import {
  endQuote,
  findBuyerReader,
  findQuote,
  insertQuoteEvent,
  lockQuote,
  type QuoteDetailRow,
  takeExpiredQuotes,
} from './quotes.sql.ts';
import { offerOf } from './quotes-view.ts';

/**
 * Orders what a seller offered, at the quoted prices, by the way of every order: visibility, stock, minimums, and what the
 * company allows its member are checked under lock. Accepted again, it answers the quote as it is.
 * Errors: 409 when it changed, expired or waits for its seller, for parts of what is offered as a whole, and those of an order.
 */
export async function acceptQuote(
  tools: Tools,
  viewer: Acting,
  { id, ...form }: z.output<typeof acceptQuoteSchema> & { id: string },
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

/** Answers the products that were ordered. */
async function orderQuote(
  tx: DatabaseTransaction,
  tools: Tools,
  {
    viewer,
    row,
    form,
    now,
  }: { viewer: Acting; row: QuoteDetailRow; form: z.output<typeof acceptQuoteSchema>; now: Date },
): Promise<string[]> {
  const { userId } = viewer;
  const order = toAskedOrder(viewer, row, form);
  // A quote takes no coupon: its price is what was agreed.
  const found = await holdForOrder(tx, order, null);
  const draft = await lookAtOrder(tx, order, { coupon: 'cart', found });
  // Who accepts what a colleague asked for signs it.
  const mayApproveOwn = draft.buyer.mayApproveOwn || row.userId !== userId;
  const judged = { ...draft, buyer: { ...draft.buyer, mayApproveOwn } };
  const approvedBy = await requireNoSignature(tx, order, judged);
  const placed = await insertDraft(tx, tools, order, draft, { approvedBy, from: 'quote' });
  await endQuote(tx, { quoteId: row.id, status: 'ordered', orderId: placed._id, now });
  await insertQuoteEvent(tx, { quoteId: row.id, side: 'buyer', actorId: userId, kind: 'ordered', now });
  await tellOfOrder(tx, tools.config.publicUrl, placed, draft);
  const { orderNumber } = placed;
  await tellSeller(tx, tools, row, {
    news: {
      event: 'quote_ordered',
      params: { quoteId: row.id, number: row.number, orderNumber },
      cause: row.id,
    },
    subject: `Quote ${row.number} is accepted: order ${orderNumber}`,
    paragraphs: [
      `${row.companyName} accepted your offer of ${formatRupees(draft.totals.subtotalPaisa)} before VAT. It is order ${orderNumber} now. ${placed.split.now === 0 ? 'It is on account: please send it.' : 'Wait until it is paid before you send it.'}`,
    ],
    action: 'See the quote',
  });
  return order.asked.map(({ productId }) => productId);
}

/** The order that the offer is, of all its lines or of those that are named. */
function toAskedOrder(
  { companyId, userId }: Acting,
  row: QuoteDetailRow,
  { version, lines: named, ...body }: z.output<typeof acceptQuoteSchema>,
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
    .map(({ line, quantity, pricePaisa }) => ({
      product: products.get(line) as string,
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
      quantity,
      claimedPrices: [],
      costCentreId: null,
      quoted: { number: row.number, paisa },
      index,
    })),
    bodyHash: canonicalHash({ quote: row.id, version, lines: [...wanted] }),
  };
}

/** Either side says no, with a reason. */
export function declineQuote(
  tools: Tools,
  party: Party,
  { id, reason }: { id: string; reason: string },
): Promise<Quote> {
  return changeQuote(tools, party, { id, deed: 'decline' }, async (tx, quote, now) => {
    const text = masked(reason) as string;
    await end(tx, { quote, party, status: 'declined', text, now });
    if (party.side === 'buyer') {
      await tellSellerOfEnd(tx, tools, quote, { how: 'declined', paragraphs: [`“${text}”`] });
      return;
    }
    await tellBuyer(tx, tools, quote, {
      news: {
        event: 'quote_declined_by_seller',
        params: { quoteId: quote.id, number: quote.number, companyName: quote.sellerName },
        cause: quote.id,
      },
      subject: `Quote ${quote.number} was declined`,
      paragraphs: [`${quote.sellerName} offers no price: “${text}”`],
      action: 'See the quote',
    });
  });
}

/** The buyer no longer wants it. */
export function withdrawQuote(tools: Tools, viewer: Acting, id: string): Promise<Quote> {
  const party: Party = { side: 'buyer', viewer };
  return changeQuote(tools, party, { id, deed: 'withdraw' }, async (tx, quote, now) => {
    await end(tx, { quote, party, status: 'withdrawn', text: null, now });
    await tellSellerOfEnd(tx, tools, quote, { how: 'withdrawn', paragraphs: [] });
  });
}

async function end(
  tx: DatabaseTransaction,
  {
    quote,
    party,
    status,
    text,
    now,
  }: {
    quote: QuoteDetailRow;
    party: Party;
    status: Extract<EndedQuoteStatus, 'declined' | 'withdrawn'>;
    text: string | null;
    now: Date;
  },
): Promise<void> {
  const { side, viewer } = party;
  await endQuote(tx, { quoteId: quote.id, status, now });
  await insertQuoteEvent(tx, { quoteId: quote.id, side, actorId: viewer.userId, kind: status, text, now });
}

const tellSellerOfEnd = (
  tx: DatabaseTransaction,
  tools: Tools,
  quote: QuoteDetailRow,
  { how, paragraphs }: { how: 'declined' | 'withdrawn'; paragraphs: readonly string[] },
) =>
  tellSeller(tx, tools, quote, {
    news: {
      event: 'quote_ended_by_buyer',
      params: { quoteId: quote.id, number: quote.number, how },
      cause: quote.id,
    },
    subject: `Quote ${quote.number} was ${how}`,
    paragraphs: [`${quote.companyName} has ${how} quote ${quote.number}.`, ...paragraphs],
    action: 'See the quote',
  });

/** A word to the other side, without ways past us; its bell tells of it. */
export function writeOnQuote(
  tools: Tools,
  party: Party,
  { id, text: written }: { id: string; text: string },
): Promise<Quote> {
  return changeQuote(tools, party, { id, deed: null }, async (tx, quote, now) => {
    const { side, viewer } = party;
    const quoteId = quote.id;
    const text = masked(written);
    await insertQuoteEvent(tx, { quoteId, side, actorId: viewer.userId, kind: 'wrote', text, now });
    const to = side === 'buyer' ? quote.sellerId : (await findBuyerReader(tx, quote))?.id;
    if (to === undefined) return;
    await notify(tx, [
      {
        to,
        event: side === 'buyer' ? 'quote_message_to_seller' : 'quote_message_to_buyer',
        params: { quoteId, number: quote.number },
        cause: quoteId,
      },
    ]);
  });
}

/** Ends what nobody answered in time, and tells who asked; answers how many. */
export async function expireQuotes(tools: Pick<Tools, 'db' | 'config' | 'clock'>): Promise<number> {
  const now = tools.clock();
  let ended = 0;
  for (;;) {
    const batch = await inTransaction(tools.db, async (tx) => {
      const quotes = await takeExpiredQuotes(tx, now);
      for (const { id: quoteId, number, ...buyer } of quotes) {
        await endQuote(tx, { quoteId, status: 'expired', now });
        await insertQuoteEvent(tx, { quoteId, side: null, actorId: null, kind: 'expired', now });
        await tellBuyer(
          tx,
          tools,
          { id: quoteId, ...buyer },
          {
            news: { event: 'quote_expired', params: { quoteId, number }, cause: quoteId },
            subject: `Quote ${number} has expired`,
            paragraphs: [`The time of quote ${number} is over. Ask again if you still need it.`],
            action: 'See the quote',
          },
        );
      }
      return quotes.length;
    });
    ended += batch;
    if (batch === 0) return ended;
  }
}
