import type { Payback } from '../../../../contract/payments/subscriptions.contract.ts';
import { bothTotals, planPayback, totalsBothWays } from '../../../../domain/payments/payback.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Deps } from '../../../deps.ts';
import { userCart } from '../../buying/cart/cart.commands.ts';
import { listCartRows } from '../../buying/cart/cart.sql.ts';
import { pricedLines, readCoupon } from '../../buying/cart/cart-view.ts';
import { toCoupon } from '../../buying/coupons/coupons.sql.ts';
import { listPlans } from '../subscriptions/subscriptions.sql.ts';
import { findJoined, listBoughtOrders } from './payback.sql.ts';

/** What PRO would save this company, has saved, and whether it is worth its price: the pricing function says all of it. */
export async function getPayback(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  { isSubscriber, ...buyer }: Buyer & { isSubscriber: boolean },
): Promise<Payback> {
  const [rows, cartRows, plans, joined] = await Promise.all([
    listBoughtOrders(db, buyer.companyId),
    listCartRows(pool, userCart(buyer)),
    listPlans(db),
    findJoined(db, buyer.companyId),
  ]);
  const orders = rows.map((row) => ({
    ...row,
    ...bothTotals({ ...row, coupon: toCoupon(row)?.value ?? null }),
  }));
  const recent = orders.filter((order) => order.isRecent);
  const sum = (of: typeof orders, paisa: (order: (typeof orders)[number]) => number) =>
    of.reduce((total, order) => total + paisa(order), 0);
  const difference = (of: typeof orders) => sum(of, (order) => order.savingPaisa);
  const couponOf = (asSubscriber: boolean) => readCoupon(cartRows, asSubscriber).usable?.value ?? null;
  const cart = totalsBothWays(pricedLines(cartRows), { regular: couponOf(false), wholesale: couponOf(true) });
  const saving = { yearPaisa: difference(recent), cartPaisa: cart.savingPaisa };
  return {
    isSubscriber,
    orders: {
      count: recent.length,
      paid: rupeesFromPaisa(
        sum(recent, (order) => (order.isWholesale ? order.wholesalePaisa : order.regularPaisa)),
      ),
      withPro: rupeesFromPaisa(sum(recent, (order) => order.wholesalePaisa)),
      couldHaveSaved: rupeesFromPaisa(difference(recent.filter((order) => !order.isWholesale))),
    },
    cart: {
      total: rupeesFromPaisa(cart.regularPaisa),
      withPro: rupeesFromPaisa(cart.wholesalePaisa),
      saving: rupeesFromPaisa(saving.cartPaisa),
    },
    savedSinceJoining:
      joined === null
        ? null
        : {
            since: joined.toISOString(),
            amount: rupeesFromPaisa(difference(orders.filter((order) => order.isWholesale))),
          },
    plans: plans.map((plan) => {
      const { expectedSavingPaisa, paysBackAfterDays } = planPayback(plan, saving);
      return {
        id: plan.id,
        name: plan.name,
        price: rupeesFromPaisa(plan.pricePaisa),
        duration: plan.durationDays,
        expectedSaving: rupeesFromPaisa(expectedSavingPaisa),
        paysBackAfterDays,
        isWorthIt: paysBackAfterDays !== null,
      };
    }),
  };
}
