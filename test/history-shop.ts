import { expect } from 'vitest';
import { type BillAmounts, creditAmounts } from '../src/domain/books/bill.ts';
import { lineFees } from '../src/domain/books/commission.ts';
import {
  adjustmentLines,
  allowanceLines,
  cancelledLines,
  creditedLines,
  type LedgerLine,
  movedLines,
  netPaisa,
  orderPaidLines,
  payoutBuiltLines,
  payoutDiscardedLines,
  payoutPaidLines,
  payoutReturnedLines,
  planWithdrawnLines,
  receivedLines,
  refundSentLines,
  reversedLines,
  SELLER_ACCOUNTS,
  type SoldParcel,
  serviceCreditedLines,
  servicePaidLines,
  vatInsidePaisa,
} from '../src/domain/books/ledger.ts';
import { parcelShares } from '../src/domain/books/parcel-shares.ts';
import { walletSettledLines } from '../src/domain/books/passed-on.ts';
import type { PaymentMethod } from '../src/domain/books/payment-status.ts';
import { computeTotals, type PricedLine } from '../src/domain/buying/order-totals.ts';
import { cancelledPart, paidPaisa } from '../src/domain/payments/refund.ts';
import type { SettlingWallet } from '../src/domain/payments/wallet-settlement.ts';

export const SELLERS = ['seller 0', 'seller 1', 'seller 2'] as const;
const NOTHING: BillAmounts = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };

export type Parcel = SoldParcel & {
  state: 'processing' | 'shipped' | 'delivered' | 'ready' | 'cancelled';
  /** Units left of its only line, and what one costs. */
  units: number;
  unitPaisa: number;
  /** What was cancelled by line before it was sent, and credited since; in all. */
  back: BillAmounts;
};
export interface Order {
  method: PaymentMethod;
  totalPaisa: number;
  receivedPaisa: number;
  isPaid: boolean;
  shippingPaisa: number;
  parcels: Parcel[];
}
interface Transfer {
  sellerId: string;
  amountPaisa: number;
  state: 'built' | 'paid' | 'ended';
}

/** A shop of its own: its books, and beside them what happened, kept without them. */
export class Shop {
  readonly lines: LedgerLine[] = [];
  readonly orders: Order[] = [];
  readonly transfers: Transfer[] = [];
  readonly statements = new Map<string, { upTo: number; closingPaisa: number }>();
  rates = { basisPoints: 0, withheldBasisPoints: 0 };
  isPro = false;
  plans = 0;
  /** Facts: cash by where it lies, what waits to go back, sellers' adjustments, fees of wallets. */
  cash = { bank: 0, esewa: 0, khalti: 0, connectips: 0, fonepay: 0, nepalpay: 0, cod: 0, mock: 0 };
  refunds: { method: PaymentMethod; paisa: number }[] = [];
  adjusted = new Map<string, number>();
  allowances = new Map<string, number>();
  walletFees = 0;

  post(lines: LedgerLine[]) {
    expect(lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(0);
    expect(lines.every(({ amountPaisa }) => amountPaisa !== 0 && Number.isSafeInteger(amountPaisa))).toBe(
      true,
    );
    this.lines.push(...lines);
  }

  sum(matches: (line: LedgerLine) => boolean): number {
    return this.lines.reduce((sum, line) => (matches(line) ? sum + line.amountPaisa : sum), 0);
  }

  /** What stands in the books for a parcel, or for the delivery of an order, as the database adds it up. */
  recorded(lines: readonly LedgerLine[]): LedgerLine[] {
    const byAccount = Map.groupBy(lines, ({ account }) => account);
    return [...byAccount.values()].flatMap((entries) => {
      const amountPaisa = entries.reduce((sum, entry) => sum + entry.amountPaisa, 0);
      return amountPaisa === 0 ? [] : [{ ...(entries[0] as LedgerLine), amountPaisa }];
    });
  }

  recordedOf({ parcelId }: Parcel): LedgerLine[] {
    return this.recorded(this.lines.filter((line) => line.parcelId === parcelId));
  }

  owe(method: PaymentMethod, paisa: number) {
    if (paisa > 0) this.refunds.push({ method, paisa });
  }

  place(units: readonly number[], prices: readonly number[], coupon: number, method: PaymentMethod) {
    const priced = units.map(
      (quantity, index): PricedLine => ({
        quantity,
        regularPricePaisa: prices[index] as number,
        wholesalePricePaisa: Math.max(1, (prices[index] as number) - 7),
      }),
    );
    const value = coupon === 0 ? null : ({ type: 'percent', percentBasisPoints: coupon } as const);
    const totals = computeTotals(priced, { isSubscriber: this.isPro, coupon: value });
    const unitPaisa = (index: number) =>
      this.isPro
        ? (priced[index] as PricedLine).wholesalePricePaisa
        : (priced[index] as PricedLine).regularPricePaisa;
    const subtotals = units.map((quantity, index) => quantity * unitPaisa(index));
    const shares = parcelShares(totals, subtotals);
    this.orders.push({
      method,
      totalPaisa: totals.totalPaisa,
      receivedPaisa: 0,
      isPaid: false,
      shippingPaisa: totals.shippingPaisa,
      parcels: units.map((quantity, index) => ({
        parcelId: `parcel ${this.orders.length}.${index}`,
        sellerId: SELLERS[index] as string,
        goodsPaisa: subtotals[index] as number,
        taxPaisa: shares[index]?.taxPaisa ?? 0,
        voucherPaisa: shares[index]?.voucherPaisa ?? 0,
        commissionPaisa: 0,
        commissionVatPaisa: 0,
        withheldPaisa: 0,
        state: 'processing',
        units: quantity,
        unitPaisa: unitPaisa(index),
        back: NOTHING,
      })),
    });
  }

  /** Money comes in: all of it, a part, more than asked; also for an order that is paid already. */
  pay(order: Order, paisa: number) {
    if (paisa <= 0) return;
    this.post(receivedLines(order.method, paisa));
    this.cash[order.method] += paisa;
    order.receivedPaisa += paisa;
    if (order.isPaid) {
      this.owe(order.method, paisa);
      return;
    }
    if (order.receivedPaisa < order.totalPaisa) return;
    order.isPaid = true;
    this.owe(order.method, order.receivedPaisa - order.totalPaisa);
    const rule = { ...this.rates, leastPaisa: null, mostPaisa: null };
    for (const parcel of order.parcels)
      Object.assign(parcel, lineFees(parcel.goodsPaisa, rule, this.rates.withheldBasisPoints));
    this.post(orderPaidLines(order.parcels, order.shippingPaisa));
  }

  left({ goodsPaisa, taxPaisa, voucherPaisa, back }: Parcel): number {
    return goodsPaisa + taxPaisa - voucherPaisa - paidPaisa(back);
  }

  cancelParcel(order: Order, parcel: Parcel) {
    if (!order.isPaid || parcel.state !== 'processing') return;
    const isLast = order.parcels.every((other) => other === parcel || other.state === 'cancelled');
    const refundPaisa = this.left(parcel) + (isLast ? order.shippingPaisa : 0);
    const recorded = this.recordedOf(parcel);
    if (isLast && order.shippingPaisa > 0) {
      const vatPaisa = vatInsidePaisa(order.shippingPaisa);
      const own = { sellerId: null, parcelId: null };
      recorded.push(
        { ...own, account: 'buyers', amountPaisa: order.shippingPaisa },
        { ...own, account: 'delivery_income', amountPaisa: vatPaisa - order.shippingPaisa },
        { ...own, account: 'vat_due', amountPaisa: -vatPaisa },
      );
    }
    // What lines cancelled before owe the buyer is a refund of its own, which stays.
    this.post(reversedLines(recorded, refundPaisa));
    parcel.state = 'cancelled';
    this.owe(order.method, refundPaisa);
  }

  /** Units of a parcel are cancelled before it is sent, or credited once it was; never the last one before. */
  takeBack(order: Order, parcel: Parcel, wanted: number) {
    if (!order.isPaid || parcel.state === 'cancelled') return;
    const isBilled = parcel.state !== 'processing';
    const units = Math.min(wanted, parcel.units - (isBilled ? 0 : 1));
    if (units <= 0) return;
    const goodsPaisa = units * parcel.unitPaisa;
    const leftPaisa = parcel.goodsPaisa - parcel.back.taxablePaisa;
    const charged = {
      taxablePaisa: parcel.goodsPaisa,
      vatPaisa: parcel.taxPaisa,
      voucherPaisa: parcel.voucherPaisa,
    };
    const part = isBilled
      ? creditAmounts(charged, parcel.back, goodsPaisa)
      : cancelledPart(
          { subtotalPaisa: parcel.goodsPaisa, share: parcel, cancelled: parcel.back },
          goodsPaisa,
        );
    const credited = {
      partPaisa: part.taxablePaisa,
      leftPaisa,
      refundPaisa: paidPaisa(part),
      voucherPaisa: part.voucherPaisa,
    };
    const recorded = this.recordedOf(parcel);
    this.post(
      isBilled
        ? creditedLines(parcel, recorded, credited)
        : cancelledLines(parcel, recorded, credited, paidPaisa(part)),
    );
    parcel.back = {
      taxablePaisa: parcel.back.taxablePaisa + part.taxablePaisa,
      vatPaisa: parcel.back.vatPaisa + part.vatPaisa,
      voucherPaisa: parcel.back.voucherPaisa + part.voucherPaisa,
    };
    parcel.units -= units;
    this.owe(order.method, paidPaisa(part));
  }

  /** A parcel goes on: sent (perhaps with an allowance), delivered, ready. */
  advance(order: Order, parcel: Parcel, allowancePaisa: number) {
    if (!order.isPaid) return;
    const standing = (account: string) =>
      -this.sum((line) => line.parcelId === parcel.parcelId && line.account === account);
    if (parcel.state === 'processing') {
      parcel.state = 'shipped';
      this.post(allowanceLines(parcel, allowancePaisa));
      this.allowances.set(parcel.parcelId, allowancePaisa);
    } else if (parcel.state === 'shipped') {
      parcel.state = 'delivered';
      this.post(movedLines(parcel, standing('seller_waiting'), 'seller_waiting', 'seller_return_time'));
    } else if (parcel.state === 'delivered') {
      parcel.state = 'ready';
      this.post(movedLines(parcel, standing('seller_return_time'), 'seller_return_time', 'seller_ready'));
    }
  }

  build(sellerId: string) {
    const amountPaisa = -this.sum((line) => line.sellerId === sellerId && line.account === 'seller_ready');
    if (amountPaisa <= 0) return;
    this.transfers.push({ sellerId, amountPaisa, state: 'built' });
    this.post(payoutBuiltLines(sellerId, amountPaisa));
  }

  settleTransfer(transfer: Transfer, fate: 'discard' | 'pay' | 'return') {
    const { sellerId, amountPaisa, state } = transfer;
    if (state === 'ended' || (state === 'paid' && fate !== 'return')) return;
    if (fate === 'pay') {
      this.post(payoutPaidLines(sellerId, amountPaisa));
      this.cash.bank -= amountPaisa;
    } else if (fate === 'discard') this.post(payoutDiscardedLines(sellerId, amountPaisa));
    else {
      this.post(payoutReturnedLines(sellerId, amountPaisa, state === 'paid'));
      if (state === 'paid') this.cash.bank += amountPaisa;
    }
    transfer.state = fate === 'pay' ? 'paid' : 'ended';
  }

  adjust(sellerId: string, paisa: number) {
    if (paisa === 0) return;
    this.post(adjustmentLines(sellerId, paisa));
    this.adjusted.set(sellerId, (this.adjusted.get(sellerId) ?? 0) + paisa);
  }

  settleWallet(method: SettlingWallet, amountPaisa: number, feePaisa: number) {
    this.post(walletSettledLines(method, { amountPaisa, feePaisa }));
    this.cash[method] -= amountPaisa + feePaisa;
    this.cash.bank += amountPaisa;
    this.walletFees += feePaisa;
  }

  togglePro() {
    const pricePaisa = 999_00;
    if (!this.isPro) {
      this.post(receivedLines('bank', pricePaisa));
      this.post(servicePaidLines('plan_income', pricePaisa));
      this.cash.bank += pricePaisa;
      this.plans += 1;
    } else if (this.plans % 2 === 0) {
      // Some of its bill is credited first, then the plan is given back with the rest.
      const credited = { taxablePaisa: 100_00, vatPaisa: 13_00 };
      this.post(serviceCreditedLines('plan', credited));
      this.post(planWithdrawnLines(pricePaisa, credited));
      this.owe('bank', 113_00);
      this.owe('bank', pricePaisa - 113_00);
      this.plans -= 1;
    }
    this.isPro = !this.isPro;
  }

  sendRefund(nth: number) {
    const [refund] = this.refunds.splice(nth % Math.max(1, this.refunds.length), 1);
    if (refund === undefined) return;
    this.post(refundSentLines(refund.method, refund.paisa));
    // Only eSewa and Khalti can send money back themselves.
    const isByWallet = ['mock', 'esewa', 'khalti'].includes(refund.method);
    this.cash[isByWallet ? refund.method : 'bank'] -= refund.paisa;
  }

  /** Opens with what the last one closed with; what came since and what was paid out lead to what is owed now. */
  closeStatement(sellerId: string) {
    const before = this.statements.get(sellerId) ?? { upTo: 0, closingPaisa: 0 };
    const since = this.lines.slice(before.upTo).filter((line) => line.sellerId === sellerId);
    const changePaisa = 0 - since.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
    const closingPaisa = before.closingPaisa + changePaisa;
    expect(closingPaisa).toBe(0 - this.sum((line) => line.sellerId === sellerId));
    this.statements.set(sellerId, { upTo: this.lines.length, closingPaisa });
  }

  /** What a seller is owed by what happened alone. */
  owedTo(sellerId: string): number {
    const sold = this.orders
      .filter(({ isPaid }) => isPaid)
      .flatMap(({ parcels }) => parcels)
      .filter((parcel) => parcel.sellerId === sellerId && parcel.state !== 'cancelled');
    const ofParcels = sold.map((parcel) => {
      const feesPaisa = this.sum(
        ({ parcelId, account }) =>
          parcelId === parcel.parcelId && ['commission_income', 'vat_due', 'tax_withheld'].includes(account),
      );
      const isUntouched = parcel.back.taxablePaisa === 0;
      // Fees are frozen, go back whole with the whole parcel, and never turn round.
      if (isUntouched) expect(netPaisa(parcel)).toBe(parcel.goodsPaisa + parcel.taxPaisa + feesPaisa);
      if (parcel.back.taxablePaisa === parcel.goodsPaisa) expect(feesPaisa).toBe(0);
      expect(feesPaisa).toBeLessThanOrEqual(0);
      const { taxablePaisa, vatPaisa } = parcel.back;
      return (
        parcel.goodsPaisa +
        parcel.taxPaisa -
        taxablePaisa -
        vatPaisa +
        feesPaisa +
        (this.allowances.get(parcel.parcelId) ?? 0)
      );
    });
    const paidPaisaOut = this.transfers
      .filter((transfer) => transfer.sellerId === sellerId && transfer.state === 'paid')
      .map(({ amountPaisa }) => -amountPaisa);
    return [...ofParcels, ...paidPaisaOut, this.adjusted.get(sellerId) ?? 0].reduce(
      (sum, paisa) => sum + paisa,
      0,
    );
  }

  /** Everything that must hold, whatever happened. */
  check() {
    const account = (name: string) => this.sum((line) => line.account === name);
    for (const [place, paisa] of Object.entries(this.cash)) expect(account(place)).toBe(paisa);
    const unusedPaisa = this.orders
      .filter(({ isPaid }) => !isPaid)
      .reduce((sum, { receivedPaisa }) => sum + receivedPaisa, 0);
    const duePaisa = this.refunds.reduce((sum, { paisa }) => sum + paisa, 0);
    expect(account('buyers')).toBe(0 - unusedPaisa - duePaisa);
    expect(account('rounding')).toBe(0);
    expect(account('wallet_fees')).toBe(this.walletFees);
    for (const sellerId of SELLERS) {
      expect(0 - this.sum((line) => line.sellerId === sellerId)).toBe(this.owedTo(sellerId));
      this.closeStatement(sellerId);
    }
    const inPayout = this.transfers
      .filter(({ state }) => state === 'built')
      .reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
    expect(account('seller_in_payout')).toBe(0 - inPayout);
    // Both sides of what we hold.
    const heldPaisa = Object.values(this.cash).reduce((sum, paisa) => sum + paisa, 0);
    const sellersPaisa = SELLER_ACCOUNTS.reduce((sum, name) => sum + account(name), 0);
    const ours = [
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
    ].reduce((sum, name) => sum + account(name), 0);
    expect(0 - sellersPaisa - account('buyers') - ours).toBe(heldPaisa);
  }
}
