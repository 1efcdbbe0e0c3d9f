import { useCallback, useRef, useState } from 'react';
import type { PlaceOrderInput } from '../../../contract/orders.contract.ts';
import type { OrderPaymentMethod } from '../../../domain/payment-status.ts';
import type { AddressDraft } from '../../address-draft.ts';

// Everything typed in checkout survives reload, sign-in and registration: it is kept in this tab's session storage.

const STORAGE_KEY = 'checkoutDraft';

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
  /** The confirmation was left before an answer came: only a press sends it again, a reload does not. */
  isLeft?: true;
}

export interface CheckoutDraft {
  /** Whose draft it is; null while a guest types. */
  ownerId: string | null;
  /** Null until the shipping step was touched: it is prefilled then. */
  shippingStep: ShippingDraft | null;
  method: OrderPaymentMethod | null;
  attempt: OrderAttempt | null;
}

const EMPTY_DRAFT: CheckoutDraft = { ownerId: null, shippingStep: null, method: null, attempt: null };

export const EMPTY_BILL_TO: BillToDraft = { companyName: '', panNumber: '', address: '', email: '' };

/** A step that was typed before checkout asked whom to bill. */
function withBillTo(draft: CheckoutDraft): CheckoutDraft {
  const { shippingStep } = draft;
  return shippingStep === null
    ? draft
    : { ...draft, shippingStep: { ...shippingStep, billTo: shippingStep.billTo ?? EMPTY_BILL_TO } };
}

/** The draft of this tab; another user's is thrown away. Only for the browser. */
function readDraft(userId: string | null): CheckoutDraft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as CheckoutDraft | null;
    if (draft && (draft.ownerId === null || draft.ownerId === userId))
      return withBillTo({ ...EMPTY_DRAFT, ...draft });
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
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(current.current));
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

/** After the order: the next checkout starts anew. */
export function forgetDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** What a press sends: with the keys of the attempt before when that was for this very order, else with new ones. */
export function attemptFor(order: PlaceOrderInput, pending: OrderAttempt | null): OrderAttempt {
  if (pending && JSON.stringify(pending.order) === JSON.stringify(order))
    return { orderKey: pending.orderKey, paymentKey: pending.paymentKey, order };
  return { orderKey: crypto.randomUUID(), paymentKey: crypto.randomUUID(), order };
}
