import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { pageQueries } from '../../data/query-loader.ts';
import { CaseCards } from '../../features/after-sale/complaints/CaseCards.tsx';
import { ComplaintFigures } from '../../features/after-sale/complaints/ComplaintFigures.tsx';
import { ComplaintForm } from '../../features/after-sale/complaints/ComplaintForm.tsx';
import { complaintFiguresQuery, useCases } from '../../features/after-sale/complaints/complaints.hooks.ts';
import { orderQuery, useOrders } from '../../features/orders/orders/orders.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { telephoneHref, useSite } from '../../features/shop/site-identity.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths, withSearch } from '../../paths.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader, TitledCard } from '../../ui/layout/Card.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import type { Route } from './+types/ComplaintsPage.ts';

const page = pageQueries(() => [complaintFiguresQuery]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Complaints',
    description:
      'Complain to Thokmandu: you get a number at once and a decision within 15 days. See how many complaints we decided in time.',
    path: paths.complaints,
  });
}

/** Complaints: how they are decided, our figures, the form, and for those signed in their own. */
export default function ComplaintsPage() {
  const site = useSite();
  const { user, isLoading } = useSession();
  return (
    <div className="page-container py-6 pb-12">
      <PageHeader
        title="Complaints"
        subtitle="Each gets a number and is decided within 15 days of it, with the reason to both sides."
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {user ? <OwnComplaints /> : null}
          <TitledCard title="Write a complaint">
            {isLoading ? <Skeleton className="h-80" /> : <NewComplaint isGuest={user === null} />}
          </TitledCard>
        </div>
        <div className="flex flex-col gap-6">
          <ComplaintFigures />
          <section aria-labelledby="how-decided" className="text-sm text-fg-2">
            <h2 id="how-decided" className="mb-2 text-md font-semibold text-fg">
              How it goes on
            </h2>
            <ol className="list-decimal space-y-1.5 ps-5">
              <li>You get a number like G-2083-000123 and the day by which we decide.</li>
              <li>We ask both sides. A seller has two working days to answer.</li>
              <li>
                We decide: all, a part or nothing of what you paid goes back. What goes back is due at once.
              </li>
            </ol>
            <p className="mt-3">
              {site.grievanceOfficer === ''
                ? `Grievance officer, ${site.legalName}: `
                : `${site.grievanceOfficer}, grievance officer of ${site.legalName}: `}
              <a className="link" href={`mailto:${site.grievanceEmail}`}>
                {site.grievanceEmail}
              </a>
              ,{' '}
              <a className="link" href={telephoneHref(site.grievancePhone)}>
                {site.grievancePhone}
              </a>
              . By post: {site.street}.
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}

function OwnComplaints() {
  const [parameters] = useSearchParams();
  const at = Math.max(1, Math.floor(Number(parameters.get('page'))) || 1);
  const { data } = useCases('buyer', at);
  if (!data || data.pagination.total === 0) return null;
  return (
    <section aria-labelledby="own-complaints">
      <h2 id="own-complaints" className="mb-3 text-md font-semibold">
        Your complaints
      </h2>
      <CaseCards cases={data.cases} hrefFor={paths.complaint} />
      <Pagination
        label="Your complaints"
        page={data.pagination.page}
        pages={data.pagination.pages}
        hrefFor={(next) => withSearch(paths.complaints, { page: next })}
      />
    </section>
  );
}

function NewComplaint({ isGuest }: { isGuest: boolean }) {
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const [orderId, setOrderId] = useState(parameters.get('order') ?? '');
  return isGuest ? (
    <ComplaintForm
      isGuest
      orders={[]}
      orderId=""
      onOrder={() => undefined}
      parcels={[]}
      signIn={
        <>
          About one of your orders?{' '}
          <Link className="link" to={withSearch(paths.login, { returnTo: pathname + search })}>
            Sign in
          </Link>{' '}
          to choose it.
        </>
      }
    />
  ) : (
    <OwnOrderComplaint orderId={orderId} onOrder={setOrderId} />
  );
}

function OwnOrderComplaint({ orderId, onOrder }: { orderId: string; onOrder: (orderId: string) => void }) {
  const { data: list } = useOrders({ status: null, search: '', page: 1 });
  const { data: order } = useQuery({
    ...orderQuery(orderId),
    enabled: orderId !== '',
    refetchInterval: false,
  });
  const listed = list?.orders.map(({ _id, orderNumber }) => ({ _id, orderNumber })) ?? [];
  const isListed = listed.some(({ _id }) => _id === orderId);
  return (
    <ComplaintForm
      isGuest={false}
      orders={order && !isListed ? [{ _id: order._id, orderNumber: order.orderNumber }, ...listed] : listed}
      orderId={orderId}
      onOrder={onOrder}
      parcels={
        order && order._id === orderId && order.parcels.length > 1
          ? order.parcels.map(({ _id, seller }, index) => ({
              _id,
              label: `Parcel ${index + 1}: ${seller.companyName}`,
            }))
          : []
      }
      signIn={null}
    />
  );
}
