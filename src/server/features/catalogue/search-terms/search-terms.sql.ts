import { sql } from 'kysely';
import {
  SEARCH_TERM_SORTS,
  type SearchTermSort,
} from '../../../../contract/catalogue/search-terms.contract.ts';
import { FEWEST_SESSIONS } from '../../../../domain/catalogue/search-session.ts';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';
import type { Queryable } from '../../../db/pool.ts';

export interface TermCounts {
  day: string;
  term: string;
  sessions: number;
  nothing: number;
  hits: number;
  openings: number;
  adds: number;
  categoryId: string | null;
}

/** Kept so long, shown or not; what fewer than three sessions sought goes after a month. */
const KEPT_DAYS = 400;
const RARE_KEPT_DAYS = 30;

/** Adds what was counted to what is stored. A category that is gone by now is none. */
export async function addTermCounts(pool: Queryable, counts: readonly TermCounts[]): Promise<void> {
  await pool.query(
    `insert into search_terms (day, term, sessions, nothing, hits, openings, adds, category_id)
     select c.day, c.term, c.sessions, c.nothing, c.hits, c.openings, c.adds, k.id
     from jsonb_to_recordset($1::jsonb) as c(day date, term text, sessions int, nothing int, hits int, openings int,
       adds int, "categoryId" uuid)
     left join categories k on k.id = c."categoryId"
     order by c.day, c.term
     on conflict (day, term) do update set
       sessions = search_terms.sessions + excluded.sessions, nothing = search_terms.nothing + excluded.nothing,
       hits = case when excluded.sessions > 0 then excluded.hits else search_terms.hits end,
       openings = search_terms.openings + excluded.openings, adds = search_terms.adds + excluded.adds,
       category_id = coalesce(excluded.category_id, search_terms.category_id)`,
    [JSON.stringify(counts)],
  );
}

export async function deleteOldTerms(pool: Queryable, today: string): Promise<void> {
  await pool.query(
    `delete from search_terms where day < $1::date - $2::int or (day < $1::date - $3::int and sessions < $4)`,
    [today, KEPT_DAYS, RARE_KEPT_DAYS, FEWEST_SESSIONS],
  );
}

export interface TermFilter {
  from: string;
  to: string;
  search?: string | undefined;
  isNothing: boolean;
}

const ORDERS = Object.fromEntries(
  SEARCH_TERM_SORTS.map((sort) => [sort, `${sort.replace(':', ' ')}, term`]),
) as Record<SearchTermSort, string>;

export type TermRow = Omit<TermCounts, 'day' | 'categoryId'>;

/** Terms that enough sessions looked for, over the days of the filter. */
export async function listTerms(
  db: Database,
  { from, to, search, isNothing }: TermFilter,
  sort: SearchTermSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TermRow[]; total: number }> {
  const { rows } = await sql<TermRow & { total: number }>`
    select term, sum(sessions)::int as sessions, sum(nothing)::int as nothing, sum(openings)::int as openings,
      sum(adds)::int as adds, (array_agg(hits order by day desc))[1] as hits, count(*) over () as total
    from search_terms
    where day between ${from}::date and ${to}::date ${search ? sql`and term ilike ${containing(search)}` : sql``}
    group by term
    having sum(sessions) >= ${FEWEST_SESSIONS} ${isNothing ? sql`and sum(nothing) > 0` : sql``}
    order by ${sql.raw(ORDERS[sort])} limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface WantedTermRow {
  term: string;
  sessions: number;
  categoryId: string;
  categoryName: string;
}

/** What enough visitors did not find since that day, in the categories that the seller sells in. */
export async function listWantedTerms(
  db: Database,
  { sellerId, since, limit }: { sellerId: string; since: string; limit: number },
): Promise<WantedTermRow[]> {
  const { rows } = await sql<WantedTermRow>`
    with recursive sold as (
      select p.category_id as id from products p where p.seller_id = ${sellerId} and p.deleted_at is null
      union select c.parent_id from sold join categories c on c.id = sold.id where c.parent_id is not null
    )
    select t.term, sum(t.nothing)::int as sessions, c.id as "categoryId", c.name as "categoryName"
    from search_terms t join categories c on c.id = t.category_id
    where t.day >= ${since}::date and t.nothing > 0 and t.category_id in (select id from sold)
    group by t.term, c.id having sum(t.nothing) >= ${FEWEST_SESSIONS}
    order by sessions desc, t.term limit ${limit}`.execute(db);
  return rows;
}
