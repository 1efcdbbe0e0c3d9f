import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Warranty } from '../../../contract/orders/serials.contract.ts';
import { REMINDED_DAYS_BEFORE } from '../../../domain/orders/warranty.ts';
import { countText } from '../../../domain/shop/count-text.ts';
import { startOfNamedDay } from '../../../domain/shop/kathmandu-input.ts';
import { formatDate } from '../../../domain/shop/kathmandu-time.ts';
import { ClaimDialog } from '../../features/after-sale/complaints/ClaimDialog.tsx';
import { useWarranties } from '../../features/orders/warranties/warranties.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths, withSearch } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import { SmallPicture } from '../../ui/goods/ProductImage.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';

export const meta = unlistedMeta('Warranties', 'How long what you bought is under warranty.');

const dayText = (day: string) => formatDate(startOfNamedDay(day) as Date);

/** What the company bought under warranty, piece by piece, and the way to claim. */
export default function WarrantiesPage() {
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  const query = useWarranties(page);
  const [claimed, setClaimed] = useState<Warranty | null>(null);
  return (
    <div className="pb-10">
      <PageHeader
        title="Warranties"
        subtitle="From the day a parcel was delivered. We remind you 30 days before one ends."
        actions={
          <ButtonLink to={paths.checkSerial} variant="secondary">
            Check a serial number
          </ButtonLink>
        }
      />
      {query.data === undefined ? (
        <NotLoaded
          query={query}
          failed="Your warranties could not be loaded"
          boxes={4}
          box="h-24"
          className="flex flex-col gap-2"
        />
      ) : query.data.warranties.length === 0 ? (
        <EmptyState
          picture={<ShieldCheck />}
          title="No warranties yet"
          text="Goods with a warranty stand here from the day they are delivered, with their serial numbers."
          action={<ButtonLink to={paths.orders}>My Orders</ButtonLink>}
        />
      ) : (
        <>
          <ul aria-busy={query.isPlaceholderData || undefined} className="card aria-busy:opacity-60">
            {query.data.warranties.map((warranty) => (
              <WarrantyRow
                key={`${warranty.line} ${warranty.serial}`}
                warranty={warranty}
                onClaim={() => setClaimed(warranty)}
              />
            ))}
          </ul>
          <div className="mt-6">
            <Pagination
              label="Warranties"
              page={query.data.pagination.page}
              pages={query.data.pagination.pages}
              hrefFor={(next) => withSearch(paths.warranties, { page: next === 1 ? undefined : next })}
            />
          </div>
        </>
      )}
      {claimed === null ? null : <ClaimDialog warranty={claimed} onClose={() => setClaimed(null)} />}
    </div>
  );
}

function WarrantyRow({ warranty, onClaim }: { warranty: Warranty; onClaim: () => void }) {
  const { product, serial, quantity, order, seller, from, until, daysLeft, bill, claim } = warranty;
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-line p-4 not-first:border-t md:grid-cols-[3.25rem_minmax(0,1fr)_12rem_auto] md:px-5">
      <SmallPicture url={product.imageUrl} rootSlug={product.rootSlug} />
      <div className="min-w-0">
        <Link to={paths.product(product._id)} className="font-medium wrap-anywhere hover:underline">
          {product.name}
        </Link>
        <p className="num text-sm wrap-anywhere">
          {serial === null ? countText(quantity, 'piece') : `Serial number ${serial}`}
        </p>
        <p className="text-xs wrap-anywhere text-fg-3">
          {seller.companyName}
          {' · '}
          <Link to={paths.order(order._id)} className="link num">
            {order.orderNumber}
          </Link>
          {bill === null ? null : (
            <>
              {' · '}
              <Link to={paths.billNumbered(bill.number)} className="link num">
                {bill.number}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="text-sm max-md:col-start-2">
        <p className="num">{`Until ${dayText(until)}`}</p>
        <p className="num text-xs text-fg-3">{`Delivered ${dayText(from)}`}</p>
        <div className="mt-1">
          <TimeLeft days={daysLeft} />
        </div>
      </div>
      <div className="flex flex-col items-start gap-1 max-md:col-start-2 md:items-end">
        {daysLeft < 0 ? null : (
          <Button
            variant="secondary"
            size="sm"
            aria-label={
              serial === null
                ? `Claim under the warranty of ${product.name}`
                : `Claim under the warranty of ${product.name}, ${serial}`
            }
            onClick={onClaim}
          >
            Claim
          </Button>
        )}
        {claim === null ? null : (
          <TextLink to={paths.complaint(claim._id)} className="num text-xs touch:py-3">
            {claim.number}
          </TextLink>
        )}
      </div>
    </li>
  );
}

function TimeLeft({ days }: { days: number }) {
  if (days < 0) return <Badge>Ended</Badge>;
  if (days === 0) return <Badge tone="warning">Last day</Badge>;
  return (
    <Badge tone={days <= REMINDED_DAYS_BEFORE ? 'warning' : 'success'}>
      {days === 1 ? '1 day left' : `${days} days left`}
    </Badge>
  );
}
