import { shareOfPaisa } from '../shop/money.ts';
import { VAT_BASIS_POINTS } from './vat.ts';

/** What of an order's VAT and voucher belongs to one of its parcels; frozen when the order is placed. */
export interface ParcelShare {
  taxPaisa: number;
  voucherPaisa: number;
}

/**
 * Divides an order's VAT and coupon among its parcels: half up for each, the last by position takes the rest. Where that
 * would leave it below 0, or with a voucher above its own price, the parcel before gives or takes. A parcel worth
 * nothing takes no part: it has no bill that could carry a paisa.
 *
 * | subtotals | order's VAT | parcels' VAT |
 * |---|---|---|
 * | 100.50, 100.50, 100.50 | 39.20 | 13.07, 13.07, 13.06 |
 * | 0.04, 0.04, 0.01 | 0.01 | 0.01, 0.00, 0.00 |
 */
export function parcelShares(
  order: { subtotalPaisa: number; taxPaisa: number; discountPaisa: number },
  subtotalsPaisa: readonly number[],
): ParcelShare[] {
  const taxes = divide(
    order.taxPaisa,
    subtotalsPaisa.map((paisa) => ({
      sharePaisa: shareOfPaisa(paisa, VAT_BASIS_POINTS),
      mostPaisa: paisa === 0 ? 0 : order.taxPaisa,
    })),
  );
  const vouchers = divide(
    order.discountPaisa,
    subtotalsPaisa.map((paisa, index) => ({
      sharePaisa: inProportion(order.discountPaisa, paisa, order.subtotalPaisa),
      mostPaisa: paisa + (taxes[index] as number),
    })),
  );
  return subtotalsPaisa.map((_, index) => ({
    taxPaisa: taxes[index] as number,
    voucherPaisa: vouchers[index] as number,
  }));
}

/** `amount * part / whole`, half up. */
export function inProportion(amountPaisa: number, partPaisa: number, wholePaisa: number): number {
  if (wholePaisa === 0) return 0;
  return Number(
    (2n * BigInt(amountPaisa) * BigInt(partPaisa) + BigInt(wholePaisa)) / (2n * BigInt(wholePaisa)),
  );
}

/** From the last to the first: what the others leave, within the bounds of each. */
function divide(totalPaisa: number, parts: readonly { sharePaisa: number; mostPaisa: number }[]): number[] {
  const shares = parts.map(({ sharePaisa }) => sharePaisa);
  let restPaisa = totalPaisa - shares.reduce((sum, share) => sum + share, 0);
  for (let index = parts.length - 1; index >= 0 && restPaisa !== 0; index -= 1) {
    const share = shares[index] as number;
    const { mostPaisa } = parts[index] as { mostPaisa: number };
    const changed = Math.min(mostPaisa, Math.max(0, share + restPaisa));
    restPaisa -= changed - share;
    shares[index] = changed;
  }
  return shares;
}
