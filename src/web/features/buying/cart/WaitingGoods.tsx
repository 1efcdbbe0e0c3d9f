import { cx } from 'class-variance-authority';
import Clock from 'lucide-react/icons/clock';
import { useWaiting } from '../../../offline/outbox/waiting-changes.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** What goes into the cart as soon as there is a network: it has no price before. */
export function WaitingGoods() {
  const goods = useWaiting().filter(({ units, refusal }) => units !== undefined && refusal === null);
  if (goods.length === 0) return null;
  return (
    <Card aria-label="Waiting for the cart" className="mb-4">
      <h2 className="flex items-center gap-2 border-b border-line px-4 py-3 font-semibold">
        <Clock aria-hidden="true" className="size-4.5 text-warning-fg" />
        Waiting for the cart
      </h2>
      <ul className="divide-y divide-line">
        {goods.map(({ id, words }) => (
          <li key={id} className="px-4 py-2.5 text-sm break-words">
            {words}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-xs text-fg-2">
        Prices are shown once you are online: those of that moment hold.
      </p>
    </Card>
  );
}

/** Beside sums of the cart: what waits for the network is not in them. */
export function WithoutWaiting({ className }: { className?: string }) {
  const isAny = useWaiting().some(
    ({ kind, refusal }) => refusal === null && (kind === 'cart' || kind === 'pad'),
  );
  if (!isAny) return null;
  return (
    <p className={cx('text-xs font-medium text-warning-fg', className)}>
      Without the changes that wait to be sent
    </p>
  );
}
