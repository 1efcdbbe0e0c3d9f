import HandCoins from 'lucide-react/icons/hand-coins';
import type { ReactNode } from 'react';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';

/** What the courier of a parcel collects, and what has become of it. */
export function CashNote({ cash: { amount, state } }: { cash: NonNullable<SellerOrder['cash']> }) {
  const sum = <Rupees amount={amount} className="font-semibold text-fg" />;
  return (
    <p className="mt-3 flex items-center gap-1.5 text-sm text-fg-2">
      <HandCoins aria-hidden="true" className="size-4 shrink-0" />
      <span>{wordsOf(state, sum)}</span>
    </p>
  );
}

function wordsOf(state: NonNullable<SellerOrder['cash']>['state'], sum: ReactNode) {
  switch (state) {
    case 'to_collect':
      return <>Cash at the door: the courier collects {sum}.</>;
    case 'refused':
      return <>Cash at the door: {sum} was refused.</>;
    case 'collected':
      return <>Cash at the door: the courier has {sum}.</>;
    case 'remitted':
      return <>Cash at the door: the courier passed {sum} on.</>;
    case 'over':
      return <>Cash at the door: {sum} is not collected any more.</>;
  }
}
