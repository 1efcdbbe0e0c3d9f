import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import Gift from 'lucide-react/icons/gift';
import { useState } from 'react';
import {
  type AdminSubscription,
  type AdminSubscriptionList,
  SUBSCRIPTION_STATES,
} from '../../../../contract/payments/admin-subscriptions.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import {
  adminSubscriptionColumns,
  SUBSCRIPTION_STATE_NAMES,
} from '../../../features/payments/subscriptions/admin-subscription-columns.tsx';
import { EndDialog } from '../../../features/payments/subscriptions/EndDialog.tsx';
import { ADMIN_SUBSCRIPTIONS, GrantDialog } from '../../../features/payments/subscriptions/GrantDialog.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { StatCard } from '../../../ui/layout/StatCard.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { status: SUBSCRIPTION_STATES, plan: 'text' },
  sorts: ['startsAt:desc'],
  defaultSort: 'startsAt:desc',
} as const;

export const meta = unlistedMeta('Subscribers', 'Who has PRO, and until when.');

export default function AdminSubscriptionsPage() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminSubscriptionList>(
    ADMIN_SUBSCRIPTIONS,
    '/api/admin/subscriptions',
    table.apiQuery,
  );
  const [isGiving, setIsGiving] = useState(false);
  const [ending, setEnding] = useState<AdminSubscription | null>(null);
  const { data } = query;
  const may = useMayOnDesk()('payments');
  return (
    <div className="pb-10">
      <DeskHeader
        title="Subscribers"
        subtitle="Who has PRO, until when, and how it was paid."
        actions={
          data && may ? (
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
        rowKey={({ _id }) => _id}
        rowName={({ user }) => user.name}
        columns={adminSubscriptionColumns(may ? setEnding : null)}
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
          text: 'People with PRO appear here.',
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
