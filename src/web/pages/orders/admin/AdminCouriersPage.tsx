import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminCouriers } from '../../../../contract/orders/couriers.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import {
  COURIER_EVENT_WORDS,
  COURIER_REFUSAL_WORDS,
} from '../../../features/orders/couriers/courier-words.ts';
import { adminCouriersQuery } from '../../../features/orders/couriers/couriers.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Couriers', 'Who carries parcels, and how it goes.');

/** How the couriers do, and what they said that nobody followed. */
export default function AdminCouriersPage() {
  const query = useQuery(adminCouriersQuery);
  const { data } = query;
  return (
    <div className="pb-10">
      <DeskHeader title="Couriers" subtitle="What they say moves parcels forward, never back." />
      {data ? (
        <div className="flex flex-col gap-4">
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {data.couriers.map((courier) => (
              <Courier key={courier._id} courier={courier} />
            ))}
          </div>
          <Refused refused={data.refused} />
        </div>
      ) : (
        <NotLoaded query={query} failed="The couriers could not be loaded" box="h-48" boxes={2} />
      )}
    </div>
  );
}

function Courier({
  courier: { name, hasAccount, underWay, silent, unanswered, failed, heardAt },
}: {
  courier: AdminCouriers['couriers'][number];
}) {
  const figures = [
    { name: 'Under way', value: underWay, isTrouble: false },
    { name: 'Silent for a day', value: silent, isTrouble: silent > 0 },
    { name: 'Unanswered', value: unanswered, isTrouble: unanswered > 0 },
    { name: 'Failed in 30 days', value: failed, isTrouble: false },
  ];
  return (
    <TitledCard
      titleClassName="mb-4 flex flex-wrap items-center justify-between gap-2 text-md"
      title={
        <>
          {name}
          {hasAccount ? null : <Badge tone="neutral">No account of ours</Badge>}
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt className="text-xs text-fg-3">{figure.name}</dt>
            <dd className={`num text-lg font-semibold ${figure.isTrouble ? 'text-warning-fg' : ''}`}>
              {figure.value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-xs text-fg-3">
        {heardAt === null
          ? 'It has said nothing yet.'
          : `It last said something on ${formatDateTime(new Date(heardAt))}.`}
      </p>
    </TitledCard>
  );
}

function Refused({ refused }: { refused: AdminCouriers['refused'] }) {
  return (
    <TitledCard title="Kept, not followed">
      {refused.length === 0 ? (
        <p className="text-sm text-fg-2">All that couriers said was followed.</p>
      ) : (
        <ul className="divide-y divide-line">
          {refused.map(({ at, event, said, refusal, order, courier, number }) => (
            <li
              key={`${order._id} ${event} ${at}`}
              className="grid gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[1fr_auto]"
            >
              <p>
                <Link to={deskPaths.adminOrder(order._id)} discover="none" className="link">
                  {order.orderNumber}
                </Link>{' '}
                <span className="num wrap-anywhere text-fg-2">
                  {[courier, number].filter(Boolean).join(' ')}
                </span>
              </p>
              <p className="num text-fg-3">{formatDateTime(new Date(at))}</p>
              <p className="wrap-anywhere sm:col-span-2">
                <span className="font-medium">{COURIER_EVENT_WORDS[event]}</span>{' '}
                <span className="text-fg-2">{said}</span>
              </p>
              {refusal === null ? null : (
                <p className="text-xs text-fg-2 sm:col-span-2">{COURIER_REFUSAL_WORDS[refusal]}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
