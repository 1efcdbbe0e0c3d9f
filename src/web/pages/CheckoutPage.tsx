import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Cart } from '../../contract/cart.contract.ts';
import { isProvince } from '../../domain/nepal.ts';
import { toPostalAddress } from '../address-draft.ts';
import type { ApiError } from '../data/api-client.ts';
import { SignInDialog } from '../features/accounts/SignInDialog.tsx';
import { addressesQuery } from '../features/addresses/own-addresses.hooks.ts';
import { buyerTaxQuery } from '../features/bill-to/bill-to.hooks.ts';
import { isBlocked } from '../features/cart/CartLineProblems.tsx';
import { CartParcels, parcelsOf } from '../features/cart/CartParcels.tsx';
import { CompactLines } from '../features/cart/CompactLines.tsx';
import { unitsOf, useCart, useReloadCart } from '../features/cart/cart.hooks.ts';
import { useRemoveItem, useSaveForLater, useUpdateQuantity } from '../features/cart/cart-changes.hooks.ts';
import { CheckoutSummary } from '../features/checkout/CheckoutSummary.tsx';
import { ConfirmationStep } from '../features/checkout/ConfirmationStep.tsx';
import { usePlaceOrder, useSaveAddress } from '../features/checkout/checkout.hooks.ts';
import { attemptFor, isAskedAgain, useCheckoutDraft } from '../features/checkout/checkout-draft.ts';
import { CHECKOUT_STEPS, reachableStep } from '../features/checkout/checkout-steps.ts';
import { isAsReviewed, orderPayload } from '../features/checkout/order-payload.ts';
import { PaymentStep } from '../features/checkout/PaymentStep.tsx';
import { ShippingStep } from '../features/checkout/ShippingStep.tsx';
import { StepButtons } from '../features/checkout/StepButtons.tsx';
import {
  initialShippingStep,
  isShippingStepDone,
  lacksRequiredFields,
} from '../features/checkout/shipping-form.ts';
import { useDeliveries, useProvince } from '../features/delivery/delivery.hooks.ts';
import { ParcelDelivery } from '../features/delivery/ParcelDelivery.tsx';
import { useSession } from '../features/session/session.hooks.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { PageSpinner } from '../ui/feedback/Spinner.tsx';
import { Stepper } from '../ui/feedback/Stepper.tsx';
import box from '../ui/illustrations/packaging-box.svg?url';
import { useToast } from '../ui/overlays/Toast.tsx';
import { TotalsList } from '../ui/TotalsList.tsx';
import type { Route } from './+types/CheckoutPage.ts';

const FILL_IN = 'Please fill in all required fields';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Checkout', description: 'Place your order.', path: null });
}

/** Codes of an order refused because of one of its lines. */
const LINE_REFUSALS: ReadonlySet<string> = new Set([
  'out_of_stock',
  'only_n_available',
  'above_maximum',
  'below_minimum',
  'not_in_packs',
  'seller_away',
  'unavailable',
  'not_found',
]);

/** What the buyer has to know before going on. */
type Notice = 'prices' | 'lines' | 'merged';
const NOTICES: Record<Notice, string> = {
  prices: 'Some prices are different now. Check the lines below, then go on with the new prices.',
  lines: 'Some lines cannot be ordered as they are. Change or remove them, then go on.',
  merged: 'The cart of your account was added to this one. Check your order, then place it.',
};

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

  const cart = heldCart ?? cartNow;
  const parcels = parcelsOf(cart.items);
  const ownProvince = addresses.data?.find(({ isDefault }) => isDefault)?.province ?? null;
  const usualProvince = useProvince(ownProvince);
  const typedProvince = draft.shippingStep?.shipping.province ?? '';
  const { deliveries } = useDeliveries(
    parcels.flatMap(({ items }) => items[0]?.product._id ?? []),
    isProvince(typedProvince) ? typedProvince : usualProvince,
  );
  const step = reachableStep(search.get('step'), draft);

  // A new step is a new page for whoever cannot see it: its heading gets the focus.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    stepsRef.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [step]);

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

  // A reload of the confirmation interrupted the order: the same keys ask again for its answer.
  // Once the cart is known, and before it is painted: an order that was placed has emptied it.
  const isCartKnown = !isCartLoading && unread === null;
  const mayBeInterrupted = useRef(userId !== null);
  useLayoutEffect(() => {
    if (step !== 4) mayBeInterrupted.current = false;
    if (!mayBeInterrupted.current || !isCartKnown) return;
    mayBeInterrupted.current = false;
    if (draft.attempt && isAskedAgain(draft.attempt, cartNow)) void placeOrder(draft.attempt);
  }, [step, isCartKnown, draft.attempt, cartNow, placeOrder]);

  // The first line that cannot be ordered comes into view.
  const blockedId = notice === 'lines' && step === 1 ? cart.items.find(isBlocked)?._id : undefined;
  useEffect(() => {
    if (blockedId) document.getElementById(`line-${blockedId}`)?.scrollIntoView({ block: 'center' });
  }, [blockedId]);

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
    const attempt = attemptFor(orderPayload(reviewed, shippingStep, method), draft.attempt);
    changeDraft({ attempt });
    if (!(await placeOrder(attempt))) setHeldCart(null);
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
                goTo(3);
              }}
              onPrevious={() => goTo(1)}
            />
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

function EmptyCheckout() {
  return (
    <EmptyState
      headingLevel={1}
      className="py-20"
      picture={<img src={box} width={72} height={72} alt="" />}
      title="Your cart is empty"
      text="Add products before you check out."
      action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
    />
  );
}

function StepSkeleton() {
  return (
    <LoadingRegion className="card p-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-6 h-10" />
      <Skeleton className="mt-6 h-10" />
      <Skeleton className="mt-6 h-10" />
    </LoadingRegion>
  );
}

function CheckoutSkeleton() {
  return (
    <div className="page-container py-5 md:py-6">
      <h1 className="sr-only">Checkout</h1>
      <Skeleton className="mx-auto h-7 max-w-2xl" />
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
        <StepSkeleton />
        <Skeleton className="h-80 max-lg:hidden" />
      </div>
    </div>
  );
}
