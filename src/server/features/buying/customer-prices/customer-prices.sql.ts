import { type RawBuilder, sql } from 'kysely';
import type { CustomerPriceState } from '../../../../contract/buying/customer-prices.contract.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';

export interface CustomerPriceRow {
  id: string;
  sellerId: string;
  sellerName: string;
  sellerSlug: string;
  buyerKey: string;
  /** Null until the buyer has accepted. */
  buyerName: string | null;
  product: {
    _id: string;
    name: string;
    sku: string;
    regularPricePaisa: number;
    wholesalePricePaisa: number;
    referencePricePaisa: number | null;
  } | null;
  pricePaisa: number | null;
  category: { _id: string; name: string } | null;
  percentBasisPoints: number | null;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
  state: CustomerPriceState;
  answeredAt: Date | null;
  createdAt: Date;
}

const today = sql`kathmandu_day(statement_timestamp())`;
const state = sql`case when t.ended_at is not null then 'ended' when t.answer = 'declined' then 'declined'
  when t.valid_to < ${today} then 'ended' when t.answer = 'accepted' then 'accepted' else 'waiting' end`;
const columns = sql`t.id, t.seller_id as "sellerId", coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
  s.slug as "sellerSlug", t.buyer_key as "buyerKey",
  case when t.answer = 'accepted' then company_name(t.company_id) end as "buyerName",
  case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name, 'sku', p.sku,
    'regularPricePaisa', p.regular_price_paisa, 'wholesalePricePaisa', p.wholesale_price_paisa,
    'referencePricePaisa', p.reference_price_paisa) end as product,
  t.price_paisa as "pricePaisa",
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  t.percent_basis_points as "percentBasisPoints", t.valid_from::text as "from", t.valid_to::text as "to",
  ${state} as state, t.answered_at as "answeredAt", t.created_at as "createdAt"`;
const tables = sql`customer_prices t join users s on s.id = t.seller_id left join users b on b.id = t.buyer_id
  left join product_cards p on p.id = t.product_id left join categories c on c.id = t.category_id`;

/**
 * Whose: a seller's own, or a company's: accepted for it, or offered to the address of its founder while they own it, or
 * to its PAN once that is proven (docs/decisions/0034-a-proven-pan.md).
 */
export type Side = { sellerId: string } | { companyId: string };

function isOf(side: Side): RawBuilder<unknown> {
  if ('sellerId' in side) return sql`t.seller_id = ${side.sellerId}::uuid`;
  // Without a buyer yet, an offer is to whoever it names; a seller is not its own customer. The names are read once: then
  // each half has its index, however many offers of others wait.
  // Of goods that were never approved nobody but their seller reads.
  return sql`t.seller_id is distinct from (select founder_id from companies where id = ${side.companyId}::uuid)
    and (t.product_id is null
      or exists (select from products q where q.id = t.product_id and q.approved_at is not null))
    and (t.company_id = ${side.companyId}::uuid or t.buyer_id is null and t.ended_at is null and t.buyer_key = any(array(
      select key from companies y left join users u on u.id = y.founder_id, unnest(array[u.email_key, proven_pan(y.id)]) as key
      where y.id = ${side.companyId}::uuid and key is not null)))`;
}

export interface CustomerPriceFilter {
  state: CustomerPriceState | null;
  search: string;
}

function matches(filter: CustomerPriceFilter): RawBuilder<unknown> {
  const found =
    filter.search === ''
      ? sql`true`
      : sql`concat_ws(' ', t.buyer_key, b.company_name, p.name, p.sku, c.name) ilike ${containing(filter.search)}`;
  return filter.state === null ? found : sql`${state} = ${filter.state} and ${found}`;
}

/** A page of what a seller offered, or a buyer was offered, newest first. */
export async function listCustomerPrices(
  db: Database,
  side: Side,
  { limit, offset, ...filter }: CustomerPriceFilter & { limit: number; offset: number },
): Promise<CustomerPriceRow[]> {
  const { rows } = await sql<CustomerPriceRow>`
    select ${columns} from ${tables} where ${isOf(side)} and ${matches(filter)}
    order by t.created_at desc, t.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many there are in each state, and how many the filter lets through. */
export async function countCustomerPrices(
  db: Database,
  side: Side,
  filter: CustomerPriceFilter,
): Promise<{ byState: Record<CustomerPriceState, number>; found: number }> {
  const { rows } = await sql<Record<CustomerPriceState, number> & { found: number }>`
    select count(*) filter (where ${state} = 'waiting') as waiting,
      count(*) filter (where ${state} = 'accepted') as accepted,
      count(*) filter (where ${state} = 'declined') as declined,
      count(*) filter (where ${state} = 'ended') as ended, count(*) filter (where ${matches(filter)}) as found
    from ${tables} where ${isOf(side)}`.execute(db);
  const { found = 0, ...byState } = rows[0] ?? { waiting: 0, accepted: 0, declined: 0, ended: 0 };
  return { byState, found };
}

/** An offer of this side; null for another's as for an unknown one. */
export async function findCustomerPrice(
  db: Database,
  side: Side,
  id: string,
): Promise<CustomerPriceRow | null> {
  const { rows } = await sql<CustomerPriceRow>`
    select ${columns} from ${tables} where t.id = ${id} and ${isOf(side)}`.execute(db);
  return rows[0] ?? null;
}

/** Lets one change of a seller's agreements happen at a time. */
export async function lockSeller(
  db: Database,
  sellerId: string,
): Promise<{ emailKey: string; isApproved: boolean }> {
  const { rows } = await sql<{ emailKey: string; isApproved: boolean }>`
    select email_key as "emailKey", is_approved as "isApproved" from users
    where id = ${sellerId} for no key update`.execute(db);
  return rows[0] as { emailKey: string; isApproved: boolean };
}

export interface NewCustomerPrice {
  sellerId: string;
  buyerKey: string;
  /** Who accepted this seller's prices before, for which company; null: the offer waits for an answer. */
  acceptedBy: Buyer | null;
  productId: string | null;
  pricePaisa: number | null;
  categoryId: string | null;
  percentBasisPoints: number | null;
  from: string;
  to: string;
}

/** Makes an offer; a buyer who is known has accepted it already. Answers its id. */
export async function insertCustomerPrice(db: Database, row: NewCustomerPrice): Promise<string> {
  const { companyId, userId } = row.acceptedBy ?? { companyId: null, userId: null };
  const { rows } = await sql<{ id: string }>`
    insert into customer_prices (seller_id, buyer_key, company_id, buyer_id, product_id, price_paisa, category_id,
      percent_basis_points, valid_from, valid_to, answer, answered_at)
    values (${row.sellerId}, ${row.buyerKey}, ${companyId}::uuid, ${userId}::uuid, ${row.productId}::uuid, ${row.pricePaisa}::bigint,
      ${row.categoryId}::uuid, ${row.percentBasisPoints}::int, ${row.from}::date, ${row.to}::date,
      case when ${userId}::uuid is not null then 'accepted' end,
      case when ${userId}::uuid is not null then statement_timestamp() end)
    returning id`.execute(db);
  return rows[0]?.id as string;
}

/** The company `y`: a person's own, by their address, or the one that has proven a PAN; no PAN is an address. */
function goesBy(buyerKey: string): RawBuilder<unknown> {
  if (buyerKey.includes('@')) return sql`y.founder_id = (select id from users where email_key = ${buyerKey})`;
  return sql`y.id = (select v.company_id from company_pans v where v.pan_number = ${buyerKey} and v.status = 'verified')
    and company_pan(y.id) = ${buyerKey}`;
}

/** What the seller has with this buyer by now, and with everybody. */
export async function findDealings(
  db: Database,
  sellerId: string,
  buyerKey: string,
): Promise<{
  /** Who answered last and with yes, for the company that goes by that address or PAN today. */
  acceptedBy: Buyer | null;
  /** An offer still waits for an answer: the buyer was told. */
  isWaiting: boolean;
  openCount: number;
  isOver: (day: string) => boolean;
}> {
  const { rows } = await sql<{
    acceptedBy: Buyer | null;
    isWaiting: boolean;
    openCount: number;
    today: string;
  }>`
    with named as materialized (
      select y.id from companies y where ${goesBy(buyerKey)} and y.founder_id is distinct from ${sellerId}::uuid
    )
    select (select case when a.answer = 'accepted'
          then jsonb_build_object('companyId', a.company_id, 'userId', a.buyer_id) end from customer_prices a
        join named on named.id = a.company_id
        where a.seller_id = ${sellerId} and a.buyer_key = ${buyerKey} and a.answer is not null
        order by a.answered_at desc limit 1) as "acceptedBy",
      exists (select from customer_prices w where w.seller_id = ${sellerId} and w.buyer_key = ${buyerKey}
        and w.answer is null and w.created_at > statement_timestamp() - interval '30 days') as "isWaiting",
      (select count(*) from customer_prices o where o.seller_id = ${sellerId} and o.ended_at is null
        and o.valid_to >= ${today}) as "openCount",
      ${today}::text as today`.execute(db);
  const row = rows[0];
  return {
    acceptedBy: row?.acceptedBy ?? null,
    isWaiting: row?.isWaiting ?? false,
    openCount: row?.openCount ?? 0,
    isOver: (day) => day < (row?.today ?? ''),
  };
}

/** The regular price of an own product, and whether it was ever approved; null when there is none. */
export async function findOwnProduct(
  db: Database,
  sellerId: string,
  productId: string,
): Promise<{ regularPaisa: number; isApproved: boolean } | null> {
  const { rows } = await sql<{ regularPaisa: number; isApproved: boolean }>`
    select regular_price_paisa as "regularPaisa", approved_at is not null as "isApproved" from products
    where id = ${productId} and seller_id = ${sellerId} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Whether goods can be offered in the category now. */
export async function isActiveCategory(db: Database, categoryId: string): Promise<boolean> {
  const { rows } = await sql`select from categories where id = ${categoryId} and is_active`.execute(db);
  return rows.length > 0;
}

export interface NamedBuyer {
  userId: string;
  email: string;
  firstName: string;
  sellerName: string;
}

/** The owner of the company that goes by this address or PAN, with the seller's name. */
export async function findNamedBuyer(
  db: Database,
  sellerId: string,
  buyerKey: string,
): Promise<NamedBuyer | null> {
  const { rows } = await sql<NamedBuyer>`
    select u.id as "userId", u.email, u.first_name as "firstName",
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName"
    from companies y join company_members m on m.company_id = y.id and m.role = 'owner' join users u on u.id = m.user_id
      join users s on s.id = ${sellerId}
    where ${goesBy(buyerKey)} and u.id <> s.id and u.is_active and u.deleted_at is null
    order by m.joined_at limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The seller takes it back; false when it is not the seller's, or was taken back before. */
export async function endCustomerPrice(
  db: Database,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update customer_prices set ended_at = statement_timestamp()
    where id = ${id} and seller_id = ${sellerId} and ended_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Holds an offer to this company until the end of the transaction; false when there is none (any more). */
export async function lockOffer(db: Database, side: Side, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer_prices t where t.id = ${id} and ${isOf(side)} for update`.execute(db);
  return rows.length > 0;
}

/** The buyer accepts: this price, and every other of the same seller under the same name that waits. */
export async function acceptOffers(
  db: Database,
  { id, companyId, userId }: Buyer & { id: string },
): Promise<void> {
  await sql`
    update customer_prices t set answer = 'accepted', answered_at = statement_timestamp(), company_id = ${companyId},
      buyer_id = ${userId}
    from customer_prices this
    where this.id = ${id} and t.seller_id = this.seller_id and t.buyer_key = this.buyer_key and t.answer is null
      and t.buyer_id is null and t.ended_at is null and t.valid_to >= ${today}`.execute(db);
}

/** The buyer does not want the price: it never counts. */
export async function declineOffer(
  db: Database,
  { id, companyId, userId }: Buyer & { id: string },
): Promise<void> {
  await sql`
    update customer_prices set answer = 'declined', answered_at = statement_timestamp(), company_id = ${companyId},
      buyer_id = ${userId}
    where id = ${id}`.execute(db);
}

/** What was agreed for a public product and this company, of whatever day, with its regular price. */
export async function findOwnTerms(
  db: Database,
  { companyId, productId }: { companyId: string; productId: string },
) {
  const { rows } = await sql<{
    terms:
      | { pricePaisa: number | null; percentBasisPoints: number | null; from: string; to: string }[]
      | null;
    regularPricePaisa: number;
    now: Date;
  }>`
    select customer_terms(${companyId}::uuid, p.seller_id, p.id, p.category_id) as terms,
      p.regular_price_paisa as "regularPricePaisa", statement_timestamp() as now
    from public_products p where p.id = ${productId}`.execute(db);
  return rows[0] ?? null;
}
