import { cx } from 'class-variance-authority';
import type { Ageing } from '../../../../contract/payments/khata.contract.ts';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';

/** The ages of what is owed, youngest first, with the colour of an amount in each. */
export const AGES = [
  { key: 'notDue', name: 'Not due yet', tone: '' },
  { key: 'days1to30', name: '1 to 30 days late', tone: 'text-warning-fg' },
  { key: 'days31to60', name: '31 to 60 days late', tone: 'text-warning-fg' },
  { key: 'days61to90', name: '61 to 90 days late', tone: 'text-danger' },
  { key: 'over90', name: 'Over 90 days late', tone: 'text-danger' },
] as const satisfies readonly { key: keyof Ageing; name: string; tone: string }[];

/** What is owed, by how late it is: five cells. */
export function AgeingCells({ ageing }: { ageing: Ageing }) {
  return (
    <dl className="card grid grid-cols-2 overflow-hidden max-md:divide-y max-md:divide-line md:grid-cols-5 md:divide-x md:divide-line">
      {AGES.map(({ key, name, tone }) => (
        <div key={key} className={cx('min-w-0 px-4 py-3', key === 'notDue' && 'max-md:col-span-2')}>
          <dt className="text-xs text-fg-2">{name}</dt>
          <dd>
            <ExactRupees
              amount={ageing[key]}
              className={cx('font-semibold', ageing[key] > 0 ? tone : 'font-normal text-fg-3')}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
