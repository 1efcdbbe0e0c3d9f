import type { IssuedBillList, RegisterKind } from '../../../../contract/books/bill-registers.contract.ts';
import { BILL_WAY_NAMES, type BillWay } from '../../../../domain/books/payment-status.ts';
import { sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { xlsxStream } from '../../../files/spreadsheets/xlsx-writer.ts';
import type { BillSumsRow, LargeBuyerRow, RegisterRow } from './bill-registers.sql.ts';

/** A column of a register: its key in JSON, its head in files. */
export interface RegisterColumn<Row> {
  key: string;
  header: string;
  isAmount?: true;
  cell: (row: Row) => string | number;
}

const text = <Row>(
  key: string,
  header: string,
  cell: (row: Row) => string | number | null,
): RegisterColumn<Row> => ({
  key,
  header,
  cell: (row) => cell(row) ?? '',
});
const amount = <Row>(key: string, header: string, paisa: (row: Row) => number): RegisterColumn<Row> => ({
  key,
  header,
  isAmount: true,
  cell: (row) => rupeesFromPaisa(paisa(row)),
});
/** Credit notes take off where invoices and they stand together. */
const signed = (row: RegisterRow, paisa: number) => (row.kind === 'credit_note' ? -paisa : paisa);
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const nothing = () => 0;

/** Only where all issuers stand together. */
const ISSUER: readonly RegisterColumn<RegisterRow>[] = [
  text('issuerName', 'Issuer', (row) => row.issuerName),
  text('issuerPan', 'Issuer’s PAN', (row) => row.issuerPan),
];

const SALES: readonly RegisterColumn<RegisterRow>[] = [
  text('date', 'Date', (row) => row.dateBs),
  text('number', 'Bill number', (row) => row.number),
  text('buyerName', 'Buyer', (row) => row.buyerName),
  text('buyerPan', 'Buyer’s PAN', (row) => row.buyerPan),
  amount('total', 'Total', (row) => row.totalPaisa),
  amount('exempt', 'Exempt', nothing),
  amount('taxable', 'Taxable', (row) => row.taxablePaisa),
  amount('vat', 'VAT', (row) => row.vatPaisa),
  amount('exportValue', 'Export value', nothing),
  text('exportCountry', 'Export country', () => ''),
  text('customsNumber', 'Customs number', () => ''),
  text('customsDate', 'Customs date', () => ''),
];

const RETURNS: readonly RegisterColumn<RegisterRow>[] = [
  text('date', 'Date', (row) => row.dateBs),
  text('number', 'Credit note number', (row) => row.number),
  text('refersTo', 'For invoice', (row) => row.refersToNumber),
  text('buyerName', 'Buyer', (row) => row.buyerName),
  text('buyerPan', 'Buyer’s PAN', (row) => row.buyerPan),
  amount('total', 'Total', (row) => row.totalPaisa),
  amount('exempt', 'Exempt', nothing),
  amount('taxable', 'Taxable', (row) => row.taxablePaisa),
  amount('vat', 'VAT', (row) => row.vatPaisa),
  text('reason', 'Reason', (row) => row.reason),
];

/** What a buyer's accountant enters: credit notes take off. */
export const RECEIVED: readonly RegisterColumn<RegisterRow>[] = [
  text('date', 'Date', (row) => row.dateBs),
  text('number', 'Number', (row) => row.number),
  text('kind', 'Kind', (row) => (row.kind === 'credit_note' ? 'Credit note' : 'Tax invoice')),
  text('issuerName', 'Issuer', (row) => row.issuerName),
  text('issuerPan', 'Issuer’s PAN', (row) => row.issuerPan),
  text('billedTo', 'Billed to', (row) => row.buyerName),
  text('billedPan', 'Billed PAN', (row) => row.buyerPan),
  text('orderNumber', 'Order', (row) => row.orderNumber),
  amount('taxable', 'Taxable', (row) => signed(row, row.taxablePaisa)),
  amount('vat', 'VAT', (row) => signed(row, row.vatPaisa)),
  amount('total', 'Total', (row) => signed(row, row.totalPaisa)),
  amount('voucher', 'Paid by voucher', (row) => signed(row, row.voucherPaisa)),
  text('refersTo', 'For invoice', (row) => row.refersToNumber),
  text('costCentre', 'Cost centre', (row) => row.costCentres),
];

/** The 20 columns of the tax office's standard view, under its own names. */
const STANDARD: readonly RegisterColumn<RegisterRow>[] = [
  text('Fiscal_Year', 'Fiscal_Year', (row) => row.fiscalYear),
  text('Bill_no', 'Bill_no', (row) => row.number),
  text('Customer_name', 'Customer_name', (row) => row.buyerName),
  text('Customer_PAN', 'Customer_PAN', (row) => row.buyerPan),
  text('Bill_Date', 'Bill_Date', (row) => row.dateBs),
  amount('Amount', 'Amount', (row) => signed(row, row.taxablePaisa)),
  amount('Discount', 'Discount', nothing),
  amount('Taxable_Amount', 'Taxable_Amount', (row) => signed(row, row.taxablePaisa)),
  amount('Tax_Amount', 'Tax_Amount', (row) => signed(row, row.vatPaisa)),
  amount('Total_Amount', 'Total_Amount', (row) => signed(row, row.totalPaisa)),
  text('Sync_with_IRD', 'Sync_with_IRD', (row) => yesNo(row.cbmsState === 'sent')),
  text('Is_Bill_Printed', 'Is_Bill_Printed', (row) => yesNo(row.printedAt !== null)),
  text('Is_bill_Active', 'Is_bill_Active', (row) => yesNo(!row.isCredited)),
  text('Printed_Time', 'Printed_Time', (row) =>
    row.printedAt === null ? '' : sortableDateTime(row.printedAt),
  ),
  text('Entered_By', 'Entered_By', (row) => row.issuedByName),
  text('Printed_by', 'Printed_by', (row) => (row.printedAt === null ? '' : row.printedBy)),
  text('Is_realtime', 'Is_realtime', (row) => yesNo(row.cbmsState === 'sent' && row.isRealtime === true)),
  text('Payment_Method', 'Payment_Method', ({ paymentMethod }) =>
    paymentMethod === null ? '' : BILL_WAY_NAMES[paymentMethod as BillWay],
  ),
  amount('VAT_Refund_Amount', 'VAT_Refund_Amount', nothing),
  text('Transaction_Id', 'Transaction_Id', (row) => row.orderNumber),
];

export const LARGE_BUYERS: readonly RegisterColumn<LargeBuyerRow>[] = [
  text('buyerName', 'Buyer', (row) => row.buyerName),
  text('buyerPan', 'Buyer’s PAN', (row) => row.buyerPan),
  { key: 'invoices', header: 'Invoices', cell: (row) => row.invoices },
  amount('taxable', 'Taxable', (row) => row.taxablePaisa),
  amount('vat', 'VAT', (row) => row.vatPaisa),
  amount('total', 'Total', (row) => row.totalPaisa),
];

const COLUMNS = { sales: SALES, returns: RETURNS, standard: STANDARD } satisfies Record<
  Exclude<RegisterKind, 'large'>,
  readonly RegisterColumn<RegisterRow>[]
>;

/** The columns of a register of documents; the issuer's come first where all issuers stand together. */
export function registerColumns(
  kind: Exclude<RegisterKind, 'large'>,
  { hasIssuer }: { hasIssuer: boolean },
): readonly RegisterColumn<RegisterRow>[] {
  return hasIssuer ? [...ISSUER, ...COLUMNS[kind]] : COLUMNS[kind];
}

export function toBillSums(row: BillSumsRow): IssuedBillList['sums'] {
  const taxablePaisa = row.taxablePaisa - row.creditedTaxablePaisa;
  const vatPaisa = row.vatPaisa - row.creditedVatPaisa;
  return {
    all: row.documents,
    invoices: row.invoices,
    creditNotes: row.creditNotes,
    withoutPan: row.withoutPan,
    taxable: rupeesFromPaisa(row.taxablePaisa),
    vat: rupeesFromPaisa(row.vatPaisa),
    creditedTaxable: rupeesFromPaisa(row.creditedTaxablePaisa),
    creditedVat: rupeesFromPaisa(row.creditedVatPaisa),
    net: {
      taxable: rupeesFromPaisa(taxablePaisa),
      vat: rupeesFromPaisa(vatPaisa),
      total: rupeesFromPaisa(taxablePaisa + vatPaisa),
    },
    firstNumber: row.firstNumber,
    lastNumber: row.lastNumber,
  };
}

/** 'sales-register-2083-84-08.csv' */
export function registerFileName(
  kind: RegisterKind,
  { fiscalYear, month }: { fiscalYear: string; month?: number | undefined },
  extension: string,
): string {
  const name = {
    sales: 'sales-register',
    returns: 'sales-return',
    standard: 'standard-view',
    large: 'buyers-above-1-lakh',
  };
  const period = [
    fiscalYear.replace('/', '-'),
    kind === 'large' || month === undefined ? null : String(month).padStart(2, '0'),
  ];
  return `${[name[kind], ...period].filter(Boolean).join('-')}.${extension}`;
}

/** 'bills-2083-84-08.zip' */
export function billsFileName(
  { fiscalYear, month }: { fiscalYear: string | undefined; month?: number | undefined },
  extension: string,
): string {
  const period = [fiscalYear?.replace('/', '-'), month === undefined ? null : String(month).padStart(2, '0')];
  return `${['bills', ...period].filter(Boolean).join('-')}.${extension}`;
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows as one sheet, written as they come. */
export function registerWorkbook<Row>(columns: readonly RegisterColumn<Row>[], rows: AsyncIterable<Row>) {
  async function* cells() {
    for await (const row of rows) yield columns.map(({ cell }) => cell(row));
  }
  return xlsxStream([
    {
      name: 'Register',
      columns: columns.map(({ header, isAmount = false }) => ({
        header,
        width: isAmount ? 14 : 22,
        isText: !isAmount,
      })),
      rows: cells(),
    },
  ]);
}
