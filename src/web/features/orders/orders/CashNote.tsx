import HandCoins from 'lucide-react/icons/hand-coins';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';

type Cash = NonNullable<SellerOrder['cash']>;

/** What the courier of a parcel collects, and what has become of it. */
export function CashNote({ cash }: { cash: Cash }) {
  return (
    <p className="mt-3 flex items-center gap-1.5 text-sm text-fg-2">
      <HandCoins aria-hidden="true" className="size-4 shrink-0" />
      <span>
        <CashWords {...cash} />
      </span>
    </p>
  );
}

function CashWords({ amount, state }: Cash) {
  switch (state) {
    case 'to_collect':
      return (
        <>
          Cash at the door: the courier collects <Rupees amount={amount} />.
        </>
      );
    case 'refused':
      return (
        <>
          Cash at the door: <Rupees amount={amount} /> was refused.
        </>
      );
    case 'paid':
      return (
        <>
          Cash at the door: <Rupees amount={amount} /> is paid by QR. The courier collects nothing.
        </>
      );
    case 'collected':
      return (
        <>
          Cash at the door: the courier has <Rupees amount={amount} />.
        </>
      );
    case 'remitted':
      return (
        <>
          Cash at the door: the courier passed <Rupees amount={amount} /> on.
        </>
      );
    case 'over':
      return (
        <>
          Cash at the door: <Rupees amount={amount} /> is not collected any more.
        </>
      );
  }
}
