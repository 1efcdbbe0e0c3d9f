import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Cart } from '../../../contract/buying/cart.contract.ts';
import { isProvince } from '../../../domain/shop/nepal.ts';
import type { ApiError } from '../../data/api-client.ts';
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
import { useDeliveries, useProvince } from '../../features/catalogue/delivery/delivery.hooks.ts';
import { ParcelDelivery } from '../../features/catalogue/delivery/ParcelDelivery.tsx';
import { AskForSignature } from '../../features/orders/checkout/AskForSignature.tsx';
import { CheckoutSkeleton, StepSkeleton } from '../../features/orders/checkout/CheckoutSkeleton.tsx';
import { CheckoutSummary } from '../../features/orders/checkout/CheckoutSummary.tsx';
import { ConfirmationStep } from '../../features/orders/checkout/ConfirmationStep.tsx';
import {
  useAskForSignature,
  usePlaceOrder,
  useSaveAddress,
} from '../../features/orders/checkout/checkout.hooks.ts';
import { attemptFor, useCheckoutDraft } from '../../features/orders/checkout/checkout-draft.ts';
import {
  FILL_IN,
  LINE_REFUSALS,
  NOTICES,
  type Notice,
} from '../../features/orders/checkout/checkout-notices.ts';
import { useLineInView, useStepFocus } from '../../features/orders/checkout/checkout-places.hooks.ts';
import { CHECKOUT_STEPS, reachableStep } from '../../features/orders/checkout/checkout-steps.ts';
import { useCostCentreChoice } from '../../features/orders/checkout/cost-centre-choice.hooks.tsx';
import { EmptyCheckout } from '../../features/orders/checkout/EmptyCheckout.tsx';
import { useInterruptedOrder } from '../../features/orders/checkout/interrupted-order.hooks.ts';
import { isAsReviewed, orderPayload } from '../../features/orders/checkout/order-payload.ts';
import { PaymentStep } from '../../features/orders/checkout/PaymentStep.tsx';
import { ShippingStep } from '../../features/orders/checkout/ShippingStep.tsx';
import { StepButtons } from '../../features/orders/checkout/StepButtons.tsx';
import {
  initialShippingStep,
  isShippingStepDone,
  lacksRequiredFields,
} from '../../features/orders/checkout/shipping-form.ts';
import { SignInDialog } from '../../features/people/accounts/SignInDialog.tsx';
import { toPostalAddress } from '../../features/people/address-draft.ts';
import { addressesQuery } from '../../features/people/addresses/own-addresses.hooks.ts';
import { useForbidden } from '../../features/people/own-role.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { Stepper } from '../../ui/feedback/Stepper.tsx';
import { TotalsList } from '../../ui/layout/TotalsList.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';

export const meta = unlistedMeta('Checkout', 'Place your order.');

export default function CheckoutPage() {
  const session = useSession();
  return session.isLoading ? <CheckoutSkeleton /> : <Checkout userId={session.user?._id ?? null} />;
}

function Checkout({ userId }: { userId: string | null }) {
  const { cart: cartNow, isLoading: isCartLoading, unread } = useCart();
  const { draft, changeDraft, leaveAttempt } = useCheckoutDraft(userId);
  /** The cart under review, kept on the screen while it is signed in for, ordered and emptied. */
  const [heldCart, setHeldCart] = useState<Cart | null>(null);
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

  const cart = heldCart ?? cartNow;
  const costCentre = useCostCentreChoice({
    isSignedIn: userId !== null,
    items: cart.items,
    chosen: draft.costCentre,
    onChange: (chosen) => changeDraft({ costCentre: chosen }),
  });
  const parcels = parcelsOf(cart.items);
  const ownProvince = addresses.data?.find(({ isDefault }) => isDefault)?.province ?? null;
  const usualProvince = useProvince(ownProvince);
  const typedProvince = draft.shippingStep?.shipping.province ?? '';
  const { deliveries } = useDeliveries(
    parcels.flatMap(({ items }) => items[0]?.product._id ?? []),
    isProvince(typedProvince) ? typedProvince : usualProvince,
  );
  const step = reachableStep(search.get('step'), draft);

  useStepFocus(step, stepsRef);

  // Away from the confirmation what is ordered may change: from then on only a press sends it again.
  useEffect(() => {
    if (step !== 4 && !isPlacing) leaveAttempt();
  }, [step, isPlacing, leaveAttempt]);

  // The same once a link leads away while nothing is being placed; a reload runs no cleanup.
  const isPlacingNow = useRef(isPlacing);
  isPlacingNow.current = isPlacing;
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (!isPlacingNow.current) leaveAttempt();
    };
  }, [leaveAttempt]);

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
  if (String(step) !== (search.get('step') ?? '1')) return <Navigate replace to={`?step=${step}`} />;

  function goTo(next: number) {
    forgetFailure();
    setSearch({ step: String(next) });
  }

  /** The order was refused: back to the lines, with what is wrong with them. */
  async function review({ code }: ApiError) {
    await reloadCart().catch(() => undefined);
    if (code === 'prices_changed') setNotice('prices');
    else if (LINE_REFUSALS.has(code)) setNotice('lines');
    else return;
    goTo(1);
  }

  function leaveReview() {
    if (cart.items.some(isBlocked)) {
      setNotice('lines');
      return;
    }
    setNotice(null);
    goTo(2);
  }

  async function place(reviewed: Cart) {
    const { shippingStep, method } = draft;
    if (!isShippingStepDone(shippingStep) || method === null) return;
    if (reviewed.items.some(isBlocked)) {
      setNotice('lines');
      goTo(1);
      return;
    }
    setNotice(null);
    setHeldCart(reviewed);
    const attempt = attemptFor(orderPayload(reviewed, shippingStep, method, draft.costCentre), draft.attempt);
    changeDraft({ attempt });
    if (!(await placeOrder(attempt))) setHeldCart(null);
  }

  function askToSign(message: string) {
    const { shippingStep, method } = draft;
    if (!isShippingStepDone(shippingStep) || method === null) return;
    const attempt = attemptFor(orderPayload(cart, shippingStep, method, draft.costCentre), draft.attempt);
    changeDraft({ attempt });
    ask({ attempt, message });
  }

  function onPlace() {
    if (userId !== null) {
      void place(cart);
      return;
    }
    setHeldCart(cart);
    setIsSigningIn(true);
  }

  async function onSignedIn() {
    setIsSigningIn(false);
    try {
      const merged = await reloadCart();
      if (isAsReviewed(cart, merged)) {
        await place(merged);
        return;
      }
      setNotice('merged');
    } catch {
      toast.error('Failed to create order');
    }
    setHeldCart(null);
  }

  const lines = <CompactLines items={cart.items} />;
  return (
    <div className="page-container py-5 md:py-6">
      <h1 className="sr-only" tabIndex={-1}>
        Checkout
      </h1>
      <Stepper steps={CHECKOUT_STEPS} current={step} onGoTo={isPlacing ? undefined : goTo} />
      {notice ? (
        <Banner tone={notice === 'merged' ? 'info' : 'danger'} className="mt-5">
          {NOTICES[notice]}
        </Banner>
      ) : null}
      {cart.couponNote ? (
        <Banner tone="warning" className="mt-5">
          {cart.couponNote}
        </Banner>
      ) : null}
      <div className="mt-5 grid grid-cols-1 items-start gap-4 md:mt-6 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
        <div className="lg:order-2 lg:sticky lg:top-20">
          <CheckoutSummary total={cart.totals.total}>
            {step === 1 || step === 4 ? null : <div className="mb-4 border-b border-line pb-4">{lines}</div>}
            <TotalsList
              totals={cart.totals}
              units={unitsOf(cart)}
              couponCode={cart.coupon?.code ?? null}
              isBusy={isUpdating}
            />
          </CheckoutSummary>
        </div>
        <div ref={stepsRef} className="min-w-0">
          {step === 1 ? (
            <div className="flex flex-col gap-4">
              <CartParcels
                cart={cart}
                isBusy={isUpdating}
                deliveryOf={(productId) => (
                  <ParcelDelivery
                    delivery={deliveries.get(productId ?? '')}
                    className="border-b border-line px-3 py-3 md:px-5"
                  />
                )}
                fixes={{ onQuantity: updateQuantity, onRemove: removeItem, onSaveForLater: saveForLater }}
              />
              <StepButtons onNext={leaveReview} />
            </div>
          ) : null}
          {step === 2 && isPrefilling ? <StepSkeleton /> : null}
          {step === 2 && !isPrefilling ? (
            <ShippingStep
              initial={draft.shippingStep ?? initialShippingStep(addresses.data ?? [], billTo.data)}
              addresses={addresses.data ?? []}
              onChange={(shippingStep) => changeDraft({ shippingStep })}
              onRefused={(shippingStep) => {
                if (lacksRequiredFields(shippingStep)) toast.error(FILL_IN);
              }}
              onNext={(shippingStep) => {
                changeDraft({ shippingStep });
                if (costCentre.check()) goTo(3);
              }}
              onPrevious={() => goTo(1)}
            >
              {costCentre.card}
            </ShippingStep>
          ) : null}
          {step === 3 ? (
            <PaymentStep
              total={cart.totals.total}
              method={draft.method}
              onChoose={(method) => changeDraft({ method })}
              onNext={() => {
                if (draft.method === null) toast.error(FILL_IN);
                else goTo(4);
              }}
              onPrevious={() => goTo(2)}
            />
          ) : null}
          {step === 4 && draft.shippingStep && draft.method ? (
            <ConfirmationStep
              lines={lines}
              deliveries={parcels.flatMap(({ seller, items }) => {
                const delivery = deliveries.get(items[0]?.product._id ?? '');
                return delivery === undefined
                  ? []
                  : [{ seller: seller.companyName, delivery: <ParcelDelivery delivery={delivery} /> }];
              })}
              step={draft.shippingStep}
              method={draft.method}
              isGuest={userId === null}
              isPlacing={isPlacing}
              failure={failure}
              forbidden={forbidden}
              costCentre={costCentre.name}
              signature={
                failure ? (
                  <AskForSignature
                    failure={failure}
                    isAsking={isAsking}
                    problem={problem}
                    onAsk={askToSign}
                  />
                ) : null
              }
              onEdit={goTo}
              onPlace={onPlace}
              onPrevious={() => goTo(3)}
            />
          ) : null}
        </div>
      </div>
      <SignInDialog
        isOpen={isSigningIn}
        title="Login to place your order"
        text="Your cart and everything you entered stay as they are."
        onClose={() => {
          setIsSigningIn(false);
          setHeldCart(null);
        }}
        onSignedIn={() => void onSignedIn()}
      />
    </div>
  );
}
