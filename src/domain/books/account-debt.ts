import type { BillAmounts } from './bill.ts';
import type { LedgerAccount, LedgerLine, SellerAccount } from './ledger.ts';
import { vatInsidePaisa } from './ledger.ts';
import { inProportion } from './parcel-shares.ts';

/** When our part of a sale on account falls due: as the buyer pays, or when the parcel is sent. */
export const ACCOUNT_FEES_DUE = ['paid', 'sent'] as const;
export type AccountFeesDue = (typeof ACCOUNT_FEES_DUE)[number];

/** What is known of a parcel on account; in paisa. */
export interface AccountParcel {
  parcelId: string;
  sellerId: string;
  /** Goods without VAT, as they were ordered: what the commission was frozen for. */
  orderedPaisa: number;
  /** What is left of goods, VAT and voucher: neither cancelled nor credited. */
  left: BillAmounts;
  /** The same of the delivery fee that stands on it. */
  deliveryPaisa: number;
  commissionPaisa: number;
  commissionVatPaisa: number;
  feesDue: AccountFeesDue;
  isSent: boolean;
  /** What was paid for it by our rails, and straight to its seller. */
  toUsPaisa: number;
  directPaisa: number;
  /** What we pay the seller towards the courier. */
  allowancePaisa: number;
  /** Where the seller's money of it stands. */
  stands: SellerAccount;
}

/** What is to be paid for it in all. */
export function debtPaisa({ left, deliveryPaisa }: Pick<AccountParcel, 'left' | 'deliveryPaisa'>): number {
  return left.taxablePaisa + left.vatPaisa - left.voucherPaisa + deliveryPaisa;
}

/** What is still to be paid; below zero where it became less than what was paid for it. */
export function unpaidPaisa(parcel: AccountParcel): number {
  return debtPaisa(parcel) - parcel.toUsPaisa - parcel.directPaisa;
}

/** What of the sale is ours by now: commission and the delivery fee, each with the VAT on it. */
export interface AccountFees {
  commissionPaisa: number;
  commissionVatPaisa: number;
  /** Without VAT. */
  deliveryPaisa: number;
  deliveryVatPaisa: number;
}

/**
 * Of what is left of the sale the part that was paid, or with `sent` all once it is sent. Counted anew from what is known,
 * so it never depends on what happened first.
 */
export function accountFees(parcel: AccountParcel): AccountFees {
  const { orderedPaisa, left, deliveryPaisa, feesDue, isSent, toUsPaisa, directPaisa } = parcel;
  const totalPaisa = debtPaisa(parcel);
  const partPaisa = feesDue === 'sent' && isSent ? totalPaisa : toUsPaisa + directPaisa;
  const due = (paisa: number) => inProportion(paisa, partPaisa, totalPaisa);
  const ofGoods = (paisa: number) => inProportion(paisa, left.taxablePaisa, orderedPaisa);
  const deliveryVatPaisa = vatInsidePaisa(deliveryPaisa);
  return {
    commissionPaisa: due(ofGoods(parcel.commissionPaisa)),
    commissionVatPaisa: due(ofGoods(parcel.commissionVatPaisa)),
    deliveryPaisa: due(deliveryPaisa - deliveryVatPaisa),
    deliveryVatPaisa: due(deliveryVatPaisa),
  };
}

/** What the books should hold of it on each account but the seller's own, which takes the rest. */
function balancesOf(parcel: AccountParcel): Partial<Record<LedgerAccount, number>> {
  const fees = accountFees(parcel);
  const unpaid = unpaidPaisa(parcel);
  return {
    account_debts: unpaid,
    account_claims: -unpaid,
    buyers: parcel.toUsPaisa,
    vouchers: parcel.left.voucherPaisa,
    allowances: parcel.allowancePaisa,
    commission_income: -fees.commissionPaisa,
    delivery_income: -fees.deliveryPaisa,
    vat_due: -fees.commissionVatPaisa - fees.deliveryVatPaisa,
  };
}

/**
 * What a posting must say, so that the books hold what is known of the parcel; `recorded` is what they hold of it. What
 * changes for the seller stands where the parcel's money stands; of a parcel that ends with nothing, each of the seller's
 * accounts is emptied.
 */
export function accountParcelLines(
  parcel: AccountParcel,
  recorded: readonly Omit<LedgerLine, 'sellerId' | 'parcelId'>[],
): LedgerLine[] {
  const { parcelId, sellerId } = parcel;
  const wanted = balancesOf(parcel);
  const held = new Map<LedgerAccount, number>();
  for (const { account, amountPaisa } of recorded) held.set(account, (held.get(account) ?? 0) + amountPaisa);
  const ofSeller = [...held].filter(([account]) => account.startsWith('seller_'));
  const lines: LedgerLine[] = Object.entries(wanted).map(([account, paisa]) => ({
    account: account as LedgerAccount,
    sellerId: null,
    parcelId,
    amountPaisa: paisa - (held.get(account as LedgerAccount) ?? 0),
  }));
  const isEmpty = Object.values(wanted).every((paisa) => paisa === 0);
  if (isEmpty)
    lines.push(
      ...ofSeller.map(([account, paisa]) => ({ account, sellerId, parcelId, amountPaisa: 0 - paisa })),
    );
  else {
    const othersPaisa = lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
    lines.push({ account: parcel.stands, sellerId, parcelId, amountPaisa: 0 - othersPaisa });
  }
  return lines.filter(({ amountPaisa }) => amountPaisa !== 0);
}

/** A debt that can be paid: what of it is left, when it is due (YYYY-MM-DD), the oldest first where they are alike. */
export interface PayableDebt {
  parcelId: string;
  unpaidPaisa: number;
  dueOn: string;
}

/** What of a payment pays which debts: the named one first, then the oldest. What is left over is credit. */
export function payDebts(
  amountPaisa: number,
  debts: readonly PayableDebt[],
  namedParcelId: string | null,
): { parts: { parcelId: string; amountPaisa: number }[]; creditPaisa: number } {
  const ordered = [...debts].sort((a, b) =>
    a.parcelId === namedParcelId || b.parcelId === namedParcelId
      ? Number(b.parcelId === namedParcelId) - Number(a.parcelId === namedParcelId)
      : a.dueOn < b.dueOn || (a.dueOn === b.dueOn && a.parcelId < b.parcelId)
        ? -1
        : 1,
  );
  let creditPaisa = amountPaisa;
  const parts: { parcelId: string; amountPaisa: number }[] = [];
  for (const { parcelId, unpaidPaisa: unpaid } of ordered) {
    const part = Math.min(creditPaisa, unpaid);
    if (part <= 0) continue;
    parts.push({ parcelId, amountPaisa: part });
    creditPaisa -= part;
  }
  return { parts, creditPaisa };
}

/** Takes back what was paid beyond a debt that became less: of the last parts first; amounts below zero. */
export function releasedParts(
  surplusPaisa: number,
  parts: readonly { debtPaymentId: string; amountPaisa: number }[],
): { debtPaymentId: string; amountPaisa: number }[] {
  const perPayment = new Map<string, number>();
  for (const { debtPaymentId, amountPaisa } of parts)
    perPayment.set(debtPaymentId, (perPayment.get(debtPaymentId) ?? 0) + amountPaisa);
  let left = surplusPaisa;
  const released: { debtPaymentId: string; amountPaisa: number }[] = [];
  for (const [debtPaymentId, paidPaisa] of [...perPayment].reverse()) {
    const part = Math.min(left, paidPaisa);
    if (part <= 0) continue;
    released.push({ debtPaymentId, amountPaisa: -part });
    left -= part;
  }
  return released;
}

/** Whether parcels can go on account beside others: their ways are owed to one of their sellers, in full. */
export function canOweDelivery(
  parcels: readonly { surchargePaisa: number; isOnAccount: boolean }[],
): boolean {
  const heavy = parcels.filter(({ surchargePaisa, isOnAccount }) => isOnAccount && surchargePaisa > 0).length;
  return heavy === 0 || (heavy === 1 && parcels.every(({ isOnAccount }) => isOnAccount));
}

/** What of a new order is paid now, and what each parcel on account adds to the debts; in paisa. */
export interface OrderSplit {
  nowPaisa: number;
  /** Of each parcel, in its order; null: it is paid now. `deliveryPaisa` is of `debtPaisa`. */
  debts: ({ debtPaisa: number; deliveryPaisa: number } | null)[];
}

/**
 * Divides an order by the frozen shares of its parcels. Its delivery is paid with what is paid now; where all is on
 * account it stands on the heavy parcel, or else on the first (docs/decisions/0054-a-heavy-parcel-owes-the-delivery.md).
 */
export function splitOrder(
  order: { totalPaisa: number; shippingPaisa: number },
  parcels: readonly {
    subtotalPaisa: number;
    taxPaisa: number;
    voucherPaisa: number;
    /** None where it is left out. */
    surchargePaisa?: number;
    isOnAccount: boolean;
  }[],
): OrderSplit {
  const isAllOnAccount = parcels.every(({ isOnAccount }) => isOnAccount);
  const owing = Math.max(
    0,
    parcels.findIndex(({ surchargePaisa = 0 }) => surchargePaisa > 0),
  );
  const debts = parcels.map(({ subtotalPaisa, taxPaisa, voucherPaisa, isOnAccount }, index) => {
    if (!isOnAccount) return null;
    const deliveryPaisa = isAllOnAccount && index === owing ? order.shippingPaisa : 0;
    return { debtPaisa: subtotalPaisa + taxPaisa - voucherPaisa + deliveryPaisa, deliveryPaisa };
  });
  const owedPaisa = debts.reduce((sum, debt) => sum + (debt?.debtPaisa ?? 0), 0);
  return { nowPaisa: order.totalPaisa - owedPaisa, debts };
}
