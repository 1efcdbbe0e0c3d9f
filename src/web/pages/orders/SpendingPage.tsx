import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Download from 'lucide-react/icons/download';
import { useNavigate, useSearchParams } from 'react-router';
import { countText } from '../../../domain/shop/count-text.ts';
import { useExport } from '../../desk/table-search.hooks.ts';
import { SpendingFilters } from '../../features/orders/spending/SpendingFilters.tsx';
import { SpendingReport } from '../../features/orders/spending/SpendingReport.tsx';
import {
  readSpendingQuery,
  type SpendingQuery,
  useSpending,
} from '../../features/orders/spending/spending.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Spending', 'What you buy, and from whom.');

export default function SpendingPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const asked = readSpendingQuery(parameters);
  const query = useSpending(asked);
  const { data, isPending, isError, isPlaceholderData } = query;
  const files = {
    csv: useExport('/api/users/spending/export', { ...asked, format: 'csv' }),
    xlsx: useExport('/api/users/spending/export', { ...asked, format: 'xlsx' }),
  };
  const hasAny = data !== undefined && data.total.orders > 0;
  function change(name: keyof SpendingQuery, value: string) {
    const next = new URLSearchParams(parameters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    void navigate({ search: next.toString() }, { preventScrollReset: true });
  }
  return (
    <div className="pb-10">
      <PageHeader
        title="Spending"
        subtitle="Goods you paid for, less what was credited, without VAT, delivery and coupons."
        actions={
          hasAny
            ? (['csv', 'xlsx'] as const).map((format) => (
                <Button
                  key={format}
                  variant="secondary"
                  icon={<Download aria-hidden="true" />}
                  busy={files[format].isBusy}
                  onClick={files[format].start}
                >
                  {format === 'csv' ? 'Export as CSV' : 'Export as XLSX'}
                </Button>
              ))
            : null
        }
      />
      <SpendingFilters query={asked} choices={data?.choices} onChange={change} />
      {isPending ? (
        <LoadingRegion className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72 lg:col-span-2" />
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </LoadingRegion>
      ) : null}
      {!data && isError ? <LoadFailed title="Your spending could not be loaded" query={query} /> : null}
      {data && (hasAny || data.requested.requests > 0) ? (
        <div className="mb-4 text-md">
          <p>
            <Rupees amount={data.total.amount} className="font-bold" /> in{' '}
            {countText(data.total.orders, 'order')}
          </p>
          {data.requested.requests > 0 ? (
            <p className="text-sm text-fg-2">
              <Rupees amount={data.requested.amount} /> more in{' '}
              {countText(data.requested.requests, 'open request')}, not ordered yet
            </p>
          ) : null}
        </div>
      ) : null}
      {hasAny ? (
        <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
          <SpendingReport spending={data} />
        </div>
      ) : null}
      {data && !hasAny ? (
        <EmptyState
          picture={<ChartNoAxesColumn />}
          title="Nothing bought in this time"
          text="What you pay for appears here by month, category and seller."
          action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
        />
      ) : null}
    </div>
  );
}
