import { type RawBuilder, sql } from 'kysely';
import type { BillKind, BillSubject } from '../../../../domain/books/bill.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { BillWay } from '../../../../domain/books/payment-status.ts';
import type { Language } from '../../../../domain/shop/language.ts';
import type { Database } from '../../../db/database.ts';
import { escapeLike } from '../../../db/person-search.ts';

/** Whose bills: what a company received, what a seller or the platform (null) issued, or all there are. */
export type BillsOf = { companyId: string } | { issuerId: string | null } | 'everybody';

export interface BillFilter {
  fiscalYear?: string | undefined;
  /** 1 = Baisakh to 12 = Chaitra. */
  month?: number | undefined;
  kind?: BillKind | undefined;
  /** Id of a seller, or `platform`. */
  seller?: string | undefined;
  order?: string | undefined;
  /** Only those of buyers who gave no PAN. */
  pan?: 'without' | undefined;
  /** Only those that their buyer asks for in another name. */
  asked?: 'open' | undefined;
  search?: string | undefined;
}

/** For what is asked of bills of any month. */
export const ANY_PERIOD = { fiscalYear: undefined, month: undefined };

/** A bill with its lines, as it was issued. */
export interface BillRow {
  id: string;
  kind: BillKind;
  subject: BillSubject;
  number: string;
  fiscalYear: string;
  issuedAt: Date;
  dateBs: string;
  transactionAt: Date;
  transactionDateBs: string;
  issuerId: string | null;
  issuerName: string;
  issuerNepaliName: string | null;
  issuerAddress: string;
  issuerPan: string;
  issuerContact: string | null;
  signatory: string;
  footLine: string | null;
  buyerName: string;
  buyerAddress: string;
  buyerPan: string | null;
  orderId: string | null;
  orderNumber: string | null;
  parcelId: string | null;
  parcelPosition: number | null;
  parcelCount: number | null;
  paymentMethod: BillWay | null;
  /** Of an invoice for goods on account: its due day (YYYY-MM-DD), and what of the parcel is unpaid. */
  account: { dueOn: string; unpaidPaisa: number } | null;
  purchaseOrderNumber: string | null;
  issuedByName: string;
  taxablePaisa: number;
  vatPaisa: number;
  totalPaisa: number;
  voucherPaisa: number;
  payablePaisa: number;
  /** Null: issued before it was kept. */
  language: Language | null;
  words: string;
  checkCode: string;
  refersTo: string | null;
  refersToNumber: string | null;
  refersToDateBs: string | null;
  reason: string | null;
  replaces: string | null;
  replacedBy: string | null;
  /** What credit notes took off it so far. */
  credited: { taxablePaisa: number; vatPaisa: number; voucherPaisa: number };
  /** Name of the drawn document in the storage, or null. */
  fileName: string | null;
  /** How often it was handed out, the original included. */
  given: number;
  /** What the buyer asks for instead and waits for, or null. */
  reissueAsked: { billTo: BillTo; askedAt: string } | null;
  /** What the tax office was told of it, and what it said last; null: nothing. */
  taxOffice: { state: 'queued' | 'sent' | 'failed'; answer: string | null } | null;
  lines: {
    id: string;
    position: number;
    hsCode: string | null;
    name: string;
    brand: string | null;
    model: string | null;
    /** The buyer's own, as the order's line keeps it. */
    partNumber: string | null;
    /** As it was called when the bill was issued. */
    costCentre: string | null;
    /** Of its pieces, as they were when it was issued; null: they have none. */
    serials: string[] | null;
    unit: string | null;
    quantity: number;
    unitPricePaisa: number;
    reductionPaisa: number;
    amountPaisa: number;
    left: number;
    leftPaisa: number;
  }[];
}

/** Everything of a bill `b`. */
export const billColumns = sql`
  b.id, b.kind, b.subject, b.number, b.fiscal_year as "fiscalYear", b.issued_at as "issuedAt", b.date_bs as "dateBs",
  b.transaction_at as "transactionAt", b.transaction_date_bs as "transactionDateBs", b.issuer_id as "issuerId",
  b.issuer_name as "issuerName", b.issuer_nepali_name as "issuerNepaliName", b.issuer_address as "issuerAddress",
  b.issuer_pan as "issuerPan", b.issuer_contact as "issuerContact", b.signatory, b.foot_line as "footLine",
  b.buyer_name as "buyerName", b.buyer_address as "buyerAddress", b.buyer_pan as "buyerPan", b.order_id as "orderId",
  b.order_number as "orderNumber", b.parcel_id as "parcelId", b.parcel_position as "parcelPosition",
  b.parcel_count as "parcelCount", b.payment_method as "paymentMethod",
  b.purchase_order_number as "purchaseOrderNumber", b.issued_by_name as "issuedByName",
  b.taxable_paisa as "taxablePaisa", b.vat_paisa as "vatPaisa", b.total_paisa as "totalPaisa",
  b.voucher_paisa as "voucherPaisa", b.payable_paisa as "payablePaisa", b.language, b.words, b.check_code as "checkCode",
  b.refers_to as "refersTo", r.number as "refersToNumber", r.date_bs as "refersToDateBs", b.reason, b.replaces,
  (select n.id from bills n where n.replaces = b.id) as "replacedBy",
  (select jsonb_build_object('dueOn', a.due_on, 'unpaidPaisa', d.unpaid_paisa)
    from parcel_debts a join debt_facts d on d.parcel_id = a.parcel_id
    where a.parcel_id = b.parcel_id and b.kind = 'tax_invoice' and a.due_on is not null) as account,
  (select jsonb_build_object('taxablePaisa', coalesce(sum(c.taxable_paisa), 0),
      'vatPaisa', coalesce(sum(c.vat_paisa), 0), 'voucherPaisa', coalesce(sum(c.voucher_paisa), 0))
    from bills c where c.refers_to = b.id) as credited,
  (select f.file_name from bill_files f where f.bill_id = b.id) as "fileName",
  (select count(*) from bill_copies c where c.bill_id = b.id) as given,
  (select jsonb_build_object('billTo', q.bill_to, 'askedAt', q.created_at) from bill_reissue_requests q
    where q.bill_id = b.id and q.answered_at is null) as "reissueAsked",
  (select jsonb_build_object('state', t.state, 'answer', t.answer) from cbms_outbox t where t.bill_id = b.id)
    as "taxOffice",
  (select jsonb_agg(jsonb_build_object('id', l.id, 'position', l.position, 'hsCode', l.hs_code, 'name', l.name,
      'brand', l.brand, 'model', l.model,
      'partNumber', i.part_number, 'costCentre', l.cost_centre, 'serials', l.serials, 'unit', l.unit, 'quantity', l.quantity, 'unitPricePaisa', l.unit_price_paisa, 'reductionPaisa', l.reduction_paisa, 'amountPaisa', l.amount_paisa,
      'left', case when c.left_paisa > 0 then l.quantity - c.quantity else 0 end, 'leftPaisa', c.left_paisa)
      order by l.position)
    from bill_lines l left join order_items i on i.id = l.order_item_id cross join lateral (
      select coalesce(sum(c.quantity), 0) as quantity,
        case b.kind when 'credit_note' then 0 else l.amount_paisa - coalesce(sum(c.amount_paisa), 0) end as left_paisa
      from bill_lines c where c.credits = l.id) c
    where l.bill_id = b.id) as lines`;

/** The tables of `billColumns`. */
export const billTables = sql`bills b left join bills r on r.id = b.refers_to`;

const isAskedFor = sql`exists (
  select from bill_reissue_requests q where q.bill_id = b.id and q.answered_at is null)`;

/** The condition of a filter on bills `b`. */
export function billConditions(of: BillsOf, filter: BillFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (of !== 'everybody') {
    if ('companyId' in of) conditions.push(sql`b.company_id = ${of.companyId}`);
    else conditions.push(of.issuerId === null ? sql`b.issuer_id is null` : sql`b.issuer_id = ${of.issuerId}`);
  }
  const { fiscalYear, month, kind, seller, order, pan, asked, search } = filter;
  if (fiscalYear !== undefined) conditions.push(sql`b.fiscal_year = ${fiscalYear}`);
  if (month !== undefined) conditions.push(sql`b.bs_month = ${month}::smallint`);
  if (kind !== undefined) conditions.push(sql`b.kind = ${kind}`);
  if (seller === 'platform') conditions.push(sql`b.issuer_id is null`);
  else if (seller !== undefined) conditions.push(sql`b.issuer_id = ${seller}::uuid`);
  if (order !== undefined) conditions.push(sql`b.order_id = ${order}::uuid`);
  if (pan !== undefined) conditions.push(sql`b.buyer_pan is null`);
  if (asked !== undefined) conditions.push(isAskedFor);
  if (search) conditions.push(sql`b.search_text like ${`%${escapeLike(search.toLowerCase())}%`}`);
  return sql.join(conditions, sql` and `);
}

/** A page of bills, newest first, and how many there are. */
export async function listBills(
  db: Database,
  of: BillsOf,
  filter: BillFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ bills: BillRow[]; total: number }> {
  const where = billConditions(of, filter);
  const { rows: bills } = await sql<BillRow>`
    with page as materialized (
      select b.id from bills b where ${where} order by b.issued_at desc, b.id desc limit ${limit} offset ${offset}
    )
    select ${billColumns} from page join ${billTables} on b.id = page.id
    order by b.issued_at desc, b.id desc`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from bills b where ${where}`.execute(db);
  return { bills, total: counted[0]?.total ?? 0 };
}

/** Who ever billed a company, by name; null: the platform. */
export async function listIssuersOf(
  db: Database,
  companyId: string,
): Promise<{ id: string | null; name: string }[]> {
  const { rows } = await sql<{ id: string | null; name: string }>`
    select b.issuer_id as id, (array_agg(b.issuer_name order by b.issued_at desc))[1] as name
    from bills b where b.company_id = ${companyId} group by 1 order by 2`.execute(db);
  return rows;
}

/** How many bills of an issuer their buyers ask for in another name. */
export async function countReissuesAsked(db: Database, issuerId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bill_reissue_requests q join bills b on b.id = q.bill_id
    where q.answered_at is null and b.issuer_id is not distinct from ${issuerId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A bill for whoever may read it: the company that received it, its issuer, our desk. */
export async function findReadableBill(
  db: Database,
  billId: string,
  reader: { companyId: string; sellerId: string; isDesk: boolean },
): Promise<BillRow | null> {
  const { rows } = await sql<BillRow>`/* named: find_readable_bill */
    select ${billColumns} from ${billTables}
    where b.id = ${billId} and (${reader.isDesk} or b.company_id = ${reader.companyId}
      or b.issuer_id = ${reader.sellerId})`.execute(db);
  return rows[0] ?? null;
}

/** A bill, for whom it does not matter. */
export async function getBill(db: Database, billId: string): Promise<BillRow> {
  const { rows } = await sql<BillRow>`/* named: get_bill */
      select ${billColumns} from ${billTables} where b.id = ${billId}`.execute(db);
  return rows[0] as BillRow;
}

export interface CheckedBillRow {
  kind: BillKind;
  number: string;
  issuedAt: Date;
  dateBs: string;
  issuerName: string;
  issuerPan: string;
  totalPaisa: number;
  isCredited: boolean;
}

/** What anybody may know who holds the code. */
export async function findCheckedBill(db: Database, checkCode: string): Promise<CheckedBillRow | null> {
  const { rows } = await sql<CheckedBillRow>`
    select b.kind, b.number, b.issued_at as "issuedAt", b.date_bs as "dateBs", b.issuer_name as "issuerName",
      b.issuer_pan as "issuerPan", b.total_paisa as "totalPaisa",
      b.total_paisa = coalesce((select sum(c.total_paisa) from bills c where c.refers_to = b.id), 0) as "isCredited"
    from bills b where b.check_code = ${checkCode}`.execute(db);
  return rows[0] ?? null;
}
