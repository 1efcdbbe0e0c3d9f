import { sql } from 'kysely';
import type { BillAmounts, BillKind, BillSubject } from '../../../../domain/books/bill.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { BillWay } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';
import { type IssuerSnapshot, serialsOut } from './bill-facts.sql.ts';
import type { NewBill } from './bills.sql.ts';

/** A bill to be corrected: what it says, and what of it is left. */
export interface CorrectableBill {
  id: string;
  kind: BillKind;
  subject: BillSubject;
  number: string;
  dateBs: string;
  issuerId: string | null;
  orderId: string | null;
  parcelId: string | null;
  paymentId: string | null;
  orderNumber: string | null;
  parcelPosition: number | null;
  parcelCount: number | null;
  purchaseOrderNumber: string | null;
  paymentMethod: BillWay | null;
  transactionAt: Date;
  transactionDateBs: string;
  issuer: IssuerSnapshot;
  companyId: string;
  buyerId: string;
  buyerName: string;
  buyerAddress: string;
  buyerPan: string | null;
  billed: BillAmounts;
  credited: BillAmounts;
  /** With the units that are left of each, and what is left of their price. */
  lines: (Omit<NewBill['lines'][number], 'reductionPaisa'> & {
    id: string;
    left: number;
    leftPaisa: number;
    /** Units of it that returns hold. */
    inReturns: number;
  })[];
}

const correctable = sql`
  select b.id, b.kind, b.subject, b.number, b.date_bs as "dateBs", b.issuer_id as "issuerId", b.order_id as "orderId",
    b.parcel_id as "parcelId", b.payment_id as "paymentId", b.order_number as "orderNumber",
    b.parcel_position as "parcelPosition", b.parcel_count as "parcelCount",
    b.purchase_order_number as "purchaseOrderNumber", b.payment_method as "paymentMethod",
    b.transaction_at as "transactionAt", b.transaction_date_bs as "transactionDateBs",
    jsonb_build_object('name', b.issuer_name, 'nepaliName', b.issuer_nepali_name, 'address', b.issuer_address,
      'panNumber', b.issuer_pan, 'branchCode', b.branch_code, 'contact', b.issuer_contact, 'signatory', b.signatory,
      'footLine', b.foot_line) as issuer,
    b.company_id as "companyId", b.buyer_id as "buyerId", b.buyer_name as "buyerName", b.buyer_address as "buyerAddress", b.buyer_pan as "buyerPan",
    jsonb_build_object('taxablePaisa', b.taxable_paisa, 'vatPaisa', b.vat_paisa, 'voucherPaisa', b.voucher_paisa)
      as billed,
    (select jsonb_build_object('taxablePaisa', coalesce(sum(c.taxable_paisa), 0),
        'vatPaisa', coalesce(sum(c.vat_paisa), 0), 'voucherPaisa', coalesce(sum(c.voucher_paisa), 0))
      from bills c where c.refers_to = b.id) as credited,
    (select jsonb_agg(jsonb_build_object('id', l.id, 'credits', null, 'orderItemId', l.order_item_id,
        'hsCode', l.hs_code, 'name', l.name, 'brand', l.brand, 'model', l.model, 'unit', l.unit,
        'quantity', l.quantity, 'unitPricePaisa', l.unit_price_paisa, 'costCentre', l.cost_centre,
        'serials', case when l.serials is not null then ${serialsOut(sql`l.order_item_id`)} end,
        'left', l.quantity - c.quantity, 'leftPaisa', l.amount_paisa - c.amount_paisa,
        'inReturns', case when l.order_item_id is null then 0 else held_by_returns(l.order_item_id) end) order by l.position)
      from bill_lines l cross join lateral (
        select coalesce(sum(c.quantity), 0) as quantity, coalesce(sum(c.amount_paisa), 0) as amount_paisa
        from bill_lines c where c.credits = l.id) c
      where l.bill_id = b.id) as lines
  from bills b`;

/** The caller holds what keeps corrections of one bill apart: the lock of its order, or of its subscriber. */
export async function findCorrectableBill(db: Database, billId: string): Promise<CorrectableBill | null> {
  const { rows } = await sql<CorrectableBill>`${correctable} where b.id = ${billId}`.execute(db);
  return rows[0] ?? null;
}

/** The invoice that stands now for the goods of a parcel; null while it is not sent, and for one from before bills. */
export async function findGoodsBillId(db: Database, parcelId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bills b
    where b.parcel_id = ${parcelId} and b.kind = 'tax_invoice'
      and not exists (select from bills r where r.replaces = b.id)`.execute(db);
  return rows[0]?.id ?? null;
}

/** The invoice that stands now for an order's delivery, or for a plan's payment; null when there is none. */
export async function findServiceBillId(
  db: Database,
  of: { orderId: string } | { paymentId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bills b
    where ${
      'orderId' in of
        ? sql`b.order_id = ${of.orderId} and b.subject = 'delivery'`
        : sql`b.payment_id = ${of.paymentId} and b.subject = 'plan'`
    } and b.kind = 'tax_invoice' and not exists (select from bills r where r.replaces = b.id)`.execute(db);
  return rows[0]?.id ?? null;
}

/** False when the buyer has asked for the same bill already and waits. */
export async function insertReissueRequest(
  db: Database,
  { billId, billTo, requestedBy }: { billId: string; billTo: BillTo; requestedBy: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into bill_reissue_requests (bill_id, bill_to, requested_by)
    values (${billId}, ${JSON.stringify(billTo)}::jsonb, ${requestedBy})
    on conflict (bill_id) where answered_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function answerReissueRequest(db: Database, billId: string): Promise<void> {
  await sql`
    update bill_reissue_requests set answered_at = now() where bill_id = ${billId} and answered_at is null`.execute(
    db,
  );
}
