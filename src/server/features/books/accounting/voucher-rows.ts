import {
  type AccountingNames,
  ledgerName,
  partyName,
  unitName,
} from '../../../../domain/books/accounting-names.ts';
import {
  VOUCHER_KINDS,
  type Voucher,
  type VoucherLine,
  vatOfLines,
} from '../../../../domain/books/voucher.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { CsvColumn } from '../../../csv.ts';
import { takingTurns } from '../../../taking-turns.ts';

interface VoucherRow {
  voucher: Voucher;
  line: VoucherLine;
  amountPaisa: number;
  vatPaisa: number;
}

/** A row for each line of a bill: what is credited stands below zero, and the rows add up to the register. */
export async function* voucherRows(vouchers: AsyncIterable<Voucher>): AsyncGenerator<VoucherRow> {
  const turn = takingTurns();
  for await (const voucher of vouchers) {
    const sign = voucher.kind === 'credit_note' || voucher.kind === 'debit_note' ? -1 : 1;
    const vat = voucher.entries.find(({ ledger }) => ledger === 'outputVat' || ledger === 'inputVat');
    const amounts = voucher.lines.map(({ amountPaisa }) => Math.abs(amountPaisa));
    const vats = vatOfLines(Math.abs(vat?.amountPaisa ?? 0), amounts);
    for (const [nth, line] of voucher.lines.entries())
      yield {
        voucher,
        line,
        amountPaisa: sign * (amounts[nth] as number),
        vatPaisa: sign * (vats[nth] as number),
      };
    await turn();
  }
}

/** The one layout for Excel, Swastik, Busy and whatever reads a table: bill by bill, line by line. */
export function voucherColumns(names: AccountingNames): CsvColumn<VoucherRow>[] {
  return [
    { header: 'Voucher type', cell: ({ voucher }) => VOUCHER_KINDS[voucher.kind] },
    { header: 'Date', cell: ({ voucher }) => kathmanduDate(voucher.at) },
    { header: 'Date BS', cell: ({ voucher }) => voucher.dateBs },
    { header: 'Bill number', cell: ({ voucher }) => voucher.number },
    { header: 'For bill', cell: ({ voucher }) => voucher.refersTo },
    {
      header: 'Party',
      cell: ({ voucher: { party } }) =>
        party === null ? ledgerName(names, 'marketplace') : partyName(names, party),
    },
    { header: 'PAN', cell: ({ voucher }) => voucher.party?.panNumber },
    { header: 'Ledger', cell: ({ line }) => ledgerName(names, line.ledger) },
    { header: 'Item', cell: ({ line }) => line.item?.name ?? line.name },
    { header: 'HS code', cell: ({ line }) => line.hsCode },
    { header: 'Quantity', cell: ({ line }) => line.item?.quantity },
    { header: 'Unit', cell: ({ line }) => line.item && unitName(names, line.item.unit) },
    { header: 'Rate', cell: ({ line }) => line.item && rupeesFromPaisa(line.item.unitPricePaisa) },
    { header: 'Taxable amount', cell: ({ amountPaisa }) => rupeesFromPaisa(amountPaisa) },
    { header: 'VAT', cell: ({ vatPaisa }) => rupeesFromPaisa(vatPaisa) },
    { header: 'Total', cell: ({ amountPaisa, vatPaisa }) => rupeesFromPaisa(amountPaisa + vatPaisa) },
    { header: 'Note', cell: ({ voucher }) => voucher.note },
  ];
}
