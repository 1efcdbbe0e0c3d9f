import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { ReactNode } from 'react';
import { countText } from '../../../../domain/shop/count-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SAVINGS_FROM_LOWEST } from '../../../ui/goods/SavingsNote.tsx';
import { StickyBottomBar } from '../../../ui/layout/StickyBottomBar.tsx';
import { type PadRow, sumOf } from './pad-rows.ts';

export interface PadBarProps {
  ready: readonly PadRow[];
  isSubscriber: boolean;
  waiting: number;
  isBusy: boolean;
  isOff: boolean;
  onAdd: () => void;
  /** Buttons beside Add. */
  actions?: ReactNode;
}

/** What the sure lines come to, and the button that adds them; on phones fixed at the bottom. */
export function PadBar({ ready, isSubscriber, waiting, isBusy, isOff, onAdd, actions }: PadBarProps) {
  const { regular, pro, saving } = sumOf(ready);
  const add = (className: string) => (
    <Button
      icon={<ShoppingCart aria-hidden="true" />}
      className={className}
      disabled={isOff}
      busy={isBusy}
      onClick={onAdd}
    >
      {`Add ${countText(ready.length, 'line')} to cart`}
    </Button>
  );
  return (
    <>
      <section
        aria-label="Totals"
        className="sticky bottom-4 z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised p-3 shadow-3 max-md:static max-md:shadow-none"
      >
        <dl className="num grid grid-cols-[auto_auto_auto] divide-x divide-line overflow-hidden rounded-md border border-line text-sm max-md:hidden">
          <div className="px-3 py-1.5">
            <dt className="text-xs text-fg-3">{`Regular, ${countText(ready.length, 'line')}`}</dt>
            <dd>
              <Rupees amount={regular} className="font-semibold" />
            </dd>
          </div>
          <div className="bg-pro-soft px-3 py-1.5">
            <dt className="text-xs text-pro-fg">PRO wholesale</dt>
            <dd>
              <Rupees amount={pro} className="font-semibold text-pro-fg" />
            </dd>
          </div>
          <div className="px-3 py-1.5">
            <dt className="text-xs text-fg-3">{isSubscriber ? 'You save' : 'You would save'}</dt>
            <dd>
              <Rupees amount={saving} className="font-semibold text-success" />
            </dd>
          </div>
        </dl>
        <div className="text-sm text-fg-2">
          <p>Excluding 13% VAT.</p>
          {ready.some(({ product }) => product?.pricing.referencePrice !== undefined) ? (
            <p className="text-xs text-fg-3">{SAVINGS_FROM_LOWEST}</p>
          ) : null}
          {waiting === 0 ? null : (
            <p className="font-medium text-warning-fg">
              {waiting === 1
                ? '1 line still waits and is not added.'
                : `${waiting} lines still wait and are not added.`}
            </p>
          )}
        </div>
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {actions}
          {add('max-md:hidden')}
        </div>
      </section>
      <StickyBottomBar label="Add to cart">
        <dl className="num grid shrink-0 grid-cols-[auto_auto] gap-x-2 text-sm">
          <dt className="text-xs text-fg-3">Regular</dt>
          <dd className="text-end">
            <Rupees amount={regular} className="font-semibold" />
          </dd>
          <dt className="text-xs text-pro-fg">PRO</dt>
          <dd className="text-end">
            <Rupees amount={pro} className="font-semibold text-pro-fg" />
          </dd>
        </dl>
        {add('grow')}
      </StickyBottomBar>
    </>
  );
}
