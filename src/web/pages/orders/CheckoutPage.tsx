import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type ApiError, errorText } from '../../data/api-client.ts';
import { buyerTaxQuery } from '../../features/books/bill-to/bill-to.hooks.ts';
import { isBlocked } from '../../features/buying/cart/CartLineProblems.tsx';
import { CartParcels, parcelsOf } from '../../features/buying/cart/CartParcels.tsx';
import { CompactLines } from '../../features/buying/cart/CompactLines.tsx';
import { unitsOf, useCart, useReloadCart } from '../../features/buying/cart/cart.hooks.ts';
import {
  useRemoveItem,
  useSaveForLater,
  useUpdateQuantity,
} from '../../features/buying/cart/cart-changes.hooks.ts';
import { WithoutWaiting } from '../../features/buying/cart/WaitingGoods.tsx';
import { AskForSignature } from '../../features/orders/checkout/AskForSignature.tsx';
import { useAccountChoice } from '../../features/orders/checkout/account-choice.hooks.tsx';
import {
  ACCOUNT_REFUSALS,
  type HeavyCart,
  withDelivery,
} from '../../features/orders/checkout/account-choice.ts';
import { CheckoutNotices } from '../../features/orders/checkout/CheckoutNotices.tsx';
import { CheckoutSkeleton, StepSkeleton } from '../../features/orders/checkout/CheckoutSkeleton.tsx';
import { CheckoutSummary } from '../../features/orders/checkout/CheckoutSummary.tsx';
import { ConfirmationStep } from '../../features/orders/checkout/ConfirmationStep.tsx';
import {
  useAskForSignature,
  usePlaceOrder,
  useSaveAddress,
} from '../../features/orders/checkout/checkout.hooks.ts';
import {
  attemptFor,
  type OrderAttempt,
  useCheckoutDraft,
} from '../../features/orders/checkout/checkout-draft.ts';
import { FILL_IN, LINE_REFUSALS, type Notice } from '../../features/orders/checkout/checkout-notices.ts';
import { useLineInView, useStepFocus } from '../../features/orders/checkout/checkout-places.hooks.ts';
import { CHECKOUT_STEPS, reachableStep } from '../../features/orders/checkout/checkout-steps.ts';
import { useCostCentreChoice } from '../../features/orders/checkout/cost-centre-choice.hooks.tsx';
import { EmptyCheckout } from '../../features/orders/checkout/EmptyCheckout.tsx';
import { useInterruptedOrder } from '../../features/orders/checkout/interrupted-order.hooks.ts';
import { isShippingDone, loadShippingCheck } from '../../features/orders/checkout/late-shipping-check.ts';
import { useLeftAttempt } from '../../features/orders/checkout/left-attempt.hooks.ts';
import { isAsReviewed, orderPayload } from '../../features/orders/checkout/order-payload.ts';
import { PaymentStep } from '../../features/orders/checkout/PaymentStep.tsx';
import { PaymentWords } from '../../features/orders/checkout/PaymentWords.tsx';
import { usePickupChoice } from '../../features/orders/checkout/pickup-choice.hooks.tsx';
import { StepButtons } from '../../features/orders/checkout/StepButtons.tsx';
import { initialShippingStep, lacksRequiredFields } from '../../features/orders/checkout/shipping-form.ts';
import { toPostalAddress } from '../../features/people/address-draft.ts';
import { addressesQuery } from '../../features/people/addresses/own-addresses.hooks.ts';
import { useForbidden } from '../../features/people/own-role.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { Stepper } from '../../ui/feedback/Stepper.tsx';
import { TotalsList } from '../../ui/layout/TotalsList.tsx';
import { lateDialog } from '../../ui/overlays/late-dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useCheckoutDelivery } from './checkout-delivery.hooks.tsx';

/** The cart is looked through first: its next step, with forms and their checks, is here by then. */
const shippingStepQuery = queryOptions({
  queryKey: ['shipping-step'],
  queryFn: async () => {
    await loadShippingCheck();
    return import('../../features/orders/checkout/ShippingStep.tsx');
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
});
const SignInDialog = lateDialog(
  async () => (await import('../../features/people/accounts/SignInDialog.tsx')).SignInDialog,
);

export const meta = unlistedMeta('Checkout', 'Place your order.');

export default function CheckoutPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const shipping = useQuery(shippingStepQuery);
  // Whether a later step may be shown is known once what checks that one has come.
  const isReady = Number(search.get('step')) <= 2 || !shipping.isPending;
  return session.isLoading || !isReady ? (
    <CheckoutSkeleton />
  ) : (
    <Checkout userId={session.user?._id ?? null} />
  );
}

function Checkout({ userId }: { userId: string | null }) {
  const { cart: cartNow, isLoading: isCartLoading, unread } = useCart();
  const { draft, changeDraft, leaveAttempt } = useCheckoutDraft(userId);
  /** The cart under review, kept on the screen while it is signed in for, ordered and emptied. */
  const [heldCart, setHeldCart] = useState<HeavyCart | null>(null);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [search, setSearch] = useSearchParams();
  const stepsRef = useRef<HTMLDivElement>(null);
  const isShown = useRef(true);
  const toast = useToast();
  const reloadCart = useReloadCart();
  const saveAddress = useSaveAddress();
  const { updateQuantity, isUpdating } = useUpdateQuantity();
  const { removeItem } = useRemoveItem('checkout');
  const saveForLater = useSaveForLater();
  const shipping = useQuery(shippingStepQuery);
  const addresses = useQuery({ ...addressesQuery, enabled: userId !== null });
  const billTo = useQuery({ ...buyerTaxQuery, enabled: userId !== null });
  const forbidden = useForbidden('order');
  const isPrefilling = addresses.isLoading || billTo.isLoading;

  const { placeOrder, isPlacing, failure, forgetFailure } = usePlaceOrder({
    onAnswered: () => changeDraft({ attempt: null }),
    onUnanswered: () => {
      if (!isShown.current) leaveAttempt();
    },
    onPlaced: async () => {
      const { shippingStep } = draft;
      if (shippingStep?.savesAddress && shippingStep.addressChoice === 'new') {
        void saveAddress(toPostalAddress(shippingStep.shipping));
      }
      await reloadCart().catch(() => undefined);
    },
    onRefused: (failure) => void review(failure),
  });

  const { ask, isAsking, problem } = useAskForSignature({ onAsked: reloadCart });

  const pickup = usePickupChoice({ cart: heldCart ?? cartNow, parcelsOf, draft, changeDraft });
  const delivery = useCheckoutDelivery({
    items: pickup.cart.items.filter(({ product }) => !pickup.isFetched(product._id)),
    parcelsOf,
    typed: draft.shippingStep?.shipping,
    own: addresses.data?.find(({ isDefault }) => isDefault),
  });
  const cart = withDelivery(pickup.cart, delivery);
  const costCentre = useCostCentreChoice({
    isSignedIn: userId !== null,
    items: cart.items,
    chosen: draft.costCentre,
    onChange: (chosen) => changeDraft({ costCentre: chosen }),
  });
  const account = useAccountChoice({
    isSignedIn: userId !== null,
    cart,
    parcelsOf,
    draft,
    changeDraft,
  });
  const step = reachableStep(search.get('step'), draft);

  useStepFocus(step, stepsRef);

  useLeftAttempt({ isConfirming: step === 4, isPlacing, isShown, leaveAttempt });

  useInterruptedOrder({
    isSignedIn: userId !== null,
    isConfirming: step === 4,
    // An order that was placed has emptied it.
    cart: isCartLoading || unread !== null ? null : cartNow,
    attempt: draft.attempt,
    placeOrder,
  });

  const blockedId = notice === 'lines' && step === 1 ? cart.items.find(isBlocked)?._id : undefined;
  useLineInView(blockedId);

  if (!heldCart && isCartLoading) return <CheckoutSkeleton />;
  if (cart.items.length === 0) {
    return isPlacing ? <PageSpinner label="Processing..." /> : <EmptyCheckout />;
  }
  if (step === 4 && account.payment === null && !isPlacing) return <Navigate replace to="?step=3" />;
  if (String(step) !== (search.get('step') ?? '1')) return <Navigate replace to={`?step=${step}`} />;

  function goTo(next: number) {
    forgetFailure();
    setSearch({ step: String(next) });
  }

  /** The order was refused: back to the lines, or to what is on account, with what is wrong there. */
  async function review(refusal: ApiError) {
    const { code } = refusal;
    await Promise.all([reloadCart(), delivery.reload()]).catch(() => undefined);
    if (ACCOUNT_REFUSALS.has(code)) {
      account.refuse(errorText(refusal, 'Failed to create order'));
      goTo(3);
      return;
    }
    if (code === 'pickup_not_offered') pickup.readAgain();
    if (code === 'district_required') delivery.checkDistrict();
    else if (code === 'delivery_changed') setNotice('delivery');
    else if (code === 'prices_changed') setNotice('prices');
    else if (LINE_REFUSALS.has(code)) setNotice('lines');
    else return;
    goTo(code === 'district_required' ? 2 : 1);
  }

  function leaveReview() {
    if (cart.items.some(isBlocked)) {
      setNotice('lines');
      return;
    }
    setNotice(null);
    goTo(2);
  }

  /** What a press sends for this cart; null: a step lacks something. */
  function attemptOf(reviewed: HeavyCart): OrderAttempt | null {
    const { shippingStep, costCentre } = draft;
    if (!isShippingDone(shippingStep) || account.payment === null) return null;
    const charged = account.charge(withDelivery(pickup.charge(reviewed), delivery));
    const chosen = { costCentre, pickUp: pickup.sellerIds };
    const order = orderPayload(charged, shippingStep, account.payment, chosen);
    const attempt = attemptFor(order, draft.attempt);
    changeDraft({ attempt });
    return attempt;
  }

  async function placeCart(reviewed: HeavyCart) {
    if (reviewed.items.some(isBlocked)) {
      setNotice('lines');
      goTo(1);
      return;
    }
    const attempt = attemptOf(reviewed);
    if (attempt === null) return;
    setNotice(null);
    setHeldCart(reviewed);
    if (!(await placeOrder(attempt))) setHeldCart(null);
  }

  function askToSign(message: string) {
    const attempt = attemptOf(cart);
    if (attempt !== null) ask({ attempt, message });
  }

  function onPlace() {
    if (userId !== null) {
      void placeCart(cart);
      return;
    }
    setHeldCart(cart);
    setIsSigningIn(true);
  }

  async function onSignedIn() {
    setIsSigningIn(false);
    try {
      const merged = await reloadCart();
      if (isAsReviewed(cart, pickup.charge(merged))) {
        await placeCart(merged);
        return;
      }
      setNotice('merged');
    } catch {
      toast.error('Failed to create order');
    }
    setHeldCart(null);
  }

  const lines = <CompactLines items={cart.items} />;
  const totals = step > 2 ? account.totals : cart.totals;
  return (
    <div className="page-container py-5 md:py-6">
      <h1 className="sr-only" tabIndex={-1}>
        Checkout
      </h1>
      <Stepper steps={CHECKOUT_STEPS} current={step} onGoTo={isPlacing ? undefined : goTo} />
      <CheckoutNotices notice={notice} couponNote={cart.couponNote} />
      <div className="mt-5 grid grid-cols-1 items-start gap-4 md:mt-6 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
        <div className="lg:order-2 lg:sticky lg:top-20">
          <CheckoutSummary total={totals.total}>
            {step === 1 || step === 4 ? null : <div className="mb-4 border-b border-line pb-4">{lines}</div>}
            <TotalsList
              totals={totals}
              units={unitsOf(cart)}
              couponCode={cart.coupon?.code ?? null}
              surcharge={delivery.knownSurcharge}
              isBusy={isUpdating}
            />
            <WithoutWaiting className="mt-2 text-end" />
            {step > 2 ? account.sums : null}
          </CheckoutSummary>
        </div>
        <div ref={stepsRef} className="min-w-0">
          {step === 1 ? (
            <div className="flex flex-col gap-4">
              <CartParcels
                cart={cart}
                isBusy={isUpdating}
                deliveryOf={delivery.daysOf}
                footOf={(parcel) => (
                  <>
                    {delivery.costOf(parcel)}
                    {pickup.choiceOf(parcel.seller._id)}
                  </>
                )}
                fixes={{ onQuantity: updateQuantity, onRemove: removeItem, onSaveForLater: saveForLater }}
              />
              <StepButtons onNext={leaveReview} />
            </div>
          ) : null}
          {step === 2 && (isPrefilling || shipping.isPending) ? <StepSkeleton /> : null}
          {step === 2 && shipping.isError ? (
            <LoadFailed title="The shipping step could not be loaded" query={shipping} />
          ) : null}
          {step === 2 && !isPrefilling && shipping.data ? (
            <shipping.data.ShippingStep
              initial={draft.shippingStep ?? initialShippingStep(addresses.data ?? [], billTo.data)}
              addresses={addresses.data ?? []}
              onChange={(shippingStep) => changeDraft({ shippingStep })}
              onRefused={(shippingStep) => {
                if (lacksRequiredFields(shippingStep)) toast.error(FILL_IN);
              }}
              needsDistrict={delivery.isDistrictMissing}
              onNext={(shippingStep) => {
                changeDraft({ shippingStep });
                const isPlaceKnown = delivery.checkDistrict();
                if (costCentre.check() && isPlaceKnown) goTo(3);
              }}
              onPrevious={() => goTo(1)}
            >
              {costCentre.card}
            </shipping.data.ShippingStep>
          ) : null}
          {step === 3 ? (
            <PaymentStep
              now={account.now}
              isAllOnAccount={account.payment?.method === 'account'}
              account={account.card}
              method={draft.method}
              cash={{
                district: draft.shippingStep?.shipping.district || null,
                account: account.kept.length > 0,
              }}
              onChoose={(method) => changeDraft({ method })}
              onNext={() => {
                if (account.payment === null) toast.error(FILL_IN);
                else goTo(4);
              }}
              onPrevious={() => goTo(2)}
            />
          ) : null}
          {step === 4 && draft.shippingStep ? (
            <ConfirmationStep
              lines={lines}
              deliveries={pickup.waysOf(delivery.confirmedOf)}
              step={draft.shippingStep}
              payment={<PaymentWords method={draft.method} now={account.now} kept={account.kept} />}
              isGuest={userId === null}
              isPlacing={isPlacing}
              failure={failure}
              forbidden={forbidden}
              costCentre={costCentre.name}
              signature={(refused) => (
                <AskForSignature failure={refused} isAsking={isAsking} problem={problem} onAsk={askToSign} />
              )}
              onEdit={goTo}
              onPlace={onPlace}
              onPrevious={() => goTo(3)}
            />
          ) : null}
        </div>
      </div>
      {isSigningIn ? (
        <SignInDialog
          title="Login to place your order"
          text="Your cart and everything you entered stay as they are."
          onClose={() => {
            setIsSigningIn(false);
            setHeldCart(null);
          }}
          onSignedIn={() => void onSignedIn()}
        />
      ) : null}
    </div>
  );
}
