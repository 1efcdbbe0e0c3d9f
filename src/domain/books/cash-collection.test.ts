import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CashOrder,
  type CashParcel,
  collectionOf,
  expectedPaisa,
  remittanceMatch,
  setOffPaisa,
  uncollectedPaisa,
} from './cash-collection.ts';

const SHIPPING = 100_00;
const unsent = (position: number, goodsPaisa: number, surchargePaisa = 0): CashParcel => ({
  id: `${position}`,
  position,
  state: 'unsent',
  goodsPaisa,
  surchargePaisa,
  isUndone: false,
  amountPaisa: 0,
  deliveryPaisa: 0,
});

/** An order and what has happened to it; each step keeps its books as the shop does. */
class Door {
  order: CashOrder;
  refundedPaisa = 0;
  collectedPaisa = 0;
  constructor(goods: readonly number[], surcharges: readonly number[] = []) {
    const parcels = goods.map((paisa, index) => unsent(index, paisa, surcharges[index]));
    const shippingPaisa = parcels.reduce((sum, { surchargePaisa }) => sum + surchargePaisa, SHIPPING);
    const balancePaisa = goods.reduce((sum, paisa) => sum + paisa, shippingPaisa);
    this.order = { balancePaisa, shippingPaisa, deliveryBackPaisa: 0, parcels };
  }
  #change(id: string, change: Partial<CashParcel>) {
    const parcels = this.order.parcels.map((parcel) =>
      parcel.id === id ? { ...parcel, ...change } : parcel,
    );
    this.order = { ...this.order, parcels };
  }
  #refund(amountPaisa: number) {
    const offPaisa = setOffPaisa(this.order, { amountPaisa, isWhole: false });
    this.order = { ...this.order, balancePaisa: this.order.balancePaisa - offPaisa };
    this.refundedPaisa += amountPaisa - offPaisa;
  }
  #giveDeliveryBack(amountPaisa: number) {
    if (amountPaisa <= 0) return;
    this.order = { ...this.order, deliveryBackPaisa: this.order.deliveryBackPaisa + amountPaisa };
    this.#refund(amountPaisa);
  }
  /** Of a parcel that never comes; its surcharge is credited, and what of delivery nobody is left to collect. */
  #end(parcel: CashParcel) {
    this.#change(parcel.id, { state: 'over', deliveryPaisa: 0, isUndone: true });
    this.#refund(parcel.goodsPaisa);
    this.#giveDeliveryBack(parcel.surchargePaisa);
    this.#giveDeliveryBack(uncollectedPaisa(this.order));
  }
  step(kind: 'cancel' | 'line' | 'send' | 'deliver' | 'refuse', at: number) {
    const parcel = this.order.parcels[at % this.order.parcels.length] as CashParcel;
    const { id, state, amountPaisa, goodsPaisa } = parcel;
    if (state === 'unsent' && kind === 'send')
      this.#change(id, { state: 'open', ...collectionOf(this.order, id) });
    if (state === 'unsent' && kind === 'cancel') this.#end(parcel);
    if (state === 'unsent' && kind === 'line' && goodsPaisa > 1) {
      this.#change(id, { goodsPaisa: goodsPaisa - 1 });
      this.#refund(1);
    }
    if (state === 'open' && kind === 'refuse') this.#end(parcel);
    if (state === 'open' && kind === 'deliver') {
      this.#change(id, { state: 'over' });
      this.order = { ...this.order, balancePaisa: this.order.balancePaisa - amountPaisa };
      this.collectedPaisa += amountPaisa;
    }
  }
}

describe('what couriers collect', () => {
  it('is each parcel’s goods, and delivery with the first that is still to be sent', () => {
    const { order } = new Door([500_00, 300_00]);
    expect(collectionOf(order, '0')).toEqual({ amountPaisa: 600_00, deliveryPaisa: 100_00 });
    expect(collectionOf(order, '1')).toEqual({ amountPaisa: 300_00, deliveryPaisa: 0 });
    expect(collectionOf(order, 'none')).toEqual({ amountPaisa: 0, deliveryPaisa: 0 });
    expect([expectedPaisa(order), uncollectedPaisa(order)]).toEqual([900_00, 0]);
    const [first, second] = order.parcels as [CashParcel, CashParcel];
    const heavy = { ...order, shippingPaisa: 150_00, parcels: [first, { ...second, surchargePaisa: 50_00 }] };
    expect(collectionOf(heavy, '1').amountPaisa).toBe(350_00);
  });

  it('is always what the books expect, whatever happens in which order, and nothing is given back that never came', () => {
    const kinds = fc.constantFrom('cancel', 'line', 'send', 'deliver', 'refuse');
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000_00 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(0, 0, 1, 2_400_00), { minLength: 4, maxLength: 4 }),
        fc.array(fc.tuple(kinds, fc.nat(3)), { maxLength: 25 }),
        (goods, surcharges, steps) => {
          const door = new Door(goods, surcharges);
          for (const [kind, at] of steps) {
            door.step(kind as Parameters<Door['step']>[0], at);
            expect(uncollectedPaisa(door.order)).toBe(0);
          }
          expect(door.refundedPaisa).toBe(0);
        },
      ),
    );
  });

  it('a refund for which a credit note stands is set against the door whole or not at all', () => {
    const order = { ...new Door([500_00]).order, balancePaisa: 650_00 };
    expect(setOffPaisa(order, { amountPaisa: 80_00, isWhole: false })).toBe(50_00);
    expect(setOffPaisa(order, { amountPaisa: 80_00, isWhole: true })).toBe(0);
    expect(setOffPaisa(order, { amountPaisa: 50_00, isWhole: true })).toBe(50_00);
  });
});

it('a row of a courier’s file is compared with what the courier has, never guessed', () => {
  const parcel = { amountPaisa: 100, isCollected: true, isRefused: false, isRemitted: false, isPaid: false };
  expect(remittanceMatch(null, 100)).toBe('unknown');
  expect(remittanceMatch(parcel, 100)).toBe('matched');
  expect(remittanceMatch(parcel, 99)).toBe('differs');
  expect(remittanceMatch({ ...parcel, isCollected: false }, 100)).toBe('early');
  expect(remittanceMatch({ ...parcel, isRefused: true }, 100)).toBe('refused');
  expect(remittanceMatch({ ...parcel, isRemitted: true }, 100)).toBe('remitted');
  // What was paid by a gateway is nobody's to bring, also where it was refused or has arrived since.
  const paid = { ...parcel, isCollected: false, isPaid: true };
  expect(remittanceMatch(paid, 100)).toBe('paid');
  expect(remittanceMatch({ ...paid, isRefused: true }, 99)).toBe('paid');
});
