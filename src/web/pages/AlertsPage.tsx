import Bell from 'lucide-react/icons/bell';
import { useSearchParams } from 'react-router';
import { MOST_ALERTS } from '../../domain/alert.ts';
import { AlertRows } from '../features/alerts/AlertRows.tsx';
import { useAlerts, useRemoveAlert } from '../features/alerts/alert-list.hooks.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader, SectionHeader } from '../ui/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../ui/feedback/NotLoaded.tsx';
import { Pagination } from '../ui/tables/Pagination.tsx';
import type { Route } from './+types/AlertsPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Alerts', description: 'What you want to be told of.', path: null });
}

export default function AlertsPage() {
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  const alerts = useAlerts(page);
  const active = alerts.data?.active;
  return (
    <div className="pb-10">
      <PageHeader
        title="Alerts"
        subtitle={
          <span role="status" className="num">
            {active === undefined
              ? '\u00a0'
              : `${active} of ${MOST_ALERTS} watching. We tell you by mail and by the bell.`}
          </span>
        }
      />
      <AlertList page={page} alerts={alerts} />
    </div>
  );
}

function AlertList({ page, alerts }: { page: number; alerts: ReturnType<typeof useAlerts> }) {
  const remove = useRemoveAlert(page);
  const { data, isPlaceholderData } = alerts;
  if (!data) {
    return (
      <NotLoaded
        query={alerts}
        failed="Your alerts could not be loaded"
        boxes={3}
        box="h-24"
        className="flex flex-col gap-2"
      />
    );
  }
  if (data.pagination.total === 0) {
    return (
      <EmptyState
        picture={<Bell />}
        title="No alerts yet"
        text="Be told when something is back in stock, when its price falls, or when a search finds something new. Press Alert on a product, or save a search above its list."
        action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
      />
    );
  }
  if (data.alerts.length === 0) {
    return (
      <EmptyState
        picture={<Bell />}
        title="Nothing on this page"
        text="You have fewer pages of alerts."
        action={<ButtonLink to={paths.alerts}>Go to page 1</ButtonLink>}
      />
    );
  }
  const watching = data.alerts.filter(({ state }) => state === 'active');
  const ended = data.alerts.filter(({ state }) => state !== 'active');
  return (
    <>
      <div aria-busy={isPlaceholderData || undefined} className="flex flex-col gap-8 aria-busy:opacity-60">
        {watching.length > 0 ? <AlertRows alerts={watching} onRemove={remove} /> : null}
        {ended.length > 0 ? (
          <section aria-labelledby="ended-alerts">
            <SectionHeader id="ended-alerts" title="Ended in the last 30 days" />
            <AlertRows alerts={ended} onRemove={remove} />
          </section>
        ) : null}
      </div>
      <div className="mt-8">
        <Pagination
          label="Alerts"
          page={page}
          pages={data.pagination.pages}
          hrefFor={(number) => (number === 1 ? paths.alerts : `${paths.alerts}?page=${number}`)}
        />
      </div>
    </>
  );
}
