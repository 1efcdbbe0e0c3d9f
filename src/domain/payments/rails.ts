import { type GatewayMethod, PAYMENT_METHOD_NAMES } from '../books/payment-status.ts';
import { formatRupees, shareOfPaisa } from '../shop/money.ts';

/** nepal.md 3.2: Khalti refuses less; the others are held to the same. */
const LEAST_PAISA = 10_00;

/** nepal.md 5: connectIPS keeps at least this of a payment, and at most that. */
const CONNECTIPS_FEE = { leastPaisa: 2_00, mostPaisa: 100_00 };

/** The most that one payment by a gateway may carry, in paisa: what the admins let it. */
export type Ceilings = Readonly<Record<GatewayMethod, number>>;

/** Why a gateway cannot carry such a sum, as a sentence for the buyer, or null. */
export function whyNotCarried(
  method: GatewayMethod,
  amountPaisa: number,
  ceilingPaisa: number,
): string | null {
  const name = PAYMENT_METHOD_NAMES[method];
  if (amountPaisa > ceilingPaisa) {
    return `${name} carries at most ${formatRupees(ceilingPaisa)} per payment. Please pay by bank transfer.`;
  }
  if (amountPaisa < LEAST_PAISA) {
    return `${name} carries at least ${formatRupees(LEAST_PAISA)} per payment. Please pay by bank transfer.`;
  }
  return null;
}

/**
 * What connectIPS keeps of a payment: `feeBasisPoints` of it within fixed bounds. The shop bears it, and books it when
 * the money is passed on to its bank.
 */
export function connectIpsFeePaisa(amountPaisa: number, feeBasisPoints: number): number {
  const share = shareOfPaisa(amountPaisa, feeBasisPoints);
  return Math.min(CONNECTIPS_FEE.mostPaisa, Math.max(CONNECTIPS_FEE.leastPaisa, share));
}

/** How long a QR code is shown, and the page asks whether it was paid. */
export const QR_MINUTES = 10;

/** Whether a code is scanned to pay by it: what is done at a door while the courier stands there. */
export function isScanned(method: GatewayMethod): boolean {
  return method === 'fonepay' || method === 'nepalpay';
}
