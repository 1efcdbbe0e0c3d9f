import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Order, type Parcel, SELLERS, Shop } from '../../../test/history-shop.ts';
import {
  type CashOrder,
  type CashParcel,
  collectionOf,
  expectedPaisa,
  setOffPaisa,
  uncollectedPaisa,
} from './cash-collection.ts';
import {
  receivedLines,
  refundSentLines,
  serviceCreditedLines,
  servicePaidLines,
  vatInsidePaisa,
} from './ledger.ts';
import { cashCollectedLines, cashPaidLines, cashRemittedLines, cashTwiceRemittedLines } from './passed-on.ts';

const HISTORIES = 5_000;
const ORDERS = 10_000;

/** What became of a parcel at the door, and of its cash. */
type AtDoor = Pick<CashParcel, 'amountPaisa' | 'deliveryPaisa'> & {
  surchargePaisa: number;
  state: 'not_sent' | 'open' | 'collected' | 'remitted' | 'undone';
  /** By a gateway, before its courier took anything. */
  isPaid: boolean;
};

/** A shop whose buyers pay couriers: as `Shop`, with what is still to come by its doors beside the books. */
class DoorShop extends Shop {
  /** What couriers hold is on the books like the rest, and no money of ours yet. */
  override cash = { ...new Shop().cash, couriers: 0 };
  readonly doors = new Map<Parcel, AtDoor>();
  readonly facts = new Map<
    Order,
    { chargedPaisa: number; deliveryBackPaisa: number; balancePaisa: number }
  >();
  /** What our bank is to give back of an order, by the parcel for which it fell due. */
  readonly waiting: { order: Order; parcel: Parcel; refund: Shop['refunds'][number] }[] = [];
  #current: { order: Order; parcel: Parcel } | null = null;

  placeAtDoor(units: readonly number[], prices: readonly number[], coupon: number, extra: readonly number[]) {
    this.place(units, prices, coupon, 'cod');
    const order = this.orders.at(-1) as Order;
    for (const [index, parcel] of order.parcels.entries()) {
      const surchargePaisa = extra[index] ?? 0;
      this.doors.set(parcel, {
        amountPaisa: 0,
        deliveryPaisa: 0,
        surchargePaisa,
        state: 'not_sent',
        isPaid: false,
      });
      order.shippingPaisa += surchargePaisa;
      order.totalPaisa += surchargePaisa;
    }
    const chargedPaisa = order.shippingPaisa;
    this.facts.set(order, { chargedPaisa, deliveryBackPaisa: 0, balancePaisa: order.totalPaisa });
    this.pay(order, order.totalPaisa);
  }

  /** As the database tells it. */
  cashOrder(order: Order): CashOrder {
    const { chargedPaisa, ...fact } = this.#factOf(order);
    const parcels = order.parcels.map((parcel, position): CashParcel => {
      const door = this.#doorOf(parcel);
      const isUndone = door.state === 'undone' || parcel.state === 'cancelled';
      return {
        id: parcel.parcelId,
        position,
        state: isUndone
          ? 'over'
          : door.state === 'not_sent'
            ? 'unsent'
            : door.state === 'open' && !door.isPaid
              ? 'open'
              : 'over',
        goodsPaisa: this.left(parcel),
        surchargePaisa: door.surchargePaisa,
        isUndone,
        amountPaisa: door.isPaid ? 0 : door.amountPaisa,
        deliveryPaisa: isUndone && !door.isPaid ? 0 : door.deliveryPaisa,
      };
    });
    return { ...fact, shippingPaisa: chargedPaisa, parcels };
  }

  #factOf = (order: Order) => this.facts.get(order) as NonNullable<ReturnType<typeof this.facts.get>>;
  #doorOf = (parcel: Parcel) => this.doors.get(parcel) as AtDoor;

  /** What falls due is first set against what nobody collects any more; our bank sends the rest. */
  override owe(method: Order['method'], paisa: number) {
    if (method !== 'cod' || this.#current === null || paisa <= 0) {
      super.owe(method, paisa);
      return;
    }
    const { order, parcel } = this.#current;
    const fact = this.#factOf(order);
    const offPaisa = setOffPaisa(this.cashOrder(order), { amountPaisa: paisa, isWhole: false });
    if (offPaisa > 0) this.post(refundSentLines('cod', offPaisa, true));
    fact.balancePaisa -= offPaisa;
    this.cash.cod -= offPaisa;
    if (offPaisa === paisa) return;
    super.owe('cod', paisa - offPaisa);
    this.waiting.push({ order, parcel, refund: this.refunds.at(-1) as Shop['refunds'][number] });
  }

  /** Does something to an order. */
  at(order: Order, parcel: Parcel, run: () => void) {
    if (!order.isPaid) return;
    this.#current = { order, parcel };
    run();
    this.#current = null;
  }

  #giveDeliveryBack(order: Order, paisa: number) {
    if (paisa <= 0) return;
    const vatPaisa = vatInsidePaisa(paisa);
    this.post(serviceCreditedLines('delivery', { taxablePaisa: paisa - vatPaisa, vatPaisa }));
    this.#factOf(order).deliveryBackPaisa += paisa;
    order.shippingPaisa -= paisa;
    this.owe('cod', paisa);
  }

  /** Nothing of a parcel's delivery stands: its surcharge goes back, and what nobody is left to collect. */
  #undo(order: Order, parcel: Parcel) {
    if (order.parcels.every((one) => one.state === 'cancelled')) return;
    this.#giveDeliveryBack(order, this.#doorOf(parcel).surchargePaisa);
    this.#giveDeliveryBack(order, uncollectedPaisa(this.cashOrder(order)));
  }

  cancelAtDoor(order: Order, parcel: Parcel) {
    if (parcel.state !== 'processing') return;
    this.cancelParcel(order, parcel);
    if (order.parcels.every((one) => one.state === 'cancelled'))
      this.#factOf(order).deliveryBackPaisa = this.#factOf(order).chargedPaisa;
    this.#undo(order, parcel);
  }

  /** Sent, then delivered against cash; a parcel's money is ready once its courier has passed it on. */
  goOn(order: Order, parcel: Parcel, allowancePaisa: number) {
    const door = this.#doorOf(parcel);
    if (door.state === 'undone' || (parcel.state === 'delivered' && door.state === 'collected')) return;
    const wasSent = parcel.state === 'shipped';
    if (parcel.state === 'processing')
      Object.assign(door, collectionOf(this.cashOrder(order), parcel.parcelId), { state: 'open' });
    this.advance(order, parcel, allowancePaisa + door.surchargePaisa);
    if (!wasSent || door.state !== 'open' || door.isPaid) return;
    door.state = 'collected';
    if (door.amountPaisa > 0) this.post(cashCollectedLines(parcel.parcelId, door.amountPaisa));
    this.#factOf(order).balancePaisa -= door.amountPaisa;
    this.cash.cod -= door.amountPaisa;
    this.cash.couriers += door.amountPaisa;
  }

  /** Its code is scanned while it is on its way: what comes once the courier has it goes back. */
  payByCode(order: Order, parcel: Parcel) {
    const door = this.#doorOf(parcel);
    const { amountPaisa } = door;
    if (parcel.state === 'processing' || amountPaisa === 0) return;
    this.post(receivedLines('fonepay', amountPaisa));
    this.cash.fonepay += amountPaisa;
    if (door.state !== 'open' || door.isPaid) {
      this.owe('fonepay', amountPaisa);
      return;
    }
    door.isPaid = true;
    this.post(cashPaidLines(amountPaisa));
    this.#factOf(order).balancePaisa -= amountPaisa;
    this.cash.cod -= amountPaisa;
  }

  /** A courier brings cash for a parcel that was paid: it goes back. */
  bringTwice(parcel: Parcel, feePaisa: number) {
    const { isPaid, amountPaisa } = this.#doorOf(parcel);
    if (!isPaid) return;
    this.post(receivedLines('cod', amountPaisa));
    this.post(cashTwiceRemittedLines(amountPaisa, feePaisa));
    this.cash.bank += amountPaisa - feePaisa;
    this.walletFees += feePaisa;
    super.owe('cod', amountPaisa);
  }

  /** What was refused costs its way back, once that is paid. */
  payReturnFee(parcel: Parcel, feePaisa: number) {
    if (this.#doorOf(parcel).state !== 'undone') return;
    this.post(receivedLines('esewa', feePaisa));
    this.post(servicePaidLines('delivery_income', feePaisa));
    this.cash.esewa += feePaisa;
  }

  /** Refused at the door and with its seller again, who keeps the allowance. What was credited on its way is credited. */
  refuse(order: Order, parcel: Parcel) {
    const door = this.#doorOf(parcel);
    if (parcel.state !== 'shipped' || door.state !== 'open') return;
    door.state = 'undone';
    this.#setOffWaiting(parcel);
    this.takeBack(order, parcel, parcel.units);
    parcel.state = 'ready';
    this.#undo(order, parcel);
  }

  /** What our bank was to give back of a parcel once its cash had come, as it comes no more. */
  #setOffWaiting(parcel: Parcel) {
    for (const { refund } of this.waiting.filter((one) => one.parcel === parcel)) {
      if (!this.refunds.includes(refund)) continue;
      this.refunds = this.refunds.filter((one) => one !== refund);
      this.owe('cod', refund.paisa);
    }
  }

  remit(parcel: Parcel, differencePaisa: number, feePaisa: number) {
    const door = this.#doorOf(parcel);
    if (door.state !== 'collected') return;
    door.state = 'remitted';
    const { parcelId } = parcel;
    const { amountPaisa } = door;
    const remittedPaisa = Math.max(0, amountPaisa + differencePaisa);
    this.post(cashRemittedLines([{ parcelId, amountPaisa, remittedPaisa, feePaisa }]));
    this.cash.couriers -= amountPaisa;
    this.cash.bank += remittedPaisa - feePaisa;
    this.walletFees += feePaisa;
  }

  checkDoors() {
    this.check();
    for (const order of this.orders) {
      if (!order.isPaid) continue;
      const cash = this.cashOrder(order);
      expect(cash.balancePaisa).toBe(expectedPaisa(cash));
      // Our bank gives back no more than couriers took.
      const takenPaisa = order.parcels
        .map((parcel) => this.#doorOf(parcel))
        .reduce(
          (sum, { state, amountPaisa, isPaid }) =>
            sum + (isPaid || /collected|remitted|open/.test(state) ? amountPaisa : 0),
          0,
        );
      const backPaisa = this.waiting
        .filter((one) => one.order === order && this.refunds.includes(one.refund))
        .reduce((sum, { refund }) => sum + refund.paisa, 0);
      expect(backPaisa).toBeLessThanOrEqual(takenPaisa);
    }
  }
}

type Event = (shop: DoorShop) => void;
const onOrder = (run: (shop: DoorShop, order: Order, parcel: Parcel, dice: number) => void) =>
  fc.tuple(fc.nat(5), fc.nat(5), fc.nat(9)).map(
    ([which, of, dice]): Event =>
      (shop) => {
        const order = shop.orders[which % Math.max(1, shop.orders.length)];
        if (order === undefined) return;
        const parcel = order.parcels[of % order.parcels.length] as Parcel;
        shop.at(order, parcel, () => run(shop, order, parcel, dice));
      },
  );
const surcharge = fc.constantFrom(0, 0, 1, 30_050, 240_000);
const place = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: SELLERS.length }),
    fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: SELLERS.length, maxLength: SELLERS.length }),
    fc.constantFrom(0, 0, 730, 9_999),
    fc.array(surcharge, { minLength: SELLERS.length, maxLength: SELLERS.length }),
  )
  .map(
    ([units, prices, coupon, extra]): Event =>
      (shop) =>
        shop.placeAtDoor(units, prices, coupon, extra),
  );
const events = fc.oneof(
  { weight: 3, arbitrary: place },
  {
    weight: 8,
    arbitrary: onOrder((shop, order, parcel, dice) => shop.goOn(order, parcel, dice < 3 ? 5_000 : 0)),
  },
  { weight: 2, arbitrary: onOrder((shop, order, parcel) => shop.cancelAtDoor(order, parcel)) },
  { weight: 2, arbitrary: onOrder((shop, order, parcel, dice) => shop.takeBack(order, parcel, 1 + dice)) },
  { weight: 3, arbitrary: onOrder((shop, order, parcel) => shop.refuse(order, parcel)) },
  { weight: 3, arbitrary: onOrder((shop, order, parcel) => shop.payByCode(order, parcel)) },
  { weight: 1, arbitrary: onOrder((shop, _order, parcel, dice) => shop.bringTwice(parcel, dice * 100)) },
  { weight: 1, arbitrary: onOrder((shop, _order, parcel) => shop.payReturnFee(parcel, 150_00)) },
  {
    weight: 4,
    arbitrary: onOrder((shop, _order, parcel, dice) => shop.remit(parcel, dice === 0 ? -700 : 0, dice * 100)),
  },
);

it('of orders paid at the door the books expect what couriers are to bring, hold what they have not passed on, and nobody gets back what never came', {
  timeout: 120_000,
}, () => {
  let orders = 0;
  fc.assert(
    fc.property(place, fc.array(events, { minLength: 5, maxLength: 40 }), (first, history) => {
      const shop = new DoorShop();
      first(shop);
      for (const event of history) event(shop);
      shop.checkDoors();
      orders += shop.orders.length;
    }),
    { numRuns: HISTORIES },
  );
  expect(orders).toBeGreaterThan(ORDERS);
});
