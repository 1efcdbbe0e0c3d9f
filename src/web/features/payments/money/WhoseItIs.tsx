import { cx } from 'class-variance-authority';
import { Fragment } from 'react';
import type { HeldMoney } from '../../../../contract/books/held-money.contract.ts';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

interface Owner {
  name: string;
  /** The colour, as a background and in a drawing. */
  swatch: string;
  fill: string;
  total: number;
  parts: readonly (readonly [name: string, amount: number])[];
}

/** The same money by whom it belongs to. */
export function WhoseItIs({ money: { sellers, buyers, tax, own, held, door } }: { money: HeldMoney }) {
  const owners: Owner[] = [
    {
      name: 'Owed to sellers',
      swatch: 'bg-primary',
      fill: 'fill-primary',
      total: sellers.total,
      parts: [
        ['Waiting for delivery', sellers.waiting],
        ['In return time', sellers.inReturnTime],
        ['Ready', sellers.ready],
        ['In payout', sellers.inPayout],
      ],
    },
    {
      name: 'Owed to buyers',
      swatch: 'bg-warning',
      fill: 'fill-warning',
      total: buyers.total,
      parts: [
        ['Refunds due', buyers.refundsDue],
        ['Overpaid and unmatched', buyers.unmatched],
      ],
    },
    {
      name: 'Owed to the tax office',
      swatch: 'bg-fg-3',
      fill: 'fill-fg-3',
      total: tax.total,
      parts: [
        ['VAT on our bills', tax.vat],
        ['Tax withheld', tax.withheld],
      ],
    },
    {
      name: 'Our own',
      swatch: 'bg-success',
      fill: 'fill-success',
      total: own.total,
      parts: [
        ['Delivery, without VAT', own.delivery],
        ['PRO plans, without VAT', own.plans],
        ['Commission, without VAT', own.commission],
        ['Marketplace vouchers', own.vouchers],
        ['Courier allowances', own.allowances],
        ...(own.walletFees === 0 ? [] : [['Fees of wallets and couriers', own.walletFees] as const]),
        ['Adjustments', own.adjustments],
        ['Rounding', own.rounding],
      ],
    },
  ];
  const whole = owners.reduce((sum, { total }) => sum + Math.max(0, total), 0);
  return (
    <TitledCard title="Whose it is" titleClassName="text-md" className="min-w-0 p-5">
      {whole > 0 ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          className="mt-4 h-2 w-full overflow-hidden rounded-full"
        >
          {owners.map(({ name, fill, total }, index) => {
            const before = owners.slice(0, index).reduce((sum, owner) => sum + Math.max(0, owner.total), 0);
            return (
              <rect
                key={name}
                x={(before / whole) * 100}
                width={(Math.max(0, total) / whole) * 100}
                height="2"
                className={fill}
              />
            );
          })}
        </svg>
      ) : null}
      <dl className="mt-4 text-sm">
        {owners.map(({ name, swatch, total, parts }) => (
          <Fragment key={name}>
            <div className="flex justify-between gap-3 font-semibold">
              <dt className="flex items-center gap-2">
                <span aria-hidden="true" className={cx('size-3 rounded-xs', swatch)} />
                {name}
              </dt>
              <dd>
                <Rupees amount={total} className={total < 0 ? 'text-danger' : undefined} />
              </dd>
            </div>
            {parts
              .filter(([part, amount]) => amount !== 0 || !['Adjustments', 'Rounding'].includes(part))
              .map(([part, amount]) => (
                <div key={part} className="mt-1 flex justify-between gap-3 ps-5 text-xs text-fg-2">
                  <dt>{part}</dt>
                  <dd>
                    <PlainMoney amount={amount} />
                  </dd>
                </div>
              ))}
            <div aria-hidden="true" className="my-3 border-t border-line" />
          </Fragment>
        ))}
        {[
          ['Less what is to be paid at the door', -door.expected] as const,
          ['Less what couriers have', -door.couriers] as const,
        ]
          .filter(([, amount]) => amount !== 0)
          .map(([part, amount]) => (
            <div key={part} className="mb-2 flex justify-between gap-3 text-fg-2">
              <dt>{part}</dt>
              <dd>
                <PlainMoney amount={amount} />
              </dd>
            </div>
          ))}
        <div className="flex justify-between gap-3 font-semibold">
          <dt>Together</dt>
          <dd>
            <Rupees amount={held} />
          </dd>
        </div>
      </dl>
    </TitledCard>
  );
}
