import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import { useSearchParams } from 'react-router';
import { errorText, isMissing } from '../../data/api-client.ts';
import { RequestReturn } from '../../features/after-sale/returns/RequestReturn.tsx';
import { returnOptionsQuery } from '../../features/after-sale/returns/returns.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Request a return', 'Send goods back.');

/** Asks to send goods of a parcel back. */
export default function NewReturnPage() {
  const [search] = useSearchParams();
  const parcelId = search.get('parcel') ?? '';
  const { data: options, error, isFetching, refetch } = useQuery(returnOptionsQuery(parcelId));
  if (options) {
    const { order, parcel, seller, refusal } = options;
    return (
      <div className="mx-auto max-w-160 pb-10">
        <Breadcrumb
          crumbs={[{ label: order.orderNumber, to: paths.order(order._id) }, { label: 'Request a return' }]}
        />
        <div className="mt-1">
          <PageHeader
            title="Request a return"
            subtitle={`Parcel ${parcel.position} · ${seller.companyName}`}
          />
        </div>
        {refusal === null ? (
          <RequestReturn options={options} chosenLine={search.get('line')} />
        ) : (
          <EmptyState
            picture={<PackageX />}
            title={refusal}
            action={<ButtonLink to={paths.order(order._id)}>Back to the order</ButtonLink>}
          />
        )}
      </div>
    );
  }
  if (!error) {
    return (
      <LoadingRegion className="mx-auto max-w-160 pb-10">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="mt-5 h-40" />
        <Skeleton className="mt-4 h-64" />
      </LoadingRegion>
    );
  }
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<PackageX />}
      missingTitle="Order not found"
      failedTitle={errorText(error, 'The parcel could not be loaded')}
      back={<ButtonLink to={paths.orders}>Back to My Orders</ButtonLink>}
    />
  );
}
