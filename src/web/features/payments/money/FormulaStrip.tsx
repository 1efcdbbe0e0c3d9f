import { cx } from 'class-variance-authority';
import type { HeldMoney } from '../../../../contract/books/held-money.contract.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** received − refunded − paid out − what wallets and couriers kept = what we hold. */
export function FormulaStrip({ money }: { money: HeldMoney }) {
  const terms = [
    { label: 'Received', amount: money.received, sign: null },
    { label: 'Refunded', amount: money.refunded, sign: '−' },
    { label: 'Paid out to sellers', amount: money.paidOut, sign: '−' },
    ...(money.walletFees === 0
      ? []
      : [{ label: 'Fees of wallets and couriers', amount: money.walletFees, sign: '−' }]),
    { label: 'Money we hold', amount: money.held, sign: '=' },
  ];
  return (
    <Card aria-label="Money we hold" className="mb-4 overflow-hidden">
      <dl className="grid lg:flex">
        {terms.map(({ label, amount, sign }) => (
          <div
            key={label}
            className={cx(
              'relative grow py-4 pe-5 max-lg:border-line max-lg:not-last:border-b lg:pe-4',
              sign === null ? 'ps-5 lg:ps-4' : 'ps-9 lg:ps-8',
              sign === '=' && 'bg-primary-soft',
            )}
          >
            <dt className="text-sm text-fg-2">
              {sign === null ? null : (
                <span aria-hidden="true" className="absolute start-4 bottom-4 text-md text-fg-3">
                  {sign}
                </span>
              )}
              {label}
            </dt>
            <dd className={sign === '=' ? 'text-lg font-bold' : 'text-md font-semibold'}>
              <Rupees amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
