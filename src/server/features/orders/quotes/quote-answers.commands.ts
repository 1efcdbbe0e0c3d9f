import type { z } from 'zod';
import type {
  answerQuoteSchema,
  counterQuoteSchema,
  Quote,
} from '../../../../contract/orders/quotes.contract.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import { ASKED_DAYS, MOST_VALID_DAYS, type QuotedLine } from '../../../../domain/orders/quote.ts';
import { DAY_MS, daysAfter } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { canonicalHash } from '../../../plugins/idempotency.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { getBuyerAndProducts } from '../orders/order-placing.sql.ts';
import { useQuoteFiles } from '../quote-files/quote-files.commands.ts';
import { tellBuyer, tellSeller } from './quote-news.commands.ts';
import { insertAlternatives, insertVersion } from './quote-versions.sql.ts';
import { type Acting, buyersWord, changeQuote, masked, type Party, type Tools } from './quotes.commands.ts';
import {
  alternativeTwice,
  lineTwice,
  notOffered,
  notOwnAlternative,
  unknownQuoteLine,
  validTooLong,
  validUntilPast,
} from './quotes.errors.ts';
import { insertQuoteEvent, type QuoteDetailRow, turnQuote } from './quotes.sql.ts';
import { offerOf, quotedTotals } from './quotes-view.ts';

interface NamedLine {
  line: string;
  quantity: number;
  price: number | null;
  days: number | null;
  alternative?: string | null | undefined;
}

/** Lines as a version names them; 400 for one that is not in the quote or named twice. */
function linesOf(
  { lines: known }: QuoteDetailRow,
  named: readonly NamedLine[],
  alternativeOf: (line: string, index: number) => QuotedLine['alternative'],
): QuotedLine[] {
  const ids = new Set(known.map(({ id }) => id));
  const seen = new Set<string>();
  return named.map(({ line: name, quantity, price, days }, index) => {
    const line = name.toLowerCase();
    if (!ids.has(line)) throw unknownQuoteLine(`lines.${index}.line`);
    if (seen.has(line)) throw lineTwice(`lines.${index}.line`);
    seen.add(line);
    const pricePaisa = price === null ? null : paisaFromRupees(price);
    return { line, quantity, pricePaisa, days, alternative: alternativeOf(line, index) };
  });
}

/**
 * The lines of an answer. What it offers instead is written down as it is called and what it costs this buyer now.
 * Errors: those of `linesOf`, 400 for what is no product of the seller's on sale or stands in the quote already.
 */
async function answeredLines(
  tx: DatabaseTransaction,
  quote: QuoteDetailRow,
  named: readonly NamedLine[],
): Promise<QuotedLine[]> {
  const wanted = named.map(({ alternative }) => alternative?.toLowerCase() ?? null);
  const ids = wanted.filter((id) => id !== null).filter(isUuid);
  if (wanted.every((id) => id === null)) return linesOf(quote, named, () => null);
  const { id, companyId, userId, sellerId } = quote;
  const bodyHash = canonicalHash({ quote: id });
  const asking = { companyId, userId, bodyHash, productIds: ids, coupon: null };
  const { products, isSubscriber, now } = await getBuyerAndProducts(tx, asking);
  const byId = new Map(products.map((product) => [product.id, product]));
  const offered: Parameters<typeof insertAlternatives>[2][number][] = [];
  const lines = linesOf(quote, named, (line, index) => {
    const productId = wanted[index] ?? null;
    if (productId === null) return null;
    const product = byId.get(productId);
    if (product?.sellerId !== sellerId || !product.isPublic) throw notOwnAlternative(index);
    const isTaken =
      quote.lines.some((one) => one.productId === productId) || wanted.indexOf(productId) < index;
    if (isTaken) throw alternativeTwice(index);
    const { name, sku, imageUrl, customerTerms } = product;
    const buyer = { isSubscriber, terms: customerTerms ?? [] };
    const { pricePaisa: listPricePaisa } = unitPrice(product, buyer, named[index]?.quantity ?? 1, now);
    offered.push({ line, productId, name, sku, imageUrl, listPricePaisa });
    return { productId, name };
  });
  await insertAlternatives(tx, id, offered);
  return lines;
}

/** The lines of a buyer, who may want what was offered instead; 400 for what was not. */
function wishedLines(quote: QuoteDetailRow, named: readonly NamedLine[]): QuotedLine[] {
  const offered = new Map(offerOf(quote)?.lines.map(({ line, alternative }) => [line, alternative]));
  return linesOf(quote, named, (line, index) => {
    const wanted = named[index]?.alternative?.toLowerCase();
    if (!wanted) return null;
    const alternative = offered.get(line) ?? null;
    if (alternative?.productId !== wanted) throw notOffered(index);
    return alternative;
  });
}

const showFiles = (
  tx: DatabaseTransaction,
  { ids, viewer, quoteId: id, version }: { ids: string[]; viewer: Acting; quoteId: string; version: number },
) => useQuoteFiles(tx, { ids, ownerId: viewer.userId, subject: { kind: 'quote', id, version } });

/** What the seller offers, or offers instead of what it offered before. */
export function answerQuote(
  tools: Tools,
  viewer: Acting,
  { id, ...form }: z.output<typeof answerQuoteSchema> & { id: string },
): Promise<Quote> {
  const party: Party = { side: 'seller', viewer };
  return changeQuote(tools, party, { id, deed: 'answer', version: form.version }, async (tx, quote, now) => {
    const lines = await answeredLines(
      tx,
      quote,
      form.lines.map(({ unitPrice: price, ...line }) => ({ ...line, price })),
    );
    if (form.validUntil < kathmanduDate(now)) throw validUntilPast();
    if (form.validUntil > kathmanduDate(daysAfter(now, MOST_VALID_DAYS))) throw validTooLong(MOST_VALID_DAYS);
    const lastDay = startOfNamedDay(form.validUntil) as Date;
    const version = quote.version + 1;
    const said = {
      side: 'seller' as const,
      authorId: viewer.userId,
      note: masked(form.note),
      delivery: masked(form.delivery),
      validUntil: form.validUntil,
      allowsParts: form.allowsParts,
      lines,
    };
    await insertVersion(tx, { quoteId: quote.id, version, now, said });
    await showFiles(tx, { ids: form.files, viewer, quoteId: quote.id, version });
    const expiresAt = new Date(lastDay.getTime() + DAY_MS);
    await turnQuote(tx, { quoteId: quote.id, version, status: 'quoted', expiresAt });
    await insertQuoteEvent(tx, {
      quoteId: quote.id,
      side: 'seller',
      actorId: viewer.userId,
      kind: 'answered',
      now,
    });
    const { totalPaisa } = quotedTotals(lines);
    const names = new Map(quote.lines.map((line) => [line.id, line.name]));
    await tellBuyer(tx, tools, quote, {
      news: {
        event: 'quote_answered',
        params: { quoteId: quote.id, number: quote.number, companyName: quote.sellerName, totalPaisa },
        cause: `${quote.id} ${version}`,
      },
      subject: `${quote.sellerName} offers you ${formatRupees(totalPaisa)}`,
      paragraphs: [
        `${quote.sellerName} answered quote ${quote.number}. The prices hold until ${form.validUntil}.`,
        lines
          .map(
            ({ line, quantity, pricePaisa, alternative }) =>
              `${quantity} × ${alternative?.name ?? names.get(line)} at ${formatRupees(pricePaisa ?? 0)}`,
          )
          .join('\n'),
        `Total with VAT and delivery: ${formatRupees(totalPaisa)}`,
      ],
      action: 'Look at it and accept',
    });
  });
}

/** What the buyer wants instead of what was offered: the seller's turn again. */
export function counterQuote(
  tools: Tools,
  viewer: Acting,
  { id, ...form }: z.output<typeof counterQuoteSchema> & { id: string },
): Promise<Quote> {
  const party: Party = { side: 'buyer', viewer };
  return changeQuote(tools, party, { id, deed: 'counter', version: form.version }, async (tx, quote, now) => {
    const lines = wishedLines(
      quote,
      form.lines.map(({ wishPrice, ...line }) => ({ ...line, price: wishPrice ?? null, days: null })),
    );
    const version = quote.version + 1;
    const said = { ...buyersWord(viewer.userId, form.note), lines };
    await insertVersion(tx, { quoteId: quote.id, version, now, said });
    await showFiles(tx, { ids: form.files, viewer, quoteId: quote.id, version });
    const expiresAt = daysAfter(now, ASKED_DAYS);
    await turnQuote(tx, { quoteId: quote.id, version, status: 'asked', expiresAt });
    await insertQuoteEvent(tx, {
      quoteId: quote.id,
      side: 'buyer',
      actorId: viewer.userId,
      kind: 'countered',
      now,
    });
    await tellSeller(tx, tools, quote, {
      news: {
        event: 'quote_countered',
        params: { quoteId: quote.id, number: quote.number },
        cause: `${quote.id} ${version}`,
      },
      subject: `Quote ${quote.number}: ${quote.companyName} has other wishes`,
      paragraphs: [`${quote.companyName} read your offer and wants something else. Your turn.`],
      action: 'Answer',
    });
  });
}
