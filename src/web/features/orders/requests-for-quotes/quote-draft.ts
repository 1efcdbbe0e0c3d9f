import type { SealedQuoteInput, SellerRequest } from '../../../../contract/orders/sealed-quotes.contract.ts';
import { subtotalOf } from '../../../../domain/buying/order-totals.ts';
import { MOST_PRICE_PAISA } from '../../../../domain/catalogue/price-change.ts';
import { typedAmount, typedNumber } from '../../../../domain/shop/digits.ts';
import { isRupeeAmount, paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';

/** What a seller types of a line; without a price it is not offered. */
export interface OfferDraft {
  line: string;
  alternative: boolean;
  unitPrice: string;
  quantity: string;
  days: string;
  /** The id of one of their own products; empty: none. */
  product: string;
  description: string;
  hsCode: string;
}

const USUAL_DRAFT_DAYS = '3';
/** Units of a line beyond which nothing is added up while it is typed. */
const MOST_COUNTED = 1_000_000;

/** An empty offer of a line, or of something instead. */
export const newOffer = (line: SellerRequest['lines'][number], alternative: boolean): OfferDraft => ({
  line: line._id,
  alternative,
  unitPrice: '',
  quantity: String(line.quantity),
  days: USUAL_DRAFT_DAYS,
  product: '',
  description: '',
  hsCode: '',
});

/** One draft for each line, and one more where something is offered instead: as the quote that was sent says. */
export function toDrafts({ lines, quote }: Pick<SellerRequest, 'lines' | 'quote'>): OfferDraft[] {
  return lines.flatMap((line) => {
    const sent = (quote?.lines ?? []).filter((offer) => offer.line === line._id);
    const draftOf = (alternative: boolean): OfferDraft | null => {
      const offer = sent.find((one) => one.alternative === alternative);
      if (offer === undefined) return alternative ? null : newOffer(line, false);
      return {
        line: line._id,
        alternative,
        unitPrice: String(offer.unitPrice),
        quantity: String(offer.quantity),
        days: String(offer.days),
        product: offer.product ?? '',
        description: offer.description === line.name ? '' : offer.description,
        hsCode: offer.hsCode ?? '',
      };
    };
    return [draftOf(false), draftOf(true)].filter((draft) => draft !== null);
  });
}

/** Those that are offered: an alternative always, anything else with a price. */
export const offered = (drafts: readonly OfferDraft[]): OfferDraft[] =>
  drafts.filter(({ alternative, unitPrice }) => alternative || unitPrice.trim() !== '');

/** What is sent of the lines; whatever is no number is left for the contract to refuse. */
export function toOfferInputs(drafts: readonly OfferDraft[]): SealedQuoteInput['lines'] {
  return offered(drafts).map(
    ({ line, alternative, unitPrice, quantity, days, product, description, hsCode }) => ({
      line,
      alternative,
      unitPrice: typedAmount(unitPrice) as number,
      quantity: typedNumber(quantity) as number,
      days: typedNumber(days) as number,
      ...(product === '' ? {} : { product }),
      ...(description.trim() === '' ? {} : { description }),
      ...(hsCode.trim() === '' ? {} : { hsCode }),
    }),
  );
}

/** Goods of what was asked for, without alternatives and before VAT; null while something typed is no number. */
export function goodsOf(drafts: readonly OfferDraft[]): number | null {
  const lines = offered(drafts)
    .filter(({ alternative }) => !alternative)
    .map(({ unitPrice, quantity }) => ({ price: typedAmount(unitPrice), quantity: typedNumber(quantity) }));
  const isCounted = ({ price, quantity }: (typeof lines)[number]) =>
    price !== null &&
    isRupeeAmount(price) &&
    paisaFromRupees(price) <= MOST_PRICE_PAISA &&
    quantity !== null &&
    Number.isInteger(quantity) &&
    quantity > 0 &&
    quantity <= MOST_COUNTED;
  if (!lines.every(isCounted)) return null;
  const paisa = subtotalOf(
    lines.map(({ price, quantity }) => {
      const one = paisaFromRupees(price ?? 0);
      return {
        quantity: quantity ?? 0,
        regularPricePaisa: one,
        wholesalePricePaisa: one,
        referencePricePaisa: null,
      };
    }),
    false,
  );
  return rupeesFromPaisa(paisa);
}
