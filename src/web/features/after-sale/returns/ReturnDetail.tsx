import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Tag from 'lucide-react/icons/tag';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Return } from '../../../../contract/after-sale/returns.contract.ts';
import { RETURN_REASON_NAMES } from '../../../../domain/after-sale/return.ts';
import type { ReturnEvent } from '../../../../domain/after-sale/return-event.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Badge, StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Timeline } from '../../../ui/feedback/Timeline.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { Card, TitledCard } from '../../../ui/layout/Card.tsx';
import { PhotoRow } from '../../shop/photos/PhotoRow.tsx';
import { MoneyBack } from './MoneyBack.tsx';
import { ReturnDecisionCard } from './ReturnDecisionCard.tsx';
import { ReturnSerials } from './ReturnSerials.tsx';
import { EVENT_NAMES } from './return-text.ts';

const ICONS: Record<ReturnEvent, ReactNode> = {
  requested: <Undo2 />,
  accepted: <Check />,
  declined: <Ban />,
  question: <MessageSquare />,
  answered: <MessageSquare />,
  offered: <Tag />,
  offer_declined: <Tag />,
  offer_lapsed: <Tag />,
  sent_back: <Truck />,
  received: <PackageCheck />,
  refunded: <RotateCcw />,
  replaced: <RotateCcw />,
  expired: <Ban />,
  withdrawn: <Ban />,
};

/** The decision first, then lines and money; at the side what happened, and with whom. */
export function ReturnDetail({
  found,
  orderHref,
  complaintHref,
  contact,
}: {
  found: Return;
  orderHref: string;
  complaintHref: string | null;
  /** The way to write to the other side; none for the desk. */
  contact: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        <ReturnDecisionCard found={found} />
        {found.complaint === null || complaintHref === null ? null : (
          <Banner tone="info" action={<TextLink to={complaintHref}>See the complaint</TextLink>}>
            Complaint {found.complaint.number} is with our desk.
          </Banner>
        )}
        <Lines found={found} />
        <ReturnSerials found={found} />
        {found.status === 'replaced' ? null : (
          <TitledCard title="Money">
            <MoneyBack
              money={found.money}
              couponCode={found.couponCode}
              total={found.role === 'buyer' ? 'Refund to you' : 'Refund to the buyer'}
            />
            {found.creditNote === null ? null : (
              <p className="mt-3 text-sm text-fg-2">Credit note {found.creditNote.number}</p>
            )}
          </TitledCard>
        )}
      </div>
      <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
        <TitledCard title="Timeline">
          <Timeline
            entries={found.timeline.toReversed().map(({ at, event, actor, note, amount }, index) => ({
              id: `${at}-${index}`,
              title: EVENT_NAMES[event],
              detail:
                [actor.name, amount === null ? null : formatRupees(paisaFromRupees(amount)), note]
                  .filter(Boolean)
                  .join(', ') || null,
              at,
              time: formatDateTime(new Date(at)),
              icon: ICONS[event],
            }))}
          />
        </TitledCard>
        <Party found={found} orderHref={orderHref} contact={contact} />
      </div>
    </div>
  );
}

function Lines({ found }: { found: Return }) {
  return (
    <Card aria-labelledby="return-lines">
      <header className="flex flex-wrap items-center justify-between gap-3 p-4 md:px-5">
        <h2 id="return-lines" className="text-md font-semibold">
          What comes back
        </h2>
        <Badge>{RETURN_REASON_NAMES[found.reason]}</Badge>
      </header>
      <ul>
        {found.lines.map((line) => (
          <li
            key={line.line}
            className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-3 md:px-5"
          >
            <SmallPicture url={line.imageUrl} rootSlug={line.rootSlug} />
            <div className="min-w-0">
              {line.product === null ? (
                <p className="font-medium wrap-anywhere">{line.name}</p>
              ) : (
                <Link to={paths.product(line.product)} className="font-medium wrap-anywhere hover:underline">
                  {line.name}
                </Link>
              )}
              <p className="num text-xs wrap-anywhere text-fg-3">
                SKU {line.sku} · {line.quantity} of {line.bought}
              </p>
            </div>
            <Rupees amount={line.lineTotal} className="font-semibold" />
          </li>
        ))}
      </ul>
      {found.text === '' && found.photos.length === 0 && found.receivedPhotos.length === 0 ? null : (
        <div className="grid gap-3 border-t border-line p-4 md:px-5">
          {found.text === '' ? null : (
            <figure className="rounded-lg bg-sunken px-4 py-3">
              <blockquote className="whitespace-pre-wrap wrap-anywhere">“{found.text}”</blockquote>
              <figcaption className="mt-1 text-xs text-fg-2">
                {found.buyer.name}, {formatDateTime(new Date(found.requestedAt))}
              </figcaption>
            </figure>
          )}
          <PhotoRow photos={found.photos} />
          {found.receivedPhotos.length > 0 ? (
            <div>
              <p className="mb-1.5 text-sm font-medium">What the seller received</p>
              <PhotoRow photos={found.receivedPhotos} />
            </div>
          ) : null}
          {found.photos.length + found.receivedPhotos.length > 0 ? (
            <p className="text-xs text-fg-3">Photos are private to this return.</p>
          ) : null}
        </div>
      )}
    </Card>
  );
}

function Party({ found, orderHref, contact }: { found: Return; orderHref: string; contact: ReactNode }) {
  const { role, buyer, seller, comesBackTo, buyersOrders, buyersReturns, carrier, trackingNumber } = found;
  return (
    <div className="grid gap-4">
      <Card aria-label={role === 'buyer' ? 'Seller' : 'Buyer'} className="p-5">
        <h2 className="mb-2 text-md font-semibold">{role === 'buyer' ? 'Seller' : 'Buyer'}</h2>
        <p className="font-medium wrap-anywhere">{role === 'buyer' ? seller.companyName : buyer.name}</p>
        {role !== 'buyer' && buyer.company ? <p className="text-sm text-fg-2">{buyer.company}</p> : null}
        {role === 'admin' ? <p className="text-sm text-fg-2">Seller: {seller.companyName}</p> : null}
        {buyersOrders === null ? null : (
          <dl className="mt-3 grid gap-1.5 text-sm">
            <div className="flex justify-between gap-3">
              <dt className="text-fg-2">Parcels bought here</dt>
              <dd className="num font-semibold">{buyersOrders}</dd>
            </div>
            <div className="flex justify-between gap-3">
              <dt className="text-fg-2">Returns before this</dt>
              <dd className="num font-semibold">{buyersReturns}</dd>
            </div>
          </dl>
        )}
        {contact === null ? null : <div className="mt-3 print:hidden">{contact}</div>}
      </Card>
      {comesBackTo === null ? null : (
        <Card aria-label="Comes back to" className="p-5">
          <h2 className="mb-2 text-md font-semibold">Comes back to</h2>
          <address className="text-sm wrap-anywhere text-fg-2 not-italic">
            {comesBackTo.name}
            <br />
            {comesBackTo.address}
            <br />
            {comesBackTo.phone}
          </address>
          {carrier === null ? null : (
            <p className="mt-2 text-sm wrap-anywhere">
              {carrier} {trackingNumber}
            </p>
          )}
        </Card>
      )}
      {found.replacement === null ? null : (
        <Card aria-label="Replacement" className="p-5">
          <h2 className="mb-2 text-md font-semibold">Replacement</h2>
          <StatusBadge status={found.replacement.status} />
          <p className="mt-2 text-sm text-fg-2">
            {'A parcel free of charge, on '}
            <Link to={orderHref} className="link num">
              {found.order.orderNumber}
            </Link>
            .
          </p>
        </Card>
      )}
    </div>
  );
}

/** 'Asked 22 Nov 2026, 11:20 · order TM-2026-000161, parcel 2 · delivered 20 Nov 2026' */
export function ReturnSubtitle({ found, orderHref }: { found: Return; orderHref: string }) {
  return (
    <span className="num">
      Asked {formatDateTime(new Date(found.requestedAt))} · order{' '}
      <Link to={orderHref} className="link">
        {found.order.orderNumber}
      </Link>
      , parcel {found.parcel.position}
      {found.deliveredAt === null ? '' : ` · delivered ${formatDate(new Date(found.deliveredAt))}`}
    </span>
  );
}
