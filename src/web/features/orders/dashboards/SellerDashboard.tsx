import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SellerStats } from '../../../../contract/orders/dashboards.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useMaySell } from '../../people/session/desk-role.hooks.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { sellerStatsQuery } from './dashboards.hooks.ts';
import { FigureChart } from './FigureChart.tsx';
import { FiguresFailed } from './FiguresFailed.tsx';
import { LowStock } from './LowStock.tsx';
import { MoreFigures } from './MoreFigures.tsx';
import { ParcelsToSend } from './ParcelsToSend.tsx';
import { SellerStatCards } from './SellerStatCards.tsx';
import { SellerTasks, type SellerWork } from './SellerTasks.tsx';
import { TimeRangeControl } from './TimeRangeControl.tsx';
import { TopList } from './TopList.tsx';
import { RANGE_WORDS, useTimeRange } from './time-range.hooks.ts';

const TWO = 'grid grid-cols-1 items-start gap-4 md:grid-cols-2';

/**
 * spec 2: Dashboard of a seller: what waits, four numbers, one chart; other figures on demand. `joining` is what a new
 * seller still has to do, `side` are cards of other nouns.
 */
export function SellerDashboard({
  name,
  work,
  joining,
  side,
}: {
  name: string;
  work: SellerWork;
  joining: ReactNode;
  side: ReactNode;
}) {
  const timeRange = useTimeRange();
  const may = useMaySell();
  const {
    data: stats,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(sellerStatsQuery(timeRange));
  return (
    <>
      <DeskHeader
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
          {stats.totalOrders === 0 ? null : (
            <div className={may('orders') ? TWO : ''}>
              {may('orders') ? <ParcelsToSend toSend={stats.toSend} /> : null}
              <SellerTasks work={work} staleStock={stats.staleStock} lackingSerials={stats.lackingSerials} />
            </div>
          )}
          <SellerStatCards stats={stats} />
          {stats.totalOrders === 0 ? (
            <NothingSoldYet hasProducts={stats.totalProducts > 0} />
          ) : (
            <Sales stats={stats} />
          )}
          {may('catalogue') && stats.totalOrders === 0 && stats.totalProducts > 0 ? (
            <LowStock stats={stats} />
          ) : null}
        </div>
      ) : null}
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">{side}</div>
    </>
  );
}

function Sales({ stats }: { stats: SellerStats }) {
  const { timeRange, series, topProducts } = stats.period;
  const may = useMaySell();
  return (
    <>
      <div
        className={
          may('catalogue')
            ? 'grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]'
            : ''
        }
      >
        <FigureChart
          field="revenue"
          timeRange={timeRange}
          series={series}
          note="Your paid lines without VAT and delivery, less credit notes"
        />
        {may('catalogue') ? <LowStock stats={stats} /> : null}
      </div>
      <MoreFigures>
        <div className={TWO}>
          <FigureChart
            field="orders"
            timeRange={timeRange}
            series={series}
            note="Your parcels, on the day they were ordered"
          />
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
        </div>
      </MoreFigures>
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
