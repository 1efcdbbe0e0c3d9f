import ChevronRight from 'lucide-react/icons/chevron-right';
import Package from 'lucide-react/icons/package';
import { Link } from 'react-router';
import type { Thread } from '../../../../contract/orders/threads.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';

/** The strip that says what a conversation is about and leads there. */
export function ThreadSubject({ thread }: { thread: Thread }) {
  const { parcel, product } = thread;
  return (
    <Link
      to={subjectHref(thread)}
      className="flex min-h-15 items-center gap-2.5 border-b border-line px-3.5 py-2 hover:bg-hover"
    >
      <SubjectPicture url={parcel?.image ?? product?.image ?? null} />
      <span className="min-w-0 grow">
        <span className="block truncate text-sm font-semibold">{subjectName(thread)}</span>
        {parcel ? (
          <span className="block truncate text-xs text-fg-2">
            {countText(parcel.itemCount, 'item')} · <Rupees amount={parcel.subtotal} />
          </span>
        ) : (
          <span className="block truncate text-xs text-fg-2">
            {product?.isPublic ? 'Question about this product' : 'No longer in the shop'}
          </span>
        )}
      </span>
      {parcel ? <StatusBadge status={parcel.status} /> : null}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
    </Link>
  );
}

/** 'TM-2026-000161, parcel 2', or the product's name. */
export function subjectName({ parcel, product }: Thread): string {
  return parcel ? `${parcel.order.orderNumber}, parcel ${parcel.number}` : (product?.name ?? '');
}

function subjectHref({ as, parcel, product }: Thread): string {
  if (product) return paths.product(product._id);
  if (!parcel) return paths.orders;
  if (as === 'seller') return deskPaths.sellerOrder(parcel._id);
  return as === 'desk' ? deskPaths.adminOrder(parcel.order._id) : paths.order(parcel.order._id);
}

export function SubjectPicture({ url }: { url: string | null }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-fg-3">
      {url === null ? (
        <Package aria-hidden="true" className="size-5" />
      ) : (
        <img
          src={url.replace(/-600\.webp$/, '-160.webp')}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-full object-contain brightness-(--image-dim)"
        />
      )}
    </span>
  );
}
