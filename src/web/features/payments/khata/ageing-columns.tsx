import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import type { SellerAgeing } from '../../../../contract/payments/khata.contract.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { AGES } from './AgeingCells.tsx';

/** A company that owes the seller, or the sum of all. */
export type AgeingRow = Omit<SellerAgeing['companies'][number], 'company'> & {
  /** Null: all of them together. */
  company: { _id: string; name: string } | null;
};

/** What a company owes, by how late it is. */
export const ageingColumns: readonly TableColumn<AgeingRow>[] = [
  {
    id: 'company',
    header: 'Company',
    isRowHeader: true,
    cell: ({ company }) =>
      company === null ? (
        <span className="font-semibold">All companies</span>
      ) : (
        <Link
          to={deskPaths.sellerKhataOf(company._id)}
          discover="none"
          className="line-clamp-2 min-w-32 font-semibold wrap-anywhere hover:underline"
        >
          {company.name}
        </Link>
      ),
  },
  ...AGES.map(
    ({ key, name, tone }): TableColumn<AgeingRow> => ({
      id: key,
      header: name,
      isNumber: true,
      cell: ({ ageing }) => (
        <PlainMoney
          amount={ageing[key]}
          className={cx(ageing[key] > 0 && tone, ageing[key] > 0 && 'font-medium')}
        />
      ),
    }),
  ),
  {
    id: 'credit',
    header: 'Paid beyond',
    isNumber: true,
    from: 'xl',
    cell: ({ credit }) => <PlainMoney amount={credit} />,
  },
  {
    id: 'total',
    header: 'Owed, रू',
    isNumber: true,
    cell: ({ ageing }) => <PlainMoney amount={ageing.total} className="font-semibold" />,
  },
];
