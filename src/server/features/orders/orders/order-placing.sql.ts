import { type RawBuilder, sql } from 'kysely';
import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';
import type { BillPerson, BillTo } from '../../../../domain/books/bill-to.ts';
import type { ParcelShare } from '../../../../domain/books/parcel-shares.ts';
import type { OrderWay } from '../../../../domain/books/payment-status.ts';
import type { OrderTotals } from '../../../../domain/buying/order-totals.ts';
import type { PricedProduct } from '../../../../domain/catalogue/priced-product.ts';
import type { CustomerTerms, PriceReason } from '../../../../domain/catalogue/pricing.ts';
import type { BuyingLimits } from '../../../../domain/catalogue/stock.ts';
import type { MemberLimits } from '../../../../domain/people/member-limits.ts';
import { announcedLater } from '../../../db/announced-later.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import { type CouponRow, couponColumns } from '../../buying/coupons/coupons.sql.ts';
import type { StoredAddress } from './orders.sql.ts';

/**
 * Ids for `any`. A bare parameter would have the statement planned for each call: with the ids in sight the planner
 * counts fewer rows, and takes the plan that it would keep for a dear one.
 */
const given = (ids: readonly string[]): RawBuilder<string[]> => sql`array(select unnest(${ids}::uuid[]))`;

/**
 * Lets one order of a buyer be placed at a time, so that twins and per-buyer limits see each other, and then holds the
 * products' rows until the end of the transaction, in id order: buyers never wait in a circle. What the transaction does
 * to the stock is announced after its commit. Those of an account that has just been closed are not held.
 */
export async function lockBuyerAndProducts(
  db: Database,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  await sql`/* named: lock_buyer_and_products; goes with the next */
    with buyer as materialized (
      select is_active and deleted_at is null as is_active from users where id = ${userId} for no key update
    ), held as materialized (
      select id from products where id = any(${given(productIds)}) and exists (select from buyer where is_active)
      order by id for no key update
    )
    select (select is_active from buyer), (select count(*) from held), ${announcedLater}`.execute(db);
}

export interface OrderableProduct extends PricedProduct, BuyingLimits {
  id: string;
  name: string;
  sku: string;
  imageUrl: string | null;
  rootSlug: string;
  categoryId: string;
  sellerId: string;
  sellerName: string;
  sellerSlug: string;
  isPublic: boolean;
  wasApproved: boolean;
  /** Whether its seller may ask for more than the delivery fee. */
  hasDeliveryRates: boolean;
  /** Until when its seller is away, as YYYY-MM-DD; null: it can be ordered. */
  awayUntil: string | null;
  /** What the buyer and its seller agreed; null without any. */
  customerTerms: CustomerTerms[] | null;
}

export type BuyerRow = CouponRow &
  BillPerson &
  MemberLimits & {
    email: string;
    /** Not once the account is closed. */
    isOpen: boolean;
    /** For which company it is ordered, as it is called. */
    buyingCompany: string;
    /** What its company asks of its orders. */
    costCentreRequired: boolean;
    mayApproveOwn: boolean;
    hasRules: boolean;
    /** Whom bills go to, as the company says; null: whom its founder's account names. */
    billTo: BillTo | null;
    isSubscriber: boolean;
    usesByBuyer: number;
    now: Date;
    /** An unpaid order with the same body and coupon, placed within the last minute (product.md: orders), or null. */
    twinId: string | null;
  };

/**
 * The company's prices, the coupon on the buyer's cart, the order this one may repeat, and the products with the company's
 * own prices, at this instant. Call it after `lockBuyerAndProducts`, so that nothing can change any more.
 */
export async function getBuyerAndProducts(
  db: Database,
  {
    companyId,
    userId,
    bodyHash,
    productIds,
    coupon,
    isOnAccount = false,
  }: Buyer & {
    bodyHash: Buffer;
    productIds: readonly string[];
    /** All of the order: it is never unpaid, but may be a twin all the same. */
    isOnAccount?: boolean;
    /** That of the cart, or the one that a request was asked with (its id). */
    coupon: 'cart' | string | null;
  },
): Promise<BuyerRow & { products: OrderableProduct[] }> {
  // Each way has a plan of its own: repeats of unpaid orders are found by their index.
  const name = sql.raw(`/* named: get_buyer_and_products${isOnAccount ? '_on_account' : ''} */`);
  const { rows } = await sql<BuyerRow & { products: OrderableProduct[] }>`${name}
    select u.email, u.is_active and u.deleted_at is null as "isOpen", u.first_name as "firstName", u.last_name as "lastName", u.company_name as "companyName",
      company_name(${companyId}) as "buyingCompany", f.pan_number as "panNumber", y.bill_to as "billTo",
      y.cost_centre_required as "costCentreRequired", y.may_approve_own as "mayApproveOwn",
      m.order_limit_paisa as "orderLimitPaisa", m.month_limit_paisa as "monthLimitPaisa",
      exists (select from company_rules r where r.company_id = y.id) as "hasRules", statement_timestamp() as now, ${sql.raw(couponColumns)},
      exists (select 1 from subscriptions s where s.company_id = ${companyId}
        and s.starts_at <= statement_timestamp() and s.ends_at > statement_timestamp()) as "isSubscriber",
      (select count(*) from coupon_uses o
        where o.coupon_id = k.id and o.company_id = ${companyId} and o.released_at is null) as "usesByBuyer",
      (select o.id from orders o
        where o.user_id = u.id and o.company_id = ${companyId} and o.body_hash = ${bodyHash}
          and o.status = ${sql.lit(isOnAccount ? 'processing' : 'pending')}
          and o.created_at > statement_timestamp() - interval '60 seconds'
          -- A coupon put on the cart since then makes another order; placing took the coupon off the cart.
          and (c.coupon_id is null or c.coupon_id = o.coupon_id)
        order by o.created_at desc limit 1) as "twinId",
      (select coalesce(json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'sku', p.sku, 'sellerId', p.seller_id, 'sellerName', p.seller_name,
          'sellerSlug', p.seller_slug, 'rootSlug', p.category_root_slug, 'categoryId', p.category_id, 'isPublic', p.is_public,
          'wasApproved', p.approved_at is not null and (select is_approved from users where id = p.seller_id),
          'hasDeliveryRates', exists (select from delivery_rates d where d.seller_id = p.seller_id),
          'awayUntil', p.seller_away_until, 'available', p.quantity,
          'minimumOrderQuantity', p.minimum_order_quantity, 'orderMultiple', p.order_multiple,
          'maximumPerOrder', p.maximum_per_order, 'regularPricePaisa', p.regular_price_paisa,
          'wholesalePricePaisa', p.wholesale_price_paisa, 'priceBreaks', p.price_breaks,
          'referencePricePaisa', p.reference_price_paisa,
          'customerTerms', customer_terms(${companyId}, p.seller_id, p.id, p.category_id),
          'imageUrl', coalesce(jsonb_path_query_first(p.images, '$[*] ? (@.isPrimary == true)'), p.images -> 0) ->> 'url')), '[]')
        from product_cards p where p.id = any(${given(productIds)})) as products
    from users u join companies y on y.id = ${companyId} left join users f on f.id = y.founder_id
      left join company_members m on m.company_id = y.id and m.user_id = u.id
      left join carts c on c.company_id = ${companyId} and c.user_id = u.id 
      left join coupons k
        on k.id = case when ${coupon === 'cart'}::bool then c.coupon_id else ${coupon === 'cart' ? null : coupon}::uuid end
    where u.id = ${userId}`.execute(db);
  return rows[0] as BuyerRow & { products: OrderableProduct[] };
}

export interface NewOrder {
  id: string;
  /** For whom, and who orders. */
  companyId: string;
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
  shippingAddress: StoredAddress;
  billingAddress: StoredAddress;
  billTo: BillTo;
  notes: string | null;
  purchaseOrderNumber: string | null;
  paymentMethod: OrderWay;
  bodyHash: Buffer;
  holdMinutes: number;
  /** Of all lines that name no other. */
  costCentre: CostCentreRef | null;
  /** Who signed last; null: no signature was needed. */
  approvedBy: { _id: string; name: string } | null;
  /** What is ordered leaves the cart of who ordered; a request has left it long ago. */
  isFromCart: boolean;
  /** Whose it is, for the words that sellers find it by. */
  buyer: { firstName: string; lastName: string; companyName: string | null; buyingCompany: string };
  parcels: ({
    id: string;
    sellerId: string;
    position: number;
    subtotalPaisa: number;
    /** What its way costs beyond the delivery fee. */
    surchargePaisa: number;
    /** Where it is fetched; null: it is sent. */
    pickup: { place: string; hours: string } | null;
  } & ParcelShare)[];
  lines: {
    id: string;
    parcelId: string;
    /** Null: goods in no catalogue, whose unit, HS code and category are the line's own. */
    productId: string | null;
    hsCode: string | null;
    unit: string | null;
    categoryId: string | null;
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
    /** What its saving counts from, where that is below the regular price. */
    referencePricePaisa: number | null;
    costCentre: CostCentreRef | null;
    /** By which it costs that; null: by none. */
    quoteNumber: string | null;
  }[];
}

/** What an order became when it was written. */
export interface PlacedOrder {
  orderNumber: string;
  createdAt: Date;
  stockHeldUntil: Date;
  /** Of its parcels, by their ids. */
  trackingCodes: Record<string, string>;
  /** The company's own part numbers, by the ids of lines; null without any. */
  partNumbers: Record<string, string> | null;
  /** Those of its products that the buyer has reviewed before. */
  reviewedProducts: string[];
  takenLines: number;
  isCouponTaken: boolean;
  /** Programs of its company or its sellers want to hear of what happens. */
  hasPrograms: boolean;
}

/**
 * Writes a whole order in one statement: stock taken (conditionally, once more), order, parcels, lines with the
 * company's part numbers, movements, first timeline entry, coupon used; ordered lines and coupon leave the cart. `takenLines` and
 * `isCouponTaken` say what could be taken: anything less than asked must roll the transaction back.
 */
export async function insertOrder(db: Database, order: NewOrder): Promise<PlacedOrder> {
  const { totals, coupon, buyer } = order;
  const parcels = order.parcels.map(({ pickup, ...parcel }) => ({
    ...parcel,
    isPickedUp: pickup !== null,
    words: searchWordsOf(parcel, order),
  }));
  const { rows } = await sql<PlacedOrder>`/* named: insert_order */
    with lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l(
        "id" uuid, "parcelId" uuid, "productId" uuid, "position" int, "name" text, "sku" text, "imageUrl" text,
        "quantity" int, "unitPricePaisa" bigint, "regularPricePaisa" bigint, "wholesalePricePaisa" bigint,
        "priceReason" text, "customerPricePaisa" bigint, "referencePricePaisa" bigint, "costCentre" jsonb,
        "quoteNumber" text, "hsCode" text, "unit" text, "categoryId" uuid)
    ), stock as (
      update products p set quantity = p.quantity - l.quantity
      from lines l where p.id = l."productId" and p.quantity >= l.quantity
      returning p.id
    ), placed as (
      insert into orders (
        id, order_number, company_id, user_id, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa, total_paisa,
        savings_paisa, coupon_id, coupon_code, shipping_address, billing_address, bill_to, notes,
        purchase_order_number, payment_method, body_hash, cost_centre_id, approved_by, stock_held_until)
      select ${order.id}::uuid,
        'TM-' || extract(year from now() at time zone interval '05:45')::text || '-' ||
          lpad(n::text, greatest(6, length(n::text)), '0'),
        ${order.companyId}::uuid, ${order.userId}::uuid, ${totals.subtotalPaisa}::bigint, ${totals.taxPaisa}::bigint,
        ${totals.shippingPaisa}::bigint, ${totals.discountPaisa}::bigint, ${totals.totalPaisa}::bigint,
        ${totals.savingsPaisa}::bigint, ${coupon?.id ?? null}::uuid, ${coupon?.code ?? null}::text,
        ${JSON.stringify(order.shippingAddress)}::jsonb, ${JSON.stringify(order.billingAddress)}::jsonb,
        ${JSON.stringify(order.billTo)}::jsonb, ${order.notes}::text, ${order.purchaseOrderNumber}::text, ${order.paymentMethod}::text,
        ${order.bodyHash}::bytea, ${order.costCentre?._id ?? null}::uuid, ${order.approvedBy?._id ?? null}::uuid,
        now() + make_interval(mins => ${order.holdMinutes}::int)
      from nextval('order_number_seq') as n
      returning order_number, created_at, stock_held_until
    ), new_parcels as (
      insert into parcels (id, order_id, seller_id, position, subtotal_paisa, tax_paisa, voucher_paisa, surcharge_paisa,
        is_picked_up, search_words, search_phone)
      select p."id", ${order.id}::uuid, p."sellerId", p."position", p."subtotalPaisa", p."taxPaisa", p."voucherPaisa",
        p."surchargePaisa", p."isPickedUp",
        -- What the trigger of the lines would write afterwards (search_words_of).
        lower(concat_ws(E'\\n', placed.order_number, ${`${buyer.firstName} ${buyer.lastName}`}::text,
          ${buyer.companyName}::text, p."words")),
        translate(${order.shippingAddress.phone}::text, '+- ', '')
      from placed, jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as p(
        "id" uuid, "sellerId" uuid, "position" int, "subtotalPaisa" bigint, "taxPaisa" bigint, "voucherPaisa" bigint,
        "surchargePaisa" bigint, "isPickedUp" boolean, "words" text)
      returning id, tracking_code
    ), items as (
      insert into order_items (
        id, order_id, parcel_id, product_id, position, name, sku, image_url, quantity, unit_price_paisa,
        regular_price_paisa, wholesale_price_paisa, price_reason, customer_price_paisa, reference_price_paisa,
        line_total_paisa, part_number, cost_centre_id, quote_number, hs_code, unit, category_id)
      select l."id", ${order.id}::uuid, l."parcelId", l."productId", l."position", l."name", l."sku", l."imageUrl",
        l."quantity", l."unitPricePaisa", l."regularPricePaisa", l."wholesalePricePaisa", l."priceReason",
        l."customerPricePaisa", l."referencePricePaisa", l."unitPricePaisa" * l."quantity", a.text,
        (l."costCentre" ->> '_id')::uuid, l."quoteNumber", l."hsCode", l."unit", l."categoryId"
      from lines l left join order_aliases a on a.company_id = ${order.companyId}::uuid and a.product_id = l."productId"
        and a.is_part_number
      returning id, part_number
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select l."productId", ${order.id}::uuid, -l."quantity", 'order', ${order.userId}::uuid from lines l
      where l."productId" is not null
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
      insert into coupon_uses (order_id, coupon_id, company_id, user_id)
      select ${order.id}::uuid, id, ${order.companyId}::uuid, ${order.userId}::uuid from counted
    ), left_cart as (
      delete from cart_items i using carts c
      where ${order.isFromCart}::bool and c.id = i.cart_id and c.company_id = ${order.companyId}::uuid and c.user_id = ${order.userId}::uuid
        and i.product_id in (select "productId" from lines)
    ), cart as (
      update carts set coupon_id = null, updated_at = now()
      where ${order.isFromCart}::bool and company_id = ${order.companyId}::uuid and user_id = ${order.userId}::uuid
    )
    select placed.order_number as "orderNumber", placed.created_at as "createdAt",
      placed.stock_held_until as "stockHeldUntil",
      (select json_object_agg(id, tracking_code) from new_parcels) as "trackingCodes",
      (select json_object_agg(id, part_number) from items where part_number is not null) as "partNumbers",
      array(select l."productId" from lines l
        where (select true from reviews r where r.product_id = l."productId" and r.user_id = ${order.userId}::uuid)) as "reviewedProducts",
      (select count(*) from stock) as "takenLines", exists (select from counted) as "isCouponTaken",
      exists (select from webhook_endpoints w where w.is_on and (w.company_id = ${order.companyId}::uuid
        or w.seller_id = any(${order.parcels.map(({ sellerId }) => sellerId)}::uuid[]))) as "hasPrograms"
    from placed`.execute(db);
  return rows[0] as PlacedOrder;
}

/** SKUs and names of a parcel's lines. */
function searchWordsOf({ id }: { id: string }, { lines }: NewOrder): string {
  return lines
    .filter(({ parcelId }) => parcelId === id)
    .map(({ sku, name }) => `${sku}\n${name}`)
    .join('\n');
}
