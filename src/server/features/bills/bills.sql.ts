import { sql } from 'kysely';
import type { BillAmounts, BillKind, BillSubject } from '../../../domain/bill.ts';
import type { BillTo } from '../../../domain/bill-to.ts';
import type { ParcelShare } from '../../../domain/parcel-shares.ts';
import type { PaymentMethod } from '../../../domain/payment-status.ts';
import type { Database } from '../../db/database.ts';

/** Who issues, as it is printed. */
export interface IssuerSnapshot {
  name: string;
  nepaliName: string | null;
  address: string;
  panNumber: string;
  branchCode: string;
  /** One line: phone and e-mail. */
  contact: string | null;
  signatory: string;
  footLine: string | null;
}

/** What a bill about goods says, before it has a number. */
export interface GoodsFacts {
  orderId: string;
  orderNumber: string;
  purchaseOrderNumber: string | null;
  paymentMethod: PaymentMethod;
  paidAt: Date;
  /** Of the whole order: for the shares of one placed before they were kept. */
  order: { subtotalPaisa: number; taxPaisa: number; discountPaisa: number };
  parcelSubtotals: number[];
  parcelPosition: number;
  subtotalPaisa: number;
  share: ParcelShare | null;
  /** What of the parcel was cancelled line by line. */
  cancelled: BillAmounts;
  buyerId: string;
  billTo: BillTo;
  sellerId: string;
  /** The person behind the selling account. */
  sellerPerson: string;
  /** Null: the seller has not said yet who issues. */
  issuer: IssuerSnapshot | null;
  lines: {
    orderItemId: string;
    hsCode: string | null;
    name: string;
    brand: string | null;
    model: string | null;
    unit: string | null;
    quantity: number;
    unitPricePaisa: number;
  }[];
}

/** Whom the bills of an order `o` of user `u` go to; one placed before that was kept is billed to its person. */
const billToJson = sql`coalesce(o.bill_to, jsonb_build_object(
  'companyName', coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name),
  'panNumber', nullif(u.pan_number, ''), 'email', null,
  'address', concat_ws(', ', o.billing_address ->> 'street', o.billing_address ->> 'city',
    o.billing_address ->> 'province')))`;

/** Everything a parcel's bill prints, as it is now. */
export async function getGoodsFacts(db: Database, parcelId: string): Promise<GoodsFacts> {
  const { rows } = await sql<GoodsFacts>`/* named: get_goods_facts */
    select o.id as "orderId", o.order_number as "orderNumber", o.purchase_order_number as "purchaseOrderNumber",
      o.payment_method as "paymentMethod", o.paid_at as "paidAt", o.user_id as "buyerId", ${billToJson} as "billTo",
      jsonb_build_object('subtotalPaisa', o.subtotal_paisa, 'taxPaisa', o.tax_paisa, 'discountPaisa', o.discount_paisa)
        as "order",
      (select jsonb_agg(a.subtotal_paisa order by a.position) from parcels a where a.order_id = o.id)
        as "parcelSubtotals",
      p.position as "parcelPosition", p.subtotal_paisa as "subtotalPaisa", p.seller_id as "sellerId",
      seller.first_name || ' ' || seller.last_name as "sellerPerson",
      case when p.tax_paisa is not null
        then jsonb_build_object('taxPaisa', p.tax_paisa, 'voucherPaisa', p.voucher_paisa) end as share,
      jsonb_build_object('taxablePaisa', coalesce(c.goods_paisa, 0), 'vatPaisa', coalesce(c.tax_paisa, 0),
        'voucherPaisa', coalesce(c.voucher_paisa, 0)) as cancelled,
      (select jsonb_build_object('name', t.legal_name, 'nepaliName', t.nepali_name, 'address', t.address,
          'panNumber', t.pan_number, 'branchCode', t.branch_code, 'signatory', t.signatory, 'footLine', t.foot_line,
          'contact', seller.phone || ' · ' || seller.email)
        from seller_tax_details t where t.seller_id = p.seller_id order by t.version desc limit 1) as issuer,
      (select jsonb_agg(jsonb_build_object('orderItemId', i.id, 'hsCode', d.hs_code, 'name', i.name,
          'brand', d.brand, 'model', d.model, 'unit', d.unit, 'quantity', i.quantity - cancelled_quantity(i.id),
          'unitPricePaisa', i.unit_price_paisa) order by i.position)
        from order_items i join products d on d.id = i.product_id
        where i.parcel_id = p.id and i.quantity > cancelled_quantity(i.id)) as lines
    from parcels p join orders o on o.id = p.order_id join users u on u.id = o.user_id
      join users seller on seller.id = p.seller_id left join cancelled_parts c on c.parcel_id = p.id
    where p.id = ${parcelId}`.execute(db);
  return rows[0] as GoodsFacts;
}

/** What the platform bills for: the delivery of an order, or a plan. */
export interface ServiceFacts {
  orderId: string | null;
  orderNumber: string | null;
  purchaseOrderNumber: string | null;
  paymentId: string;
  paymentMethod: PaymentMethod;
  paidAt: Date;
  pricePaisa: number;
  /** The plan's name; null for a delivery. */
  planName: string | null;
  buyerId: string;
  billTo: BillTo;
}

/** What a settled payment holds for the platform itself: delivery of its order, or its plan. */
export async function getServiceFacts(db: Database, paymentId: string): Promise<ServiceFacts> {
  const { rows } = await sql<ServiceFacts>`/* named: get_service_facts */
    select o.id as "orderId", o.order_number as "orderNumber", o.purchase_order_number as "purchaseOrderNumber",
      y.id as "paymentId", y.method as "paymentMethod", y.settled_at as "paidAt",
      coalesce(o.shipping_paisa, y.amount_paisa) as "pricePaisa", s.name as "planName", y.user_id as "buyerId",
      case when o.id is not null then ${billToJson} else coalesce(u.bill_to, jsonb_build_object(
        'companyName', coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name),
        'panNumber', nullif(u.pan_number, ''), 'email', null,
        'address', coalesce((select concat_ws(', ', a.street, a.city, a.province) from addresses a
          where a.user_id = u.id order by a.is_default desc, a.created_at limit 1), 'Nepal'))) end as "billTo"
    from payments y join users u on u.id = y.user_id
      left join orders o on o.id = y.order_id left join subscription_plans s on s.id = y.plan_id
    where y.id = ${paymentId}`.execute(db);
  return rows[0] as ServiceFacts;
}

/** The next number of a series, and the instant it was taken at: never after the fiscal year it counts in. */
export async function takeSerial(
  db: Database,
  series: { issuerId: string | null; kind: BillKind; fiscalYear: string; yearEnds: Date },
): Promise<{ serial: number; issuedAt: Date }> {
  const { rows } = await sql<{ serial: number; issuedAt: Date }>`/* named: take_serial */
    insert into bill_counters as c (issuer_id, kind, fiscal_year, last_serial)
    values (${series.issuerId}::uuid, ${series.kind}, ${series.fiscalYear}, 1)
    on conflict on constraint bill_counters_series do update set last_serial = c.last_serial + 1
    returning c.last_serial as serial,
      least(clock_timestamp(), ${series.yearEnds}::timestamptz - interval '1 millisecond') as "issuedAt"`.execute(
    db,
  );
  return rows[0] as { serial: number; issuedAt: Date };
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
  paymentMethod: PaymentMethod | null;
  issuer: IssuerSnapshot;
  buyerId: string;
  buyerName: string;
  buyerAddress: string;
  buyerPan: string | null;
  issuedBy: string | null;
  issuedByName: string;
  taxablePaisa: number;
  vatPaisa: number;
  voucherPaisa: number;
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
    buyer_id: head.buyerId,
    buyer_name: head.buyerName,
    buyer_address: head.buyerAddress,
    buyer_pan: head.buyerPan,
    issued_by: head.issuedBy,
    issued_by_name: head.issuedByName,
    taxable_paisa: head.taxablePaisa,
    vat_paisa: head.vatPaisa,
    voucher_paisa: head.voucherPaisa,
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
      unit_price_paisa, reduction_paisa, amount_paisa)
    select ${head.id}::uuid, l.place, (l.line ->> 'credits')::uuid, (l.line ->> 'orderItemId')::uuid,
      l.line ->> 'hsCode', l.line ->> 'name', l.line ->> 'brand', l.line ->> 'model', l.line ->> 'unit',
      p.quantity, p.price, p.reduction,
      case p.quantity when 0 then p.reduction else p.price * p.quantity - p.reduction end
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (line, place)
    cross join lateral (select (l.line ->> 'quantity')::int as quantity, (l.line ->> 'unitPricePaisa')::bigint as price,
      (l.line ->> 'reductionPaisa')::bigint as reduction) p`.execute(db);
}

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
  paymentMethod: PaymentMethod | null;
  transactionAt: Date;
  transactionDateBs: string;
  issuer: IssuerSnapshot;
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
    b.buyer_id as "buyerId", b.buyer_name as "buyerName", b.buyer_address as "buyerAddress", b.buyer_pan as "buyerPan",
    jsonb_build_object('taxablePaisa', b.taxable_paisa, 'vatPaisa', b.vat_paisa, 'voucherPaisa', b.voucher_paisa)
      as billed,
    (select jsonb_build_object('taxablePaisa', coalesce(sum(c.taxable_paisa), 0),
        'vatPaisa', coalesce(sum(c.vat_paisa), 0), 'voucherPaisa', coalesce(sum(c.voucher_paisa), 0))
      from bills c where c.refers_to = b.id) as credited,
    (select jsonb_agg(jsonb_build_object('id', l.id, 'credits', null, 'orderItemId', l.order_item_id,
        'hsCode', l.hs_code, 'name', l.name, 'brand', l.brand, 'model', l.model, 'unit', l.unit,
        'quantity', l.quantity, 'unitPricePaisa', l.unit_price_paisa,
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

/** Name of an account as it stands on bills it had issued. */
export async function getIssuingName(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`/* named: get_issuing_name */
    select first_name || ' ' || last_name as name from users where id = ${userId}`.execute(db);
  return rows[0]?.name ?? '';
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
