import fc from 'fast-check';
import { it } from 'vitest';
import { type Order, type Parcel, SELLERS, Shop } from '../../../test/history-shop.ts';
import { PAYMENT_METHODS } from './payment-status.ts';

const HISTORIES = 10_000;

type Event = (shop: Shop) => void;

const nth = fc.nat(11);
const orderAnd = (run: (shop: Shop, order: Order, parcel: Parcel, dice: number) => void) =>
  fc.tuple(nth, nth, fc.nat(9)).map(
    ([order, parcel, dice]): Event =>
      (shop) => {
        const chosen = shop.orders[order % Math.max(1, shop.orders.length)];
        if (chosen) run(shop, chosen, chosen.parcels[parcel % chosen.parcels.length] as Parcel, dice);
      },
  );
const seller = fc.constantFrom(...SELLERS);

const place = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: SELLERS.length }),
    fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: SELLERS.length, maxLength: SELLERS.length }),
    fc.constantFrom(0, 0, 730, 1_000, 9_999),
    fc.constantFrom(...PAYMENT_METHODS),
  )
  .map(
    ([units, prices, coupon, method]): Event =>
      (shop) =>
        shop.place(units, prices, coupon, method),
  );
const payExact = orderAnd((shop, order) => shop.pay(order, order.totalPaisa - order.receivedPaisa));
const payOtherwise = orderAnd((shop, order, _, dice) =>
  shop.pay(
    order,
    dice < 5 ? Math.floor((order.totalPaisa * (dice + 1)) / 10) : order.totalPaisa + dice * 333,
  ),
);
const advance = orderAnd((shop, order, parcel, dice) => shop.advance(order, parcel, dice < 3 ? 5_000 : 0));
const events = fc.oneof(
  { weight: 3, arbitrary: place },
  { weight: 4, arbitrary: payExact },
  { weight: 2, arbitrary: payOtherwise },
  { weight: 8, arbitrary: advance },
  { weight: 2, arbitrary: orderAnd((shop, order, parcel) => shop.cancelParcel(order, parcel)) },
  { weight: 3, arbitrary: orderAnd((shop, order, parcel, dice) => shop.takeBack(order, parcel, 1 + dice)) },
  {
    weight: 2,
    arbitrary: nth.map(
      (which): Event =>
        (shop) =>
          shop.sendRefund(which),
    ),
  },
  {
    weight: 3,
    arbitrary: seller.map(
      (sellerId): Event =>
        (shop) =>
          shop.build(sellerId),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(nth, fc.constantFrom('discard', 'pay', 'pay', 'return')).map(
      ([which, fate]): Event =>
        (shop) => {
          const transfer = shop.transfers[which % Math.max(1, shop.transfers.length)];
          if (transfer) shop.settleTransfer(transfer, fate);
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(seller, fc.integer({ min: -100_000, max: 100_000 })).map(
      ([sellerId, paisa]): Event =>
        (shop) =>
          shop.adjust(sellerId, paisa),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(5_000), fc.nat(200)).map(
      ([basisPoints, withheldBasisPoints]): Event =>
        (shop) => {
          shop.rates = { basisPoints, withheldBasisPoints };
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('esewa', 'khalti'), fc.integer({ min: 1, max: 900_000 }), fc.nat(9_000))
      .map(
        ([method, paisa, fee]): Event =>
          (shop) =>
            shop.settleWallet(method, paisa, fee),
      ),
  },
  { weight: 1, arbitrary: fc.constant<Event>((shop) => shop.togglePro()) },
  {
    weight: 1,
    arbitrary: seller.map(
      (sellerId): Event =>
        (shop) =>
          shop.closeStatement(sellerId),
    ),
  },
);

it('whatever happens, postings balance, sellers’ entries are what they are owed, and what we hold has an owner', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(fc.array(events, { minLength: 5, maxLength: 60 }), (history) => {
      const shop = new Shop();
      for (const event of history) event(shop);
      shop.check();
    }),
    { numRuns: HISTORIES },
  );
});
