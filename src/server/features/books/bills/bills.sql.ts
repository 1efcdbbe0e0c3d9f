import { sql } from 'kysely';
import type { BillKind, BillSubject } from '../../../../domain/books/bill.ts';
import type { BillWay } from '../../../../domain/books/payment-status.ts';
import type { Language } from '../../../../domain/shop/language.ts';
import type { Database } from '../../../db/database.ts';
import type { IssuerSnapshot } from './bill-facts.sql.ts';

/**
 * The next number of a series, and the instant it was taken at: never after the fiscal year it counts in. With the language
 * that the buyer has chosen by then.
 */
export async function takeSerial(
  db: Database,
  series: { issuerId: string | null; kind: BillKind; fiscalYear: string; yearEnds: Date; buyerId: string },
): Promise<Taken> {
  const { rows } = await sql<Taken>`/* named: take_serial */
    insert into bill_counters as c (issuer_id, kind, fiscal_year, last_serial)
    values (${series.issuerId}::uuid, ${series.kind}, ${series.fiscalYear}, 1)
    on conflict on constraint bill_counters_series do update set last_serial = c.last_serial + 1
    returning c.last_serial as serial,
      least(clock_timestamp(), ${series.yearEnds}::timestamptz - interval '1 millisecond') as "issuedAt",
      coalesce((select language from users where id = ${series.buyerId}), 'en') as language`.execute(db);
  return rows[0] as Taken;
}

interface Taken {
  serial: number;
  issuedAt: Date;
  language: Language;
}

export interface NewBill {
  id: string;
  issuerId: string | null;
  kind: BillKind;
  subject: BillSubject;
  fiscalYear: string;
  serial: number;
  number: string;
  issuedAt: Date;
  dateBs: string;
  bsMonth: number;
  transactionAt: Date;
  transactionDateBs: string;
  orderId: string | null;
  parcelId: string | null;
  paymentId: string | null;
  orderNumber: string | null;
  parcelPosition: number | null;
  parcelCount: number | null;
  purchaseOrderNumber: string | null;
  paymentMethod: BillWay | null;
  issuer: IssuerSnapshot;
  /** The buyer's. */
  companyId: string;
  buyerId: string;
  buyerName: string;
  buyerAddress: string;
  buyerPan: string | null;
  issuedBy: string | null;
  issuedByName: string;
  taxablePaisa: number;
  vatPaisa: number;
  voucherPaisa: number;
  /** The buyer's when it is issued: of its labels and of the amount in words. */
  language: Language;
  words: string;
  checkCode: string;
  refersTo: string | null;
  reason: string | null;
  replaces: string | null;
  lines: {
    credits: string | null;
    orderItemId: string | null;
    hsCode: string | null;
    name: string;
    brand: string | null;
    model: string | null;
    unit: string | null;
    /** 0: the price is lowered, nothing comes back. */
    quantity: number;
    unitPricePaisa: number;
    /** What of the price of these units was credited before; over no units what it falls by. */
    reductionPaisa: number;
    /** The buyer's, as it is called when the bill is issued; a correction keeps its bill's. */
    costCentre: string | null;
    /** Of its pieces; null: they have none. */
    serials: string[] | null;
  }[];
}

/** Writes a bill with its lines; neither is ever changed again. */
export async function insertBill(db: Database, bill: NewBill): Promise<void> {
  const { issuer, lines, ...head } = bill;
  const row = {
    id: head.id,
    issuer_id: head.issuerId,
    kind: head.kind,
    subject: head.subject,
    fiscal_year: head.fiscalYear,
    serial: head.serial,
    branch_code: issuer.branchCode,
    number: head.number,
    issued_at: head.issuedAt,
    date_bs: head.dateBs,
    bs_month: head.bsMonth,
    transaction_at: head.transactionAt,
    transaction_date_bs: head.transactionDateBs,
    order_id: head.orderId,
    parcel_id: head.parcelId,
    payment_id: head.paymentId,
    order_number: head.orderNumber,
    parcel_position: head.parcelPosition,
    parcel_count: head.parcelCount,
    purchase_order_number: head.purchaseOrderNumber,
    payment_method: head.paymentMethod,
    issuer_name: issuer.name,
    issuer_nepali_name: issuer.nepaliName,
    issuer_address: issuer.address,
    issuer_pan: issuer.panNumber,
    issuer_contact: issuer.contact,
    signatory: issuer.signatory,
    foot_line: issuer.footLine,
    company_id: head.companyId,
    buyer_id: head.buyerId,
    buyer_name: head.buyerName,
    buyer_address: head.buyerAddress,
    buyer_pan: head.buyerPan,
    issued_by: head.issuedBy,
    issued_by_name: head.issuedByName,
    taxable_paisa: head.taxablePaisa,
    vat_paisa: head.vatPaisa,
    voucher_paisa: head.voucherPaisa,
    language: head.language,
    words: head.words,
    check_code: head.checkCode,
    refers_to: head.refersTo,
    reason: head.reason,
    replaces: head.replaces,
  };
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`/* named: insert_bill */
    with written as (
      insert into bills (${columns})
      select ${columns} from jsonb_populate_record(null::bills, ${JSON.stringify(row)}::jsonb)
    )
    insert into bill_lines (bill_id, position, credits, order_item_id, hs_code, name, brand, model, unit, quantity,
      unit_price_paisa, reduction_paisa, amount_paisa, cost_centre, serials)
    select ${head.id}::uuid, l.place, (l.line ->> 'credits')::uuid, (l.line ->> 'orderItemId')::uuid,
      l.line ->> 'hsCode', l.line ->> 'name', l.line ->> 'brand', l.line ->> 'model', l.line ->> 'unit',
      p.quantity, p.price, p.reduction,
      case p.quantity when 0 then p.reduction else p.price * p.quantity - p.reduction end, l.line ->> 'costCentre',
      case jsonb_typeof(l.line -> 'serials') when 'array' then array(select jsonb_array_elements_text(l.line -> 'serials')) end
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (line, place)
    cross join lateral (select (l.line ->> 'quantity')::int as quantity, (l.line ->> 'unitPricePaisa')::bigint as price,
      (l.line ->> 'reductionPaisa')::bigint as reduction) p`.execute(db);
}

/** Name of an account as it stands on bills it had issued. */
export async function getIssuingName(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`/* named: get_issuing_name */
    select first_name || ' ' || last_name as name from users where id = ${userId}`.execute(db);
  return rows[0]?.name ?? '';
}

/** Where somebody who issued or received a bill reads mail. */
export async function getUserContact(
  db: Database,
  userId: string,
): Promise<{ email: string; firstName: string }> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName" from users where id = ${userId}`.execute(db);
  return rows[0] as { email: string; firstName: string };
}

/** What was credited and owed back of a plan while it went on. */
export async function sumCreditedOfPlan(
  db: Database,
  paymentId: string,
): Promise<{ taxablePaisa: number; vatPaisa: number }> {
  const { rows } = await sql<{ taxablePaisa: number; vatPaisa: number }>`
    select coalesce(sum(b.taxable_paisa), 0) as "taxablePaisa", coalesce(sum(b.vat_paisa), 0) as "vatPaisa"
    from refunds r join bills b on b.id = r.credit_note_id where r.payment_id = ${paymentId}`.execute(db);
  return rows[0] as { taxablePaisa: number; vatPaisa: number };
}
