import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import type { ParcelMoney } from '../../../../contract/books/seller-money.contract.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';

/** What a seller gets for a parcel, row by row; rows of zero are left out. */
export function WhatYouGet({ money }: { money: ParcelMoney }) {
  const { commissionPercent: percent } = money;
  const rows = [
    { name: 'Goods', amount: money.goods },
    { name: 'VAT 13%', amount: money.vat },
    { name: percent === null ? 'Commission' : `Commission ${percent}%`, amount: -money.commission },
    { name: 'VAT on commission', amount: -money.vatOnCommission },
    { name: 'Tax withheld', amount: -money.withheld },
    { name: 'Courier allowance', amount: money.allowance },
    { name: 'Taken back', amount: -money.takenBack },
  ].filter(({ amount }) => amount !== 0);
  return (
    <dl className="text-sm">
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-3 py-1">
          <dt className="text-fg-2">{name}</dt>
          <dd>
            <ExactRupees amount={amount} />
          </dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-bold">
        <dt>Net</dt>
        <dd>
          <ExactRupees amount={money.net} />
        </dd>
      </div>
    </dl>
  );
}

/** Its way to the seller: what is done, what is next, what comes later. */
export function MoneyWay({ money }: { money: ParcelMoney }) {
  const { paidAt, sentAt, bill, deliveredAt, readyAt, payout, state, heldBecause } = money;
  if (state === 'taken_back')
    return <p className="text-sm text-fg-2">The parcel was cancelled: its money went back to the buyer.</p>;
  const isReady = state === 'ready' || state === 'in_payout' || state === 'paid';
  const steps = [
    { name: 'Paid by the buyer', at: paidAt, isDone: true },
    { name: 'Sent', at: sentAt, isDone: sentAt !== null, bill },
    { name: 'Delivered', at: deliveredAt, isDone: deliveredAt !== null },
    {
      name: isReady ? 'Ready' : (heldBecause ?? 'Ready, if nothing comes back'),
      at: readyAt,
      isDone: isReady,
    },
    {
      name: payout === null ? 'Payout' : `Payout ${payout.number}`,
      at: payout?.paidAt ?? null,
      isDone: payout !== null && payout.paidAt !== null,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="text-sm">
      {steps.map(({ name, at, isDone, bill: billed }, index) => (
        <li key={name} className="flex items-start gap-2.5 py-1">
          <Mark isDone={isDone} isNext={index === next} />
          <span className={cx('min-w-0 grow', index === next ? 'font-semibold text-fg' : 'text-fg-2')}>
            {name}
            {billed ? (
              <>
                , bill{' '}
                <Link
                  to={deskPaths.sellerBillNumbered(billed.number)}
                  prefetch="none"
                  className="whitespace-nowrap text-link underline"
                >
                  {billed.number}
                </Link>
              </>
            ) : null}
            <span className="sr-only">{isDone ? ', done' : index === next ? ', next' : ', later'}</span>
          </span>
          {at ? <When at={at} className="num shrink-0 text-fg-2" /> : null}
        </li>
      ))}
    </ol>
  );
}

function Mark({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  if (isDone) return <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />;
  return (
    <span aria-hidden="true" className="mt-1.5 flex size-4 shrink-0 justify-center">
      <span
        className={cx('size-2 rounded-full', isNext ? 'bg-primary' : 'border border-line-2 bg-surface')}
      />
    </span>
  );
}
