import { type RawBuilder, sql } from 'kysely';
import type { RegisterKind } from '../../../../contract/books/bill-registers.contract.ts';
import type { BillKind } from '../../../../domain/books/bill.ts';
import type { Database } from '../../../db/database.ts';
import { type BillFilter, type BillsOf, billConditions } from './bill-lists.sql.ts';

/** A month of a fiscal year, or the whole of it, of one issuer or of all; lists and archives are narrowed further. */
export interface RegisterPeriod extends BillFilter {
  of: BillsOf;
  fiscalYear: string | undefined;
}

/** A document as the registers list it. */
export interface RegisterRow {
  id: string;
  kind: BillKind;
  number: string;
  issuedAt: Date;
  dateBs: string;
  issuerName: string;
  issuerPan: string;
  buyerName: string;
  buyerPan: string | null;
  fiscalYear: string;
  taxablePaisa: number;
  vatPaisa: number;
  totalPaisa: number;
  voucherPaisa: number;
  paymentMethod: string | null;
  orderNumber: string | null;
  issuedByName: string;
  refersToNumber: string | null;
  reason: string | null;
  /** Of all its lines. */
  costCentres: string | null;
  isCredited: boolean;
  printedAt: Date | null;
  printedBy: string | null;
  cbmsState: string | null;
  isRealtime: boolean | null;
}

const KINDS: Record<Exclude<RegisterKind, 'large'>, RawBuilder<unknown>> = {
  sales: sql`b.kind = 'tax_invoice'`,
  returns: sql`b.kind = 'credit_note'`,
  standard: sql`true`,
};

const conditionsOf = (kind: Exclude<RegisterKind, 'large'>, { of, ...period }: RegisterPeriod) =>
  sql`${billConditions(of, period)} and ${KINDS[kind]}`;

/** Documents in the order in which they were issued: a page of them, or those after `last`. */
export async function listRegisterRows(
  db: Database,
  kind: Exclude<RegisterKind, 'large'>,
  period: RegisterPeriod,
  { limit, offset = 0, last = null }: { limit: number; offset?: number; last?: RegisterRow | null },
): Promise<RegisterRow[]> {
  const after = last === null ? sql`true` : sql`(b.issued_at, b.id) > (${last.issuedAt}, ${last.id})`;
  const { rows } = await sql<RegisterRow>`
    with page as materialized (
      select b.id from bills b where ${conditionsOf(kind, period)} and ${after}
      order by b.issued_at, b.id limit ${limit} offset ${offset}
    )
    select b.id, b.kind, b.number, b.issued_at as "issuedAt", b.date_bs as "dateBs", b.issuer_name as "issuerName",
      b.issuer_pan as "issuerPan", b.buyer_name as "buyerName", b.buyer_pan as "buyerPan",
      b.fiscal_year as "fiscalYear", b.taxable_paisa as "taxablePaisa", b.vat_paisa as "vatPaisa",
      b.total_paisa as "totalPaisa", b.voucher_paisa as "voucherPaisa", b.payment_method as "paymentMethod",
      b.order_number as "orderNumber", b.issued_by_name as "issuedByName", r.number as "refersToNumber", b.reason,
      b.kind = 'tax_invoice' and b.total_paisa
        = coalesce((select sum(c.total_paisa) from bills c where c.refers_to = b.id), 0) as "isCredited",
      (select string_agg(distinct l.cost_centre, ', ') from bill_lines l where l.bill_id = b.id) as "costCentres",
      given.created_at as "printedAt", coalesce(u.first_name || ' ' || u.last_name, b.issued_by_name) as "printedBy",
      o.state as "cbmsState", o.is_realtime as "isRealtime"
    from page join bills b on b.id = page.id
    left join bills r on r.id = b.refers_to
    left join bill_copies given on given.bill_id = b.id and given.copy = 0
    left join users u on u.id = given.given_to
    left join cbms_outbox o on o.bill_id = b.id
    order by b.issued_at, b.id`.execute(db);
  return rows;
}

export interface BillSumsRow {
  documents: number;
  invoices: number;
  creditNotes: number;
  withoutPan: number;
  taxablePaisa: number;
  vatPaisa: number;
  creditedTaxablePaisa: number;
  creditedVatPaisa: number;
  firstNumber: string | null;
  lastNumber: string | null;
}

/** What a period holds, invoices and credit notes apart. Numbers only where there is one series of them. */
export async function getBillSums(db: Database, { of, ...period }: RegisterPeriod): Promise<BillSumsRow> {
  const isOneSeries = of !== 'everybody' && 'issuerId' in of;
  const invoice = sql`b.kind = 'tax_invoice'`;
  const numberOf = (least: boolean) =>
    isOneSeries
      ? sql`(array_agg(b.number order by b.serial ${least ? sql`` : sql`desc`}) filter (where ${invoice}))[1]`
      : sql`null`;
  const { rows } = await sql<BillSumsRow>`
    select count(*) as documents, count(*) filter (where ${invoice}) as invoices,
      count(*) filter (where not ${invoice}) as "creditNotes",
      count(*) filter (where b.buyer_pan is null) as "withoutPan",
      coalesce(sum(b.taxable_paisa) filter (where ${invoice}), 0) as "taxablePaisa",
      coalesce(sum(b.vat_paisa) filter (where ${invoice}), 0) as "vatPaisa",
      coalesce(sum(b.taxable_paisa) filter (where not ${invoice}), 0) as "creditedTaxablePaisa",
      coalesce(sum(b.vat_paisa) filter (where not ${invoice}), 0) as "creditedVatPaisa",
      ${numberOf(true)} as "firstNumber", ${numberOf(false)} as "lastNumber"
    from bills b where ${billConditions(of, period)}`.execute(db);
  return rows[0] as BillSumsRow;
}

/** Documents in each month of a fiscal year. */
export async function countBillsByMonth(
  db: Database,
  of: BillsOf,
  filter: { fiscalYear: string; seller?: string | undefined },
): Promise<{ month: number; count: number }[]> {
  const { rows } = await sql<{ month: number; count: number }>`
    select b.bs_month as month, count(*) as count from bills b
    where ${billConditions(of, filter)} group by 1 order by 1`.execute(db);
  return rows;
}

/** A buyer of more than a lakh in the fiscal year, less credit notes. */
export interface LargeBuyerRow {
  buyerName: string;
  buyerPan: string | null;
  invoices: number;
  taxablePaisa: number;
  vatPaisa: number;
  totalPaisa: number;
}

const ONE_LAKH_PAISA = 10_000_000;

interface LargeBuyers {
  rows: LargeBuyerRow[];
  total: number;
  sums: Pick<LargeBuyerRow, 'taxablePaisa' | 'vatPaisa' | 'totalPaisa'>;
}

/**
 * By PAN, or by account where there is none; the name is the last that was billed. The largest first. Sums are those of
 * all pages, past the last one too.
 */
export async function listLargeBuyers(
  db: Database,
  { of, fiscalYear, seller }: RegisterPeriod,
  { limit, offset }: { limit: number; offset: number },
): Promise<LargeBuyers> {
  const sign = sql`case when b.kind = 'credit_note' then -1 else 1 end`;
  const { rows } = await sql<LargeBuyers>`
    with buyers as (
      select (array_agg(b.buyer_name order by b.issued_at desc))[1] as "buyerName", max(b.buyer_pan) as "buyerPan",
        count(*) filter (where b.kind = 'tax_invoice') as invoices, sum(${sign} * b.taxable_paisa) as "taxablePaisa",
        sum(${sign} * b.vat_paisa) as "vatPaisa", sum(${sign} * b.total_paisa) as "totalPaisa"
      from bills b where ${billConditions(of, { fiscalYear, seller })}
      group by coalesce(b.buyer_pan, b.company_id::text)
      having sum(${sign} * b.taxable_paisa) > ${ONE_LAKH_PAISA}
    )
    select count(*) as total, jsonb_build_object('taxablePaisa', coalesce(sum("taxablePaisa"), 0),
        'vatPaisa', coalesce(sum("vatPaisa"), 0), 'totalPaisa', coalesce(sum("totalPaisa"), 0)) as sums,
      (select coalesce(jsonb_agg(page order by "taxablePaisa" desc, "buyerName"), '[]') from (
        select * from buyers order by "taxablePaisa" desc, "buyerName" limit ${limit} offset ${offset}) page) as rows
    from buyers`.execute(db);
  return rows[0] as LargeBuyers;
}

export interface ArchivedBill {
  id: string;
  number: string;
  issuerPan: string;
  /** Null while its document is not drawn. */
  fileName: string | null;
}

/** The documents of a period, in the order in which they were issued. */
export async function listArchivedBills(
  db: Database,
  { of, ...period }: RegisterPeriod,
): Promise<ArchivedBill[]> {
  const { rows } = await sql<ArchivedBill>`
    select b.id, b.number, b.issuer_pan as "issuerPan", f.file_name as "fileName"
    from bills b left join bill_files f on f.bill_id = b.id
    where ${billConditions(of, period)} order by b.issued_at, b.id`.execute(db);
  return rows;
}
