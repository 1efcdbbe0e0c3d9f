import { sql } from 'kysely';
import type { ProductImage } from '../../../../contract/catalogue/products.contract.ts';
import { LATER } from '../../../../domain/buying/list.ts';
import type { CustomerTerms } from '../../../../domain/catalogue/pricing.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';

export interface ListRow {
  id: string;
  name: string;
  note: string | null;
  isLater: boolean;
  reminderWeeks: number | null;
  remindAt: Date | null;
  updatedAt: Date;
  lineCount: number;
  images: ProductImage[];
}

const listRows = `
  select l.id, l.name, l.note, l.is_later as "isLater", l.reminder_weeks as "reminderWeeks", l.remind_at as "remindAt",
    l.updated_at as "updatedAt", (select count(*) from list_lines i where i.list_id = l.id) as "lineCount",
    (select coalesce(jsonb_agg(coalesce(jsonb_path_query_first(p.images, '$[*] ? (@.isPrimary == true)'), p.images -> 0)
        order by i.serial), '[]')
      from (select i.product_id, i.serial from list_lines i where i.list_id = l.id order by i.serial limit 4) i
      join products p on p.id = i.product_id where p.images <> '[]') as images
  from lists l`;

/** The lists of a company: Later first, then what was touched last. */
export function listLists(
  pool: Queryable,
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListRow[]> {
  return queryNamed(
    pool,
    'lists_of_company',
    `${listRows} where l.company_id = $1 order by l.is_later desc, l.updated_at desc, l.id limit $2 offset $3`,
    [companyId, limit, offset],
  );
}

/** How many lists a company has, Later among them. */
export async function countLists(db: Database, companyId: string): Promise<number> {
  const { total } = await db
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return total;
}

/** A list of this company; null for another's as for an unknown one. */
export async function findList(pool: Queryable, companyId: string, id: string): Promise<ListRow | null> {
  const rows = await queryNamed<ListRow>(
    pool,
    'list_of_company',
    `${listRows} where l.company_id = $1 and l.id = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

export type ListLineRow = ProductCardRow & {
  lineId: string;
  lineQuantity: number;
  note: string | null;
  customerTerms: CustomerTerms[] | null;
  isPublic: boolean;
  now: Date;
};

/** The lines of a list with their products, in the order in which they came. */
export function listLines(pool: Queryable, listId: string): Promise<ListLineRow[]> {
  return queryNamed(
    pool,
    'lines_of_list',
    `select i.id as "lineId", i.quantity as "lineQuantity", i.note, statement_timestamp() as now,
       customer_terms(l.company_id, p.seller_id, p.id, p.category_id) as "customerTerms", p.is_public as "isPublic",
       ${productCardColumns}
     from lists l join list_lines i on i.list_id = l.id join product_cards p on p.id = i.product_id
     where l.id = $1
     order by i.serial`,
    [listId],
  );
}

/** The lines of a locked list, in the order in which they came. */
export async function listHeldLines(
  tx: DatabaseTransaction,
  listId: string,
): Promise<{ line: string; product: string; name: string; quantity: number }[]> {
  return tx
    .selectFrom('list_lines as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.id as line', 'i.product_id as product', 'p.name', 'i.quantity'])
    .where('i.list_id', '=', listId)
    .orderBy('i.serial')
    .execute();
}

/** Makes the counting of a company's lists and the making of another one thing. Held until the transaction ends. */
export async function lockListsOf(
  tx: DatabaseTransaction,
  companyId: string,
): Promise<{ name: string; isLater: boolean }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists ${companyId}`}, 0))`.execute(tx);
  return tx
    .selectFrom('lists')
    .select(['name', 'is_later as isLater'])
    .where('company_id', '=', companyId)
    .execute();
}

export interface ListValues {
  name: string;
  note: string | null;
  reminderWeeks: number | null;
}

/** Makes a list, and the time of its first reminder when it has one; answers its id. */
export async function insertList(
  tx: DatabaseTransaction,
  { companyId, userId }: Buyer,
  { name, note, reminderWeeks }: ListValues,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into lists (company_id, user_id, name, note, reminder_weeks, remind_at)
    values (${companyId}, ${userId}, ${name}, ${note}, ${reminderWeeks}::int, now() + make_interval(weeks => ${reminderWeeks}::int))
    returning id`.execute(tx);
  return rows[0]?.id as string;
}

/** The list Later of a company, made when it is not there; locked. */
export async function takeLater(tx: DatabaseTransaction, { companyId, userId }: Buyer): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into lists (company_id, user_id, name, is_later) values (${companyId}, ${userId}, ${LATER}, true)
    on conflict (company_id, lower(name)) do update set updated_at = now()
    returning id`.execute(tx);
  return rows[0]?.id as string;
}

export interface HeldList {
  id: string;
  name: string;
  isLater: boolean;
}

/** Those of these lists that are the company's, locked in the order of their ids. */
export async function lockLists(
  tx: DatabaseTransaction,
  companyId: string,
  ids: readonly string[],
): Promise<HeldList[]> {
  return tx
    .selectFrom('lists')
    .select(['id', 'name', 'is_later as isLater'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The clock of its reminder begins anew when the weeks change, and only then. */
export async function updateList(
  tx: DatabaseTransaction,
  id: string,
  { name, note, reminderWeeks }: ListValues,
): Promise<void> {
  await sql`
    update lists set name = ${name}, note = ${note}, reminder_weeks = ${reminderWeeks}::int, updated_at = now(),
      remind_at = case when reminder_weeks = ${reminderWeeks}::int then remind_at
        else now() + make_interval(weeks => ${reminderWeeks}::int) end
    where id = ${id}`.execute(tx);
}

/** Deletes a list with its lines. */
export async function deleteList(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('lists').where('id', '=', id).execute();
}

/** Deletes every list of companies that are closed. */
export async function deleteListsOf(db: Database, companyIds: readonly string[]): Promise<void> {
  await sql`delete from lists where company_id = any(${[...companyIds]}::uuid[])`.execute(db);
}

export interface NewListLine {
  product: string;
  quantity: number;
  note: string | null;
}

/**
 * Puts these into a locked list, in their order; units of a product that stands there already add up, and its note stays.
 * Answers the products that are there now: what is not sold is left out.
 */
export async function addListLines(
  tx: DatabaseTransaction,
  listId: string,
  lines: readonly NewListLine[],
): Promise<Set<string>> {
  const { rows } = await sql<{ product: string }>`
    with wanted as (
      select w.product, least(sum(w.quantity), 1000000)::int as quantity, min(w.position) as position,
        (array_agg(w.note order by w.position) filter (where w.note is not null))[1] as note
      from unnest(${lines.map(({ product }) => product)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ note }) => note)}::text[]) with ordinality as w (product, quantity, note, position)
      join public_products p on p.id = w.product
      group by w.product
    )
    insert into list_lines as i (list_id, product_id, quantity, note)
    select ${listId}, product, quantity, note from wanted order by position
    on conflict (list_id, product_id) do update set
      quantity = least(i.quantity + excluded.quantity, 1000000), note = coalesce(i.note, excluded.note)
    returning product_id as product`.execute(tx);
  await touchList(tx, listId);
  return new Set(rows.map(({ product }) => product));
}

/** Copies lines into another locked list, sold or not: all, or those of these ids. Units of the same product add up. */
export async function copyListLines(
  tx: DatabaseTransaction,
  { from, to, lines = null }: { from: string; to: string; lines?: readonly string[] | null },
): Promise<void> {
  await sql`
    insert into list_lines as i (list_id, product_id, quantity, note)
    select ${to}, product_id, quantity, note from list_lines
    where list_id = ${from} and (${lines}::uuid[] is null or id = any(${lines}::uuid[])) order by serial
    on conflict (list_id, product_id) do update set
      quantity = least(i.quantity + excluded.quantity, 1000000), note = coalesce(i.note, excluded.note)`.execute(
    tx,
  );
  await touchList(tx, to);
}

/** Takes lines out: all, or those of these ids; answers how many. */
export async function deleteListLines(
  tx: DatabaseTransaction,
  listId: string,
  lines: readonly string[] | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from list_lines
    where list_id = ${listId} and (${lines}::uuid[] is null or id = any(${lines}::uuid[]))`.execute(tx);
  await touchList(tx, listId);
  return Number(numAffectedRows ?? 0n);
}

/** False when there is no such line in the list. */
export async function updateListLine(
  tx: DatabaseTransaction,
  listId: string,
  line: { id: string; quantity: number; note: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('list_lines')
    .set({ quantity: line.quantity, note: line.note })
    .where('list_id', '=', listId)
    .where('id', '=', line.id)
    .executeTakeFirst();
  await touchList(tx, listId);
  return numUpdatedRows > 0n;
}

/** How many lines a list has, of products that are no longer sold too. */
export async function countListLines(tx: DatabaseTransaction, listId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('list_lines')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  return total;
}

async function touchList(tx: DatabaseTransaction, listId: string): Promise<void> {
  await sql`update lists set updated_at = now() where id = ${listId}`.execute(tx);
}

/** Moves a line of the person's cart into a locked list; false when it is not in the cart. */
export async function moveCartLine(
  tx: DatabaseTransaction,
  { companyId, userId }: Buyer,
  { lineId, listId }: { lineId: string; listId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select id from carts where company_id = ${companyId} and user_id = ${userId} for no key update
    ), taken as (
      delete from cart_items i using own where i.cart_id = own.id and i.id = ${lineId}
      returning i.product_id, i.quantity
    ), touched as (
      update carts set updated_at = now() where id in (select id from own) and exists (select from taken)
    )
    insert into list_lines as i (list_id, product_id, quantity)
    select ${listId}, product_id, quantity from taken
    on conflict (list_id, product_id) do update set quantity = least(i.quantity + excluded.quantity, 1000000)
    returning i.id`.execute(tx);
  return rows.length > 0;
}

export interface DueList {
  id: string;
  userId: string;
  name: string;
  lineCount: number;
  weeks: number;
  email: string;
  firstName: string;
}

/**
 * Takes at most so many reminders that are due; each list's next one lies in the future, however long nobody looked.
 * Call it in the transaction that sends them. Of an empty list, or of a closed account, nothing is sent.
 */
export async function takeDueLists(
  tx: DatabaseTransaction,
  limit: number,
): Promise<{ taken: number; due: DueList[] }> {
  const { rows } = await sql<DueList & { isReader: boolean }>`
    with due as (
      select id from lists where remind_at <= statement_timestamp() order by remind_at limit ${limit}
      for no key update skip locked
    ), taken as (
      update lists l set remind_at = remind_at + make_interval(weeks => reminder_weeks
        * (1 + floor(extract(epoch from statement_timestamp() - remind_at) / (reminder_weeks * 604800))::int))
      from due where l.id = due.id
      returning l.id, l.name, l.user_id, l.reminder_weeks
    )
    select t.id, t.user_id as "userId", t.name, t.reminder_weeks as weeks, u.email, u.first_name as "firstName",
      (select count(*) from list_lines i where i.list_id = t.id) as "lineCount",
      u.is_active and u.deleted_at is null as "isReader"
    from taken t join users u on u.id = t.user_id
    order by t.id`.execute(tx);
  return { taken: rows.length, due: rows.filter(({ isReader, lineCount }) => isReader && lineCount > 0) };
}
