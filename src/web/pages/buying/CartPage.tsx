import { useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { lazy, Suspense } from 'react';
import type { Cart } from '../../../contract/buying/cart.contract.ts';
import { withSurcharge } from '../../../domain/buying/order-totals.ts';
import { countText } from '../../../domain/shop/count-text.ts';
import { useExport } from '../../desk/table-search.hooks.ts';
import { CartParcels, CartParcelsSkeleton } from '../../features/buying/cart/CartParcels.tsx';
import { keepCart, type UnreadCart, unitsOf, useCart } from '../../features/buying/cart/cart.hooks.ts';
import {
  useClearCart,
  useRemoveItem,
  useSaveForLater,
  useUpdateQuantity,
} from '../../features/buying/cart/cart-changes.hooks.ts';
import { FreeShippingNote } from '../../features/buying/cart/FreeShippingNote.tsx';
import { PromoCode } from '../../features/buying/cart/PromoCode.tsx';
import { ProUpsell } from '../../features/buying/cart/ProUpsell.tsx';
import { WaitingGoods, WithoutWaiting } from '../../features/buying/cart/WaitingGoods.tsx';
import { AddToList } from '../../features/buying/lists/AddToList.tsx';
import { usePlace, useSurcharges } from '../../features/catalogue/delivery/delivery.hooks.ts';
import { ParcelSurcharge } from '../../features/catalogue/delivery/ParcelSurcharge.tsx';
import { AskPrice } from '../../features/orders/quotes/AskPrice.tsx';
import { goodsBySeller } from '../../features/orders/quotes/sellers-goods.ts';
import { AskMany } from '../../features/orders/requests-for-quotes/AskMany.tsx';
import { useYearlyPrice } from '../../features/payments/subscriptions/subscriptions.hooks.ts';
import { useOwnAddress } from '../../features/people/addresses/own-addresses.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { useTitleFocus } from '../../ui/behaviour/title-focus.hooks.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import box from '../../ui/illustrations/packaging-box.svg?url';
import { PageHeader, TitledCard } from '../../ui/layout/Card.tsx';
import { StickyBottomBar } from '../../ui/layout/StickyBottomBar.tsx';
import { TotalsList } from '../../ui/layout/TotalsList.tsx';

/** Guests have no lists. */
const SavedForLater = lazy(async () => ({
  default: (await import('../../features/buying/lists/SavedForLater.tsx')).SavedForLater,
}));

export const meta = unlistedMeta('Cart', 'The products in your cart, with shipping and VAT.');

export default function CartPage() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { cart, isLoading, unread } = useCart();
  const yearlyPrice = useYearlyPrice();
  const { updateQuantity, isUpdating } = useUpdateQuantity();
  const { removeItem } = useRemoveItem('cart');
  const saveForLater = useSaveForLater();
  const { clearCart, isClearing } = useClearCart();
  const surcharges = useSurcharges(cart.items, usePlace(useOwnAddress()));
  useTitleFocus(cart.items.length);

  const savedForLater = user ? (
    <Suspense fallback={null}>
      <SavedForLater onAdded={(next) => void keepCart(queryClient, next)} />
    </Suspense>
  ) : null;
  if (isLoading) {
    return (
      <>
        <div className="noscript:hidden">
          <CartSkeleton />
        </div>
        <CartWithoutScripts />
      </>
    );
  }
  if (cart.items.length === 0) {
    return (
      <>
        <EmptyCart unread={unread} />
        <div className="page-container pb-10">
          <WaitingGoods />
          {savedForLater}
        </div>
      </>
    );
  }

  const units = unitsOf(cart);
  const totals = withSurcharge(cart.totals, surcharges.sum);
  const sellers = new Set(cart.items.map(({ product }) => product.seller._id)).size;
  const shippingNote = (
    <FreeShippingNote
      subtotal={cart.totals.subtotal}
      shipping={cart.totals.shipping}
      isHeavy={surcharges.known !== 0}
    />
  );
  const checkout = (className: string, size: 'md' | 'lg') => (
    <ButtonLink
      to={paths.checkout}
      size={size}
      className={className}
      iconEnd={size === 'lg' ? <ArrowRight aria-hidden="true" /> : undefined}
    >
      Proceed to Checkout
    </ButtonLink>
  );
  return (
    <div className="page-container py-5 md:py-6">
      <PageHeader
        title="Cart"
        subtitle={
          <span className="num">
            {sellers > 1 ? `${countText(units, 'item')} from ${sellers} sellers` : countText(units, 'item')}
          </span>
        }
        actions={
          <div className="flex gap-2 max-md:hidden">
            <Button
              variant="danger-ghost"
              size="sm"
              icon={<Trash2 aria-hidden="true" />}
              busy={isClearing}
              onClick={clearCart}
            >
              Clear cart
            </Button>
            <AskMany size="sm" goods={cart.items} />
            <ButtonLink to={paths.quickOrder} variant="secondary" size="sm">
              Quick order
            </ButtonLink>
            <ButtonLink to={paths.products} variant="secondary" size="sm">
              Continue Shopping
            </ButtonLink>
          </div>
        }
      />
      {cart.couponNote ? (
        <Banner tone="warning" className="mb-4">
          {cart.couponNote}
        </Banner>
      ) : null}
      <div className="mb-4 md:hidden">{shippingNote}</div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
        <div className="min-w-0">
          <WaitingGoods />
          <CartParcels
            cart={cart}
            isBusy={isUpdating}
            fixes={{ onQuantity: updateQuantity, onRemove: removeItem, onSaveForLater: saveForLater }}
            footOf={({ seller, items }) => (
              <footer className="border-t border-line px-3 py-2 md:px-5">
                <ParcelSurcharge isChosenHere className="py-2" seller={seller} surcharges={surcharges} />
                <AskPrice look="button" goods={goodsBySeller(items)} />
              </footer>
            )}
          />
          <CartFiles cart={cart} />
          {savedForLater}
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-20">
          <TitledCard title="Order Summary" titleClassName="mb-4 text-lg">
            <div className="mb-4 max-md:hidden">{shippingNote}</div>
            <TotalsList
              totals={totals}
              surcharge={surcharges.known}
              units={units}
              couponCode={cart.coupon?.code ?? null}
              isBusy={isUpdating}
            />
            <WithoutWaiting className="mt-2 text-end" />
            {checkout('mt-4 w-full max-md:hidden', 'lg')}
            <div className="mt-4 border-t border-line pt-4">
              <PromoCode appliedCode={cart.coupon?.code ?? null} />
            </div>
          </TitledCard>
          <ProUpsell cart={cart} yearlyPrice={yearlyPrice} />
          <p className="flex items-center justify-center gap-1.5 text-xs text-fg-3">
            <Undo2 aria-hidden="true" className="size-3.5" />7 days return on every product
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap justify-between md:hidden">
        <Button
          variant="danger-ghost"
          icon={<Trash2 aria-hidden="true" />}
          busy={isClearing}
          onClick={clearCart}
        >
          Clear cart
        </Button>
        <ButtonLink to={paths.quickOrder} variant="ghost">
          Quick order
        </ButtonLink>
        <ButtonLink to={paths.products} variant="ghost">
          Continue Shopping
        </ButtonLink>
      </div>
      <StickyBottomBar label="Checkout">
        <div className="max-w-36 shrink-0">
          <p className="text-xs text-fg-3">
            Total
            <Rupees amount={totals.total} className="block text-lg font-bold text-fg" />
          </p>
          <WithoutWaiting />
        </div>
        {checkout('grow max-sm:px-2', 'md')}
      </StickyBottomBar>
    </div>
  );
}

/** The cart on paper, as a sheet, and as a list. */
function CartFiles({ cart }: { cart: Cart }) {
  const quotation = useExport('/api/cart/quotation', {});
  const csv = useExport('/api/cart/export', {});
  return (
    <div className="mt-3 flex flex-wrap gap-1">
      <Button
        variant="ghost"
        size="sm"
        icon={<FileText aria-hidden="true" />}
        busy={quotation.isBusy}
        onClick={quotation.start}
      >
        Quotation
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Download aria-hidden="true" />}
        busy={csv.isBusy}
        onClick={csv.start}
      >
        Export CSV
      </Button>
      <AddToList
        size="sm"
        label="Save as list"
        lines={cart.items.map(({ product, quantity }) => ({ product: product._id, quantity }))}
      />
    </div>
  );
}

function EmptyCart({ unread }: { unread: UnreadCart | null }) {
  return (
    <EmptyState
      headingLevel={1}
      className="py-20"
      picture={<CartPicture />}
      title="Your cart is empty"
      text={
        unread
          ? 'It could not be read just now. What you added before is kept.'
          : 'Products you add appear here.'
      }
      action={
        <>
          {unread ? (
            <Button busy={unread.isTrying} onClick={unread.tryAgain}>
              Try again
            </Button>
          ) : null}
          <ButtonLink to={paths.products} variant={unread ? 'secondary' : 'primary'}>
            Continue Shopping
          </ButtonLink>
        </>
      }
    />
  );
}

/** Only scripts know whose cart it is: without them the page says so instead of loading forever. */
function CartWithoutScripts() {
  return (
    <div className="hidden noscript:block">
      <EmptyState
        className="py-20"
        picture={<CartPicture />}
        title="The cart needs JavaScript"
        text="Switch it on in your browser to see your cart and to order. Products can be looked at without."
        action={<ButtonLink to={paths.products}>Continue Shopping</ButtonLink>}
      />
    </div>
  );
}

function CartPicture() {
  return <img src={box} width={96} height={96} alt="" className="size-24" />;
}

function CartSkeleton() {
  return (
    <div className="page-container py-5 md:py-6">
      <PageHeader title="Cart" subtitle={<span className="invisible">0 items</span>} />
      <LoadingRegion className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
        <CartParcelsSkeleton />
        <Skeleton className="h-80" />
      </LoadingRegion>
    </div>
  );
}
