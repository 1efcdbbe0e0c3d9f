import { Link } from 'react-router';
import type { SellerOrderRow } from '../../../../contract/orders/seller-orders.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDay } from '../../../../domain/shop/kathmandu-time.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { RowThumb } from '../../../desk/product-cells.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { OwedOfParcel } from './AccountNote.tsx';

export interface NextStep {
  ship: (parcel: SellerOrderRow) => void;
  /** Parcels that are shipped in a moment unless it is undone. */
  heldIds: readonly string[];
  deliver: (parcel: SellerOrderRow) => void;
  deliveringId: string | null | undefined;
}

/** A seller's parcels, each with the one next step. The picture stands beside what it shows. */
export function sellerOrderColumns(next: NextStep): readonly TableColumn<SellerOrderRow>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      isRowHeader: true,
      sort: { by: 'createdAt', kind: 'date' },
      cell: ({ _id, order, createdAt }) => (
        <span className="block min-w-0 text-start">
          <Link
            to={deskPaths.sellerOrder(_id)}
            discover="none"
            className="font-semibold whitespace-nowrap hover:underline"
          >
            {order.orderNumber}
          </Link>
          <When at={createdAt} className="num block text-xs font-normal text-fg-3" />
        </span>
      ),
    },
    {
      id: 'buyer',
      header: 'Buyer',
      onPhones: 'meta',
      cell: ({ buyer: { name, company } }) => (
        <span className="block min-w-0 wrap-anywhere md:min-w-22">
          <span className="row-name">{company ?? name}</span>
          {company ? <span className="line-clamp-1 text-xs text-fg-3 max-md:hidden">{name}</span> : null}
        </span>
      ),
    },
    {
      id: 'picture',
      header: 'Picture',
      hideHeaderOnPhones: true,
      onPhones: 'picture',
      from: 'xl',
      cell: ({ items: [first] }) => <RowThumb url={first?.imageUrl} rootSlug={first?.rootSlug} />,
    },
    {
      id: 'items',
      header: 'Items',
      isOptional: true,
      from: 'xl',
      onPhones: 'meta',
      cell: ({ items: [first], itemCount }) => (
        <span className="min-w-0 wrap-anywhere md:block md:min-w-24">
          <span className="row-name max-md:hidden">{first?.name}</span>
          <span className="num md:block md:text-xs md:text-fg-3">{countText(itemCount, 'item')}</span>
        </span>
      ),
    },
    {
      id: 'subtotal',
      header: 'Subtotal',
      isNumber: true,
      onPhones: 'value',
      sort: { by: 'subtotal', kind: 'number' },
      cell: ({ subtotal }) => <Rupees amount={subtotal} />,
    },
    {
      id: 'get',
      header: 'What you get',
      isNumber: true,
      isOptional: true,
      from: 'lg',
      cell: ({ get, paidAt, status, payment }) =>
        payment !== null && get === null && status !== 'cancelled' ? (
          <OwedOfParcel payment={payment} />
        ) : get === null ? (
          <span className="text-xs text-fg-3">
            {paidAt === null && status !== 'cancelled' ? 'after payment' : 'nothing'}
          </span>
        ) : (
          <span>
            <ExactRupees amount={get.net} className="font-semibold" />
            <span className="block text-xs font-normal whitespace-nowrap text-fg-3">{getsWhen(get)}</span>
          </span>
        ),
    },
    {
      id: 'status',
      header: 'Status',
      hideHeaderOnPhones: true,
      onPhones: 'foot',
      cell: ({ status, carrier, trackingNumber, isPickedUp, lacksSerials }) => (
        <span className="block min-w-0">
          <StatusBadge status={status} />
          {isPickedUp ? <span className="block text-xs text-fg-3 max-md:hidden">Pick up</span> : null}
          {lacksSerials ? <span className="block text-xs text-danger">Serial numbers missing</span> : null}
          {carrier || trackingNumber ? (
            <span className="block max-w-28 truncate text-xs text-fg-3 max-md:hidden @max-[60rem]/table:hidden">
              {[carrier, trackingNumber].filter(Boolean).join(' ')}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'next',
      header: 'Next step',
      hideHeaderOnPhones: true,
      onPhones: 'foot',
      cell: (parcel) => <NextStepButton parcel={parcel} next={next} />,
    },
  ];
}

/** From when the money is the seller's, or what it waits for. */
function getsWhen({ state, readyAt, paidAt }: NonNullable<SellerOrderRow['get']>): string {
  // Money moves within weeks: the year goes without saying.
  const day = (at: string) => formatDay(new Date(at));
  switch (state) {
    case 'paid':
      return paidAt === null ? /* shown */ 'paid' : `paid ${day(paidAt)}`;
    case 'in_payout':
      return 'in payout';
    case 'held':
      return /* shown */ 'held';
    case 'ready':
      return readyAt === null ? /* shown */ 'ready' : `since ${day(readyAt)}`;
    default:
      return readyAt === null ? 'once delivered' : `ready ${day(readyAt)}`;
  }
}

function NextStepButton({ parcel, next }: { parcel: SellerOrderRow; next: NextStep }) {
  const { _id, order, status, canShip, canDeliver, isPickedUp } = parcel;
  if (next.heldIds.includes(_id)) return <span className="text-sm text-fg-3">Ships in a moment</span>;
  if (canShip) {
    return (
      <Button
        size="sm"
        aria-label={`Mark as shipped: ${order.orderNumber}`}
        onClick={() => next.ship(parcel)}
      >
        Mark as shipped
      </Button>
    );
  }
  if (canDeliver) {
    return (
      <Button
        size="sm"
        busy={next.deliveringId === _id}
        aria-label={`Mark as delivered: ${order.orderNumber}`}
        onClick={() => next.deliver(parcel)}
      >
        Mark as delivered
      </Button>
    );
  }
  if (isPickedUp && status === 'processing') {
    return (
      <ButtonLink
        to={deskPaths.sellerOrder(_id)}
        variant="secondary"
        size="sm"
        aria-label={`Pick up: ${order.orderNumber}`}
      >
        Pick up
      </ButtonLink>
    );
  }
  return status === 'pending' ? <span className="text-sm text-fg-3">Waits for payment</span> : null;
}
