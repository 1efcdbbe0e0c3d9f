import { useCallback, useRef, useState } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { PlaceOrderInput } from '../../../../contract/orders/orders.contract.ts';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../domain/shop/durations.ts';
import { CHECKOUT_DRAFT } from '../../../data/session-storage.ts';
import { type AddressDraft, EMPTY_ADDRESS } from '../../people/address-draft.ts';

// Everything typed in checkout survives reload, sign-in and registration: it is kept in this tab's session storage.

/** A reload that interrupted an order comes soon; a tab that was closed is opened again at any time. */
const ASKED_AGAIN_MS = 5 * MINUTE_MS;
/** The server knows a key for 24 hours: an order sent under an older one could be placed twice. */
const KEYS_LAST_MS = 23 * HOUR_MS;

/** Whom the bills go to, while it is typed. */
export interface BillToDraft {
  companyName: string;
  panNumber: string;
  address: string;
  email: string;
}

/** What the shipping step holds. */
export interface ShippingDraft {
  /** The id of a saved address, or 'new'. */
  addressChoice: string;
  shipping: AddressDraft;
  billingIsShipping: boolean;
  billing: AddressDraft;
  /** All empty: as the profile says, or else by name at the billing address. */
  billTo: BillToDraft;
  savesAddress: boolean;
  notes: string;
  purchaseOrderNumber: string;
}

/** One order on its way: the keys stay the same until it is answered, over retries and reloads. */
export interface OrderAttempt {
  orderKey: string;
  paymentKey: string;
  order: PlaceOrderInput;
  /** When its keys were sent first, in milliseconds. */
  sentAt?: number;
  /** The confirmation was left before an answer came: only a press sends it again, a reload does not. */
  isLeft?: true;
}

/** Ids of cost centres: the order's, and those of lines by product; empty: none, or as the order. */
export interface CostCentreDraft {
  order: string;
  lines: Readonly<Record<string, string>>;
}

export interface CheckoutDraft {
  /** Whose draft it is; null while a guest types. */
  ownerId: string | null;
  /** Null until the shipping step was touched: it is prefilled then. */
  shippingStep: ShippingDraft | null;
  /** Of what is paid at once. */
  method: OrderPaymentMethod | null;
  /** Ids of the sellers whose parcels go on account. */
  onAccount: readonly string[];
  costCentre: CostCentreDraft;
  attempt: OrderAttempt | null;
}

const EMPTY_DRAFT: CheckoutDraft = {
  ownerId: null,
  shippingStep: null,
  method: null,
  onAccount: [],
  costCentre: { order: '', lines: {} },
  attempt: null,
};

export const EMPTY_BILL_TO: BillToDraft = { companyName: '', panNumber: '', address: '', email: '' };

/** A step that was typed before checkout asked whom to bill and for a district. */
function withNewerFields(draft: CheckoutDraft): CheckoutDraft {
  const { shippingStep } = draft;
  if (shippingStep === null) return draft;
  const { shipping, billing, billTo = EMPTY_BILL_TO } = shippingStep;
  return {
    ...draft,
    shippingStep: {
      ...shippingStep,
      billTo,
      shipping: { ...EMPTY_ADDRESS, ...shipping },
      billing: { ...EMPTY_ADDRESS, ...billing },
    },
  };
}

/** The draft of this tab; another user's is thrown away. Only for the browser. */
function readDraft(userId: string | null): CheckoutDraft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(CHECKOUT_DRAFT) ?? 'null') as CheckoutDraft | null;
    if (draft && (draft.ownerId === null || draft.ownerId === userId))
      return withNewerFields({ ...EMPTY_DRAFT, ...draft });
  } catch {
    // Unreadable: as if nothing had been typed.
  }
  return EMPTY_DRAFT;
}

/** The draft and the ways to change it; every change is kept at once. Mount it once the session is known. */
export function useCheckoutDraft(userId: string | null) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const current = useRef(draft);

  const changeDraft = useCallback(
    (changes: Partial<CheckoutDraft>) => {
      current.current = { ...current.current, ...changes, ownerId: userId };
      sessionStorage.setItem(CHECKOUT_DRAFT, JSON.stringify(current.current));
      setDraft(current.current);
    },
    [userId],
  );

  const leaveAttempt = useCallback(() => {
    const { attempt } = current.current;
    if (attempt !== null && !attempt.isLeft) changeDraft({ attempt: { ...attempt, isLeft: true } });
  }, [changeDraft]);
  return { draft, changeDraft, leaveAttempt };
}

/** After the order: the next checkout starts again. */
export function forgetDraft(): void {
  sessionStorage.removeItem(CHECKOUT_DRAFT);
}

/** What a press sends: with the keys of the attempt before when that was for this very order, else with new ones. */
export function attemptFor(
  order: PlaceOrderInput,
  pending: OrderAttempt | null,
  now = Date.now(),
): OrderAttempt {
  if (
    pending &&
    ageOf(pending, now) < KEYS_LAST_MS &&
    JSON.stringify(pending.order) === JSON.stringify(order)
  ) {
    const { isLeft: _, ...again } = pending;
    return again;
  }
  return { orderKey: crypto.randomUUID(), paymentKey: crypto.randomUUID(), order, sentAt: now };
}

/**
 * Whether the confirmation asks for the answer of an order by itself: a reload interrupted it a moment ago, and the
 * cart holds what was ordered or was emptied by the order. Any other cart is ordered by a press alone.
 */
export function isAskedAgain(
  attempt: OrderAttempt,
  { items }: Pick<Cart, 'items'>,
  now = Date.now(),
): boolean {
  if (attempt.isLeft || ageOf(attempt, now) >= ASKED_AGAIN_MS) return false;
  const quantities = new Map(items.map(({ product, quantity }) => [product._id, quantity]));
  const { items: ordered } = attempt.order;
  return (
    items.length === 0 ||
    (items.length === ordered.length &&
      ordered.every(({ product, quantity }) => quantities.get(product) === quantity))
  );
}

/** An attempt that was stored before its time was does not say it: it counts as old. */
function ageOf({ sentAt = 0 }: OrderAttempt, now: number): number {
  return now - sentAt;
}
