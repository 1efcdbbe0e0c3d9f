import Bell from 'lucide-react/icons/bell';
import { useSearchParams } from 'react-router';
import type { Alert, Alerts } from '../../../contract/buying/alerts.contract.ts';
import { MOST_ALERTS } from '../../../domain/buying/alert.ts';
import { AlertRows } from '../../features/buying/alerts/AlertRows.tsx';
import { useAlerts, useRemoveAlert } from '../../features/buying/alerts/alert-list.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { useTitleFocus } from '../../ui/behaviour/title-focus.hooks.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { PageHeader, SectionHeader } from '../../ui/layout/Card.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';

export const meta = unlistedMeta('Alerts', 'What you want to be told about.');

export default function AlertsPage() {
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  const alerts = useAlerts(page);
  const { shown, remove } = useRemoveAlert(alerts.data);
  useTitleFocus(shown?.alerts.length ?? 0);
  return (
    <div className="pb-10">
      <PageHeader
        title="Alerts"
        subtitle={
          <span role="status" className="num">
            {shown === undefined
              ? '\u00a0'
              : `${shown.active} of ${MOST_ALERTS} watching. We tell you by mail and by the bell.`}
          </span>
        }
      />
      <AlertList page={page} alerts={alerts} shown={shown} onRemove={remove} />
    </div>
  );
}

function AlertList({
  page,
  alerts,
  shown,
  onRemove,
}: {
  page: number;
  alerts: ReturnType<typeof useAlerts>;
  /** What was read of them without those that are leaving. */
  shown: Alerts | undefined;
  onRemove: (alert: Alert) => void;
}) {
  if (!shown) {
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
  if (shown.pagination.total === 0) {
    return (
      <EmptyState
        picture={<Bell />}
        title="No alerts yet"
        text="Be told when something is back in stock, when its price falls, or when a search finds something new. Press Alert on a product, or save a search above its list."
        action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
      />
    );
  }
  if (shown.alerts.length === 0) {
    return (
      <EmptyState
        picture={<Bell />}
        title="Nothing on this page"
        text="You have fewer pages of alerts."
        action={<ButtonLink to={paths.alerts}>Go to page 1</ButtonLink>}
      />
    );
  }
  const { isPlaceholderData } = alerts;
  const watching = shown.alerts.filter(({ state }) => state === 'active');
  const ended = shown.alerts.filter(({ state }) => state !== 'active');
  return (
    <>
      <div aria-busy={isPlaceholderData || undefined} className="flex flex-col gap-8 aria-busy:opacity-60">
        {watching.length > 0 ? <AlertRows alerts={watching} onRemove={onRemove} /> : null}
        {ended.length > 0 ? (
          <section aria-labelledby="ended-alerts">
            <SectionHeader id="ended-alerts" title="Ended in the last 30 days" />
            <AlertRows alerts={ended} onRemove={onRemove} />
          </section>
        ) : null}
      </div>
      <div className="mt-8">
        <Pagination
          label="Alerts"
          page={page}
          pages={shown.pagination.pages}
          hrefFor={(number) => (number === 1 ? paths.alerts : `${paths.alerts}?page=${number}`)}
        />
      </div>
    </>
  );
}
