import { type RawBuilder, sql } from 'kysely';
import type { AdminFound, SellerFound } from '../../../../contract/after-sale/desk-search.contract.ts';
import {
  billMeant,
  billNumberStart,
  MOST_FOUND,
  orderNumberStart,
  panMeant,
  wordsMeant,
} from '../../../../domain/orders/desk-search.ts';
import type { Database } from '../../../db/database.ts';
import { containing, escapeLike, isPerson, phoneDigits } from '../../../db/person-search.ts';
import { holds } from '../../catalogue/products/seller-products.sql.ts';
import { parcelMatches } from '../../orders/orders/seller-orders.sql.ts';

// Each statement looks in a few ways, the surest first ("lane"), and takes few rows of each: what it reads does not grow
// with the market. A way that costs more is gone only where the quick ones found too little.

type Condition = RawBuilder<unknown>;

/** Of buyers who fit what was typed, so many are asked for their orders. */
const MOST_BUYERS = 200;
/** Of a seller's parcels so many, the newest ones, are read for whatever they hold. */
const NEWEST_PARCELS = 3000;
/** Of orders whose number begins as typed so many are asked for a seller's parcel. */
const MOST_NUMBERED = 1000;

const most = sql.lit(MOST_FOUND);
const startsWith = (text: string) => `${escapeLike(text)}%`;
const skuKey = (typed: string) => typed.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const buyerName = sql`u.first_name || ' ' || u.last_name`;
const orderBuyer = sql`jsonb_build_object('name', ${buyerName}, 'company', u.company_name)`;
const billColumns = sql`
  b.id as "_id", b.number, b.kind, b.buyer_name as "buyerName", b.date_bs as "dateBs"`;

/** Each row once, by its surest lane. */
const surest = (lanes: readonly Condition[]) => sql`
  (select l.id, min(l.lane) as lane from (${sql.join(lanes, sql` union all `)}) l group by l.id)`;

/** Who owns a company whose bills say this PAN. */
const ownersByPan = (pan: string) => sql`
  select m.user_id from companies y join company_members m on m.company_id = y.id and m.role = 'owner'
  where y.bill_to ->> 'panNumber' = ${pan}`;

/** The index of words knows pieces of three letters or digits; without any it would be read from end to end. */
const hasPiece = (typed: string) => /[\p{L}\p{M}\p{N}]{3}/u.test(typed);

const fullName = sql`lower(u.first_name || ' ' || u.last_name)`;

/**
 * `people (id, lane)`: accounts that are not deleted, `limit` by each way. E-mail and PAN are the surest, then beginnings
 * of a name, company or e-mail; whatever else holds what was typed is asked for when these are fewer than MOST_FOUND.
 */
function people(typed: string, limit: number): Condition {
  const text = typed.toLowerCase();
  const start = startsWith(text);
  const pan = panMeant(typed);
  const hits = (lane: number, where: Condition, order = sql``) => sql`(
    select u.id, ${sql.lit(lane)} as lane from users u where u.deleted_at is null and ${where} ${order}
    limit ${sql.lit(limit)})`;
  const begins = (lane: number, key: Condition) =>
    hits(lane, sql`${key} like ${start}`, sql`order by ${key} using ~<~`);
  const starts = text.includes('@')
    ? [hits(1, sql`u.email_key = ${text}`), begins(2, sql`u.email_key`)]
    : [begins(2, fullName), begins(3, sql`lower(u.last_name)`), begins(3, sql`lower(u.company_name)`)];
  if (pan !== null)
    starts.push(hits(1, sql`u.pan_number = ${pan}`), hits(1, sql`u.id in (${ownersByPan(pan)})`));
  const isContained = hasPiece(text) && !text.includes('@');
  return sql`
    starts as materialized (${sql.join(starts, sql` union all `)}),
    people as materialized (
      select id, lane from starts
      ${isContained ? sql`union all ${hits(4, sql`(select count(distinct id) from starts) < ${most} and ${isPerson(typed)}`)}` : sql``})`;
}

/** Orders that were sent to a phone that begins with these digits. */
const sentTo = (digits: string) =>
  sql`right(regexp_replace(o.shipping_address ->> 'phone', '\\D', '', 'g'), 10) like ${startsWith(digits)}`;

/** Orders of everybody by number, by who ordered and by the phone they are sent to. */
export async function findOrders(
  db: Database,
  typed: string,
  numbers: readonly string[],
): Promise<AdminFound['orders']> {
  const start = orderNumberStart(typed);
  const digits = phoneDigits(typed);
  const lanes = [
    sql`(
      select o.id, 3 as lane from (select distinct id from people limit ${sql.lit(MOST_BUYERS)}) u
      cross join lateral (select o.id, o.created_at from orders o where o.user_id = u.id
        order by o.created_at desc limit ${most}) o
      order by o.created_at desc limit ${most})`,
  ];
  if (numbers.length > 0)
    lanes.push(sql`(select o.id, 1 as lane from orders o where o.order_number = any(${numbers}::text[]))`);
  if (start !== null)
    lanes.push(sql`(
      select o.id, 2 as lane from orders o where o.order_number like ${startsWith(start)}
      order by o.order_number using ~>~ limit ${most})`);
  if (digits !== null)
    lanes.push(sql`(select o.id, 3 as lane from orders o where ${sentTo(digits)} limit ${most})`);
  const { rows } = await sql<AdminFound['orders'][number]>`
    with ${people(typed, MOST_BUYERS)}
    select o.id as "_id", o.order_number as "orderNumber", o.status, ${orderBuyer} as buyer
    from ${surest(lanes)} f join orders o on o.id = f.id join users u on u.id = o.user_id
    order by f.lane, o.created_at desc, o.id limit ${most}`.execute(db);
  return rows;
}

/**
 * A seller's own parcels: by order number, buyer and the phone of a paid order, however old they are, and the newest of
 * them by all that their list is searched by. That somebody has an e-mail or a phone is told of no buyer.
 */
export async function findParcels(
  db: Database,
  sellerId: string,
  typed: string,
  numbers: readonly string[],
): Promise<SellerFound['orders']> {
  const start = orderNumberStart(typed);
  const digits = phoneDigits(typed);
  const own = (lane: number, from: Condition, where: Condition) => sql`(
    select p.id, ${sql.lit(lane)} as lane from ${from} join parcels p on p.order_id = o.id
    where p.seller_id = ${sellerId} and ${where} order by p.created_at desc limit ${most})`;
  const lanes = [
    sql`(
      select p.id, 3 as lane
      from (select * from parcels p where p.seller_id = ${sellerId}
        order by p.created_at desc limit ${sql.lit(NEWEST_PARCELS)}) p
      where ${parcelMatches(start ?? typed)} order by p.created_at desc limit ${most})`,
    own(
      3,
      sql`(select distinct id from people limit ${sql.lit(MOST_BUYERS)}) u join orders o on o.user_id = u.id`,
      sql`p.search_words like ${containing(typed)}`,
    ),
  ];
  if (numbers.length > 0) lanes.push(own(1, sql`orders o`, sql`o.order_number = any(${numbers}::text[])`));
  if (start !== null)
    lanes.push(
      own(
        2,
        sql`(select o.id from orders o where o.order_number like ${startsWith(start)}
          order by o.order_number using ~>~ limit ${sql.lit(MOST_NUMBERED)}) o`,
        sql`true`,
      ),
    );
  if (digits !== null)
    lanes.push(
      own(
        3,
        sql`(select o.id from orders o where ${sentTo(digits)} limit ${sql.lit(MOST_NUMBERED)}) o`,
        parcelMatches(typed),
      ),
    );
  const { rows } = await sql<SellerFound['orders'][number]>`
    with ${people(typed, MOST_BUYERS)}
    select p.id as "_id", o.order_number as "orderNumber", p.status, ${orderBuyer} as buyer
    from ${surest(lanes)} f join parcels p on p.id = f.id join orders o on o.id = p.order_id
    join users u on u.id = o.user_id
    order by f.lane, p.created_at desc, p.id limit ${most}`.execute(db);
  return rows;
}

/** Every word is part of the product's texts `s`; null: no word was typed. */
function holdsWords(typed: string): Condition | null {
  const words = wordsMeant(typed);
  if (words.length === 0) return null;
  return sql.join(
    words.map((word) => {
      // Fewer letters are looked for where a word begins.
      if (hasPiece(word)) return sql`s.words like ${containing(word)}`;
      return sql`(s.words like ${startsWith(word)} or s.words like ${`% ${startsWith(word)}`})`;
    }),
    sql` and `,
  );
}

/** Products of every seller, in every state. */
export async function findProducts(db: Database, typed: string): Promise<AdminFound['products']> {
  const sku = skuKey(typed);
  const words = holdsWords(typed);
  const hits = (lane: number, where: Condition, order = sql``) => sql`(
    select s.product_id as id, ${sql.lit(lane)} as lane from product_search s join products p on p.id = s.product_id
    where p.deleted_at is null and ${where} ${order} limit ${most})`;
  const lanes = [
    hits(1, sql`${sku.length > 1} and s.sku_key like ${startsWith(sku)}`, sql`order by s.sku_key using ~<~`),
  ];
  if (words !== null) lanes.push(hits(2, words));
  if (sku.length > 2) lanes.push(hits(3, sql`s.sku_key like ${containing(sku)}`));
  const { rows } = await sql<AdminFound['products'][number]>`
    select p.id as "_id", p.name, p.sku, p.status,
      jsonb_build_object('_id', u.id, 'companyName', coalesce(u.company_name, ${buyerName})) as seller
    from ${surest(lanes)} f join products p on p.id = f.id join users u on u.id = p.seller_id
    join product_search s on s.product_id = p.id
    order by f.lane, s.sku_key <> ${sku}, p.name, p.id limit ${most}`.execute(db);
  return rows;
}

/** A seller's own products, as their list finds them: in one pass over the seller's rows. */
export async function findOwnProducts(
  db: Database,
  sellerId: string,
  typed: string,
): Promise<SellerFound['products']> {
  const sku = sql`lower(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g'))`;
  const { rows } = await sql<SellerFound['products'][number]>`
    select p.id as "_id", p.name, p.sku, p.status from products p
    where p.seller_id = ${sellerId} and p.deleted_at is null and ${holds(typed)}
    order by ${sku} <> ${skuKey(typed)}, ${sku} not like ${startsWith(skuKey(typed))}, p.name, p.id
    limit ${most}`.execute(db);
  return rows;
}

/** Bills by number: of one issuer, or of everybody (null). */
export async function findBills(
  db: Database,
  issuerId: string | null,
  typed: string,
): Promise<AdminFound['bills']> {
  const isTheirs = issuerId === null ? sql`true` : sql`b.issuer_id = ${issuerId}::uuid`;
  const lanes = [
    sql`(
      select b.id, 2 as lane from bills b where ${isTheirs} and b.number like ${startsWith(billNumberStart(typed))}
      order by b.number using ~>~ limit ${most})`,
  ];
  const meant = billMeant(typed);
  if (meant !== null) {
    const { serial, branchCode, fiscalYear } = meant;
    const parts = [isTheirs, sql`b.serial = ${serial}`];
    if (fiscalYear !== null) parts.push(sql`b.fiscal_year = ${fiscalYear}`);
    if (branchCode !== null) parts.push(sql`b.branch_code = ${branchCode}`);
    lanes.push(sql`(
      select b.id, 1 as lane from bills b where ${sql.join(parts, sql` and `)}
      order by b.issued_at desc limit ${most})`);
  }
  const { rows } = await sql<AdminFound['bills'][number]>`
    select ${billColumns} from ${surest(lanes)} f join bills b on b.id = f.id
    order by f.lane, b.issued_at desc, b.id limit ${most}`.execute(db);
  return rows;
}

/** Accounts of people: see `people`. */
export async function findPeople(db: Database, typed: string): Promise<AdminFound['people']> {
  const { rows } = await sql<AdminFound['people'][number]>`
    with ${people(typed, MOST_FOUND)}
    select u.id as "_id", ${buyerName} as name, u.role, u.company_name as "companyName", u.email, u.phone
    from (select id, min(lane) as lane from people group by id) f join users u on u.id = f.id
    order by f.lane, ${fullName}, u.id limit ${most}`.execute(db);
  return rows;
}
