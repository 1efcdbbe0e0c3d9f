import { useQuery } from '@tanstack/react-query';
import PackageSearch from 'lucide-react/icons/package-search';
import { lazy, Suspense } from 'react';
import type { BuyerStats } from '../../../contract/orders/dashboards.contract.ts';
import type { User } from '../../../contract/people/accounts.contract.ts';
import { AddToCartButton } from '../../features/buying/cart/AddToCartButton.tsx';
import { WishlistHeart } from '../../features/buying/wishlist/WishlistHeart.tsx';
import { ProductGrid } from '../../features/catalogue/products/ProductGrid.tsx';
import { tileOf } from '../../features/catalogue/products/products.hooks.ts';
import { BuyerStatCards, BuyerStatCardsSkeleton } from '../../features/orders/dashboards/BuyerStatCards.tsx';
import { DashboardSkeleton } from '../../features/orders/dashboards/DashboardSkeleton.tsx';
import { buyerStatsQuery } from '../../features/orders/dashboards/dashboards.hooks.ts';
import { FiguresFailed } from '../../features/orders/dashboards/FiguresFailed.tsx';
import { OrderRows, OrderRowsSkeleton } from '../../features/orders/orders/OrderRows.tsx';
import { useReorder } from '../../features/orders/orders/orders.hooks.ts';
import { SubscriptionCard } from '../../features/payments/subscriptions/SubscriptionCard.tsx';
import { DefaultAddressCard } from '../../features/people/addresses/DefaultAddressCard.tsx';
import { SellerJoining } from '../../features/people/seller-joining/SellerJoining.tsx';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { sideOf } from '../../features/people/session/side.ts';
import { useWaitingWork } from '../../features/shop/layout/waiting-work.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card, PageHeader, SectionHeader } from '../../ui/layout/Card.tsx';

/** Charts and desks are no buyer's business: they load with the role that sees them. */
const AdminDashboard = lazy(() =>
  import('../../features/orders/dashboards/AdminDashboard.tsx').then((module) => ({
    default: module.AdminDashboard,
  })),
);
const SellerDashboard = lazy(() =>
  import('../../features/orders/dashboards/SellerDashboard.tsx').then((module) => ({
    default: module.SellerDashboard,
  })),
);

/** look.md 4: beside the account navigation the side column needs the design width. */
const WITH_SIDE = 'mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17.5rem]';
const SIDE = 'grid items-start gap-4 md:max-xl:grid-cols-2';

export const meta = unlistedMeta('Dashboard', 'Your orders at a glance.');

/** spec 2: the view depends on role. */
export default function DashboardPage() {
  const { user } = useSession();
  if (!user) return null;
  const side = sideOf(user);
  return (
    <div className="pb-10">
      <Suspense fallback={<DashboardSkeleton />}>
        {side === 'admin' ? <AdminDashboard /> : null}
        {side === 'seller' ? <SellerToday user={user} /> : null}
        {side === 'buyer' ? <BuyerDashboard user={user} /> : null}
      </Suspense>
    </div>
  );
}

function SellerToday({ user }: { user: User }) {
  const { isSubscriber } = useSession();
  return (
    <SellerDashboard
      name={user.sellsFor?.name ?? nameOf(user)}
      work={useWaitingWork('seller')}
      joining={<SellerJoining />}
      side={
        <>
          {/* Whoever sells here is not sold PRO at every visit. */}
          {isSubscriber ? <SubscriptionCard /> : null}
          <DefaultAddressCard />
        </>
      }
    />
  );
}

function BuyerDashboard({ user }: { user: User }) {
  const { data: stats, isError, isFetching, refetch } = useQuery(buyerStatsQuery);
  return (
    <>
      <PageHeader
        title="My Dashboard"
        subtitle={nameOf(user)}
        actions={
          <ButtonLink to={paths.products} variant="secondary">
            Continue Shopping
          </ButtonLink>
        }
      />
      {!stats && isError ? (
        <FiguresFailed isTrying={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        <>
          {stats ? <BuyerStatCards stats={stats} /> : <BuyerStatCardsSkeleton />}
          <div className={WITH_SIDE}>
            <RecentOrders stats={stats} />
            <div className={SIDE}>
              <SubscriptionCard />
              <DefaultAddressCard />
            </div>
          </div>
          {stats ? <BuyAgain products={stats.buyAgain} /> : null}
        </>
      )}
    </>
  );
}

function RecentOrders({ stats }: { stats: BuyerStats | undefined }) {
  const { reorder, reorderingId } = useReorder();
  return (
    <Card aria-labelledby="recent-orders" className="min-w-0 overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 md:px-5">
        <h2 id="recent-orders" className="text-md font-semibold">
          Recent Orders
        </h2>
        <TextLink look="action" to={paths.orders}>
          My Orders
        </TextLink>
      </div>
      {stats ? null : <OrderRowsSkeleton isInCard />}
      {stats?.recentOrders.length === 0 ? (
        <EmptyState
          headingLevel={3}
          picture={<PackageSearch />}
          title="No orders yet"
          text="When you place an order, it appears here with its parcels."
          action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
        />
      ) : null}
      {stats && stats.recentOrders.length > 0 ? (
        <OrderRows isInCard orders={stats.recentOrders} reorderingId={reorderingId} onReorder={reorder} />
      ) : null}
    </Card>
  );
}

function BuyAgain({ products }: { products: BuyerStats['buyAgain'] }) {
  const { isSubscriber } = useSession();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="buy-again" className="mt-8">
      <SectionHeader
        id="buy-again"
        title="Buy again"
        className="mb-3"
        action={
          <TextLink look="action" to={paths.wishlist}>
            Wishlist
          </TextLink>
        }
      />
      <ProductGrid
        isFour
        headingLevel={3}
        products={products.map(tileOf)}
        isSubscriber={isSubscriber}
        addButton={(product, quantity) => <AddToCartButton product={product} quantity={quantity} />}
        heart={(product) => <WishlistHeart product={product} />}
      />
    </section>
  );
}

function nameOf({ companyName, firstName, lastName }: User): string {
  return companyName ?? `${firstName} ${lastName}`;
}
