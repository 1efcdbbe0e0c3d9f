import type { SellerRequest, SellerRequestRow } from '../../../../contract/orders/sealed-quotes.contract.ts';
import { FEWEST_FOR_SCORE, firstValidDay } from '../../../../domain/orders/request-for-quotes.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toTotals } from '../../buying/cart/cart-view.ts';
import { toQuoteFile } from '../quote-files/quote-files-view.ts';
import { quotedTotals } from '../quotes/quotes-view.ts';
import type { OpenedQuoteRow } from './opened-quotes.sql.ts';
import { toRequestHead, toRequestLine } from './requests-for-quotes-view.ts';
import type { SellerRequestDetailRow, SellerRequestListRow } from './seller-requests.sql.ts';

/** A quote as its own seller has it, sealed or opened. */
export interface OwnQuote
  extends Pick<OpenedQuoteRow, 'sentAt' | 'validUntil' | 'deliveryFeePaisa' | 'delivery' | 'note' | 'lines'> {
  /** Once it is opened. */
  number: string | null;
  version: number;
}

/** What goods and delivery come to, as an order adds it up. */
export const landedTotals = (
  lines: readonly { quantity: number; pricePaisa: number }[],
  deliveryFeesPaisa: readonly number[],
) =>
  quotedTotals([
    ...lines,
    ...deliveryFeesPaisa.filter((fee) => fee > 0).map((pricePaisa) => ({ quantity: 1, pricePaisa })),
  ]);

/** What would be sent of all that is offered: an alternative only where it stands alone. */
export function withoutAlternatives<Offer extends { line: string; isAlternative: boolean }>(
  offers: readonly Offer[],
): Offer[] {
  const offered = new Set(offers.filter((offer) => !offer.isAlternative).map(({ line }) => line));
  return offers.filter((offer) => !offer.isAlternative || !offered.has(offer.line));
}

export function toSellerRequestRow(row: SellerRequestListRow): SellerRequestRow {
  return { ...toRequestHead(row), state: row.state };
}

/** A request for a seller that was asked: who asks is known to those who won. */
export function toSellerRequest(
  row: SellerRequestDetailRow,
  {
    sellerId,
    quote,
    score,
    now,
  }: { sellerId: string; quote: OwnQuote | null; score: { awarded: number; requests: number }; now: Date },
): SellerRequest {
  const { buyer } = row;
  const isOpen = row.status === 'open' && row.closesAt > now;
  return {
    ...toSellerRequestRow(row),
    note: row.note,
    files: row.files.map(toQuoteFile),
    lines: row.lines.map((line) => ({
      ...toRequestLine(line),
      isOwnProduct: line.productSellerId === sellerId,
    })),
    buyer: {
      companyName: buyer?.companyName ?? null,
      email: buyer?.email ?? null,
      phone: buyer?.phone ?? null,
      isProven: row.isProven,
      awards: score.requests < FEWEST_FOR_SCORE ? null : score,
    },
    validFrom: firstValidDay(row.closesAt),
    quote: quote && toOwnQuote(quote, row),
    order: row.order,
    can: { quote: isOpen, withdraw: isOpen && quote !== null },
  };
}

function toOwnQuote(
  quote: OwnQuote,
  { awarded }: SellerRequestDetailRow,
): NonNullable<SellerRequest['quote']> {
  const awardedOf = (line: string, isAlternative: boolean) =>
    awarded.find((one) => one.line === line && one.isAlternative === isAlternative)?.quantity ?? 0;
  return {
    version: quote.version,
    sentAt: quote.sentAt.toISOString(),
    number: quote.number,
    lines: quote.lines.map((line) => ({
      line: line.line,
      quantity: line.quantity,
      unitPrice: rupeesFromPaisa(line.pricePaisa),
      days: line.days,
      alternative: line.isAlternative,
      product: line.productId,
      description: line.description,
      hsCode: line.hsCode,
      awarded: awardedOf(line.line, line.isAlternative),
    })),
    deliveryFee: rupeesFromPaisa(quote.deliveryFeePaisa),
    delivery: quote.delivery,
    validUntil: quote.validUntil,
    note: quote.note,
    totals: toTotals(landedTotals(withoutAlternatives(quote.lines), [quote.deliveryFeePaisa])),
  };
}
