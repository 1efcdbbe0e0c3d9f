import type { z } from 'zod';
import type {
  answerQuoteSchema,
  counterQuoteSchema,
  Quote,
} from '../../../../contract/orders/quotes.contract.ts';
import { ASKED_DAYS, MOST_VALID_DAYS, type QuotedLine } from '../../../../domain/orders/quote.ts';
import { DAY_MS, daysAfter } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { tellBuyer, tellSeller } from './quote-news.commands.ts';
import { type Acting, buyersWord, changeQuote, masked, type Party, type Tools } from './quotes.commands.ts';
import { lineTwice, unknownQuoteLine, validTooLong, validUntilPast } from './quotes.errors.ts';
import { insertQuoteEvent, insertVersion, type QuoteDetailRow, turnQuote } from './quotes.sql.ts';
import { quotedTotals } from './quotes-view.ts';

/** Lines as a version names them; 400 for one that is not in the quote or named twice. */
function linesOf(
  { lines: known }: QuoteDetailRow,
  named: readonly { line: string; quantity: number; price: number | null; days: number | null }[],
): QuotedLine[] {
  const ids = new Set(known.map(({ id }) => id));
  const seen = new Set<string>();
  return named.map(({ line: name, quantity, price, days }, index) => {
    const line = name.toLowerCase();
    if (!ids.has(line)) throw unknownQuoteLine(`lines.${index}.line`);
    if (seen.has(line)) throw lineTwice(`lines.${index}.line`);
    seen.add(line);
    return { line, quantity, pricePaisa: price === null ? null : paisaFromRupees(price), days };
  });
}

/** What the seller offers, or offers instead of what it offered before. */
export function answerQuote(
  tools: Tools,
  viewer: Acting,
  { id, ...form }: z.output<typeof answerQuoteSchema> & { id: string },
): Promise<Quote> {
  const party: Party = { side: 'seller', viewer };
  return changeQuote(tools, party, { id, deed: 'answer', version: form.version }, async (tx, quote, now) => {
    const lines = linesOf(
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
            ({ line, quantity, pricePaisa }) =>
              `${quantity} × ${names.get(line)} at ${formatRupees(pricePaisa ?? 0)}`,
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
    const lines = linesOf(
      quote,
      form.lines.map(({ wishPrice, ...line }) => ({ ...line, price: wishPrice ?? null, days: null })),
    );
    const version = quote.version + 1;
    const said = { ...buyersWord(viewer.userId, form.note), lines };
    await insertVersion(tx, { quoteId: quote.id, version, now, said });
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
