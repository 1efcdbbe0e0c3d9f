import type { z } from 'zod';
import type { awardSchema } from '../../../../contract/orders/awards.contract.ts';
import { DELIVERY_HS_CODE } from '../../../../domain/orders/award.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import type { Buyer } from '../../../db/buyer.ts';
import { canonicalHash } from '../../../plugins/idempotency.ts';
import type { AskedLine, AskedOrder } from '../orders/order-draft.commands.ts';
import { productAwardedTwice } from './awards.errors.ts';
import type { AwardableLine, AwardableQuote, AwardableRequest, AwardedLine } from './awards.sql.ts';

type AwardForm = z.output<typeof awardSchema>;

/** The awards of a body as they are kept. */
export const awardedLines = (awards: AwardForm['awards']): AwardedLine[] =>
  awards.map(({ line, quote, alternative, quantity, reason }) => ({
    line: line.toLowerCase(),
    quote: quote.toLowerCase(),
    isAlternative: alternative,
    quantity,
    reason: reason || null,
  }));

/** The first instant at which one of the awarded quotes no longer holds. */
export function validUntilOf({ quotes }: AwardableRequest, lines: readonly AwardedLine[]): Date {
  const days = quotes.filter(({ id }) => lines.some(({ quote }) => quote === id)).map((q) => q.validUntil);
  const first = startOfNamedDay(days.sort()[0] as string) as Date;
  return new Date(first.getTime() + DAY_MS);
}

/**
 * The order that awards are, seller by seller: what is a product as that product, all else as goods in no catalogue, and
 * after them the delivery of each seller who asks for one. 409 when two lines order the same product.
 */
export function toAwardedOrder(
  { companyId, userId }: Buyer,
  request: AwardableRequest,
  { lines, form }: { lines: readonly AwardedLine[]; form: AwardForm },
): AskedOrder {
  const asked: AskedLine[] = [];
  for (const quote of request.quotes) {
    const won = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.quote === quote.id);
    asked.push(...won.map(({ line, index }) => toAskedLine(request, quote, line, index)));
    if (won.length > 0 && quote.deliveryFeePaisa > 0)
      asked.push(deliveryOf(quote, won.at(-1)?.index as number));
  }
  refuseTwice(asked);
  const { version: _version, awards: _awards, total: _total, message: _message, ...body } = form;
  return {
    companyId,
    userId,
    body: {
      ...body,
      items: asked.map(({ productId, quantity }) => ({ product: productId ?? '', quantity, price: 0 })),
    },
    asked,
    bodyHash: canonicalHash({ request: request.id, version: request.version, lines }),
  };
}

function toAskedLine(
  { lines }: AwardableRequest,
  quote: AwardableQuote,
  { line: lineId, isAlternative, quantity }: AwardedLine,
  index: number,
): AskedLine {
  const line = lines.find(({ id }) => id === lineId) as AwardableLine;
  const offer = quote.offers.find(
    (one) => one.line === lineId && one.isAlternative === isAlternative,
  ) as AwardableQuote['offers'][number];
  return {
    productId: offer.productId,
    goods:
      offer.productId === null
        ? {
            sellerId: quote.sellerId,
            name: offer.description,
            sku: `${quote.number}/${line.position}${isAlternative ? 'A' : ''}`,
            hsCode: offer.hsCode,
            unit: line.unit,
            categoryId: line.categoryId,
            rootSlug: line.rootSlug,
          }
        : null,
    quantity,
    claimedPrices: [],
    costCentreId: null,
    quoted: { number: quote.number, paisa: offer.pricePaisa },
    index,
  };
}

/** Once a seller, whatever is awarded of the quote. */
const deliveryOf = (quote: AwardableQuote, index: number): AskedLine => ({
  productId: null,
  goods: {
    sellerId: quote.sellerId,
    name: 'Delivery',
    sku: `${quote.number}/D`,
    hsCode: DELIVERY_HS_CODE,
    unit: 'trip',
    categoryId: null,
    rootSlug: '',
  },
  quantity: 1,
  claimedPrices: [],
  costCentreId: null,
  quoted: { number: quote.number, paisa: quote.deliveryFeePaisa },
  index,
});

/** An order holds a product once. */
function refuseTwice(asked: readonly AskedLine[]): void {
  const seen = new Set<string>();
  for (const { productId, index } of asked) {
    if (productId === null) continue;
    if (seen.has(productId)) throw productAwardedTwice(index);
    seen.add(productId);
  }
}
