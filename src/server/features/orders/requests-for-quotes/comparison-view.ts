import type { RequestComparison } from '../../../../contract/orders/request-comparison.contract.ts';
import { VAT_BASIS_POINTS } from '../../../../domain/books/vat.ts';
import { bestSplit } from '../../../../domain/orders/best-split.ts';
import {
  bestPerLine,
  type ComparedLine,
  type ComparedQuote,
  countedOffers,
  type Split,
  splitOver,
} from '../../../../domain/orders/request-comparison.ts';
import { FEWEST_FOR_SCORE, scorePercent } from '../../../../domain/orders/request-for-quotes.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa, shareOfPaisa } from '../../../../domain/shop/money.ts';
import { toTotals } from '../../buying/cart/cart-view.ts';
import type { OpenedQuoteRow, SellerScore } from './opened-quotes.sql.ts';
import type { RequestDetailRow } from './requests-for-quotes.sql.ts';
import { toRequestLine } from './requests-for-quotes-view.ts';
import { landedTotals } from './seller-requests-view.ts';

type SplitShown = NonNullable<RequestComparison['bestSingle']>;

/** The quotes of a request as they are compared. */
export interface Compared {
  lines: ComparedLine[];
  /** Those whose offers hold on that day. */
  quotes: ComparedQuote[];
}

export function comparedOf(
  row: Pick<RequestDetailRow, 'lines'>,
  opened: readonly OpenedQuoteRow[],
  now: Date,
): Compared {
  const today = kathmanduDate(now);
  return {
    lines: row.lines.map(({ id, quantity, orEqual }) => ({ id, quantity, orEqual })),
    quotes: opened
      .filter(({ validUntil }) => validUntil >= today)
      .map(({ id, deliveryFeePaisa, lines }) => ({ id, deliveryFeePaisa, offers: lines })),
  };
}

/** Lines and sellers against each other; the best split buys from at most `most`. */
export function toComparison(
  row: RequestDetailRow,
  {
    opened,
    scores,
    most,
    now,
  }: {
    opened: readonly OpenedQuoteRow[];
    scores: readonly SellerScore[];
    most: number;
    now: Date;
  },
): RequestComparison {
  const compared = comparedOf(row, opened, now);
  const { lines, quotes } = compared;
  const perLine = bestPerLine(lines, quotes);
  const single = bestSplit(lines, quotes, 1);
  const split = bestSplit(lines, quotes, most);
  const shown = (one: Split) => toSplit(one, compared);
  return {
    _id: row.id,
    number: row.number,
    version: row.version,
    closedAt: (row.closedAt as Date).toISOString(),
    sellers: toSellers(row, { opened, scores, compared }),
    lines: toLines(row, { opened, perLine }),
    bestSingle: single && shown(single.split),
    bestPerLine: perLine.awards.length === 0 ? null : shown(perLine),
    bestSplit: split && { ...shown(split.split), sellers: most, isExact: split.isExact },
  };
}

function toSplit({ awards, quotes: taking, missing }: Split, { quotes }: Compared): SplitShown {
  const byId = new Map(quotes.map((quote) => [quote.id, quote]));
  const priced = awards.map(({ line, quote, isAlternative, quantity }) => ({
    quantity,
    pricePaisa:
      byId.get(quote)?.offers.find((offer) => offer.line === line && offer.isAlternative === isAlternative)
        ?.pricePaisa ?? 0,
  }));
  const fees = taking.map((id) => byId.get(id)?.deliveryFeePaisa ?? 0);
  return {
    awards: awards.map(({ isAlternative, ...award }) => ({ ...award, alternative: isAlternative })),
    quotes: [...taking],
    totals: toTotals(landedTotals(priced, fees)),
    missing: [...missing],
  };
}

function toSellers(
  row: RequestDetailRow,
  {
    opened,
    scores,
    compared: { lines, quotes },
  }: {
    opened: readonly OpenedQuoteRow[];
    scores: readonly SellerScore[];
    compared: Compared;
  },
): RequestComparison['sellers'] {
  const scoreOf = new Map(scores.map((score) => [score.sellerId, score]));
  const valid = new Set(quotes.map(({ id }) => id));
  const known = new Map(
    row.awards.flatMap(({ sellers }) => sellers ?? []).map(({ quote, companyName }) => [quote, companyName]),
  );
  return opened.map((quote) => {
    const own: ComparedQuote = {
      id: quote.id,
      deliveryFeePaisa: quote.deliveryFeePaisa,
      offers: quote.lines,
    };
    const all = splitOver(countedOffers(lines, [own]), [own], () => true);
    const score = scoreOf.get(quote.sellerId);
    return {
      quote: quote.id,
      number: quote.number,
      name: `Seller ${quote.letter}`,
      companyName: known.get(quote.id) ?? null,
      rating: score?.rating ?? null,
      answerRate: score ? scorePercent(score.answered, score.addressed) : null,
      answerHours: score && score.quotes >= FEWEST_FOR_SCORE ? score.medianHours : null,
      deliveryFee: rupeesFromPaisa(quote.deliveryFeePaisa),
      delivery: quote.delivery,
      note: quote.note,
      validUntil: quote.validUntil,
      isValid: valid.has(quote.id),
      covers: lines.length - all.missing.length,
      totals: toSplit(all, { lines, quotes: [own] }).totals,
    };
  });
}

function toLines(
  row: RequestDetailRow,
  { opened, perLine }: { opened: readonly OpenedQuoteRow[]; perLine: Split },
): RequestComparison['lines'] {
  const keyOf = (line: string, quote: string, isAlternative: boolean) => `${line} ${quote} ${isAlternative}`;
  const best = new Set(
    perLine.awards.map(({ line, quote, isAlternative }) => keyOf(line, quote, isAlternative)),
  );
  return row.lines.map((line) => ({
    ...toRequestLine(line),
    offers: opened.flatMap((quote) =>
      quote.lines
        .filter((offer) => offer.line === line.id)
        .map((offer) => ({
          quote: quote.id,
          alternative: offer.isAlternative,
          price: rupeesFromPaisa(offer.pricePaisa),
          priceWithVat: rupeesFromPaisa(offer.pricePaisa + shareOfPaisa(offer.pricePaisa, VAT_BASIS_POINTS)),
          quantity: offer.quantity,
          short: Math.max(0, line.quantity - offer.quantity),
          days: offer.days,
          description: offer.description,
          isProduct: offer.productId !== null,
          hsCode: offer.hsCode,
          isBest: best.has(keyOf(line.id, quote.id, offer.isAlternative)),
        })),
    ),
  }));
}
