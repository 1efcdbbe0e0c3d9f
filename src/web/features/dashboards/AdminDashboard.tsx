import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countText } from '../../../domain/count-text.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/Card.tsx';
import { AdminStatCards } from './AdminStatCards.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { adminStatsQuery } from './dashboards.hooks.ts';
import { FigureChart } from './FigureChart.tsx';
import { FiguresFailed } from './FiguresFailed.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { RecentOrdersTable } from './RecentOrdersTable.tsx';
import { CategoryChart, StatusChart } from './SalesCharts.tsx';
import { TimeRangeControl } from './TimeRangeControl.tsx';
import { TopList } from './TopList.tsx';
import { RANGE_WORDS, useTimeRange } from './time-range.hooks.ts';

/** Beside each other both are as high as the higher one: no hole below the other. */
const WIDE_AND_SIDE =
  'grid grid-cols-1 gap-4 max-xl:items-start xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]';

const TWO = 'grid grid-cols-1 items-start gap-4 md:grid-cols-2';

/** spec 2: Dashboard of an admin. */
export function AdminDashboard() {
  const timeRange = useTimeRange();
  const {
    data: stats,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(adminStatsQuery(timeRange));
  return (
    <>
      <PageHeader title="Admin Dashboard" actions={<TimeRangeControl selected={timeRange} />} />
      {!stats && isError ? <FiguresFailed isTrying={isFetching} onTryAgain={() => void refetch()} /> : null}
      {!stats && !isError ? <DashboardSkeleton /> : null}
      {stats ? (
        <div
          aria-busy={isPlaceholderData || undefined}
          className="flex flex-col gap-4 transition-opacity aria-busy:opacity-60"
        >
          <AdminStatCards stats={stats} />
          <QuickLinks stats={stats} />
          <div className={WIDE_AND_SIDE}>
            <FigureChart
              field="revenue"
              timeRange={stats.timeRange}
              series={stats.series}
              note="What buyers paid, VAT and delivery included, without what went back"
            />
            <CategoryChart stats={stats} />
          </div>
          <div className={WIDE_AND_SIDE}>
            <RecentOrdersTable orders={stats.recentOrders} />
            <div className="flex min-w-0 flex-col gap-4 xl:*:last:grow">
              <NeedsAttention waiting={stats.waiting} stock={stats.stock} />
              <StatusChart stats={stats} />
            </div>
          </div>
          <div className={TWO}>
            <FigureChart field="orders" timeRange={stats.timeRange} series={stats.series} />
            <FigureChart field="newUsers" timeRange={stats.timeRange} series={stats.series} />
          </div>
          <div className={TWO}>
            <TopList
              title="Top products"
              note="Paid lines without VAT, delivery and coupons"
              empty={`Nothing was sold ${RANGE_WORDS[stats.timeRange].inText}.`}
              items={stats.topProducts.map(({ _id, name, sellerName, units, revenue }) => ({
                id: _id,
                name: (
                  <Link to={paths.product(_id)} discover="none" className="hover:underline">
                    {name}
                  </Link>
                ),
                detail: `${countText(units, 'unit')} · ${sellerName}`,
                revenue,
              }))}
            />
            <TopList
              title="Top sellers"
              note="Paid lines without VAT, delivery and coupons"
              empty={`Nothing was sold ${RANGE_WORDS[stats.timeRange].inText}.`}
              items={stats.topSellers.map(({ _id, name, orders, revenue }) => ({
                id: _id,
                name,
                detail: countText(orders, 'order'),
                revenue,
              }))}
            />
          </div>
        </div>
      ) : null}
    </>
  );
}
