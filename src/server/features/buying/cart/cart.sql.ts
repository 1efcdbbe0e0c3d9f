import { sql } from 'kysely';
import { MAX_CART_LINES } from '../../../../domain/buying/cart-line.ts';
import type { CustomerTerms, LinePrices } from '../../../../domain/catalogue/pricing.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Pool } from '../../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';
import { type CouponRow, couponColumns } from '../coupons/coupons.sql.ts';

/** Whose cart: a person's in one company, or a guest's. `guestKey` is the SHA-256 of the guest session id. */
export type CartOwner = (Buyer & { guestKey: null }) | { companyId: null; userId: null; guestKey: Buffer };

export interface AddedLine {
  outcome: 'added' | 'not_found' | 'away' | 'refused' | 'full';
  /** What the line holds, or would have held. */
  wanted: number;
  available: number;
  minimum: number;
  multiple: number;
  maximum: number | null;
  /** Until when the seller is away, as YYYY-MM-DD; null unless that is why. */
  awayUntil: string | null;
  /** The whole cart when this add made it, else null: ask for it. */
  firstRow: CartRow | null;
}

type AddedRow = Omit<AddedLine, 'firstRow'> & CartRow;
/** A guest's Idempotency-Key (`guestKeyHash`), and what was asked under it. */
export interface GuestRepeat {
  key: Buffer;
  bodyHash: Buffer;
}

/**
 * Adds to a line, making cart and line when needed: one round trip (see add_to_cart in db/schema/buying.sql). Without a
 * quantity the product's minimum is added. Fails as a unique violation when it was done under the same key of a guest.
 */
export async function addLine(
  pool: Pool,
  { companyId, userId, guestKey }: CartOwner,
  productId: string,
  quantity: number | null,
  repeat: GuestRepeat | null = null,
): Promise<AddedLine> {
  const values = [companyId, userId, guestKey, productId, quantity];
  const rows = await (repeat === null
    ? queryNamed<AddedRow>(pool, 'add_to_cart', addText('add_to_cart($1, $2, $3, $4, $5)'), values)
    : queryNamed<AddedRow>(pool, 'add_to_cart_once', addOnceText, [...values, repeat.key, repeat.bodyHash]));
  const row = rows[0] as (typeof rows)[number];
  const { outcome, wanted, available, minimum, multiple, maximum, awayUntil } = row;
  const firstRow = row.cartId === null ? null : row;
  return { outcome, wanted, available, minimum, multiple, maximum, awayUntil, firstRow };
}

const addText = (added: string) => `
  select a.outcome, a.wanted, a.available, a.minimum, a.multiple, a.maximum, a.away_until as "awayUntil",
    a.new_cart_id as "cartId", now() as "updatedAt", now(), null as "couponId", 0 as "usesByBuyer",
    a.new_line_id as "lineId", a.wanted as "lineQuantity", null as "adjustedFrom", null as seen,
    customer_terms($1, p.seller_id, p.id, p.category_id) as "customerTerms",
    p.is_public as "isPublic", ${productCardColumns}
  from ${added} a
  left join product_cards p on a.new_cart_id is not null and p.id = $4`;

// Of two at once the second waits for the cart, and fails as a whole when it finds the key.
const addOnceText = `
  with added as materialized (
    select * from add_to_cart($1, $2, $3, $4, $5)
  ), kept as (
    insert into guest_idempotency_keys (guest_key, key, body_hash) select $3, $6, $7 from added where outcome = 'added'
  )${addText('added')}`;

/**
 * A guest's first line: cart and line in one statement that reads the product once. Null when there is a cart already or
 * the line is refused: `addLine` then does it, or says why not. Fails as it does when it was done under the same key.
 */
export async function addFirstLine(
  pool: Pool,
  guestKey: Buffer,
  productId: string,
  quantity: number | null,
  repeat: GuestRepeat | null = null,
): Promise<CartRow | null> {
  const values = [guestKey, productId, quantity];
  const rows = await (repeat === null
    ? queryNamed<CartRow>(pool, 'add_first_line', addFirstText, values)
    : queryNamed<CartRow>(pool, 'add_first_line_once', addFirstOnceText, [
        ...values,
        repeat.key,
        repeat.bodyHash,
      ]));
  return rows[0] ?? null;
}

// Nobody is known yet: without customer prices only a product with quantity prices asks for the resolver. Without
// "offset" the planner would call it for every product and look at the condition afterwards.
const firstText = (kept: string) => `
  with product as materialized (
    select p.is_public as "isPublic", coalesce($3::integer, p.minimum_order_quantity) as wanted,
      ${productCardColumns}
    from product_cards p
    where p.id = $2 and p.is_public and p.seller_away_until is null
      and coalesce($3::integer, p.minimum_order_quantity)
        between p.minimum_order_quantity and least(p.quantity, p.maximum_per_order)
      and coalesce($3::integer, p.minimum_order_quantity) % p.order_multiple = 0
  ), cart as (
    insert into carts (guest_key) select $1 from product on conflict (guest_key) do nothing returning id
  ), line as (
    insert into cart_items (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa)
    select cart.id, product.id, product.wanted, coalesce(u.regular_paisa, product."regularPricePaisa"),
      coalesce(u.wholesale_paisa, product."wholesalePricePaisa")
    from cart cross join product
      left join lateral (select * from unit_price(product."regularPricePaisa", product."wholesalePricePaisa",
        product."priceBreaks", null, false, product.wanted, now()) where product."priceBreaks" <> '[]' offset 0) u on true
    returning id
  )${kept}
  select cart.id as "cartId", now() as "updatedAt", now(), null as "couponId", 0 as "usesByBuyer",
    line.id as "lineId", product.wanted as "lineQuantity", null as "adjustedFrom", null as seen,
    null as "customerTerms", product.*
  from cart, line, product`;

const addFirstText = firstText('');
const addFirstOnceText = firstText(`, kept as (
    insert into guest_idempotency_keys (guest_key, key, body_hash) select $1, $4, $5 from line
  )`);

/** A cart's line with its product, the cart's own columns repeated on each; an empty cart is one row without a line. */
export type CartRow = CouponRow & {
  cartId: string;
  updatedAt: Date;
  now: Date;
  usesByBuyer: number;
} & ({ lineId: null } | CartLineRow);

export type CartLineRow = ProductCardRow & {
  lineId: string;
  lineQuantity: number;
  adjustedFrom: number | null;
  /** Prices when the line was last touched; null when that is now. */
  seen: LinePrices | null;
  /** What the buyer and the product's seller agreed; null without any. */
  customerTerms: CustomerTerms[] | null;
  isPublic: boolean;
};

const cartText = (ownerCondition: string) => `
  select c.id as "cartId", c.updated_at as "updatedAt", statement_timestamp() as now, ${couponColumns},
    case when c.coupon_id is null or c.company_id is null then 0 else (
      select count(*) from coupon_uses u
      where u.coupon_id = c.coupon_id and u.company_id = c.company_id and u.released_at is null) end as "usesByBuyer",
    i.id as "lineId", i.quantity as "lineQuantity", i.adjusted_from as "adjustedFrom",
    jsonb_build_object('regularPricePaisa', i.seen_regular_price_paisa, 'wholesalePricePaisa',
      i.seen_wholesale_price_paisa, 'customerPricePaisa', i.seen_customer_price_paisa) as seen,
    customer_terms(c.company_id, p.seller_id, p.id, p.category_id) as "customerTerms",
    p.is_public as "isPublic", ${productCardColumns}
  from carts c
  left join coupons k on k.id = c.coupon_id
  left join cart_items i on i.cart_id = c.id
  left join product_cards p on p.id = i.product_id
  where ${ownerCondition}
  order by i.created_at, i.id`;
const cartOfUserText = cartText('c.company_id = $1 and c.user_id = $2');
const cartOfGuestText = cartText('c.guest_key = $1');

/** No rows: there is no cart. */
export function listCartRows(pool: Pool, { companyId, userId, guestKey }: CartOwner): Promise<CartRow[]> {
  return userId !== null
    ? queryNamed<CartRow>(pool, 'cart_of_user', cartOfUserText, [companyId, userId])
    : queryNamed<CartRow>(pool, 'cart_of_guest', cartOfGuestText, [guestKey]);
}

/** What became of a change of quantity; null when the line is not in this cart. */
export type ChangedLine = {
  isPublic: boolean;
  isChanged: boolean;
  /** Until when the seller is away, as YYYY-MM-DD. */
  awayUntil: string | null;
  available: number;
  minimum: number;
  multiple: number;
  maximum: number | null;
};

/** Sets a line's quantity when stock, minimum, packs and maximum allow it; the caller names the reason when they do not. */
export async function setLineQuantity(
  pool: Pool,
  { companyId, userId, guestKey }: CartOwner,
  lineId: string,
  quantity: number,
): Promise<ChangedLine | null> {
  const rows = await queryNamed<ChangedLine>(
    pool,
    'set_cart_quantity',
    `with line as materialized (
       select i.id, p.is_public, p.seller_away_until, p.quantity as available, p.minimum_order_quantity as minimum,
         p.order_multiple as multiple, p.maximum_per_order as maximum, u.regular_paisa, u.wholesale_paisa,
         u.customer_paisa
       from carts c join cart_items i on i.cart_id = c.id join product_cards p on p.id = i.product_id
         cross join lateral unit_price(p.regular_price_paisa, p.wholesale_price_paisa, p.price_breaks,
           customer_terms(c.company_id, p.seller_id, p.id, p.category_id), false, $4, now()) u
       where (c.company_id = $1 and c.user_id = $2 or c.guest_key = $5) and i.id = $3
       for no key update of c
     ), changed as (
       update cart_items i set quantity = $4, adjusted_from = null, seen_regular_price_paisa = line.regular_paisa,
         seen_wholesale_price_paisa = line.wholesale_paisa, seen_customer_price_paisa = line.customer_paisa
       from line where i.id = line.id and line.is_public and line.seller_away_until is null
         and $4 between line.minimum and least(line.available, line.maximum) and $4 % line.multiple = 0
       returning i.cart_id
     ), touched as (
       update carts set updated_at = now() where id in (select cart_id from changed)
     )
     select line.is_public as "isPublic", line.seller_away_until as "awayUntil", line.available, line.minimum,
       line.multiple, line.maximum, exists (select from changed) as "isChanged"
     from line`,
    [companyId, userId, lineId, quantity, guestKey],
  );
  return rows[0] ?? null;
}

/** False when the line is not in this cart. The cart is locked before its line, as by whoever else changes a line. */
export async function deleteLine(
  pool: Pool,
  { companyId, userId, guestKey }: CartOwner,
  lineId: string,
): Promise<boolean> {
  const rows = await queryNamed<{ isDeleted: boolean }>(
    pool,
    'delete_cart_line',
    `with own as (
       select id from carts where company_id = $1 and user_id = $2 or guest_key = $4 for no key update
     ), deleted as (
       delete from cart_items i using own where i.cart_id = own.id and i.id = $3
       returning i.cart_id
     ), touched as (
       update carts set updated_at = now() where id in (select cart_id from deleted)
     )
     select exists (select from deleted) as "isDeleted"`,
    [companyId, userId, lineId, guestKey],
  );
  return rows[0]?.isDeleted === true;
}

/** Takes every line and the coupon out. */
export async function emptyCart(pool: Pool, { companyId, userId, guestKey }: CartOwner): Promise<void> {
  await queryNamed(
    pool,
    'empty_cart',
    `with emptied as (
       update carts set coupon_id = null, updated_at = now()
       where company_id = $1 and user_id = $2 or guest_key = $3 returning id
     )
     delete from cart_items where cart_id in (select id from emptied)`,
    [companyId, userId, guestKey],
  );
}

export async function setCoupon(
  db: Database,
  { companyId, userId, guestKey }: CartOwner,
  couponId: string,
): Promise<void> {
  const unique = sql.raw(userId !== null ? 'company_id, user_id' : 'guest_key');
  await sql`
    insert into carts (company_id, user_id, guest_key, coupon_id)
    values (${companyId}, ${userId}, ${guestKey}, ${couponId})
    on conflict (${unique}) do update set coupon_id = excluded.coupon_id, updated_at = now()`.execute(db);
}

/** `couponId`: only this coupon; null: whichever is there. */
export async function dropCoupon(
  db: Database,
  { companyId, userId, guestKey }: CartOwner,
  couponId: string | null,
): Promise<void> {
  await sql`
    update carts set coupon_id = null, updated_at = now()
    where (company_id = ${companyId}::uuid and user_id = ${userId}::uuid or guest_key = ${guestKey}::bytea)
      and coupon_id is not null
      and (${couponId}::uuid is null or coupon_id = ${couponId}::uuid)`.execute(db);
}

/**
 * Moves a guest's lines into a user's cart: quantities add up, go up to whole packs and down to stock and maximum; a line
 * that had to change remembers what was wanted. Both carts are locked, the guest's first; false when there is no such
 * guest cart (any more).
 */
export async function moveGuestLines(
  db: Database,
  guestKey: Buffer,
  { companyId, userId }: Buyer,
): Promise<boolean> {
  const guest = await sql<{ id: string; couponId: string | null }>`
    select id, coupon_id as "couponId" from carts where guest_key = ${guestKey} for update`.execute(db);
  const from = guest.rows[0];
  if (from === undefined) return false;
  const user = await sql<{ id: string }>`
    insert into carts as c (company_id, user_id, coupon_id) values (${companyId}, ${userId}, ${from.couponId})
    on conflict (company_id, user_id) do update set coupon_id = coalesce(c.coupon_id, excluded.coupon_id), updated_at = now()
    returning id`.execute(db);
  const to = user.rows[0]?.id as string;
  await sql`
    with moved as (
      select i.product_id, i.created_at, held.id is not null as is_held, i.quantity as guests,
        coalesce(held.seen_regular_price_paisa, i.seen_regular_price_paisa) as seen_regular,
        coalesce(held.seen_wholesale_price_paisa, i.seen_wholesale_price_paisa) as seen_wholesale,
        coalesce(held.quantity, 0) + i.quantity::bigint as wanted,
        row_number() over (partition by held.id is null order by i.created_at, i.id) as nth
      from cart_items i left join cart_items held on held.cart_id = ${to} and held.product_id = i.product_id
      where i.cart_id = ${from.id}
    ), room as (
      select ${MAX_CART_LINES}::int - count(*) as lines from cart_items where cart_id = ${to}
    ), joined as (
      select m.*, p.regular_price_paisa, p.wholesale_price_paisa, p.price_breaks,
        customer_terms(${companyId}::uuid, p.seller_id, p.id, p.category_id) as terms,
        buyable_quantity(m.wanted, p.quantity, p.minimum_order_quantity, p.order_multiple, p.maximum_per_order) as buyable
      from moved m join products p on p.id = m.product_id, room
      where m.is_held or m.nth <= room.lines
    )
    insert into cart_items as i (cart_id, product_id, quantity, adjusted_from, seen_regular_price_paisa,
      seen_wholesale_price_paisa, seen_customer_price_paisa, created_at)
    select ${to}, j.product_id, n.quantity, case when j.buyable > 0 and j.buyable <> j.wanted then j.wanted end,
      -- As it was seen, unless the price follows the new quantity or is this buyer's own.
      case when n.is_same then j.seen_regular else u.regular_paisa end,
      case when n.is_same then j.seen_wholesale else u.wholesale_paisa end, u.customer_paisa, j.created_at
    from joined j
      cross join lateral (select case when j.buyable > 0 then j.buyable else j.guests end as quantity,
        j.terms is null and (j.price_breaks = '[]' or not j.is_held and j.buyable in (0, j.guests)) as is_same) n
      cross join lateral unit_price(j.regular_price_paisa, j.wholesale_price_paisa, j.price_breaks, j.terms, false,
        n.quantity, now()) u
    on conflict (cart_id, product_id) do update set
      quantity = case when excluded.adjusted_from is null and excluded.quantity <= i.quantity
        then greatest(i.quantity, excluded.quantity) else excluded.quantity end,
      adjusted_from = excluded.adjusted_from,
      seen_regular_price_paisa = excluded.seen_regular_price_paisa,
      seen_wholesale_price_paisa = excluded.seen_wholesale_price_paisa,
      seen_customer_price_paisa = excluded.seen_customer_price_paisa`.execute(db);
  await sql`delete from carts where id = ${from.id}`.execute(db);
  return true;
}

/** Deletes guest carts that nobody touched for 30 days, at most `limit`; answers how many. */
export async function deleteOldGuestCarts(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from carts where id in (
      select id from carts where guest_key is not null and updated_at < now() - interval '30 days'
      limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteCartOfUser(db: Database, userId: string): Promise<void> {
  await sql`delete from carts where user_id = ${userId}`.execute(db);
}
