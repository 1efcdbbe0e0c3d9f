import { sql } from 'kysely';
import type { BillPerson, BillTo } from '../../../domain/bill-to.ts';
import type { OrderTotals } from '../../../domain/order-totals.ts';
import type { ParcelShare } from '../../../domain/parcel-shares.ts';
import type { CustomerTerms, PricedProduct, PriceReason } from '../../../domain/pricing.ts';
import type { BuyingLimits } from '../../../domain/stock.ts';
import type { Database } from '../../db/database.ts';
import { type CouponRow, couponColumns } from '../coupons/coupons.sql.ts';

/**
 * Lets one order of a buyer be placed at a time, so that twins and per-buyer limits see each other.
 * False: the account has just been closed.
 */
export async function lockBuyer(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`/* named: lock_buyer */
    select is_active and deleted_at is null as "isActive" from users where id = ${userId} for no key update`.execute(
    db,
  );
  return rows[0]?.isActive === true;
}

/** Holds the products' rows until the end of the transaction, in id order: buyers never wait in a circle. */
export async function lockProducts(db: Database, productIds: readonly string[]): Promise<void> {
  await sql`/* named: lock_products */
    select id from products where id = any(${productIds}::uuid[]) order by id for no key update`.execute(db);
}

export interface OrderableProduct extends PricedProduct, BuyingLimits {
  id: string;
  name: string;
  sku: string;
  imageUrl: string | null;
  sellerId: string;
  isPublic: boolean;
  wasApproved: boolean;
  /** Until when its seller is away, as YYYY-MM-DD; null: it can be ordered. */
  awayUntil: string | null;
  /** What the buyer and its seller agreed; null without any. */
  customerTerms: CustomerTerms[] | null;
}

/** The products as they are now, with the buyer's own prices; call it after `lockProducts`, so that nothing can change any more. */
export async function listOrderableProducts(
  db: Database,
  { productIds, buyerId }: { productIds: readonly string[]; buyerId: string },
): Promise<OrderableProduct[]> {
  const { rows } = await sql<OrderableProduct>`/* named: list_orderable_products */
    select p.id, p.name, p.sku, p.seller_id as "sellerId", p.is_public as "isPublic",
      p.approved_at is not null and (select is_approved from users where id = p.seller_id) as "wasApproved", p.seller_away_until as "awayUntil", p.quantity as available,
      p.minimum_order_quantity as "minimumOrderQuantity", p.order_multiple as "orderMultiple",
      p.maximum_per_order as "maximumPerOrder", p.regular_price_paisa as "regularPricePaisa",
      p.wholesale_price_paisa as "wholesalePricePaisa", p.price_breaks as "priceBreaks",
      customer_terms(${buyerId}::uuid, p.seller_id, p.id, p.category_id) as "customerTerms",
      coalesce(jsonb_path_query_first(p.images, '$[*] ? (@.isPrimary == true)'), p.images -> 0) ->> 'url' as "imageUrl"
    from product_cards p where p.id = any(${productIds}::uuid[])`.execute(db);
  return rows;
}

export type BuyerRow = CouponRow &
  BillPerson & {
    email: string;
    /** Whom bills go to, as saved in the profile, or null. */
    billTo: BillTo | null;
    isSubscriber: boolean;
    usesByBuyer: number;
    now: Date;
    /** An unpaid order with the same body and coupon, placed within the last minute (product.md: orders), or null. */
    twinId: string | null;
  };

/** The buyer's prices, the coupon on the buyer's cart, and the order this one may repeat, at this instant. */
export async function getBuyer(db: Database, userId: string, bodyHash: Buffer): Promise<BuyerRow> {
  const { rows } = await sql<BuyerRow>`/* named: get_buyer */
    select u.email, u.first_name as "firstName", u.last_name as "lastName", u.company_name as "companyName",
      u.pan_number as "panNumber", u.bill_to as "billTo", statement_timestamp() as now, ${sql.raw(couponColumns)},
      exists (select 1 from subscriptions s where s.user_id = u.id
        and s.starts_at <= statement_timestamp() and s.ends_at > statement_timestamp()) as "isSubscriber",
      (select count(*) from coupon_uses o
        where o.coupon_id = k.id and o.user_id = u.id and o.released_at is null) as "usesByBuyer",
      (select o.id from orders o
        where o.user_id = u.id and o.body_hash = ${bodyHash} and o.status = 'pending'
          and o.created_at > statement_timestamp() - interval '60 seconds'
          -- A coupon put on the cart since then makes another order; placing took the coupon off the cart.
          and (c.coupon_id is null or c.coupon_id = o.coupon_id)
        order by o.created_at desc limit 1) as "twinId"
    from users u left join carts c on c.user_id = u.id left join coupons k on k.id = c.coupon_id
    where u.id = ${userId}`.execute(db);
  return rows[0] as BuyerRow;
}

export interface NewOrder {
  id: string;
  userId: string;
  totals: OrderTotals;
  /** As it was when the order was priced: any change since then refuses it. */
  coupon: {
    id: string;
    code: string;
    percentBasisPoints: number | null;
    amountPaisa: number | null;
    minimumSubtotalPaisa: number;
    perUserLimit: number | null;
  } | null;
  shippingAddress: object;
  billingAddress: object;
  billTo: BillTo;
  notes: string | null;
  purchaseOrderNumber: string | null;
  paymentMethod: string;
  bodyHash: Buffer;
  holdMinutes: number;
  parcels: ({ id: string; sellerId: string; position: number; subtotalPaisa: number } & ParcelShare)[];
  lines: {
    id: string;
    parcelId: string;
    productId: string;
    position: number;
    name: string;
    sku: string;
    imageUrl: string | null;
    quantity: number;
    unitPricePaisa: number;
    priceReason: PriceReason;
    regularPricePaisa: number;
    wholesalePricePaisa: number;
    customerPricePaisa: number | null;
  }[];
}

/**
 * Writes a whole order in one statement: stock taken (conditionally, once more), order, parcels, lines with the
 * buyer's part numbers,
 * movements, first timeline entry, coupon used; ordered lines and coupon leave the cart. `takenLines` and
 * `isCouponTaken` say what could be taken: anything less than asked must roll the transaction back.
 */
export async function insertOrder(
  db: Database,
  order: NewOrder,
): Promise<{ takenLines: number; isCouponTaken: boolean }> {
  const { totals, coupon } = order;
  const { rows } = await sql<{ takenLines: number; isCouponTaken: boolean }>`/* named: insert_order */
    with lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l(
        "id" uuid, "parcelId" uuid, "productId" uuid, "position" int, "name" text, "sku" text, "imageUrl" text,
        "quantity" int, "unitPricePaisa" bigint, "regularPricePaisa" bigint, "wholesalePricePaisa" bigint,
        "priceReason" text, "customerPricePaisa" bigint)
    ), stock as (
      update products p set quantity = p.quantity - l.quantity
      from lines l where p.id = l."productId" and p.quantity >= l.quantity
      returning p.id
    ), placed as (
      insert into orders (
        id, order_number, user_id, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa, total_paisa,
        savings_paisa, coupon_id, coupon_code, shipping_address, billing_address, bill_to, notes,
        purchase_order_number, payment_method, body_hash, stock_held_until)
      select ${order.id}::uuid,
        'TM-' || extract(year from now() at time zone interval '05:45')::text || '-' ||
          lpad(n::text, greatest(6, length(n::text)), '0'),
        ${order.userId}::uuid, ${totals.subtotalPaisa}::bigint, ${totals.taxPaisa}::bigint,
        ${totals.shippingPaisa}::bigint, ${totals.discountPaisa}::bigint, ${totals.totalPaisa}::bigint,
        ${totals.savingsPaisa}::bigint, ${coupon?.id ?? null}::uuid, ${coupon?.code ?? null}::text,
        ${JSON.stringify(order.shippingAddress)}::jsonb, ${JSON.stringify(order.billingAddress)}::jsonb,
        ${JSON.stringify(order.billTo)}::jsonb, ${order.notes}::text, ${order.purchaseOrderNumber}::text, ${order.paymentMethod}::text,
        ${order.bodyHash}::bytea, now() + make_interval(mins => ${order.holdMinutes}::int)
      from nextval('order_number_seq') as n
    ), new_parcels as (
      insert into parcels (id, order_id, seller_id, position, subtotal_paisa, tax_paisa, voucher_paisa)
      select p."id", ${order.id}::uuid, p."sellerId", p."position", p."subtotalPaisa", p."taxPaisa", p."voucherPaisa"
      from jsonb_to_recordset(${JSON.stringify(order.parcels)}::jsonb) as p(
        "id" uuid, "sellerId" uuid, "position" int, "subtotalPaisa" bigint, "taxPaisa" bigint, "voucherPaisa" bigint)
    ), items as (
      insert into order_items (
        id, order_id, parcel_id, product_id, position, name, sku, image_url, quantity, unit_price_paisa,
        regular_price_paisa, wholesale_price_paisa, price_reason, customer_price_paisa, line_total_paisa, part_number)
      select l."id", ${order.id}::uuid, l."parcelId", l."productId", l."position", l."name", l."sku", l."imageUrl",
        l."quantity", l."unitPricePaisa", l."regularPricePaisa", l."wholesalePricePaisa", l."priceReason",
        l."customerPricePaisa", l."unitPricePaisa" * l."quantity", a.text
      from lines l left join order_aliases a on a.user_id = ${order.userId}::uuid and a.product_id = l."productId"
        and a.is_part_number
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select l."productId", ${order.id}::uuid, -l."quantity", 'order', ${order.userId}::uuid from lines l
    ), noted as (
      insert into order_events (order_id, event, actor_kind, actor_id)
      values (${order.id}::uuid, 'order_placed', 'buyer', ${order.userId}::uuid)
    ), counted as (
      update coupons k set used_count = k.used_count + 1
      where k.id = ${coupon?.id ?? null}::uuid and k.is_active and k.starts_at <= now()
        and (k.ends_at is null or k.ends_at > now()) and (k.usage_limit is null or k.used_count < k.usage_limit)
        and k.percent_basis_points is not distinct from ${coupon?.percentBasisPoints ?? null}::int
        and k.amount_paisa is not distinct from ${coupon?.amountPaisa ?? null}::bigint
        and k.minimum_subtotal_paisa is not distinct from ${coupon?.minimumSubtotalPaisa ?? null}::bigint
        and k.per_user_limit is not distinct from ${coupon?.perUserLimit ?? null}::int
      returning k.id
    ), used as (
      insert into coupon_uses (order_id, coupon_id, user_id)
      select ${order.id}::uuid, id, ${order.userId}::uuid from counted
    ), left_cart as (
      delete from cart_items i using carts c
      where c.id = i.cart_id and c.user_id = ${order.userId}::uuid
        and i.product_id in (select "productId" from lines)
    ), cart as (
      update carts set coupon_id = null, updated_at = now() where user_id = ${order.userId}::uuid
    )
    select (select count(*) from stock) as "takenLines", exists (select from counted) as "isCouponTaken"`.execute(
    db,
  );
  return rows[0] as { takenLines: number; isCouponTaken: boolean };
}
