import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { PlaceOrderInput } from '../../../../contract/orders/orders.contract.ts';
import { toPostalAddress } from '../../people/address-draft.ts';
import type { HeavyCart } from './account-choice.ts';
import type { CostCentreDraft, ShippingDraft } from './checkout-draft.ts';
import { billToOf } from './shipping-form.ts';

/** spec 3: Order creation payload, from what the buyer reviewed. */
export function orderPayload(
  cart: HeavyCart,
  step: ShippingDraft,
  payment: PlaceOrderInput['payment'],
  { costCentre, pickUp }: { costCentre: CostCentreDraft; pickUp: readonly string[] },
): PlaceOrderInput {
  const billTo = billToOf(step.billTo);
  const shippingAddress = toPostalAddress(step.shipping);
  return {
    items: cart.items.map(({ product, quantity, unitPrice }) => ({
      product: product._id,
      quantity,
      price: unitPrice,
      ...(costCentre.lines[product._id] ? { costCentre: costCentre.lines[product._id] } : {}),
    })),
    shippingAddress,
    billingAddress: step.billingIsShipping ? shippingAddress : toPostalAddress(step.billing),
    ...(billTo === undefined ? {} : { billTo }),
    payment,
    surcharge: cart.surcharge ?? 0,
    ...(pickUp.length > 0 ? { pickUp: [...pickUp] } : {}),
    notes: step.notes.trim() || null,
    purchaseOrderNumber: step.purchaseOrderNumber.trim() || null,
    ...(costCentre.order ? { costCentre: costCentre.order } : {}),
  };
}

/**
 * After signing in, the guest's cart was merged into the user's: true when the order is still the reviewed one, with
 * the same lines and nothing dearer.
 */
export function isAsReviewed(reviewed: Cart, merged: Cart): boolean {
  const quantities = new Map(reviewed.items.map(({ product, quantity }) => [product._id, quantity]));
  return (
    merged.items.length === reviewed.items.length &&
    merged.items.every(({ product, quantity }) => quantities.get(product._id) === quantity) &&
    merged.totals.total <= reviewed.totals.total
  );
}
