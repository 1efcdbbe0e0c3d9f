import { useQueries } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import Printer from 'lucide-react/icons/printer';
import { useSearchParams } from 'react-router';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { PackingSlip } from '../../../features/orders/orders/PackingSlip.tsx';
import { sellerOrderQuery } from '../../../features/orders/orders/seller-orders.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Breadcrumb } from '../../../ui/controls/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** As many as a page of the list can choose. */
const MOST_SLIPS = 100;

export const meta = unlistedMeta('Packing slips', 'Sheets for your parcels.');

export default function PackingSlipsPage() {
  const [search] = useSearchParams();
  const ids = [...new Set(search.get('ids')?.split(' ').filter(Boolean))].slice(0, MOST_SLIPS);
  const queries = useQueries({ queries: ids.map(sellerOrderQuery) });
  const isLoading = queries.some(({ isPending }) => isPending);
  const loaded = queries.flatMap(({ data }) => data ?? []);
  const parcels = loaded.filter(({ paidAt, status }) => paidAt !== null && status !== 'cancelled');
  const missing = ids.length - parcels.length;

  if (!isLoading && parcels.length === 0) {
    return (
      <EmptyState
        headingLevel={1}
        className="py-20"
        picture={<PackageX aria-hidden="true" />}
        title="No packing slips"
        text="A parcel has one once it is paid, and as long as it is not cancelled."
        action={<ButtonLink to={deskPaths.sellerOrders}>Back to Orders</ButtonLink>}
      />
    );
  }
  return (
    <div className="max-w-192 pb-10 print:max-w-none print:pb-0">
      <div className="print:hidden">
        <Breadcrumb crumbs={[{ label: 'Orders', to: deskPaths.sellerOrders }, { label: 'Packing slips' }]} />
        <DeskHeader
          title={ids.length === 1 ? 'Packing slip' : 'Packing slips'}
          subtitle="Put it into the parcel. It names no prices."
          actions={
            <Button icon={<Printer aria-hidden="true" />} disabled={isLoading} onClick={() => window.print()}>
              Print
            </Button>
          }
        />
        {!isLoading && missing > 0 ? (
          <Banner tone="warning" className="mb-4">
            {missing === 1
              ? '1 of the parcels has no slip: it is not paid, was cancelled, or could not be loaded.'
              : `${missing} of the parcels have no slip: they are not paid, were cancelled, or could not be loaded.`}
          </Banner>
        ) : null}
      </div>
      {isLoading ? (
        <LoadingRegion>
          <Skeleton className="h-96" />
        </LoadingRegion>
      ) : (
        <div className="flex flex-col gap-6 print:block">
          {parcels.map((parcel) => (
            <PackingSlip key={parcel._id} parcel={parcel} />
          ))}
        </div>
      )}
    </div>
  );
}
