import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import Gift from 'lucide-react/icons/gift';
import { useState } from 'react';
import {
  type AdminSubscription,
  type AdminSubscriptionList,
  SUBSCRIPTION_STATES,
} from '../../../contract/admin-subscriptions.contract.ts';
import { formatCount } from '../../../domain/count-text.ts';
import { useDeskList } from '../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import {
  adminSubscriptionColumns,
  SUBSCRIPTION_STATE_NAMES,
} from '../../features/subscriptions/admin-subscription-columns.tsx';
import { EndDialog } from '../../features/subscriptions/EndDialog.tsx';
import { ADMIN_SUBSCRIPTIONS, GrantDialog } from '../../features/subscriptions/GrantDialog.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminSubscriptionsPage.ts';

const SEARCH = {
  filters: { status: SUBSCRIPTION_STATES, plan: 'text' },
  sorts: ['startsAt:desc'],
  defaultSort: 'startsAt:desc',
} as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Subscribers', description: 'Who has PRO, and until when.', path: null });
}

export default function AdminSubscriptionsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Subscribers />
    </RoleGuard>
  );
}

function Subscribers() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminSubscriptionList>(
    ADMIN_SUBSCRIPTIONS,
    '/api/admin/subscriptions',
    table.apiQuery,
  );
  const [isGiving, setIsGiving] = useState(false);
  const [ending, setEnding] = useState<AdminSubscription | null>(null);
  const { data } = query;
  return (
    <div className="pb-10">
      <PageHeader
        title="Subscribers"
        subtitle="Who has PRO, until when, and how it was paid."
        actions={
          data ? (
            <Button icon={<Gift aria-hidden="true" />} onClick={() => setIsGiving(true)}>
              Give PRO
            </Button>
          ) : null
        }
      />
      {data ? <Figures data={data} /> : null}
      <TableFrame
        name={ADMIN_SUBSCRIPTIONS}
        caption="Subscribers"
        table={table}
        query={query}
        rows={data?.subscriptions}
        pagination={data?.pagination}
        rowKey={({ _id }) => _id}
        rowName={({ user }) => user.name}
        columns={adminSubscriptionColumns(setEnding)}
        search={{ label: 'Search subscribers', placeholder: 'Name, email, or company...' }}
        chips={{
          filter: 'status',
          label: 'Subscription state',
          options: [
            { value: null, label: 'All', count: data?.counts.all },
            ...SUBSCRIPTION_STATES.map((value) => ({
              value,
              label: SUBSCRIPTION_STATE_NAMES[value],
              count: data?.counts[value],
            })),
          ],
        }}
        selects={[
          {
            filter: 'plan',
            label: 'Plan',
            allLabel: 'All plans',
            options: (data?.plans ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        errorTitle="The subscribers could not be loaded"
        empty={{
          picture: <BadgeCheck />,
          title: 'No subscribers yet',
          text: 'Whoever has PRO appears here.',
        }}
        filteredEmptyTitle="No subscribers found"
      />
      {ending ? <EndDialog subscription={ending} onClose={() => setEnding(null)} /> : null}
      {isGiving && data ? <GrantDialog plans={data.plans} onClose={() => setIsGiving(false)} /> : null}
    </div>
  );
}

function Figures({ data: { counts, revenue } }: { data: AdminSubscriptionList }) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Active now"
        value={formatCount(counts.active)}
        icon={<BadgeCheck aria-hidden="true" />}
      />
      <StatCard
        label="Last 30 days"
        value={<Rupees amount={revenue.last30Days} />}
        icon={<Banknote aria-hidden="true" />}
        isLong
      />
      <StatCard
        label="Last 365 days"
        value={<Rupees amount={revenue.last365Days} />}
        icon={<Banknote aria-hidden="true" />}
        isLong
      />
      <StatCard
        label="All time"
        value={<Rupees amount={revenue.total} />}
        icon={<Banknote aria-hidden="true" />}
        isLong
      />
    </div>
  );
}
