import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { CreditLine } from '../../../../contract/orders/credit-lines.contract.ts';
import type { PlaceOrderInput } from '../../../../contract/orders/orders.contract.ts';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { type AccountSplit, accountSplit } from '../../../../domain/orders/account-split.ts';
import {
  formatRupees,
  paisaFromRupees,
  rupeesFromPaisa,
  sumOfRupees,
} from '../../../../domain/shop/money.ts';

/** What one seller sends of the cart. */
export interface CheckoutParcel {
  seller: { _id: string; companyName: string };
  items: readonly Pick<Cart['items'][number], 'lineTotal'>[];
}

/** A parcel whose seller lends the company something. */
export interface AccountOption {
  seller: CheckoutParcel['seller'];
  line: CreditLine;
  /** What the parcel would put on account, in rupees: VAT in it, and the delivery fee where it carries it. */
  amount: number;
  isChosen: boolean;
  /** Why it cannot be on account now; null: it can. */
  refusal: string | null;
}

/** The order in two, with these sellers' parcels on account. */
export function splitOf(
  totals: Cart['totals'],
  parcels: readonly CheckoutParcel[],
  onAccount: readonly string[],
): AccountSplit {
  const { subtotal, tax, shipping, discount } = totals;
  return accountSplit(
    {
      subtotalPaisa: paisaFromRupees(subtotal),
      taxPaisa: paisaFromRupees(tax),
      shippingPaisa: paisaFromRupees(shipping),
      discountPaisa: paisaFromRupees(discount),
    },
    parcels.map(({ seller, items }) => ({
      sellerId: seller._id,
      subtotalPaisa: paisaFromRupees(sumOfRupees(items.map(({ lineTotal }) => lineTotal))),
    })),
    new Set(onAccount),
  );
}

/** The parcels whose sellers have a line for the company that is open or frozen, and what each would put on it. */
export function accountOptions(
  totals: Cart['totals'],
  parcels: readonly CheckoutParcel[],
  lines: readonly CreditLine[],
  chosen: readonly string[],
): AccountOption[] {
  return parcels.flatMap(({ seller }) => {
    const line = lines.find(
      ({ status, seller: lender }) => lender._id === seller._id && (status === 'open' || status === 'frozen'),
    );
    if (line === undefined) return [];
    const isChosen = chosen.includes(seller._id);
    const split = splitOf(totals, parcels, isChosen ? chosen : [...chosen, seller._id]);
    const { goodsPaisa = 0, deliveryPaisa = 0 } =
      split.parcels.find(({ sellerId }) => sellerId === seller._id) ?? {};
    const amount = rupeesFromPaisa(goodsPaisa + deliveryPaisa);
    return [{ seller, line, amount, isChosen, refusal: refusalOf(line, amount) }];
  });
}

function refusalOf({ status, left, late, seller }: CreditLine, amount: number): string | null {
  if (status === 'frozen') {
    return late === null
      ? `Your credit line with ${seller.companyName} is frozen`
      : `Your credit line with ${seller.companyName} is frozen: ${formatRupees(paisaFromRupees(late.amount))} is late`;
  }
  return amount > left
    ? `${formatRupees(paisaFromRupees(left))} is left of your limit with ${seller.companyName}`
    : null;
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
