import { type RawBuilder, sql } from 'kysely';
import type { SellerRequestState } from '../../../../domain/orders/request-for-quotes.ts';
import type { Database } from '../../../db/database.ts';
import type { QuoteFileRow } from '../quote-files/quote-files.sql.ts';
import {
  type RequestHead,
  type RequestLineRow,
  requestFiles,
  requestHeadColumns,
  requestLines,
} from './requests-for-quotes.sql.ts';

export interface SellerRequestListRow extends RequestHead {
  state: SellerRequestState;
}
export interface SellerRequestDetailRow extends SellerRequestListRow {
  companyId: string;
  note: string | null;
  publicKey: Buffer;
  files: QuoteFileRow[];
  isProven: boolean;
  lines: RequestLineRow[];
  /** Who asks; null until something is awarded to the seller. */
  buyer: { companyName: string; email: string; phone: string } | null;
  order: { orderNumber: string; parcel: string } | null;
  /** Once it has closed. */
  quoteId: string | null;
  awarded: { line: string; isAlternative: boolean; quantity: number }[];
}

/** A seller, and those of its open requests that hold a quote of it. */
export interface AskedSeller {
  sellerId: string;
  answered: readonly string[];
}

/** The award that holds and has become an order, with something for the seller. */
const won = ({ sellerId }: AskedSeller): RawBuilder<boolean> => sql`exists (
  select from request_for_quotes_awards w join request_for_quotes_awarded_lines x on x.award_id = w.id
    join opened_quotes q on q.id = x.quote_id
  where w.request_id = r.id and w.ended_at is null and w.order_id is not null and q.seller_id = ${sellerId})`;

const hasOpened = ({ sellerId }: AskedSeller): RawBuilder<boolean> =>
  sql`exists (select from opened_quotes q where q.request_id = r.id and q.seller_id = ${sellerId})`;

const stateOf = (seller: AskedSeller): RawBuilder<SellerRequestState> => sql`
  case
    when r.status = 'open' and r.id = any(${[...seller.answered]}::uuid[]) then 'answered'
    when r.status = 'open' and r.closes_at > clock_timestamp() then 'open'
    when r.status <> 'awarded' then 'closed'
    when ${won(seller)} then 'won'
    when ${hasOpened(seller)} then 'lost'
    else 'closed'
  end`;
/** The same as conditions, each of which looks at no more than it must. */
const isIn = (seller: AskedSeller, state: SellerRequestState): RawBuilder<boolean> => {
  const isAnswered = sql`r.id = any(${[...seller.answered]}::uuid[])`;
  switch (state) {
    case 'answered':
      return sql`r.status = 'open' and ${isAnswered}`;
    case 'open':
      return sql`r.status = 'open' and r.closes_at > clock_timestamp() and not ${isAnswered}`;
    case 'won':
      return sql`r.status = 'awarded' and ${won(seller)}`;
    case 'lost':
      return sql`r.status = 'awarded' and not ${won(seller)} and ${hasOpened(seller)}`;
    case 'closed':
      return sql`(r.status not in ('open', 'awarded') or r.status = 'awarded' and not ${hasOpened(seller)}
        or r.status = 'open' and r.closes_at <= clock_timestamp() and not ${isAnswered})`;
  }
};
const asked = ({ sellerId }: AskedSeller) =>
  sql`request_for_quotes_sellers a join requests_for_quotes r on r.id = a.request_id where a.seller_id = ${sellerId}`;

/** The open requests of a seller. */
export async function listOpenAsked(db: Database, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from request_for_quotes_sellers a join requests_for_quotes r on r.id = a.request_id
    where a.seller_id = ${sellerId} and r.status = 'open'`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of what a seller was asked, the newest first. */
export async function listSellerRequests(
  db: Database,
  { seller, state }: { seller: AskedSeller; state: SellerRequestState | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<SellerRequestListRow[]> {
  const { rows } = await sql<SellerRequestListRow>`
    select ${requestHeadColumns}, ${stateOf(seller)} as state from ${asked(seller)}
      and ${state === undefined ? sql`true` : isIn(seller, state)}
    order by a.asked_at desc, r.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many the filter finds, and how many of all are open and not answered. */
export async function countSellerRequests(
  db: Database,
  { seller, state }: { seller: AskedSeller; state: SellerRequestState | undefined },
): Promise<{ total: number; waitingForYou: number }> {
  const { rows } = await sql<{ total: number; waitingForYou: number }>`
    select (select count(*)::int from ${asked(seller)}
        and ${state === undefined ? sql`true` : isIn(seller, state)}) as total,
      (select count(*)::int from ${asked(seller)} and ${isIn(seller, 'open')}) as "waitingForYou"`.execute(
    db,
  );
  return rows[0] as { total: number; waitingForYou: number };
}

/** A request that a seller was asked, or null: also for one that others were. */
export async function findSellerRequest(
  db: Database,
  id: string,
  seller: AskedSeller,
): Promise<SellerRequestDetailRow | null> {
  const { sellerId } = seller;
  const { rows } = await sql<SellerRequestDetailRow>`
    select ${requestHeadColumns}, ${stateOf(seller)} as state, r.company_id as "companyId", r.note,
      r.public_key as "publicKey", proven_pan(r.company_id) is not null as "isProven", ${requestLines}, ${requestFiles},
      case when ${won(seller)} then (select jsonb_build_object('companyName', company_name(r.company_id),
        'email', u.email, 'phone', u.phone) from users u where u.id = r.user_id) end as buyer,
      (select jsonb_build_object('orderNumber', o.order_number, 'parcel', p.id)
        from request_for_quotes_awards w join orders o on o.id = w.order_id
          join parcels p on p.order_id = o.id and p.seller_id = ${sellerId}
        where w.request_id = r.id and w.ended_at is null) as "order",
      (select q.id from opened_quotes q where q.request_id = r.id and q.seller_id = ${sellerId}) as "quoteId",
      coalesce((select jsonb_agg(jsonb_build_object('line', x.line_id, 'isAlternative', x.is_alternative,
          'quantity', x.quantity))
        from request_for_quotes_awards w join request_for_quotes_awarded_lines x on x.award_id = w.id
          join opened_quotes q on q.id = x.quote_id
        where w.request_id = r.id and w.ended_at is null and w.order_id is not null and q.seller_id = ${sellerId}),
        '[]') as awarded
    from ${asked(seller)} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Those of these products that are the seller's own and not deleted. */
export async function listOwnProducts(
  db: Database,
  sellerId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from public_products
    where seller_id = ${sellerId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
