import { type RawBuilder, sql } from 'kysely';
import type { BillAmounts } from '../../../../domain/books/bill.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { ParcelShare } from '../../../../domain/books/parcel-shares.ts';
import type { BillWay } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';

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
  paymentMethod: BillWay;
  paidAt: Date;
  /** Of the whole order: for the shares of one placed before they were kept. */
  order: { subtotalPaisa: number; taxPaisa: number; discountPaisa: number };
  parcelSubtotals: number[];
  parcelPosition: number;
  subtotalPaisa: number;
  share: ParcelShare | null;
  /** What of the parcel was cancelled line by line. */
  cancelled: BillAmounts;
  companyId: string;
  buyerId: string;
  billTo: BillTo;
  sellerId: string;
  /** The person behind the selling account. */
  issuedByName: string;
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
    costCentre: string | null;
    /** Of the pieces; null where they have none. */
    serials: string[] | null;
  }[];
}

/** Whom the bills of an order `o` of user `u` go to; one placed before that was kept is billed to its person. */
const billToJson = sql`coalesce(o.bill_to, jsonb_build_object(
  'companyName', coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name),
  'panNumber', nullif(u.pan_number, ''), 'email', null,
  'address', concat_ws(', ', o.billing_address ->> 'street', o.billing_address ->> 'city',
    nullif(o.billing_address ->> 'district', o.billing_address ->> 'city'), o.billing_address ->> 'province')))`;

/** How bills name a cost centre: by what it is called when they are issued. */
const costCentreName = (id: RawBuilder<unknown>) =>
  sql`(select k.code || ' ' || k.name from cost_centres k where k.id = ${id})`;

/** Numbers of the pieces of a line that the buyer has, or null. */
export const serialsOut = (orderItemId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_agg(s.serial order by s.position) from serials s
  where s.order_item_id = ${orderItemId} and s.returned_at is null)`;

/** Everything a parcel's bill prints, as it is now, with the name of who issues it. */
export async function getGoodsFacts(
  db: Database,
  { parcelId, issuedBy }: { parcelId: string; issuedBy: string },
): Promise<GoodsFacts> {
  const { rows } = await sql<GoodsFacts>`/* named: get_goods_facts */
    select o.id as "orderId", o.order_number as "orderNumber", o.purchase_order_number as "purchaseOrderNumber",
      case when a.parcel_id is null then o.payment_method else 'account' end as "paymentMethod",
      coalesce(a.created_at, o.paid_at) as "paidAt", o.company_id as "companyId", o.user_id as "buyerId", ${billToJson} as "billTo",
      jsonb_build_object('subtotalPaisa', o.subtotal_paisa, 'taxPaisa', o.tax_paisa, 'discountPaisa', o.discount_paisa)
        as "order",
      (select jsonb_agg(a.subtotal_paisa order by a.position) from parcels a where a.order_id = o.id)
        as "parcelSubtotals",
      p.position as "parcelPosition", p.subtotal_paisa as "subtotalPaisa", p.seller_id as "sellerId",
      (select i.first_name || ' ' || i.last_name from users i where i.id = ${issuedBy}) as "issuedByName",
      case when p.tax_paisa is not null
        then jsonb_build_object('taxPaisa', p.tax_paisa, 'voucherPaisa', p.voucher_paisa) end as share,
      jsonb_build_object('taxablePaisa', coalesce(c.goods_paisa, 0), 'vatPaisa', coalesce(c.tax_paisa, 0),
        'voucherPaisa', coalesce(c.voucher_paisa, 0)) as cancelled,
      (select jsonb_build_object('name', t.legal_name, 'nepaliName', t.nepali_name, 'address', t.address,
          'panNumber', t.pan_number, 'branchCode', t.branch_code, 'signatory', t.signatory, 'footLine', t.foot_line,
          'contact', seller.phone || ' · ' || seller.email)
        from seller_tax_details t where t.seller_id = p.seller_id order by t.version desc limit 1) as issuer,
      (select jsonb_agg(jsonb_build_object('orderItemId', i.id, 'hsCode', coalesce(d.hs_code, i.hs_code), 'name', i.name,
          'brand', d.brand, 'model', d.model, 'unit', coalesce(d.unit, i.unit), 'quantity', i.quantity - cancelled_quantity(i.id),
          'unitPricePaisa', i.unit_price_paisa, 'costCentre', ${costCentreName(sql`i.cost_centre_id`)}, 'serials', ${serialsOut(sql`i.id`)})
          order by i.position)
        from order_items i left join products d on d.id = i.product_id
        where i.parcel_id = p.id and i.quantity > cancelled_quantity(i.id)) as lines
    from parcels p join orders o on o.id = p.order_id join users u on u.id = o.user_id
      join users seller on seller.id = p.seller_id left join cancelled_parts c on c.parcel_id = p.id
      left join parcel_debts a on a.parcel_id = p.id
    where p.id = ${parcelId}`.execute(db);
  return rows[0] as GoodsFacts;
}

/** What the platform bills for: the delivery of an order, a plan, or the way back of a refused parcel. */
export interface ServiceFacts {
  orderId: string | null;
  orderNumber: string | null;
  purchaseOrderNumber: string | null;
  /** Null: on account. */
  paymentId: string | null;
  paymentMethod: BillWay;
  paidAt: Date;
  pricePaisa: number;
  /** The plan's name; null for a delivery. */
  planName: string | null;
  /** The order whose refused parcel came back, where its fee is paid. */
  returnOf: string | null;
  /** Of the order. */
  costCentre: string | null;
  companyId: string;
  buyerId: string;
  billTo: BillTo;
}

/** What a settled payment holds for the platform itself: delivery of its order, its plan, or the fee of its parcel. */
export async function getServiceFacts(db: Database, paymentId: string): Promise<ServiceFacts> {
  const { rows } = await sql<ServiceFacts>`/* named: get_service_facts */
    select o.id as "orderId", o.order_number as "orderNumber", o.purchase_order_number as "purchaseOrderNumber",
      y.id as "paymentId", y.method as "paymentMethod", y.settled_at as "paidAt",
      coalesce(o.shipping_paisa, y.amount_paisa) as "pricePaisa", s.name as "planName", y.company_id as "companyId",
      (select b.order_number from parcels p join orders b on b.id = p.order_id where p.id = y.parcel_id) as "returnOf",
      ${costCentreName(sql`o.cost_centre_id`)} as "costCentre",
      y.user_id as "buyerId",
      case when o.id is not null then ${billToJson} else company_bill_to(y.company_id) end as "billTo"
    from payments y join users u on u.id = y.user_id
      left join orders o on o.id = y.order_id left join subscription_plans s on s.id = y.plan_id
    where y.id = ${paymentId}`.execute(db);
  return rows[0] as ServiceFacts;
}

/** The delivery of an order that is on account, as it is ordered. */
export async function getAccountDeliveryFacts(db: Database, orderId: string): Promise<ServiceFacts> {
  const { rows } = await sql<ServiceFacts>`/* named: get_account_delivery_facts */
    select o.id as "orderId", o.order_number as "orderNumber", o.purchase_order_number as "purchaseOrderNumber",
      null as "paymentId", 'account' as "paymentMethod", o.created_at as "paidAt", o.shipping_paisa as "pricePaisa",
      null as "planName", null as "returnOf", o.company_id as "companyId", ${costCentreName(sql`o.cost_centre_id`)} as "costCentre",
      o.user_id as "buyerId", ${billToJson} as "billTo"
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`.execute(db);
  return rows[0] as ServiceFacts;
}
