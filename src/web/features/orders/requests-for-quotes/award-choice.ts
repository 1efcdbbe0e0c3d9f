import type { AwardInput } from '../../../../contract/orders/awards.contract.ts';
import type { RequestComparison } from '../../../../contract/orders/request-comparison.contract.ts';
import { computeTotals, type OrderTotals } from '../../../../domain/buying/order-totals.ts';
import { type ComparedQuote, dearerAwards } from '../../../../domain/orders/request-comparison.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';

export type ComparedRow = RequestComparison['lines'][number];
export type Offer = ComparedRow['offers'][number];
export type ComparedSeller = RequestComparison['sellers'][number];
/** Part of a line that one offer is chosen for. */
export type AwardPick = NonNullable<RequestComparison['bestSingle']>['awards'][number];

export const isSame = (one: AwardPick | Offer, other: { quote: string; alternative: boolean }) =>
  one.quote === other.quote && one.alternative === other.alternative;

const unitsOf = (picks: readonly AwardPick[]) => picks.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The choice after a press on an offer: one that was chosen is let go; where units of the line are still open it takes
 * as many as it has; else it stands in place of what was chosen.
 */
export function pressed(picks: readonly AwardPick[], line: ComparedRow, offer: Offer): AwardPick[] {
  const own = picks.filter((pick) => pick.line === line._id);
  const others = picks.filter((pick) => pick.line !== line._id);
  if (own.some((pick) => isSame(pick, offer)))
    return [...others, ...own.filter((pick) => !isSame(pick, offer))];
  const open = line.quantity - unitsOf(own);
  const { quote, alternative } = offer;
  const quantity = Math.min(offer.quantity, open > 0 ? open : line.quantity);
  return [...others, ...(open > 0 ? own : []), { line: line._id, quote, alternative, quantity }];
}

/** In the order of the lines, and of one line in that of the sellers. */
export function inOrder({ lines, sellers }: RequestComparison, picks: readonly AwardPick[]): AwardPick[] {
  const lineAt = new Map(lines.map(({ _id }, at) => [_id, at]));
  const sellerAt = new Map(sellers.map(({ quote }, at) => [quote, at]));
  const at = (pick: AwardPick) =>
    (lineAt.get(pick.line) ?? 0) * 2 * sellers.length +
    (sellerAt.get(pick.quote) ?? 0) * 2 +
    (pick.alternative ? 1 : 0);
  return picks.toSorted((one, other) => at(one) - at(other));
}

export function offerOf({ lines }: RequestComparison, pick: AwardPick): Offer | undefined {
  return lines.find(({ _id }) => _id === pick.line)?.offers.find((offer) => isSame(offer, pick));
}

/** All that is offered of a line, with VAT; in rupees. */
export const landedOf = ({ priceWithVat, quantity }: Offer): number =>
  rupeesFromPaisa(paisaFromRupees(priceWithVat) * quantity);

/** What a choice costs: goods, each seller's delivery once, VAT and our shipping. The server adds up anew. */
export function totalsOf(comparison: RequestComparison, picks: readonly AwardPick[]) {
  const taking = new Set(picks.map(({ quote }) => quote));
  const fees = comparison.sellers.filter(({ quote, deliveryFee }) => taking.has(quote) && deliveryFee > 0);
  const lines = [
    ...picks.map((pick) => ({ quantity: pick.quantity, price: offerOf(comparison, pick)?.price ?? 0 })),
    ...fees.map(({ deliveryFee }) => ({ quantity: 1, price: deliveryFee })),
  ];
  const totals = computeTotals(
    lines.map(({ quantity, price }) => {
      const paisa = paisaFromRupees(price);
      return { quantity, regularPricePaisa: paisa, wholesalePricePaisa: paisa, referencePricePaisa: null };
    }),
    { isSubscriber: false, coupon: null },
  );
  return inRupees(totals);
}

const inRupees = ({ subtotalPaisa, taxPaisa, shippingPaisa, totalPaisa }: OrderTotals) => ({
  subtotal: rupeesFromPaisa(subtotalPaisa),
  tax: rupeesFromPaisa(taxPaisa),
  shipping: rupeesFromPaisa(shippingPaisa),
  discount: 0,
  total: rupeesFromPaisa(totalPaisa),
  savings: 0,
});

/** Which of the picks, by their place, are not the cheapest: they need a reason. */
export function needReason({ lines, sellers }: RequestComparison, picks: readonly AwardPick[]): number[] {
  const quotes: ComparedQuote[] = sellers
    .filter(({ isValid }) => isValid)
    .map(({ quote, deliveryFee }) => ({
      id: quote,
      deliveryFeePaisa: paisaFromRupees(deliveryFee),
      offers: lines.flatMap(({ _id, offers }) =>
        offers
          .filter((offer) => offer.quote === quote)
          .map(({ alternative, quantity, price }) => ({
            line: _id,
            isAlternative: alternative,
            quantity,
            pricePaisa: paisaFromRupees(price),
          })),
      ),
    }));
  return dearerAwards(
    lines.map(({ _id, quantity, orEqual }) => ({ id: _id, quantity, orEqual })),
    quotes,
    picks.map(({ line, quote, alternative, quantity }) => ({
      line,
      quote,
      isAlternative: alternative,
      quantity,
    })),
  );
}

/** Lines of which a choice leaves units open, and how many. */
export function openUnits({ lines }: RequestComparison, picks: readonly AwardPick[]) {
  return lines.flatMap((line) => {
    const quantity = line.quantity - unitsOf(picks.filter((pick) => pick.line === line._id));
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/** What is sent of a choice: each pick, with the reason where it is not the cheapest. */
export function toAwards(
  picks: readonly AwardPick[],
  dearer: readonly number[],
  reason: string,
): AwardInput['awards'] {
  return picks.map(({ line, quote, alternative, quantity }, at) => ({
    line,
    quote,
    alternative,
    quantity,
    ...(dearer.includes(at) ? { reason } : {}),
  }));
}
