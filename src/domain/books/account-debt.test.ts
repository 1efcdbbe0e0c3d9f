import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type AccountParcel,
  accountFees,
  accountParcelLines,
  canOweDelivery,
  debtPaisa,
  payDebts,
  releasedParts,
  splitOrder,
  unpaidPaisa,
} from './account-debt.ts';
import type { LedgerLine } from './ledger.ts';
import { parcelShares } from './parcel-shares.ts';

const HISTORIES = 10_000;

/** Quicker than `expect`, thousands of times. */
function same(one: number, other: number): void {
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

/** A seller and a company: what was bought on account, paid and taken back, with the books that each fact writes. */
class Account {
  readonly parcels: AccountParcel[] = [];
  readonly books: LedgerLine[] = [];
  readonly due = new Map<string, string>();
  readonly payments: { id: string; amountPaisa: number; isDirect: boolean }[] = [];
  readonly parts: { debtPaymentId: string; parcelId: string; amountPaisa: number }[] = [];
  /** What either side writes down by itself. */
  readonly khata: number[] = [];

  settle(parcel: AccountParcel): void {
    const surplusPaisa = -unpaidPaisa(parcel);
    const own = this.parts.filter(({ parcelId }) => parcelId === parcel.parcelId);
    if (surplusPaisa > 0)
      for (const part of releasedParts(surplusPaisa, own))
        this.#part(parcel, part.debtPaymentId, part.amountPaisa);
    const recorded = this.books.filter(({ parcelId }) => parcelId === parcel.parcelId);
    const lines = accountParcelLines(parcel, recorded);
    same(
      lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0),
      0,
    );
    this.books.push(...lines);
  }

  #part(parcel: AccountParcel, debtPaymentId: string, amountPaisa: number): void {
    this.parts.push({ debtPaymentId, parcelId: parcel.parcelId, amountPaisa });
    const payment = this.payments.find(({ id }) => id === debtPaymentId);
    if (payment?.isDirect) parcel.directPaisa += amountPaisa;
    else parcel.toUsPaisa += amountPaisa;
  }

  buy(
    goodsPaisa: number,
    voucherPaisa: number,
    deliveryPaisa: number,
    commission: number,
    isAtSending: boolean,
  ) {
    const parcelId = `p${this.parcels.length}`;
    const vatPaisa = Math.floor((goodsPaisa * 13 + 50) / 100);
    const commissionPaisa = Math.floor((goodsPaisa * commission + 5000) / 10_000);
    const parcel: AccountParcel = {
      parcelId,
      sellerId: 's',
      orderedPaisa: goodsPaisa,
      left: { taxablePaisa: goodsPaisa, vatPaisa, voucherPaisa: Math.min(voucherPaisa, goodsPaisa) },
      deliveryPaisa,
      commissionPaisa,
      commissionVatPaisa: Math.floor((commissionPaisa * 13 + 50) / 100),
      feesDue: isAtSending ? 'sent' : 'paid',
      isSent: false,
      toUsPaisa: 0,
      directPaisa: 0,
      allowancePaisa: 0,
      stands: 'seller_waiting',
    };
    this.parcels.push(parcel);
    this.khata.push(debtPaisa(parcel));
    this.settle(parcel);
  }

  send(parcel: AccountParcel): void {
    if (parcel.isSent || parcel.left.taxablePaisa === 0) return;
    parcel.isSent = true;
    this.due.set(parcel.parcelId, `2026-01-${String(10 + (this.due.size % 20))}`);
    this.settle(parcel);
    this.spend();
  }

  /** What stood waiting is in return time, then ready. */
  ripen(parcel: AccountParcel): void {
    const next = { seller_waiting: 'seller_return_time', seller_return_time: 'seller_ready' } as const;
    if (!parcel.isSent || parcel.stands === 'seller_ready' || parcel.stands === 'seller_in_payout') return;
    const from = parcel.stands;
    const amountPaisa = this.books
      .filter(({ parcelId, account }) => parcelId === parcel.parcelId && account === from)
      .reduce((sum, line) => sum + line.amountPaisa, 0);
    parcel.stands = next[from];
    if (amountPaisa === 0) return;
    const line = { sellerId: 's', parcelId: parcel.parcelId };
    this.books.push(
      { ...line, account: from, amountPaisa: -amountPaisa },
      { ...line, account: parcel.stands, amountPaisa },
    );
  }

  /** A part of what is left, of ten, is cancelled or credited; with the last of it the delivery. */
  takeBack(parcel: AccountParcel, tenths: number): void {
    const before = debtPaisa(parcel);
    const { left } = parcel;
    const part = (paisa: number) => (tenths >= 10 ? paisa : Math.floor((paisa * tenths) / 10));
    const taken = {
      taxable: part(left.taxablePaisa),
      vat: part(left.vatPaisa),
      voucher: part(left.voucherPaisa),
    };
    parcel.left = {
      taxablePaisa: left.taxablePaisa - taken.taxable,
      vatPaisa: left.vatPaisa - taken.vat,
      voucherPaisa: left.voucherPaisa - taken.voucher,
    };
    if (tenths >= 10) parcel.deliveryPaisa = 0;
    this.khata.push(debtPaisa(parcel) - before);
    this.settle(parcel);
    this.spend();
  }

  pay(amountPaisa: number, isDirect: boolean, named: AccountParcel | undefined): void {
    const id = `y${this.payments.length}`;
    this.payments.push({ id, amountPaisa, isDirect });
    this.khata.push(-amountPaisa);
    this.spend(named?.parcelId ?? null);
  }

  spend(named: string | null = null): void {
    for (const { id, amountPaisa } of this.payments) {
      const free = amountPaisa - this.paidBy(id);
      if (free === 0) continue;
      const open = this.parcels
        .filter(({ parcelId }) => this.due.has(parcelId))
        .map((parcel) => ({
          parcelId: parcel.parcelId,
          unpaidPaisa: unpaidPaisa(parcel),
          dueOn: this.due.get(parcel.parcelId) as string,
        }));
      for (const part of payDebts(free, open, named).parts) {
        const parcel = this.parcels.find(({ parcelId }) => parcelId === part.parcelId) as AccountParcel;
        this.#part(parcel, id, part.amountPaisa);
        this.settle(parcel);
      }
    }
  }

  paidBy(id: string): number {
    return this.parts
      .filter(({ debtPaymentId }) => debtPaymentId === id)
      .reduce((sum, part) => sum + part.amountPaisa, 0);
  }

  balance(account: string): number {
    return this.books
      .filter((line) => line.account === account)
      .reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
  }

  prove(): void {
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    const unpaid = sum(this.parcels.map(unpaidPaisa));
    const credit = sum(this.payments.map(({ id, amountPaisa }) => amountPaisa - this.paidBy(id)));
    // Both khatas: what was bought, less what was taken back and paid, is what bills say is open, less the credit.
    same(sum(this.khata), unpaid - credit);
    same(this.balance('account_debts'), unpaid);
    same(this.balance('account_claims'), 0 - unpaid);
    const toUs = sum(this.parcels.map(({ toUsPaisa }) => toUsPaisa));
    same(this.balance('buyers'), toUs);
    // What came to us and vouchers are the seller's, less what is ours of the sales.
    const fees = sum(this.parcels.flatMap((parcel) => Object.values(accountFees(parcel))));
    const vouchers = sum(this.parcels.map(({ left }) => left.voucherPaisa));
    const allowances = sum(this.parcels.map(({ allowancePaisa }) => allowancePaisa));
    const owed = sum(
      ['seller_waiting', 'seller_return_time', 'seller_ready'].map((account) => this.balance(account)),
    );
    same(owed, fees - vouchers - toUs - allowances);
    for (const parcel of this.parcels) {
      same(Math.min(0, unpaidPaisa(parcel)), 0);
      const all = accountFees({ ...parcel, toUsPaisa: debtPaisa(parcel), directPaisa: 0 });
      if (unpaidPaisa(parcel) === 0 && debtPaisa(parcel) > 0)
        same(sum(Object.values(accountFees(parcel))), sum(Object.values(all)));
    }
    // Whoever has credit owes nothing that was billed.
    const billed = this.parcels.filter(({ parcelId }) => this.due.has(parcelId));
    if (credit > 0) same(sum(billed.map(unpaidPaisa)), 0);
  }
}

const paisa = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 5_000_000 }));
const nth = fc.nat(7);
type Step = (account: Account) => void;
const withParcel = (run: (account: Account, parcel: AccountParcel, dice: number) => void) =>
  fc.tuple(nth, fc.nat(11)).map(
    ([which, dice]): Step =>
      (account) => {
        const parcel = account.parcels[which % Math.max(1, account.parcels.length)];
        if (parcel) run(account, parcel, dice);
      },
  );
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        paisa,
        fc.constantFrom(0, 0, 50, 10_000),
        fc.constantFrom(0, 0, 10_000),
        fc.constantFrom(0, 333, 1000),
        fc.boolean(),
      )
      .map(
        (terms): Step =>
          (account) =>
            account.buy(...terms),
      ),
  },
  { weight: 5, arbitrary: withParcel((account, parcel) => account.send(parcel)) },
  { weight: 3, arbitrary: withParcel((account, parcel) => account.ripen(parcel)) },
  { weight: 3, arbitrary: withParcel((account, parcel, dice) => account.takeBack(parcel, dice)) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(paisa, fc.boolean(), fc.boolean())
      .chain(([amount, isDirect, isNamed]) =>
        withParcel((account, parcel) => account.pay(amount, isDirect, isNamed ? parcel : undefined)),
      ),
  },
  {
    weight: 3,
    arbitrary: withParcel((account, parcel, dice) =>
      account.pay(Math.max(1, unpaidPaisa(parcel) + (dice > 9 ? 777 : 0)), dice % 2 === 0, parcel),
    ),
  },
);

describe('what is on account', () => {
  it('agrees to the paisa in both khatas, bills and books, whatever happens in which order', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 14 }), (history) => {
        const account = new Account();
        for (const step of history) step(account);
        account.prove();
      }),
      { numRuns: HISTORIES },
    );
  }, 60_000);

  test('an order is divided into what is paid now and later, and the parts are all of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(paisa, fc.boolean()), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0, 100, 9_999),
        fc.constantFrom(0, 100_00),
        (parcels, discountPaisa, shippingPaisa) => {
          const subtotalPaisa = parcels.reduce((sum, [one]) => sum + one, 0);
          const taxPaisa = Math.floor((subtotalPaisa * 13 + 50) / 100);
          const off = Math.min(discountPaisa, subtotalPaisa);
          const order = { subtotalPaisa, taxPaisa, discountPaisa: off };
          const shares = parcelShares(
            order,
            parcels.map(([one]) => one),
          );
          const marked = parcels.map(([one, isOnAccount], index) => ({
            subtotalPaisa: one,
            isOnAccount,
            ...(shares[index] as { taxPaisa: number; voucherPaisa: number }),
          }));
          const totalPaisa = subtotalPaisa + taxPaisa + shippingPaisa - off;
          const { nowPaisa, debts } = splitOrder({ totalPaisa, shippingPaisa }, marked);
          const owed = debts.reduce((sum, debt) => sum + (debt?.debtPaisa ?? 0), 0);
          expect(nowPaisa + owed).toBe(totalPaisa);
          if (marked.every(({ isOnAccount }) => isOnAccount)) expect(nowPaisa).toBe(0);
          expect(debts.map((debt) => debt !== null)).toEqual(marked.map(({ isOnAccount }) => isOnAccount));
        },
      ),
    );
  });

  test('where all is on account the one heavy parcel owes the delivery, and beside anything else none can', () => {
    const parcel = { subtotalPaisa: 100, taxPaisa: 13, voucherPaisa: 0, isOnAccount: true };
    const heavy = { ...parcel, surchargePaisa: 500 };
    const light = { ...parcel, surchargePaisa: 0 };
    const { debts } = splitOrder({ totalPaisa: 826, shippingPaisa: 600 }, [light, heavy]);
    expect(debts).toEqual([
      { debtPaisa: 113, deliveryPaisa: 0 },
      { debtPaisa: 713, deliveryPaisa: 600 },
    ]);
    for (const [parcels, can] of [
      [[light, heavy], true],
      [[heavy], true],
      [[heavy, heavy], false],
      [[heavy, { ...light, isOnAccount: false }], false],
      [[light, { ...heavy, isOnAccount: false }], true],
    ] as const)
      expect(canOweDelivery(parcels)).toBe(can);
  });

  test('a payment pays the bill that it names, then the oldest; what is left over is credit', () => {
    const debts = [
      { parcelId: 'b', unpaidPaisa: 100, dueOn: '2026-02-01' },
      { parcelId: 'a', unpaidPaisa: 50, dueOn: '2026-01-01' },
      { parcelId: 'c', unpaidPaisa: 0, dueOn: '2025-01-01' },
    ];
    expect(payDebts(120, debts, null)).toEqual({
      parts: [
        { parcelId: 'a', amountPaisa: 50 },
        { parcelId: 'b', amountPaisa: 70 },
      ],
      creditPaisa: 0,
    });
    expect(payDebts(170, debts, 'b')).toEqual({
      parts: [
        { parcelId: 'b', amountPaisa: 100 },
        { parcelId: 'a', amountPaisa: 50 },
      ],
      creditPaisa: 20,
    });
    expect(payDebts(10, [], 'b')).toEqual({ parts: [], creditPaisa: 10 });
  });
});
