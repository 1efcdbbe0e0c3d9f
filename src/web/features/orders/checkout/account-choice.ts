import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { CreditLine } from '../../../../contract/orders/credit-lines.contract.ts';
import type { PlaceOrderInput } from '../../../../contract/orders/orders.contract.ts';
import { splitOrder } from '../../../../domain/books/account-debt.ts';
import { parcelShares } from '../../../../domain/books/parcel-shares.ts';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { computeTotals, withSurcharge } from '../../../../domain/buying/order-totals.ts';
import { paisaFromRupees, rupeesFromPaisa, sumOfRupees } from '../../../../domain/shop/money.ts';
import type { AccountOption } from '../AccountChoice.tsx';
import { accountRefusal } from '../credit.ts';

/** Codes of an order refused because of what it puts on account. */
export const ACCOUNT_REFUSALS: ReadonlySet<string> = new Set([
  'credit_not_offered',
  'pan_not_verified',
  'credit_line_missing',
  'credit_frozen',
  'credit_limit',
  'heavy_on_account',
]);

/** A cart with what its heavy parcels cost on their way, which is in its totals. */
export interface HeavyCart extends Cart {
  surcharge?: number;
  /** Who sends them. */
  heavySellers?: readonly string[];
}

/** The cart with this surcharge in its totals, in the place of an earlier one. */
export function withDelivery(
  cart: HeavyCart,
  { surcharge, heavySellers }: Required<Pick<HeavyCart, 'surcharge' | 'heavySellers'>>,
): HeavyCart {
  const more = rupeesFromPaisa(paisaFromRupees(surcharge) - paisaFromRupees(cart.surcharge ?? 0));
  return { ...cart, surcharge, heavySellers, totals: withSurcharge(cart.totals, more) };
}

/** What one seller sends of the cart. */
export interface CheckoutParcel {
  seller: { _id: string; companyName: string };
  items: Cart['items'];
}

/** A parcel of the cart whose seller lends the company something; what it would put on account is known. */
export type CheckoutOption = AccountOption & { amount: number };

/** What is paid at once and what each of these sellers is owed, in rupees. */
export interface CheckoutSplit {
  now: number;
  onAccount: number;
  owed: ReadonlyMap<string, number>;
}

/** The order in two, with these sellers' parcels on account. */
export function splitOf(
  {
    totals: { subtotal, tax, shipping, discount, total },
    heavySellers = [],
  }: Pick<HeavyCart, 'totals' | 'heavySellers'>,
  parcels: readonly CheckoutParcel[],
  onAccount: readonly string[],
): CheckoutSplit {
  const subtotals = parcels.map(({ items }) =>
    paisaFromRupees(sumOfRupees(items.map(({ lineTotal }) => lineTotal))),
  );
  const shares = parcelShares(
    {
      subtotalPaisa: paisaFromRupees(subtotal),
      taxPaisa: paisaFromRupees(tax),
      discountPaisa: paisaFromRupees(discount),
    },
    subtotals,
  );
  const { nowPaisa, debts } = splitOrder(
    { totalPaisa: paisaFromRupees(total), shippingPaisa: paisaFromRupees(shipping) },
    parcels.map(({ seller }, index) => ({
      subtotalPaisa: subtotals[index] ?? 0,
      taxPaisa: shares[index]?.taxPaisa ?? 0,
      voucherPaisa: shares[index]?.voucherPaisa ?? 0,
      // How much is in the totals: which parcel owes it is asked here.
      surchargePaisa: Number(heavySellers.includes(seller._id)),
      isOnAccount: onAccount.includes(seller._id),
    })),
  );
  const owed = new Map(
    parcels.flatMap(({ seller }, index) => {
      const debt = debts[index];
      return debt ? [[seller._id, rupeesFromPaisa(debt.debtPaisa)] as const] : [];
    }),
  );
  return { now: rupeesFromPaisa(nowPaisa), onAccount: sumOfRupees([...owed.values()]), owed };
}

/** The cart as it is charged where these sellers lend without PRO prices: their lines cost what they cost without it. */
export function cartWithoutPro(cart: HeavyCart, sellers: readonly string[]): HeavyCart {
  if (!cart.isSubscriber || sellers.length === 0) return cart;
  const items = cart.items.map((item) =>
    sellers.includes(item.product.seller._id)
      ? {
          ...item,
          unitPrice: item.priceWithoutPro,
          lineTotal: rupeesFromPaisa(paisaFromRupees(item.priceWithoutPro) * item.quantity),
        }
      : item,
  );
  // The coupon is told by what it takes off already: what the shop takes off is never less.
  const discountPaisa = paisaFromRupees(cart.totals.discount);
  const { subtotalPaisa, taxPaisa, shippingPaisa, totalPaisa } = computeTotals(
    items.map(({ unitPrice, quantity }) => ({
      regularPricePaisa: paisaFromRupees(unitPrice),
      wholesalePricePaisa: paisaFromRupees(unitPrice),
      referencePricePaisa: null,
      quantity,
    })),
    {
      isSubscriber: false,
      coupon: null,
      surchargePaisa: paisaFromRupees(cart.surcharge ?? 0),
      // Dearer lines pay no more for delivery: where nothing is paid for it, because all is fetched, nothing will be.
      isAllPickedUp: cart.totals.shipping === 0,
    },
  );
  return {
    ...cart,
    items,
    totals: {
      subtotal: rupeesFromPaisa(subtotalPaisa),
      tax: rupeesFromPaisa(taxPaisa),
      shipping: rupeesFromPaisa(shippingPaisa),
      discount: cart.totals.discount,
      total: rupeesFromPaisa(Math.max(0, totalPaisa - discountPaisa)),
      savings: 0,
    },
  };
}

/** The parcels of a cart whose sellers have a line for the company that is open or frozen, and what each would put on it. */
export function accountOptions(
  cart: HeavyCart,
  parcelsOf: (items: Cart['items']) => readonly CheckoutParcel[],
  lines: readonly CreditLine[],
  chosen: readonly string[],
): CheckoutOption[] {
  const live = new Map(
    lines.flatMap((line) =>
      line.status === 'open' || line.status === 'frozen' ? [[line.seller._id, line] as const] : [],
    ),
  );
  return parcelsOf(cart.items).flatMap(({ seller }) => {
    const line = live.get(seller._id);
    if (line === undefined) return [];
    const isChosen = chosen.includes(seller._id);
    const wanted = isChosen ? chosen : [...chosen, seller._id];
    const charged = cartWithoutPro(
      cart,
      wanted.filter((id) => live.get(id)?.keepsPro === false),
    );
    const amount = splitOf(charged, parcelsOf(charged.items), wanted).owed.get(seller._id) ?? 0;
    const losesPro = cart.isSubscriber && !line.keepsPro;
    return [{ seller, line, amount, isChosen, losesPro, refusal: accountRefusal(line, amount) }];
  });
}

/** How the order is paid; null: what is not on account lacks a method. */
export function paymentOf(
  method: OrderPaymentMethod | null,
  onAccount: readonly string[],
  parcels: readonly CheckoutParcel[],
): PlaceOrderInput['payment'] | null {
  if (parcels.length > 0 && parcels.every(({ seller }) => onAccount.includes(seller._id))) {
    return { method: 'account' };
  }
  if (method === null) return null;
  return onAccount.length === 0 ? { method } : { method, account: [...onAccount] };
}
