import PackageSearch from 'lucide-react/icons/package-search';
import { useNavigate, useSearchParams } from 'react-router';
import { OrderRows, OrderRowsSkeleton } from '../../features/orders/orders/OrderRows.tsx';
import {
  type OrderSearch,
  orderSearchHref,
  readOrderSearch,
  useOrders,
  useReorder,
} from '../../features/orders/orders/orders.hooks.ts';
import { StatusChips } from '../../features/orders/orders/StatusChips.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { useLatestParameters } from '../../ui/behaviour/latest-location.hooks.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';

export const meta = unlistedMeta('My Orders', 'Your order history');

export default function OrdersPage() {
  const [params] = useSearchParams();
  const search = readOrderSearch(params);
  const orders = useOrders(search);
  const latestParameters = useLatestParameters();
  const navigate = useNavigate();
  return (
    <div className="pb-10">
      <PageHeader
        title="My Orders"
        subtitle="Your order history"
        actions={
          <ButtonLink to={paths.warranties} variant="secondary">
            Warranties
          </ButtonLink>
        }
      />
      <SearchBox
        label="Search your orders"
        placeholder="Order, PO number, product, SKU..."
        value={search.search}
        onSearch={(text, isReplacing) =>
          void navigate(
            paths.orders + orderSearchHref({ ...readOrderSearch(latestParameters()), search: text, page: 1 }),
            { replace: isReplacing, preventScrollReset: true },
          )
        }
        className="mb-3 max-w-128"
      />
      <StatusChips search={search} counts={orders.data?.counts} />
      <OrderResults search={search} orders={orders} />
    </div>
  );
}

function OrderResults({ search, orders }: { search: OrderSearch; orders: ReturnType<typeof useOrders> }) {
  const { reorder, reorderingId } = useReorder();
  const { data, isError, isPlaceholderData, refetch } = orders;
  if (!data) {
    return isError ? (
      <EmptyState
        title="Your orders could not be loaded"
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    ) : (
      <OrderRowsSkeleton />
    );
  }
  if (data.orders.length === 0) return <NoOrders search={search} />;
  const { page, pages } = data.pagination;
  return (
    <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
      <OrderRows orders={data.orders} reorderingId={reorderingId} onReorder={reorder} />
      <div className="mt-5">
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(number) => orderSearchHref({ ...search, page: number })}
          label="Orders"
        />
      </div>
    </div>
  );
}

function NoOrders({ search }: { search: OrderSearch }) {
  const isFiltered = search.status !== null || search.search !== '' || search.page > 1;
  return (
    <EmptyState
      picture={<PackageSearch />}
      title={isFiltered ? 'No orders here' : 'No orders yet'}
      text={
        isFiltered
          ? search.search === ''
            ? 'No order of yours is in this state.'
            : `Nothing of yours matches “${search.search}”.`
          : 'When you place an order, it appears here with its parcels.'
      }
      action={
        isFiltered ? (
          <ButtonLink to={paths.orders} variant="secondary">
            Show all orders
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.products}>Browse Products</ButtonLink>
        )
      }
    />
  );
}
