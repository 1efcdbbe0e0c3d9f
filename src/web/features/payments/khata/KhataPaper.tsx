import type { Khata, KhataEntry } from '../../../../contract/payments/khata.contract.ts';
import { dueDayText } from '../../../../domain/books/due-day.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { DIRECT_METHOD_NAMES } from '../../../../domain/payments/debt-payment.ts';
import { bsMonthText } from '../../../../domain/shop/bikram-sambat.ts';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { periodName } from '../../../desk/fiscal-month.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import type { KhataSide } from './khata.hooks.ts';
import { BillNumber } from './OpenBills.tsx';

/** A line of the paper: an entry, or one of the two balances around them. */
interface Line {
  key: string;
  entry: KhataEntry | null;
  text: string;
  debit: number;
  credit: number;
  balance: number;
  /** Stands over the first line of a month. */
  month: string | null;
}

const WORDS = {
  bill: { goods: 'Bill', delivery: 'Bill of delivery' },
  credit_note: { goods: 'Credit note', delivery: 'Credit note of delivery' },
};
const METHOD_NAMES = { ...PAYMENT_METHOD_NAMES, ...DIRECT_METHOD_NAMES };

/** 'Mangsir 2083' of '2083-08-14'. */
function monthOf(dateBs: string): string {
  return bsMonthText({ year: Number(dateBs.slice(0, 4)), month: Number(dateBs.slice(5, 7)) });
}

function linesOf({ opening, entries, closing }: Khata): Line[] {
  return [
    {
      key: 'opening',
      entry: null,
      text: 'Opening balance',
      debit: 0,
      credit: 0,
      balance: opening,
      month: null,
    },
    ...entries.map((entry, index): Line => {
      const before = entries[index - 1];
      const month = monthOf(entry.dateBs);
      return {
        key: entry._id,
        entry,
        text: '',
        debit: entry.debit,
        credit: entry.credit,
        balance: entry.balance,
        month: before !== undefined && monthOf(before.dateBs) === month ? null : month,
      };
    }),
    {
      key: 'closing',
      entry: null,
      text: 'Closing balance',
      debit: sumOfRupees(entries.map(({ debit }) => debit)),
      credit: sumOfRupees(entries.map(({ credit }) => credit)),
      balance: closing,
      month: null,
    },
  ];
}

/** What two sides owe each other in a period, as it would stand on paper; its last line is ruled twice. */
export function KhataPaper({ khata, side, isBusy }: { khata: Khata; side: KhataSide; isBusy: boolean }) {
  const period = periodName(khata.fiscalYear, khata.month);
  return (
    <Card
      aria-labelledby="khata-paper"
      className="overflow-hidden max-md:border-0 max-md:bg-transparent md:[&_tbody>tr:last-child>*]:border-b-4 md:[&_tbody>tr:last-child>*]:border-double md:[&_tbody>tr:last-child>*]:border-fg-3 md:[&_tbody>tr:last-child]:bg-sunken"
    >
      <div className="p-4 pb-3 max-md:px-0 md:px-5">
        <h2 id="khata-paper" className="text-md font-semibold">
          {period}
        </h2>
        <p className="text-sm text-fg-2">
          Amounts in rupees. A balance below zero is what was paid beyond the bills.
        </p>
      </div>
      <Table
        caption={`Khata, ${period}, amounts in rupees`}
        columns={columnsOf(side)}
        rows={linesOf(khata)}
        rowKey={({ key }) => key}
        isBusy={isBusy}
        bandBefore={({ month }) =>
          month === null ? null : (
            <p className="bg-sunken px-3 py-1.5 text-xs font-semibold text-fg-2 max-md:rounded-md md:px-5">
              {month}
            </p>
          )
        }
        isBare
      />
    </Card>
  );
}

const columnsOf = (side: KhataSide): readonly TableColumn<Line>[] => [
  {
    id: 'date',
    header: 'Date',
    onPhones: 'meta',
    cell: ({ entry }) =>
      entry === null ? null : (
        <span className="whitespace-nowrap md:block">
          {entry.dateBs} <When at={entry.at} className="text-xs text-fg-3 md:block" />
        </span>
      ),
  },
  {
    id: 'particulars',
    header: 'Particulars',
    isRowHeader: true,
    cell: ({ entry, text }) =>
      entry === null ? (
        <span className="font-semibold">{text}</span>
      ) : (
        <Particulars entry={entry} side={side} />
      ),
  },
  {
    id: 'debit',
    header: 'Debit, रू',
    isNumber: true,
    cell: ({ debit }) => <PlainMoney amount={debit} />,
  },
  {
    id: 'credit',
    header: 'Credit, रू',
    isNumber: true,
    cell: ({ credit }) => <PlainMoney amount={credit} />,
  },
  {
    id: 'balance',
    header: 'Balance, रू',
    isNumber: true,
    cell: ({ balance }) => <PlainMoney amount={balance} className="font-semibold" />,
  },
];

function Particulars({ entry, side }: { entry: KhataEntry; side: KhataSide }) {
  const { kind, number, method, isDirect, isDelivery, dueAt } = entry;
  if (kind === 'payment') {
    return (
      <span className="block min-w-36">
        <span className="font-medium">
          {method === null ? 'Payment' : `Payment by ${METHOD_NAMES[method]}`}
        </span>
        <span className="block text-xs font-normal wrap-anywhere text-fg-3">
          {isDirect ? 'Straight to the seller' : 'Through Thokmandu'}
          {number === null ? null : ` · ${number}`}
        </span>
      </span>
    );
  }
  return (
    <span className="block min-w-36">
      <span className="font-medium">{WORDS[kind][isDelivery ? 'delivery' : 'goods']}</span>{' '}
      {number === null ? null : <BillNumber bill={{ number, isDelivery }} side={side} />}
      {dueAt === null ? null : (
        <span className="block text-xs font-normal text-fg-3">{`Due ${dueDayText(dueAt)}`}</span>
      )}
    </span>
  );
}
