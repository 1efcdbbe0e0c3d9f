import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import type { Alert } from '../../../../contract/buying/alerts.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate, formatWeekday } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { StockBadge } from '../../../ui/goods/StockBadge.tsx';

const STATES: Record<Alert['state'], { tone: BadgeTone; name: string }> = {
  active: { tone: 'info', name: 'Watching' },
  hit: { tone: 'success', name: 'Told' },
  expired: { tone: 'neutral', name: 'Expired' },
};

/** What is watched, since when and until when; each can be taken away. */
export function AlertRows({
  alerts,
  onRemove,
}: {
  alerts: readonly Alert[];
  onRemove: (alert: Alert) => void;
}) {
  return (
    <ul className="card divide-y divide-line">
      {alerts.map((alert) => (
        <AlertRow key={alert._id} alert={alert} onRemove={() => onRemove(alert)} />
      ))}
    </ul>
  );
}

function AlertRow({ alert, onRemove }: { alert: Alert; onRemove: () => void }) {
  const { product, isSold, title, state } = alert;
  const name = product?.name ?? title ?? '';
  const to =
    product === null ? `${paths.products}?${alert.query}` : isSold ? paths.product(product._id) : null;
  return (
    <li className="flex items-start gap-3 p-3 md:items-center md:gap-4 md:px-4">
      {product === null ? (
        <span className="flex size-14 shrink-0 items-center justify-center rounded-md border border-line bg-sunken text-fg-3 md:size-16">
          <Search aria-hidden="true" className="size-5" />
        </span>
      ) : (
        <SmallPicture
          url={product.images[0]?.url}
          rootSlug={product.category.rootSlug}
          className="size-14 shrink-0 md:size-16"
        />
      )}
      <div className="min-w-0 grow md:grid md:grid-cols-[minmax(0,1fr)_15rem] md:items-center md:gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
            <span className="num text-sm font-medium text-fg">{wishText(alert)}</span>
          </p>
          <p lang={product?.nameLang} className="mt-1 line-clamp-2 wrap-anywhere text-fg-2">
            {to === null ? (
              name
            ) : (
              <Link to={to} prefetch={AHEAD} discover="none" className="text-link hover:underline">
                {name}
              </Link>
            )}
          </p>
          {product === null ? null : isSold ? (
            <p className="num mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-3">
              <span>
                {'Today '}
                <Rupees amount={product.pricing.regularPrice} />
              </span>
              <StockBadge quantity={product.inventory.quantity} />
            </p>
          ) : (
            <p className="mt-1 text-xs text-fg-3">No longer sold. We tell you if it comes back.</p>
          )}
        </div>
        <div className="num mt-1 text-xs text-fg-3 md:mt-0">
          <p>{`Since ${formatDate(new Date(alert.createdAt))}`}</p>
          <p>{endText(alert)}</p>
          {alert.kind === 'search' && alert.hitAt !== null ? (
            <p>{`Last told ${formatDate(new Date(alert.hitAt))}`}</p>
          ) : null}
        </div>
      </div>
      <IconButton label={`Remove the alert: ${name}`} onClick={onRemove} className="shrink-0">
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}

function wishText({ kind, quantity, price }: Alert): string {
  if (kind === 'search') return 'New products, once a day';
  if (kind === 'price') return `Regular price at or below ${formatRupees(paisaFromRupees(price ?? 0))}`;
  return quantity === 1 ? 'Back in stock' : `Back in stock, ${formatCount(quantity ?? 1)} pieces or more`;
}

function endText({ state, hitAt, expiresAt }: Alert): string {
  if (state === 'hit' && hitAt !== null) return `Told ${formatWeekday(new Date(hitAt))}`;
  if (state === 'expired') return `Ended ${formatWeekday(new Date(expiresAt))}`;
  return `Until ${formatWeekday(new Date(expiresAt))}`;
}
