import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SellerStats } from '../../../contract/dashboards.contract.ts';
import { countText } from '../../../domain/count-text.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, PageHeader } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { sellerStatsQuery } from './dashboards.hooks.ts';
import { FigureChart } from './FigureChart.tsx';
import { FiguresFailed } from './FiguresFailed.tsx';
import { LowStock } from './LowStock.tsx';
import { ParcelsToSend } from './ParcelsToSend.tsx';
import { SellerStatCards } from './SellerStatCards.tsx';
import { TimeRangeControl } from './TimeRangeControl.tsx';
import { TopList } from './TopList.tsx';
import { RANGE_WORDS, useTimeRange } from './time-range.hooks.ts';

const TWO = 'grid grid-cols-1 items-start gap-4 md:grid-cols-2';

/** spec 2: Dashboard of a seller. `joining` is what a new seller still has to do, `side` are cards of other nouns. */
export function SellerDashboard({
  name,
  joining,
  side,
}: {
  name: string;
  joining: ReactNode;
  side: ReactNode;
}) {
  const timeRange = useTimeRange();
  const {
    data: stats,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(sellerStatsQuery(timeRange));
  return (
    <>
      <PageHeader
        title="Seller Dashboard"
        subtitle={name}
        actions={<TimeRangeControl selected={timeRange} />}
      />
      {joining}
      {!stats && isError ? <FiguresFailed isTrying={isFetching} onTryAgain={() => void refetch()} /> : null}
      {!stats && !isError ? <DashboardSkeleton /> : null}
      {stats ? (
        <div
          aria-busy={isPlaceholderData || undefined}
          className="flex flex-col gap-4 transition-opacity aria-busy:opacity-60"
        >
          <SellerStatCards stats={stats} />
          {stats.totalOrders === 0 ? (
            <NothingSoldYet hasProducts={stats.totalProducts > 0} />
          ) : (
            <Sales stats={stats} />
          )}
          {stats.totalOrders === 0 && stats.totalProducts > 0 ? <LowStock stats={stats} /> : null}
        </div>
      ) : null}
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">{side}</div>
    </>
  );
}

function Sales({ stats }: { stats: SellerStats }) {
  const { timeRange, series, topProducts } = stats.period;
  return (
    <>
      <div className={TWO}>
        <ParcelsToSend toSend={stats.toSend} />
        <LowStock stats={stats} />
      </div>
      <div className={TWO}>
        <FigureChart
          field="revenue"
          timeRange={timeRange}
          series={series}
          note="Your paid lines without VAT and delivery, credit notes taken off"
        />
        <FigureChart
          field="orders"
          timeRange={timeRange}
          series={series}
          note="Your parcels, on the day they were ordered"
        />
      </div>
      <TopList
        title="Top products"
        note={`Sold ${RANGE_WORDS[timeRange].inText}, without VAT and delivery`}
        empty={`Nothing was sold ${RANGE_WORDS[timeRange].inText}.`}
        items={topProducts.map(({ _id, name, units, revenue }) => ({
          id: _id,
          name: (
            <Link to={paths.product(_id)} discover="none" className="hover:underline">
              {name}
            </Link>
          ),
          detail: countText(units, 'unit'),
          revenue,
        }))}
      />
    </>
  );
}

function NothingSoldYet({ hasProducts }: { hasProducts: boolean }) {
  return (
    <Card>
      <EmptyState
        picture={<ChartColumn aria-hidden="true" />}
        title="No orders yet"
        text="Revenue, orders and what sells best appear here with your first order."
        action={
          hasProducts ? (
            <ButtonLink to={deskPaths.sellerProducts} variant="secondary">
              My Products
            </ButtonLink>
          ) : (
            <ButtonLink to={deskPaths.sellerProductNew}>Add your first product</ButtonLink>
          )
        }
      />
    </Card>
  );
}
