import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countText } from '../../../../domain/shop/count-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { paths } from '../../../paths.ts';
import { AdminStatCards } from './AdminStatCards.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { adminStatsQuery } from './dashboards.hooks.ts';
import { FigureChart } from './FigureChart.tsx';
import { FiguresFailed } from './FiguresFailed.tsx';
import { MoreFigures } from './MoreFigures.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { RecentOrdersTable } from './RecentOrdersTable.tsx';
import { CategoryChart, StatusChart } from './SalesCharts.tsx';
import { TimeRangeControl } from './TimeRangeControl.tsx';
import { TopList } from './TopList.tsx';
import { RANGE_WORDS, useTimeRange } from './time-range.hooks.ts';

const WIDE_AND_SIDE = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]';

const TWO = 'grid grid-cols-1 items-start gap-4 md:grid-cols-2';

/** spec 2: Dashboard of an admin: what waits, four numbers, one chart; other figures on demand. */
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
      <DeskHeader title="Admin Dashboard" actions={<TimeRangeControl selected={timeRange} />} />
      {!stats && isError ? <FiguresFailed isTrying={isFetching} onTryAgain={() => void refetch()} /> : null}
      {!stats && !isError ? <DashboardSkeleton /> : null}
      {stats ? (
        <div
          aria-busy={isPlaceholderData || undefined}
          className="flex flex-col gap-4 transition-opacity aria-busy:opacity-60"
        >
          <div className={WIDE_AND_SIDE}>
            <NeedsAttention waiting={stats.waiting} stock={stats.stock} />
            <div className="flex flex-col gap-4">
              <AdminStatCards stats={stats} />
              <QuickLinks stats={stats} />
            </div>
          </div>
          <FigureChart
            field="revenue"
            timeRange={stats.timeRange}
            series={stats.series}
            note="What buyers paid, VAT and delivery included, less refunds"
          />
          <RecentOrdersTable orders={stats.recentOrders} />
          <MoreFigures>
            <div className={TWO}>
              <CategoryChart stats={stats} />
              <StatusChart stats={stats} />
              <FigureChart field="orders" timeRange={stats.timeRange} series={stats.series} />
              <FigureChart field="newUsers" timeRange={stats.timeRange} series={stats.series} />
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
          </MoreFigures>
        </div>
      ) : null}
    </>
  );
}
