import type { List, ListLine, ListSummary } from '../../../../contract/buying/lists.contract.ts';
import {
  computeTotals,
  type PricedLine,
  savingsOf,
  subtotalOf,
} from '../../../../domain/buying/order-totals.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import { buyableQuantity, stockRefusalText, whyCannotOrder } from '../../../../domain/catalogue/stock.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toProductCard, toProductImage } from '../../../db/product-card.ts';
import { toTotals } from '../cart/cart-view.ts';
import { buyerOf, limitsOfCard, toLinePrice } from '../cart/line-price-view.ts';
import type { ListLineRow, ListRow } from './lists.sql.ts';

export function toListSummary(row: ListRow): ListSummary {
  const { id, name, note, isLater, reminderWeeks, remindAt, lineCount, images, updatedAt } = row;
  return {
    _id: id,
    name,
    note,
    isLater,
    reminderWeeks,
    nextReminderAt: remindAt?.toISOString() ?? null,
    lineCount,
    images: images.map((image) => toProductImage(image)),
    updatedAt: updatedAt.toISOString(),
  };
}

export function toList(row: ListRow, lines: readonly ListLineRow[], isSubscriber: boolean): List {
  const counted = pricedListLines(lines);
  return {
    ...toListSummary(row),
    lines: lines.map((line) => toListLine(line, isSubscriber)),
    totals: toTotals(computeTotals(counted, { isSubscriber, coupon: null })),
    regularSubtotal: rupeesFromPaisa(subtotalOf(counted, false)),
    wholesaleSubtotal: rupeesFromPaisa(subtotalOf(counted, true)),
    wholesaleSavings: rupeesFromPaisa(savingsOf(counted)),
    isSubscriber,
  };
}

/** What counts in the totals: lines that are still sold. */
export function pricedListLines(lines: readonly ListLineRow[]): PricedLine[] {
  return lines
    .filter(({ isPublic }) => isPublic)
    .map((line) => ({
      quantity: line.lineQuantity,
      referencePricePaisa: line.referencePricePaisa,
      ...unitPrice(line, buyerOf(line, false), line.lineQuantity, line.now),
    }));
}

function toListLine(line: ListLineRow, isSubscriber: boolean): ListLine {
  const { lineId, lineQuantity: quantity, note, isPublic, sellerAwayUntil: awayUntil, now } = line;
  const limits = limitsOfCard(line);
  const refusal = isPublic ? whyCannotOrder(quantity, { ...limits, awayUntil }) : null;
  const buyable = refusal === null || awayUntil !== null ? 0 : buyableQuantity(quantity, limits);
  return {
    _id: lineId,
    quantity,
    note,
    product: toProductCard(line),
    isSold: isPublic,
    ...toLinePrice(line, { quantity, isSubscriber, at: now }),
    problems: refusal === null ? [] : [{ code: refusal.code, message: stockRefusalText(refusal) }],
    suggestedQuantity: buyable > 0 ? buyable : null,
  };
}
