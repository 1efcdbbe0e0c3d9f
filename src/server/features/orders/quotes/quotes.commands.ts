import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { askQuoteSchema, Quote } from '../../../../contract/orders/quotes.contract.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import {
  ASKED_DAYS,
  changesText,
  MOST_OPEN_QUOTES,
  mayWithQuote,
  type QuoteDeed,
  type QuoteSide,
  quoteChanges,
  quoteNumber,
} from '../../../../domain/orders/quote.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { maskContacts } from '../../../../domain/shop/contact-masking.ts';
import { daysAfter } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { answerOnce, canonicalHash, type KeptAnswer } from '../../../plugins/idempotency.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { productNotFound } from '../../catalogue/catalogue/catalogue.errors.ts';
import { lockCompany } from '../../people/companies/company-people.sql.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { getBuyerAndProducts } from '../orders/order-placing.sql.ts';
import { useQuoteFiles } from '../quote-files/quote-files.commands.ts';
import { tellSeller } from './quote-news.commands.ts';
import { insertVersion } from './quote-versions.sql.ts';
import {
  askedTwice,
  needInPast,
  notNow,
  otherSeller,
  ownShop,
  quoteChanged,
  quoteNotFound,
  sellerNotFound,
  tooManyQuotes,
} from './quotes.errors.ts';
import {
  countOpenQuotes,
  findQuote,
  insertQuote,
  insertQuoteEvent,
  lockQuote,
  type QuoteDetailRow,
  type QuoteOwner,
} from './quotes.sql.ts';
import { toQuote } from './quotes-view.ts';

export type Tools = Pick<Deps, 'db' | 'config' | 'clock' | 'catalogue' | 'settings' | 'sms'>;
export type Acting = Pick<Viewer, 'companyId' | 'userId' | 'companyRole' | 'sellerId'>;

/** Somebody who acts on one side of a quote. */
export interface Party {
  side: QuoteSide;
  viewer: Acting;
}
export const ownerOf = ({ side, viewer }: Party): QuoteOwner =>
  side === 'buyer' ? { companyId: viewer.companyId } : { sellerId: viewer.sellerId };

export const toOwnQuote = (row: QuoteDetailRow, { side, viewer }: Party): Quote =>
  toQuote(row, {
    side,
    mayAct: side === 'seller' || (viewer.companyRole !== null && may(viewer.companyRole, 'order')),
  });

/** A quote as one of its sides reads it; 404 for what is no id, an unknown one, and somebody else's. */
export async function readQuote(db: Database, party: Party, id: string): Promise<Quote> {
  const row = await findQuote(db, uuidOr(id, quoteNotFound), ownerOf(party));
  if (row === null) throw quoteNotFound();
  return toOwnQuote(row, party);
}

/** What people write to each other before a payment: without ways past us. */
export const masked = (text: string | null | undefined): string | null =>
  text ? maskContacts(text).text : null;

/**
 * One change of a quote by one of its sides, after every other of it; answers how it stands then. 404 for an unknown one,
 * 409 when it is not theirs to do now, or another version holds than the one that was looked at.
 */
export async function changeQuote(
  tools: Pick<Tools, 'db' | 'clock'>,
  party: Party,
  { id, deed, version }: { id: string; deed: QuoteDeed | null; version?: number },
  change: (tx: DatabaseTransaction, quote: QuoteDetailRow, now: Date) => Promise<void>,
): Promise<Quote> {
  const quoteId = uuidOr(id, quoteNotFound);
  const owner = ownerOf(party);
  return inTransaction(tools.db, async (tx) => {
    if (!(await lockQuote(tx, quoteId, owner))) throw quoteNotFound();
    const quote = (await findQuote(tx, quoteId, owner)) as QuoteDetailRow;
    const now = tools.clock();
    requireTurn(quote, { side: party.side, deed, version, now });
    await change(tx, quote, now);
    return toOwnQuote((await findQuote(tx, quoteId, owner)) as QuoteDetailRow, party);
  });
}

interface Turn {
  side: QuoteSide;
  /** Null: writing. */
  deed: QuoteDeed | null;
  /** The one that was looked at. */
  version?: number | undefined;
  now: Date;
}

/** Why something cannot be done to a quote now, as a 409; null: it can. */
export function turnRefusal(quote: QuoteDetailRow, { side, deed, version, now }: Turn): AppError | null {
  const isOpen = quote.status === 'asked' || quote.status === 'quoted';
  if (!isOpen) return notNow(quote.status);
  if (quote.expiresAt <= now) return notNow('expired');
  if (version !== undefined && version !== quote.version) return quoteChanged(whatChanged(quote, version));
  return deed === null || mayWithQuote(side, quote.status, deed) ? null : notNow(quote.status);
}

export function requireTurn(quote: QuoteDetailRow, turn: Turn): void {
  const refusal = turnRefusal(quote, turn);
  if (refusal !== null) throw refusal;
}

/** What the version that holds says differently from the one that was looked at. */
function whatChanged({ versions, lines }: QuoteDetailRow, looked: number): string {
  const before = versions.find(({ version }) => version === looked);
  const after = versions.at(-1);
  if (before === undefined || after === undefined) return '';
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  return changesText(quoteChanges(before.lines, after.lines), (line) => names.get(line) ?? '');
}

/**
 * Asks a seller for a price. Only what is sold can be asked for; how much of it there is does not matter yet.
 * Errors: 404 for a seller or product that is not public, 400 for products of another seller, 409 for too many open quotes.
 */
export async function askForPrice(
  tools: Tools,
  viewer: Acting,
  { body, idempotencyKey }: { body: z.output<typeof askQuoteSchema>; idempotencyKey: string | null },
): Promise<KeptAnswer<Quote>> {
  const { companyId, userId } = viewer;
  const sellerId = uuidOr(body.seller, sellerNotFound).toLowerCase();
  const bodyHash = canonicalHash({ companyId, ...body });
  return inTransaction(tools.db, (tx) =>
    answerOnce(tx, { userId, scope: 'quotes', key: idempotencyKey, bodyHash }, async () => {
      if (sellerId === userId || sellerId === viewer.sellerId) throw ownShop();
      const now = tools.clock();
      if (body.neededBy && body.neededBy < kathmanduDate(now)) throw needInPast();
      const asked = body.lines.map((line) => ({ ...line, product: line.product.toLowerCase() }));
      const { products, isSubscriber } = await getBuyerAndProducts(tx, {
        companyId,
        userId,
        bodyHash,
        productIds: asked.map(({ product }) => product).filter(isUuid),
        coupon: null,
      });
      const byId = new Map(products.map((product) => [product.id, product]));
      const lines = asked.map(({ product: productId, quantity, wishPrice }, index) => {
        const product = byId.get(productId);
        if (product === undefined || !product.isPublic) throw productNotFound();
        if (product.sellerId !== sellerId) throw otherSeller(index);
        if (asked.findIndex((one) => one.product === productId) < index) throw askedTwice(index);
        const terms = { isSubscriber, terms: product.customerTerms ?? [] };
        return {
          id: randomUUID(),
          product,
          quantity,
          pricePaisa: wishPrice == null ? null : paisaFromRupees(wishPrice),
          listPricePaisa: unitPrice(product, terms, quantity, now).pricePaisa,
        };
      });
      await lockCompany(tx, companyId);
      if ((await countOpenQuotes(tx, { companyId, sellerId })) >= MOST_OPEN_QUOTES) throw tooManyQuotes();
      const id = randomUUID();
      await insertQuote(tx, {
        id,
        numberOf: (serial) => quoteNumber(serial, now),
        companyId,
        userId,
        sellerId,
        neededBy: body.neededBy ?? null,
        now,
        expiresAt: daysAfter(now, ASKED_DAYS),
        lines: lines.map(({ id: line, product, listPricePaisa }) => ({
          id: line,
          productId: product.id,
          name: product.name,
          sku: product.sku,
          imageUrl: product.imageUrl,
          listPricePaisa,
        })),
      });
      await insertVersion(tx, {
        quoteId: id,
        version: 1,
        now,
        said: {
          ...buyersWord(userId, body.note),
          lines: lines.map(({ id: line, quantity, pricePaisa }) => ({
            line,
            quantity,
            pricePaisa,
            days: null,
            alternative: null,
          })),
        },
      });
      const subject = { kind: 'quote', id, version: 1 } as const;
      await useQuoteFiles(tx, { ids: body.files, ownerId: userId, subject });
      await insertQuoteEvent(tx, { quoteId: id, side: 'buyer', actorId: userId, kind: 'asked', now });
      const quote = (await findQuote(tx, id, { companyId })) as QuoteDetailRow;
      const data = { quoteId: id, requestId: null, number: quote.number };
      await tellWebhooks(tx, [{ type: 'quote.asked', sellerId: quote.sellerId, subject: id, data }]);
      await tellSeller(tx, tools, quote, {
        news: {
          event: 'quote_asked',
          params: { quoteId: id, number: quote.number, companyName: quote.companyName },
          cause: id,
        },
        subject: `${quote.companyName} asks you for a price`,
        paragraphs: [
          `${quote.companyName} asks what you take for this. Quote ${quote.number}.`,
          lines.map(({ quantity, product }) => `${quantity} × ${product.name}`).join('\n'),
          `You can answer until ${kathmanduDate(quote.expiresAt)}.`,
        ],
        action: 'Answer',
      });
      return { status: 201, data: toOwnQuote(quote, { side: 'buyer', viewer }) };
    }),
  );
}

/** A version of a buyer promises nothing. */
export const buyersWord = (authorId: string, note: string | null | undefined) => ({
  side: 'buyer' as const,
  authorId,
  note: masked(note),
  delivery: null,
  validUntil: null,
  allowsParts: false,
});
