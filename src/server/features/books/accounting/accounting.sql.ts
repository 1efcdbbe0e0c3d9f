import { sql } from 'kysely';
import type { AccountingNames, AccountingSide } from '../../../../domain/books/accounting-names.ts';
import type { Database } from '../../../db/database.ts';
import { escapeLike } from '../../../db/person-search.ts';

/** Whose books: a company's purchases, or a seller's sales. */
export interface BooksOf {
  side: AccountingSide;
  ownerId: string;
}

/** What an owner has said of names; null: nothing yet. */
export async function findAccountingNames(
  db: Database,
  { side, ownerId }: BooksOf,
): Promise<AccountingNames | null> {
  const { rows } = await sql<{ names: AccountingNames }>`
    select names from accounting_names where owner_id = ${ownerId} and side = ${side}`.execute(db);
  return rows[0]?.names ?? null;
}

/** Says it from now on; answers what was said before. */
export async function putAccountingNames(
  db: Database,
  { side, ownerId }: BooksOf,
  { names, userId }: { names: AccountingNames; userId: string },
): Promise<void> {
  await sql`
    insert into accounting_names (owner_id, side, names, updated_by)
    values (${ownerId}, ${side}, ${JSON.stringify(names)}::jsonb, ${userId})
    on conflict (owner_id, side) do update
      set names = excluded.names, updated_by = excluded.updated_by, updated_at = now()`.execute(db);
}

/** The bills `b` that stand in the books of a side; a seller's purchases are our commission. */
export const billsOf = ({ side, ownerId }: BooksOf, hasCommission = true) =>
  side === 'buying'
    ? sql`b.company_id = ${ownerId} and b.subject <> 'commission'`
    : hasCommission
      ? sql`(b.issuer_id = ${ownerId} or b.company_id = ${ownerId} and b.subject = 'commission')`
      : sql`b.issuer_id = ${ownerId}`;

export interface AccountingItemRow {
  item: string;
  unit: string;
  name: string | null;
}

/** Goods on the bills of a fiscal year, by name, each once. */
export async function listAccountingItems(
  db: Database,
  of: BooksOf,
  { fiscalYear, search }: { fiscalYear: string; search?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AccountingItemRow[]; total: number }> {
  const found = search ? sql`l.name ilike ${`%${escapeLike(search)}%`}` : sql`true`;
  const { rows } = await sql<{ rows: AccountingItemRow[]; total: number }>`
    with items as materialized (
      select l.name as item, max(l.unit) as unit
      from bills b join bill_lines l on l.bill_id = b.id
      where ${billsOf(of, false)} and b.fiscal_year = ${fiscalYear} and l.unit is not null and ${found}
      group by l.name
    )
    select (select count(*) from items) as total, coalesce((
      select jsonb_agg(page order by page.item) from (
        select i.item, i.unit, m.name
        from items i left join accounting_items m
          on m.owner_id = ${of.ownerId} and m.side = ${of.side} and m.item = i.item
        order by i.item limit ${limit} offset ${offset}
      ) page), '[]') as rows`.execute(db);
  return rows[0] as { rows: AccountingItemRow[]; total: number };
}

/** Which of these items are called otherwise, and how. */
export async function listItemNames(
  db: Database,
  { side, ownerId }: BooksOf,
  items: readonly string[],
): Promise<{ item: string; name: string }[]> {
  const { rows } = await sql<{ item: string; name: string }>`
    select item, name from accounting_items
    where owner_id = ${ownerId} and side = ${side} and item = any(${items}::text[]) order by item for update`.execute(
    db,
  );
  return rows;
}

/** Keeps the names of goods; those with an empty one are called as on their bills again. */
export async function putItemNames(
  db: Database,
  { side, ownerId }: BooksOf,
  items: readonly { item: string; name: string }[],
): Promise<void> {
  const named = items.filter(({ name }) => name !== '');
  await sql`
    delete from accounting_items
    where owner_id = ${ownerId} and side = ${side} and item = any(${items.map(({ item }) => item)}::text[])`.execute(
    db,
  );
  await sql`
    insert into accounting_items (owner_id, side, item, name)
    select ${ownerId}, ${side}, e.item, e.name
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as e (item text, name text)
    on conflict (owner_id, side, item) do update set name = excluded.name`.execute(db);
}
