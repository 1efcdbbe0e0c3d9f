import { sql } from 'kysely';
import { MAX_CART_LINES } from '../../../domain/cart-line.ts';
import type { Database } from '../../db/database.ts';
import { queryNamed } from '../../db/named-query.ts';
import type { Pool } from '../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../db/product-card.ts';
import { type CouponRow, couponColumns } from '../coupons/coupons.sql.ts';

/** Whose cart: exactly one of the two is set. `guestKey` is the SHA-256 of the guest session id. */
export type CartOwner = { userId: string; guestKey: null } | { userId: null; guestKey: Buffer };

export interface AddedLine {
  outcome: 'added' | 'not_found' | 'away' | 'refused' | 'full';
  /** What the line holds, or would have held. */
  wanted: number;
  available: number;
  minimum: number;
  /** Until when the seller is away, as YYYY-MM-DD; null unless that is why. */
  awayUntil: string | null;
  /** The whole cart when this add made it, else null: ask for it. */
  firstRow: CartRow | null;
}

/** Adds to a line, making cart and line when needed: one round trip (see add_to_cart in the migrations). */
export async function addLine(
  pool: Pool,
  { userId, guestKey }: CartOwner,
  productId: string,
  quantity: number,
): Promise<AddedLine> {
  const rows = await queryNamed<Omit<AddedLine, 'firstRow'> & CartRow>(pool, 'add_to_cart', addText, [
    userId,
    guestKey,
    productId,
    quantity,
  ]);
  const row = rows[0] as (typeof rows)[number];
  const { outcome, wanted, available, minimum, awayUntil } = row;
  return { outcome, wanted, available, minimum, awayUntil, firstRow: row.cartId === null ? null : row };
}

const addText = `
  select a.outcome, a.wanted, a.available, a.minimum, a.away_until as "awayUntil", a.new_cart_id as "cartId", now() as "updatedAt",
    now(), null as "couponId", 0 as "usesByBuyer",
    a.new_line_id as "lineId", a.wanted as "lineQuantity", p.regular_price_paisa as "seenRegularPricePaisa",
    p.wholesale_price_paisa as "seenWholesalePricePaisa", p.is_public as "isPublic", ${productCardColumns}
  from add_to_cart($1, $2, $3, $4) a
  left join product_cards p on a.new_cart_id is not null and p.id = $3`;

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
  seenRegularPricePaisa: number;
  seenWholesalePricePaisa: number;
  isPublic: boolean;
};

const cartText = (ownerCondition: string) => `
  select c.id as "cartId", c.updated_at as "updatedAt", statement_timestamp() as now, ${couponColumns},
    case when c.coupon_id is null or c.user_id is null then 0 else (
      select count(*) from coupon_uses u
      where u.coupon_id = c.coupon_id and u.user_id = c.user_id and u.released_at is null) end as "usesByBuyer",
    i.id as "lineId", i.quantity as "lineQuantity", i.seen_regular_price_paisa as "seenRegularPricePaisa",
    i.seen_wholesale_price_paisa as "seenWholesalePricePaisa", p.is_public as "isPublic", ${productCardColumns}
  from carts c
  left join coupons k on k.id = c.coupon_id
  left join cart_items i on i.cart_id = c.id
  left join product_cards p on p.id = i.product_id
  where ${ownerCondition}
  order by i.created_at, i.id`;
const cartOfUserText = cartText('c.user_id = $1');
const cartOfGuestText = cartText('c.guest_key = $1');

/** No rows: there is no cart. */
export function listCartRows(pool: Pool, { userId, guestKey }: CartOwner): Promise<CartRow[]> {
  return userId !== null
    ? queryNamed<CartRow>(pool, 'cart_of_user', cartOfUserText, [userId])
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
};

/** Sets a line's quantity when stock and minimum allow it; the caller names the reason when they do not. */
export async function setLineQuantity(
  pool: Pool,
  { userId, guestKey }: CartOwner,
  lineId: string,
  quantity: number,
): Promise<ChangedLine | null> {
  const rows = await queryNamed<ChangedLine>(
    pool,
    'set_cart_quantity',
    `with line as materialized (
       select i.id, p.is_public, p.seller_away_until, p.quantity as available, p.minimum_order_quantity as minimum,
         p.regular_price_paisa, p.wholesale_price_paisa
       from carts c join cart_items i on i.cart_id = c.id join product_cards p on p.id = i.product_id
       where (c.user_id = $1 or c.guest_key = $2) and i.id = $3
       for no key update of c
     ), changed as (
       update cart_items i set quantity = $4, seen_regular_price_paisa = line.regular_price_paisa,
         seen_wholesale_price_paisa = line.wholesale_price_paisa
       from line where i.id = line.id and line.is_public and line.seller_away_until is null and $4 between line.minimum and line.available
       returning i.cart_id
     ), touched as (
       update carts set updated_at = now() where id in (select cart_id from changed)
     )
     select line.is_public as "isPublic", line.seller_away_until as "awayUntil", line.available, line.minimum,
       exists (select from changed) as "isChanged"
     from line`,
    [userId, guestKey, lineId, quantity],
  );
  return rows[0] ?? null;
}

/** False when the line is not in this cart. */
export async function deleteLine(
  pool: Pool,
  { userId, guestKey }: CartOwner,
  lineId: string,
): Promise<boolean> {
  const rows = await queryNamed<{ isDeleted: boolean }>(
    pool,
    'delete_cart_line',
    `with deleted as (
       delete from cart_items i using carts c
       where c.id = i.cart_id and (c.user_id = $1 or c.guest_key = $2) and i.id = $3
       returning i.cart_id
     ), touched as (
       update carts set updated_at = now() where id in (select cart_id from deleted)
     )
     select exists (select from deleted) as "isDeleted"`,
    [userId, guestKey, lineId],
  );
  return rows[0]?.isDeleted === true;
}

/** Takes every line and the coupon out. */
export async function emptyCart(pool: Pool, { userId, guestKey }: CartOwner): Promise<void> {
  await queryNamed(
    pool,
    'empty_cart',
    `with emptied as (
       update carts set coupon_id = null, updated_at = now() where user_id = $1 or guest_key = $2 returning id
     )
     delete from cart_items where cart_id in (select id from emptied)`,
    [userId, guestKey],
  );
}

export async function setCoupon(
  db: Database,
  { userId, guestKey }: CartOwner,
  couponId: string,
): Promise<void> {
  const owner = sql.raw(userId !== null ? 'user_id' : 'guest_key');
  await sql`
    insert into carts (${owner}, coupon_id) values (${userId ?? guestKey}, ${couponId})
    on conflict (${owner}) do update set coupon_id = excluded.coupon_id, updated_at = now()`.execute(db);
}

/** `couponId`: only this coupon; null: whichever is there. */
export async function dropCoupon(
  db: Database,
  { userId, guestKey }: CartOwner,
  couponId: string | null,
): Promise<void> {
  await sql`
    update carts set coupon_id = null, updated_at = now()
    where (user_id = ${userId}::uuid or guest_key = ${guestKey}::bytea) and coupon_id is not null
      and (${couponId}::uuid is null or coupon_id = ${couponId}::uuid)`.execute(db);
}

/**
 * Moves a guest's lines into a user's cart: quantities add up, capped at stock. Both carts are locked, the
 * guest's first; false when there is no such guest cart (any more).
 */
export async function moveGuestLines(db: Database, guestKey: Buffer, userId: string): Promise<boolean> {
  const guest = await sql<{ id: string; couponId: string | null }>`
    select id, coupon_id as "couponId" from carts where guest_key = ${guestKey} for update`.execute(db);
  const from = guest.rows[0];
  if (from === undefined) return false;
  const user = await sql<{ id: string }>`
    insert into carts as c (user_id, coupon_id) values (${userId}, ${from.couponId})
    on conflict (user_id) do update set coupon_id = coalesce(c.coupon_id, excluded.coupon_id), updated_at = now()
    returning id`.execute(db);
  const to = user.rows[0]?.id as string;
  await sql`
    with moved as (
      select i.*, p.quantity as stock, held.id is not null as is_held,
        row_number() over (partition by held.id is null order by i.created_at, i.id) as nth
      from cart_items i
      join products p on p.id = i.product_id
      left join cart_items held on held.cart_id = ${to} and held.product_id = i.product_id
      where i.cart_id = ${from.id}
    ), room as (
      select ${MAX_CART_LINES}::int - count(*) as lines from cart_items where cart_id = ${to}
    )
    insert into cart_items as i
      (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa, created_at)
    select ${to}, m.product_id, case when m.stock > 0 then least(m.quantity, m.stock) else m.quantity end,
      m.seen_regular_price_paisa, m.seen_wholesale_price_paisa, m.created_at
    from moved m, room where m.is_held or m.nth <= room.lines
    on conflict (cart_id, product_id) do update set quantity = (
      select case when p.quantity > 0 then least(i.quantity::bigint + excluded.quantity, p.quantity)
        else greatest(i.quantity, excluded.quantity) end
      from products p where p.id = excluded.product_id)`.execute(db);
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
