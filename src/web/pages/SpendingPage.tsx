import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Download from 'lucide-react/icons/download';
import { useNavigate, useSearchParams } from 'react-router';
import { SPENDING_MONTHS } from '../../contract/spending.contract.ts';
import { countText } from '../../domain/count-text.ts';
import { useExport } from '../desk/table-search.hooks.ts';
import { SpendingReport } from '../features/spending/SpendingReport.tsx';
import { readMonths, useSpending } from '../features/spending/spending.hooks.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { Rupees } from '../ui/goods/Price.tsx';
import type { Route } from './+types/SpendingPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Spending', description: 'What you buy, and from whom.', path: null });
}

export default function SpendingPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const months = readMonths(parameters);
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useSpending(months);
  const exporting = useExport('/api/users/spending/export', { months });
  const hasAny = data !== undefined && data.total.orders > 0;
  return (
    <div className="pb-10">
      <PageHeader
        title="Spending"
        subtitle="Goods you paid for, less what was credited, without VAT, delivery and coupons."
        actions={
          <>
            <Select
              aria-label="Months"
              value={months}
              onChange={(event) =>
                void navigate(`?months=${event.target.value}`, { preventScrollReset: true })
              }
            >
              {SPENDING_MONTHS.map((value) => (
                <option key={value} value={value}>
                  {`Last ${value} months`}
                </option>
              ))}
            </Select>
            {hasAny ? (
              <Button
                variant="secondary"
                icon={<Download aria-hidden="true" />}
                busy={exporting.isBusy}
                onClick={exporting.start}
              >
                Export as CSV
              </Button>
            ) : null}
          </>
        }
      />
      {isPending ? (
        <LoadingRegion className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72 lg:col-span-2" />
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </LoadingRegion>
      ) : null}
      {isError ? (
        <LoadFailed
          title="Your spending could not be loaded"
          isTrying={isFetching}
          onTryAgain={() => void refetch()}
        />
      ) : null}
      {hasAny ? (
        <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
          <p className="mb-4 text-md">
            <Rupees amount={data.total.amount} className="font-bold" />
            {` in ${countText(data.total.orders, 'order')}`}
          </p>
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
