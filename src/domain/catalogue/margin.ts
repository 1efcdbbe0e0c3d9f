/** What stays of a price after the cost, as a percentage of the price with one decimal; null for a free product. */
export function marginPercent(pricePaisa: number, costPaisa: number): number | null {
  if (pricePaisa <= 0) return null;
  return Math.round(((pricePaisa - costPaisa) / pricePaisa) * 1000) / 10;
}
