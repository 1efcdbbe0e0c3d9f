import { type RawBuilder, sql } from 'kysely';
import type { RequestForQuotesStatus } from '../../../../domain/orders/request-for-quotes.ts';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';
import {
  type RequestEventRow,
  type RequestHead,
  type RequestLineRow,
  requestCounts,
  requestEvents,
  requestHeadColumns,
  requestLines,
} from './requests-for-quotes.sql.ts';

export interface AdminRequestListRow extends RequestHead {
  companyName: string;
  asked: number;
  answered: number;
}
export interface AdminRequestDetailRow extends AdminRequestListRow {
  person: string;
  note: string | null;
  isForAll: boolean;
  lines: RequestLineRow[];
  events: RequestEventRow[];
  awardedQuotes: string[];
}

interface Filter {
  status?: RequestForQuotesStatus | undefined;
  search?: string | undefined;
}
const matches = ({ status, search }: Filter): RawBuilder<boolean> =>
  sql`(${status ?? null}::text is null or r.status = ${status ?? null}::text)
    and (${search ?? null}::text is null or r.number ilike ${search ? containing(search) : null}
      or company_name(r.company_id) ilike ${search ? containing(search) : null})`;

/** A page of all requests, the newest first: no price, and not who answered. */
export async function listAllRequests(
  db: Database,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminRequestListRow[]> {
  const { rows } = await sql<AdminRequestListRow>`
    select ${requestHeadColumns}, company_name(r.company_id) as "companyName", ${requestCounts}
    from requests_for_quotes r where ${matches(filter)}
    order by r.created_at desc, r.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countAllRequests(db: Database, filter: Filter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from requests_for_quotes r where ${matches(filter)} limit ${most}) found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A request of anybody, or null. */
export async function findAnyRequest(db: Database, id: string): Promise<AdminRequestDetailRow | null> {
  const { rows } = await sql<AdminRequestDetailRow>`
    select ${requestHeadColumns}, company_name(r.company_id) as "companyName", ${requestCounts},
      u.first_name || ' ' || u.last_name as person, r.note, r.is_for_all as "isForAll", ${requestLines}, ${requestEvents},
      array(select distinct x.quote_id::text from request_for_quotes_awards w
        join request_for_quotes_awarded_lines x on x.award_id = w.id
        where w.request_id = r.id and w.ended_at is null) as "awardedQuotes"
    from requests_for_quotes r join users u on u.id = r.user_id where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
