import { inProportion } from './parcel-shares.ts';
import { isRefundedByBank, type PaymentMethod } from './payment-status.ts';

/**
 * The accounts. Bank and wallets hold money; it is owed to buyers (paid and not used, or to go back), to each seller by
 * state, and to the tax office; the rest is the marketplace's own income and expense. What companies owe sellers is no
 * money of ours: debts and claims stand beside each other and add up to nothing. What buyers are to pay at the door is
 * no money yet (`cod`); what couriers took there is theirs to pass on (`couriers`).
 */
export const LEDGER_ACCOUNTS = [
  'bank',
  'esewa',
  'khalti',
  'connectips',
  'fonepay',
  'nepalpay',
  'mock',
  'buyers',
  'seller_waiting',
  'seller_return_time',
  'seller_ready',
  'seller_in_payout',
  'delivery_income',
  'plan_income',
  'commission_income',
  'vat_due',
  'tax_withheld',
  'vouchers',
  'allowances',
  'wallet_fees',
  'adjustments',
  'rounding',
  'account_debts',
  'account_claims',
  'cod',
  'couriers',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** A seller's money on its way: paid for, delivered and still returnable, free to be paid out, being paid out. */
export const SELLER_ACCOUNTS = [
  'seller_waiting',
  'seller_return_time',
  'seller_ready',
  'seller_in_payout',
] as const satisfies readonly LedgerAccount[];
export type SellerAccount = (typeof SELLER_ACCOUNTS)[number];

/** What a posting states. */
export type PostingKind =
  | 'received'
  | 'receipt_withdrawn'
  | 'order_paid'
  | 'order_reduced'
  | 'parcel_cancelled'
  | 'lines_cancelled'
  | 'parcel_sent'
  | 'parcel_delivered'
  | 'parcel_ready'
  | 'credit_note'
  | 'goods_returned'
  | 'delivery_returned'
  | 'debt_opened'
  | 'debt_billed'
  | 'debt_paid'
  | 'refund_sent'
  | 'plan_paid'
  | 'plan_withdrawn'
  | 'payout_built'
  | 'payout_discarded'
  | 'payout_paid'
  | 'payout_returned'
  | 'adjustment'
  | 'cash_collected'
  | 'cash_remitted'
  | 'cash_paid'
  | 'return_fee_paid'
  | 'wallet_settled'
  | 'wallet_settlement_reversed';

/** Debit above zero, credit below; in paisa, never zero. */
export interface LedgerLine {
  account: LedgerAccount;
  sellerId: string | null;
  parcelId: string | null;
  amountPaisa: number;
}

/** A line of nobody in particular. */
export const line = (
  account: LedgerAccount,
  amountPaisa: number,
  parcelId: string | null = null,
): LedgerLine => ({
  account,
  sellerId: null,
  parcelId,
  amountPaisa,
});

/** What a posting is made of. */
export const nonZero = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.filter(({ amountPaisa }) => amountPaisa !== 0);

/** VAT inside a price of the platform's own services, half up: 100 = 88.50 + 11.50. */
export function vatInsidePaisa(pricePaisa: number): number {
  return Math.floor((2 * pricePaisa * 13 + 113) / (2 * 113));
}

/** Money came in by a method; until it is used it is owed to the buyer. */
export function receivedLines(method: PaymentMethod, amountPaisa: number): LedgerLine[] {
  return nonZero([line(method, amountPaisa), line('buyers', -amountPaisa)]);
}

/**
 * A refund has left by the method it came in by, or from our bank where that cannot send any. What is set against the
 * door leaves what is still expected there.
 */
export function refundSentLines(method: PaymentMethod, amountPaisa: number, isAtDoor = false): LedgerLine[] {
  const account = isAtDoor ? 'cod' : isRefundedByBank(method) ? 'bank' : method;
  return nonZero([line('buyers', amountPaisa), line(account, -amountPaisa)]);
}

/** A parcel when its order is paid: what the buyer pays for it, and what is kept of the seller's money; in paisa. */
export interface SoldParcel {
  parcelId: string;
  sellerId: string;
  goodsPaisa: number;
  taxPaisa: number;
  voucherPaisa: number;
  commissionPaisa: number;
  commissionVatPaisa: number;
  withheldPaisa: number;
}

/** What a seller gets for a parcel: goods and VAT, less commission, the VAT on it and withheld tax. */
export function netPaisa(parcel: Omit<SoldParcel, 'parcelId' | 'sellerId' | 'voucherPaisa'>): number {
  const { goodsPaisa, taxPaisa, commissionPaisa, commissionVatPaisa, withheldPaisa } = parcel;
  return goodsPaisa + taxPaisa - commissionPaisa - commissionVatPaisa - withheldPaisa;
}

/** An order is paid: the buyers' money and the marketplace's vouchers become the sellers' and our own. */
export function orderPaidLines(parcels: readonly SoldParcel[], shippingPaisa: number): LedgerLine[] {
  const vatPaisa = vatInsidePaisa(shippingPaisa);
  return nonZero([
    ...parcels.flatMap((parcel) => {
      const { parcelId, sellerId } = parcel;
      return [
        line('buyers', parcel.goodsPaisa + parcel.taxPaisa - parcel.voucherPaisa, parcelId),
        line('vouchers', parcel.voucherPaisa, parcelId),
        line('commission_income', -parcel.commissionPaisa, parcelId),
        line('vat_due', -parcel.commissionVatPaisa, parcelId),
        line('tax_withheld', -parcel.withheldPaisa, parcelId),
        { account: 'seller_waiting' as const, sellerId, parcelId, amountPaisa: -netPaisa(parcel) },
      ];
    }),
    line('buyers', shippingPaisa),
    line('delivery_income', vatPaisa - shippingPaisa),
    line('vat_due', -vatPaisa),
  ]);
}

/** A refused parcel is back: what its seller got towards the courier stays theirs, and is ready. */
export function keptAllowanceLines(
  seller: { sellerId: string; parcelId: string },
  recorded: readonly LedgerLine[],
): LedgerLine[] {
  const allowancePaisa = recorded.find(({ account }) => account === 'allowances')?.amountPaisa ?? 0;
  return nonZero([
    line('allowances', allowancePaisa, seller.parcelId),
    { ...seller, account: 'seller_ready', amountPaisa: -allowancePaisa },
  ]);
}

/**
 * Takes back what was posted for parcels that are cancelled (and, with the last of them, for delivery).
 * `refundPaisa` falls due to the buyer; where an older refund rule differs from the books by a paisa, rounding bears
 * it.
 */
export function reversedLines(recorded: readonly LedgerLine[], refundPaisa: number): LedgerLine[] {
  const back = recorded.map((entry) => ({ ...entry, amountPaisa: -entry.amountPaisa }));
  const owedPaisa = -back
    .filter(({ account }) => account === 'buyers')
    .reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
  const morePaisa = refundPaisa - owedPaisa;
  return nonZero([...back, line('rounding', morePaisa), line('buyers', -morePaisa)]);
}

/** What a credit note takes back of a parcel, in paisa: `partPaisa` of the goods not credited yet, `leftPaisa`. */
export interface CreditedPart {
  partPaisa: number;
  leftPaisa: number;
  /** What falls due to the buyer. */
  refundPaisa: number;
  voucherPaisa: number;
}

/** Fees go back in proportion to the goods, the last credit note takes the rest of them; not the courier's allowance. */
const FEES: readonly LedgerAccount[] = ['commission_income', 'vat_due', 'tax_withheld'];

/**
 * Part of a billed parcel is credited; `recorded` is what was posted for it. The seller bears what the others get back,
 * from wherever the parcel's money is by now; money that was already paid out is owed back.
 */
export function creditedLines(
  seller: { sellerId: string; parcelId: string },
  recorded: readonly LedgerLine[],
  { partPaisa, leftPaisa, refundPaisa, voucherPaisa }: CreditedPart,
): LedgerLine[] {
  const fees = recorded
    .filter(({ account }) => FEES.includes(account))
    .map(({ account, amountPaisa }) =>
      line(account, inProportion(-amountPaisa, partPaisa, leftPaisa), seller.parcelId),
    );
  const others = [
    line('buyers', -refundPaisa, seller.parcelId),
    line('vouchers', -voucherPaisa, seller.parcelId),
    ...fees,
  ];
  const standsIn = (['seller_waiting', 'seller_return_time'] as const).find((account) =>
    recorded.some((entry) => entry.account === account && entry.amountPaisa !== 0),
  );
  const amountPaisa = -others.reduce((sum, entry) => sum + entry.amountPaisa, 0);
  return nonZero([...others, { ...seller, account: standsIn ?? 'seller_ready', amountPaisa }]);
}

/**
 * Lines of a paid parcel are cancelled before it is sent: what a credit note over them would take back. `duePaisa`
 * falls due to the buyer; where an older refund rule differs from the books by a paisa, rounding bears it.
 */
export function cancelledLines(
  seller: { sellerId: string; parcelId: string },
  recorded: readonly LedgerLine[],
  part: CreditedPart,
  duePaisa: number,
): LedgerLine[] {
  const morePaisa = duePaisa - part.refundPaisa;
  return nonZero([
    ...creditedLines(seller, recorded, part),
    line('rounding', morePaisa),
    line('buyers', -morePaisa),
  ]);
}

/** The whole order came back: the buyer gets the delivery fee back. */
export function deliveryReturnedLines(shippingPaisa: number): LedgerLine[] {
  const vatPaisa = vatInsidePaisa(shippingPaisa);
  return nonZero([
    line('buyers', -shippingPaisa),
    line('delivery_income', shippingPaisa - vatPaisa),
    line('vat_due', vatPaisa),
  ]);
}

/** A seller's money goes from one state to the next; nothing else changes. */
export function movedLines(
  seller: { sellerId: string; parcelId: string | null },
  amountPaisa: number,
  from: SellerAccount,
  to: SellerAccount,
): LedgerLine[] {
  return nonZero([
    { ...seller, account: from, amountPaisa },
    { ...seller, account: to, amountPaisa: -amountPaisa },
  ]);
}

/** The platform helps a seller with the courier of a parcel that was sent. */
export function allowanceLines(
  seller: { sellerId: string; parcelId: string },
  allowancePaisa: number,
): LedgerLine[] {
  return nonZero([
    line('allowances', allowancePaisa, seller.parcelId),
    { ...seller, account: 'seller_waiting', amountPaisa: -allowancePaisa },
  ]);
}

/** A transfer to a seller is planned: what was ready is in payout. */
export function payoutBuiltLines(sellerId: string, amountPaisa: number): LedgerLine[] {
  return movedLines({ sellerId, parcelId: null }, amountPaisa, 'seller_ready', 'seller_in_payout');
}

/** The draft was discarded: ready again. */
export function payoutDiscardedLines(sellerId: string, amountPaisa: number): LedgerLine[] {
  return movedLines({ sellerId, parcelId: null }, amountPaisa, 'seller_in_payout', 'seller_ready');
}

/** A transfer has left our bank. */
export function payoutPaidLines(sellerId: string, amountPaisa: number): LedgerLine[] {
  return nonZero([
    { account: 'seller_in_payout', sellerId, parcelId: null, amountPaisa },
    line('bank', -amountPaisa),
  ]);
}

/** A transfer came back, before or after the bank had shown it: its money is ready again. */
export function payoutReturnedLines(sellerId: string, amountPaisa: number, wasPaid: boolean): LedgerLine[] {
  if (!wasPaid) return payoutDiscardedLines(sellerId, amountPaisa);
  return nonZero([
    line('bank', amountPaisa),
    { account: 'seller_ready', sellerId, parcelId: null, amountPaisa: -amountPaisa },
  ]);
}

/** The desk gives a seller money, or takes some (below zero): ready at once. */
export function adjustmentLines(sellerId: string, amountPaisa: number): LedgerLine[] {
  return nonZero([
    line('adjustments', amountPaisa),
    { account: 'seller_ready', sellerId, parcelId: null, amountPaisa: -amountPaisa },
  ]);
}

/** One of our own services is paid, VAT inside: a plan, or the way back of a refused parcel. */
export function servicePaidLines(
  account: 'plan_income' | 'delivery_income',
  pricePaisa: number,
): LedgerLine[] {
  const vatPaisa = vatInsidePaisa(pricePaisa);
  return nonZero([
    line('buyers', pricePaisa),
    line(account, vatPaisa - pricePaisa),
    line('vat_due', -vatPaisa),
  ]);
}

/** Some of what we billed for delivery or a plan is credited: it falls due to the buyer. */
export function serviceCreditedLines(
  subject: 'delivery' | 'plan',
  { taxablePaisa, vatPaisa }: { taxablePaisa: number; vatPaisa: number },
): LedgerLine[] {
  return nonZero([
    line('buyers', -taxablePaisa - vatPaisa),
    line(subject === 'delivery' ? 'delivery_income' : 'plan_income', taxablePaisa),
    line('vat_due', vatPaisa),
  ]);
}

/** A plan is given back with its whole price, less what was credited of it before. */
export function planWithdrawnLines(
  pricePaisa: number,
  credited: { taxablePaisa: number; vatPaisa: number },
): LedgerLine[] {
  const vatPaisa = vatInsidePaisa(pricePaisa) - credited.vatPaisa;
  const taxablePaisa = pricePaisa - vatInsidePaisa(pricePaisa) - credited.taxablePaisa;
  return serviceCreditedLines('plan', { taxablePaisa, vatPaisa });
}
