import type { Quote, QuoteRow } from '../../../../contract/orders/quotes.contract.ts';
import { computeTotals, type OrderTotals } from '../../../../domain/buying/order-totals.ts';
import { mayWithQuote, OPEN_QUOTE_STATUSES, type QuoteSide } from '../../../../domain/orders/quote.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toTotals } from '../../buying/cart/cart-view.ts';
import { toQuoteFile } from '../quote-files/quote-files-view.ts';
import type { QuoteDetailRow, QuotedProductRow, QuoteHead, QuoteListRow, VersionRow } from './quotes.sql.ts';

/** What an order of these lines costs, with VAT and delivery. */
export function quotedTotals(lines: readonly { quantity: number; pricePaisa: number | null }[]): OrderTotals {
  const priced = lines.map(({ quantity, pricePaisa }) => ({
    quantity,
    regularPricePaisa: pricePaisa ?? 0,
    wholesalePricePaisa: pricePaisa ?? 0,
    referencePricePaisa: null,
  }));
  return computeTotals(priced, { isSubscriber: false, coupon: null });
}

/** What the seller offered last, or null before. */
export const offerOf = ({ versions }: QuoteDetailRow): VersionRow | null =>
  versions.findLast(({ side }) => side === 'seller') ?? null;

function toHead(row: QuoteHead) {
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    buyer: { companyName: row.companyName, person: row.person },
    seller: { _id: row.sellerId, companyName: row.sellerName, slug: row.sellerSlug },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export function toQuoteRow(row: QuoteListRow): QuoteRow {
  return {
    ...toHead(row),
    firstName: row.firstName,
    lineCount: row.lineCount,
    total: row.offered && rupeesFromPaisa(quotedTotals(row.offered).totalPaisa),
  };
}

const toProduct = ({ productId, name, sku, imageUrl, rootSlug, listPricePaisa }: QuotedProductRow) => ({
  product: { _id: productId, imageUrl, rootSlug },
  name,
  sku,
  listPrice: rupeesFromPaisa(listPricePaisa),
});

/** A whole quote, for one of its sides. */
export function toQuote(row: QuoteDetailRow, { side, mayAct }: { side: QuoteSide; mayAct: boolean }): Quote {
  const may = (deed: Parameters<typeof mayWithQuote>[2]) => mayAct && mayWithQuote(side, row.status, deed);
  const offer = offerOf(row);
  return {
    ...toHead(row),
    as: side,
    version: row.version,
    neededBy: row.neededBy,
    lines: row.lines.map((line) => ({ _id: line.id, ...toProduct(line) })),
    versions: row.versions.map(({ at, lines, files, ...version }) => ({
      ...version,
      at: new Date(at).toISOString(),
      lines: lines.map(({ line, quantity, pricePaisa, days, alternative }) => ({
        line,
        quantity,
        price: pricePaisa === null ? null : rupeesFromPaisa(pricePaisa),
        days,
        alternative: alternative && toProduct(alternative),
      })),
      files: files.map(toQuoteFile),
    })),
    totals: offer && toTotals(quotedTotals(offer.lines)),
    events: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    order: row.order,
    request: side === 'buyer' ? row.request : null,
    can: {
      answer: may('answer'),
      accept: may('accept'),
      counter: may('counter'),
      decline: may('decline'),
      withdraw: may('withdraw'),
      write: mayAct && (OPEN_QUOTE_STATUSES as readonly string[]).includes(row.status),
    },
  };
}
