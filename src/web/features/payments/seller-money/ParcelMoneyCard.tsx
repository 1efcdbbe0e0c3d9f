import type { ParcelMoney } from '../../../../contract/books/seller-money.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { WhatYouGet } from './WhatYouGet.tsx';

/** Beside a parcel: what its seller gets for it, and when. */
export function ParcelMoneyCard({ money }: { money: ParcelMoney }) {
  return (
    <TitledCard title="What you get" titleClassName="mb-2 text-md">
      <WhatYouGet money={money} />
      <p className="num mt-2 text-xs text-fg-3">{whenText(money)}</p>
    </TitledCard>
  );
}

function whenText({ state, heldBecause, readyAt, payout }: ParcelMoney): string {
  const day = (at: string) => formatDate(new Date(at));
  if (payout !== null)
    return payout.paidAt === null
      ? `In payout ${payout.number}.`
      : `Paid on ${day(payout.paidAt)} with ${payout.number}.`;
  if (heldBecause !== null && state === 'held') return `Held: ${heldBecause}.`;
  if (readyAt === null) return 'Ready after the 7 days for returns, if nothing comes back.';
  return state === 'ready'
    ? `Ready since ${day(readyAt)}.`
    : `Ready on ${day(readyAt)}, if nothing comes back.`;
}
