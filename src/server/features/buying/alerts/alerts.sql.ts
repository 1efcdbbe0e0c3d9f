import { sql } from 'kysely';
import {
  ALERT_DAYS,
  type AlertKind,
  ENDED_ALERT_DAYS,
  HOURS_BETWEEN_MAILS,
  type WatchedProduct,
} from '../../../../domain/buying/alert.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';

/** What somebody wants to be told of; of its product, or of its search. */
export interface AlertValues {
  kind: AlertKind;
  productId: string | null;
  quantity: number | null;
  pricePaisa: number | null;
  query: string | null;
}

interface OwnAlertRow {
  alertId: string;
  kind: AlertKind;
  alertQuantity: number | null;
  pricePaisa: number | null;
  query: string | null;
  setAt: Date;
  expiresAt: Date;
  hitAt: Date | null;
  isActive: boolean;
}
/** An alert with its product as it is now; a search has none. */
export type AlertRow = OwnAlertRow &
  (({ isSold: boolean } & ProductCardRow) | ({ isSold: null } & { [Column in keyof ProductCardRow]: null }));

const IS_ACTIVE = 'a.ended_at is null and a.expires_at > statement_timestamp()';
const IS_SHOWN = `a.removed_at is null
  and coalesce(a.ended_at, a.expires_at) > statement_timestamp() - interval '${ENDED_ALERT_DAYS} days'`;
const ALERT_COLUMNS = `
  a.id as "alertId", a.kind, a.quantity as "alertQuantity", a.price_paisa as "pricePaisa", a.query,
  a.created_at as "setAt", a.expires_at as "expiresAt", a.hit_at as "hitAt", ${IS_ACTIVE} as "isActive",
  p.is_public as "isSold", ${productCardColumns}`;

/** The alerts of a person: those that watch first, then what has ended, newest first. */
export function listAlerts(
  pool: Queryable,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<AlertRow[]> {
  return queryNamed(
    pool,
    'alerts_of_person',
    `select ${ALERT_COLUMNS}
     from alerts a left join product_cards p on p.id = a.product_id
     where a.user_id = $1 and ${IS_SHOWN}
     order by ${IS_ACTIVE} desc, a.created_at desc, a.id limit $2 offset $3`,
    [userId, limit, offset],
  );
}

export async function findAlert(pool: Queryable, userId: string, id: string): Promise<AlertRow | null> {
  const rows = await queryNamed<AlertRow>(
    pool,
    'alert_of_person',
    `select ${ALERT_COLUMNS}
     from alerts a left join product_cards p on p.id = a.product_id
     where a.user_id = $1 and a.id = $2`,
    [userId, id],
  );
  return rows[0] ?? null;
}

/** How many alerts a person sees, and how many of them watch. */
export async function countAlerts(
  pool: Queryable,
  userId: string,
): Promise<{ total: number; active: number }> {
  const rows = await queryNamed<{ total: number; active: number }>(
    pool,
    'count_alerts_of_person',
    `select count(*) as total, count(*) filter (where ${IS_ACTIVE}) as active
     from alerts a where a.user_id = $1 and ${IS_SHOWN}`,
    [userId],
  );
  return rows[0] ?? { total: 0, active: 0 };
}

/** Makes the counting of a person's alerts and the setting of another one thing. Held until the transaction ends. */
export async function lockAlertsOf(tx: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts ${userId}`}, 0))`.execute(tx);
}

/**
 * A product as it is for whoever sets an alert on it; null for what the public does not see. Its row is held until the
 * transaction ends: a change of it that is under way is waited for, and one that comes later sees the alert.
 */
export async function holdWatchedProduct(
  tx: DatabaseTransaction,
  productId: string,
): Promise<WatchedProduct | null> {
  await sql`select from products where id = ${productId} for share`.execute(tx);
  const { rows } = await sql<WatchedProduct>`
    select quantity, regular_price_paisa as "regularPricePaisa" from public_products where id = ${productId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The person's alert for the same that still watches. */
export async function findSameAlert(
  tx: DatabaseTransaction,
  userId: string,
  { kind, productId, quantity, pricePaisa, query }: AlertValues,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select a.id from alerts a
    where a.user_id = ${userId} and a.kind = ${kind} and ${sql.raw(IS_ACTIVE)}
      and a.product_id is not distinct from ${productId}::uuid and a.quantity is not distinct from ${quantity}::int
      and a.price_paisa is not distinct from ${pricePaisa}::bigint and a.query is not distinct from ${query}`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** How many alerts of a locked person watch. */
export async function countActiveAlerts(tx: DatabaseTransaction, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertAlert(
  tx: DatabaseTransaction,
  userId: string,
  { kind, productId, quantity, pricePaisa, query }: AlertValues,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into alerts (user_id, kind, product_id, quantity, price_paisa, query, looked_at, expires_at)
    values (${userId}, ${kind}, ${productId}, ${quantity}, ${pricePaisa}, ${query},
      case when ${query}::text is not null then now() end, now() + make_interval(days => ${ALERT_DAYS}))
    returning id`.execute(tx);
  return rows[0]?.id as string;
}

/** Takes an alert off its person's page, and ends it. False when there is none to take off. */
export async function removeAlert(db: Database, userId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alerts set removed_at = now(), ended_at = coalesce(ended_at, now())
    where id = ${id} and user_id = ${userId} and removed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends what has run out: of a person, or of everybody. */
export async function endExpiredAlerts(db: Database, userId: string | null): Promise<void> {
  await sql`
    update alerts set ended_at = expires_at
    where ended_at is null and expires_at <= statement_timestamp()
      and (${userId}::uuid is null or user_id = ${userId}::uuid)`.execute(db);
}

/** Forgets what nobody is shown any more. */
export async function deleteEndedAlerts(db: Database): Promise<void> {
  await sql`
    delete from alerts where ended_at < statement_timestamp() - make_interval(days => ${ENDED_ALERT_DAYS})`.execute(
    db,
  );
}

export async function deleteAlertsOfUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('alerts').where('user_id', '=', userId).execute();
}

/** Whom an alert tells. */
export interface AlertReader {
  userId: string;
  email: string;
  firstName: string;
  /** False: the account is closed, and nobody is told. */
  isReader: boolean;
}

export interface HitAlert extends AlertReader {
  id: string;
  kind: 'stock' | 'price';
  quantity: number | null;
  pricePaisa: number | null;
  productId: string;
  productName: string;
  stock: number;
  regularPricePaisa: number;
  /** Its person was told of this product a short while ago. */
  isAgain: boolean;
}

const READER = `u.email, u.first_name as "firstName", u.is_active and u.deleted_at is null as "isReader"`;

/**
 * Ends at most so many alerts that their product hits, of one product or of all, and answers them; call it in the
 * transaction that tells of them. One transaction at a time, so that each sees what the one before told.
 */
export async function takeHitAlerts(
  tx: DatabaseTransaction,
  { productId, limit }: { productId: string | null; limit: number },
): Promise<HitAlert[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert matching', 0))`.execute(tx);
  const { rows } = await sql<HitAlert>`
    with due as (
      select a.id from alerts a join public_products p on p.id = a.product_id
      where (${productId}::uuid is null or a.product_id = ${productId}::uuid) and ${sql.raw(IS_ACTIVE)}
        and (a.quantity <= p.quantity or a.price_paisa >= p.regular_price_paisa)
      order by a.product_id, a.id limit ${limit}
      for no key update of a
    ), hit as (
      update alerts a set hit_at = now(), ended_at = now() from due where a.id = due.id
      returning a.id, a.user_id, a.kind, a.product_id, a.quantity, a.price_paisa, a.created_at
    )
    select h.id, h.kind, h.quantity, h.price_paisa as "pricePaisa", h.product_id as "productId",
      p.name as "productName", p.quantity as stock, p.regular_price_paisa as "regularPricePaisa",
      h.user_id as "userId", ${sql.raw(READER)},
      row_number() over (partition by h.user_id, h.product_id order by h.created_at, h.id) > 1
        or exists (select from alerts e where e.user_id = h.user_id and e.product_id = h.product_id
          and e.hit_at > now() - make_interval(hours => ${HOURS_BETWEEN_MAILS})) as "isAgain"
    from hit h join products p on p.id = h.product_id join users u on u.id = h.user_id
    order by h.product_id, h.created_at, h.id`.execute(tx);
  return rows;
}

export interface DueSearch {
  id: string;
  userId: string;
  query: string;
  lookedAt: Date;
}

/**
 * All saved searches of the next persons, by id, that were last looked at before an instant. `after`: the last person of
 * the page before.
 */
export function listDueSearches(
  pool: Queryable,
  { before, after, persons }: { before: Date; after: string | null; persons: number },
): Promise<DueSearch[]> {
  return queryNamed(
    pool,
    'due_saved_searches',
    `with next as (
       select distinct a.user_id from alerts a
       where a.kind = 'search' and ${IS_ACTIVE} and a.looked_at < $1
         and a.user_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
       order by a.user_id limit $3
     )
     select a.id, a.user_id as "userId", a.query, a.looked_at as "lookedAt"
     from next join alerts a using (user_id)
     where a.kind = 'search' and ${IS_ACTIVE} and a.looked_at < $1
     order by a.user_id, a.created_at, a.id`,
    [before, after, persons],
  );
}

/**
 * Since when the saved searches that are due have not been looked at, and until when they can be now: what is approved in
 * this minute may not be stored yet. Null without any.
 */
export async function spanOfDueSearches(
  pool: Queryable,
  before: Date,
): Promise<{ after: Date; until: Date } | null> {
  const rows = await queryNamed<{ after: Date | null; until: Date }>(
    pool,
    'span_of_due_saved_searches',
    `select min(a.looked_at) as after, statement_timestamp() - interval '1 minute' as until from alerts a
     where a.kind = 'search' and ${IS_ACTIVE} and a.looked_at < $1`,
    [before],
  );
  const [row] = rows;
  return row === undefined || row.after === null ? null : { after: row.after, until: row.until };
}

export interface NewProduct {
  id: string;
  name: string;
  regularPricePaisa: number;
  approvedAt: Date;
}

/** What came into the public catalogue after one instant and until another, newest first. */
export function listNewProducts(pool: Queryable, after: Date, until: Date): Promise<NewProduct[]> {
  return queryNamed(
    pool,
    'new_products_for_alerts',
    `select p.id, p.name, p.regular_price_paisa as "regularPricePaisa", p.approved_at as "approvedAt"
     from public_products p where p.approved_at > $1 and p.approved_at <= $2
     order by p.approved_at desc, p.id`,
    [after, until],
  );
}

/**
 * Marks saved searches as looked at until an instant; answers those that nobody looked at before, with whom they tell.
 * Call it in the transaction that tells of them.
 */
export async function takeSearches(
  tx: DatabaseTransaction,
  {
    ids,
    hits,
    before,
    until,
  }: { ids: readonly string[]; hits: readonly string[]; before: Date; until: Date },
): Promise<(AlertReader & { id: string })[]> {
  const { rows } = await sql<AlertReader & { id: string }>`
    with held as (
      select a.id from alerts a where a.id = any(${ids}::uuid[]) and ${sql.raw(IS_ACTIVE)} and a.looked_at < ${before}
      order by a.id for no key update
    ), taken as (
      update alerts a set looked_at = ${until},
        hit_at = case when a.id = any(${hits}::uuid[]) then now() else a.hit_at end
      from held where a.id = held.id
      returning a.id, a.user_id, a.created_at
    )
    select t.id, t.user_id as "userId", ${sql.raw(READER)}
    from taken t join users u on u.id = t.user_id order by t.user_id, t.created_at, t.id`.execute(tx);
  return rows;
}
