import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface OpenedQuoteRow {
  id: string;
  number: string;
  letter: string;
  sellerId: string;
  sellerName: string;
  sentAt: Date;
  validUntil: string;
  deliveryFeePaisa: number;
  delivery: string | null;
  note: string | null;
  lines: {
    line: string;
    isAlternative: boolean;
    quantity: number;
    pricePaisa: number;
    days: number;
    productId: string | null;
    description: string;
    hsCode: string | null;
  }[];
}

/** The quotes of a request that has closed, in the order of their letters; none before. */
export async function listOpenedQuotes(db: Database, requestId: string): Promise<OpenedQuoteRow[]> {
  const { rows } = await sql<OpenedQuoteRow>`
    select q.id, q.number, q.letter, q.seller_id as "sellerId",
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName", q.sent_at as "sentAt",
      q.valid_until::text as "validUntil", q.delivery_fee_paisa as "deliveryFeePaisa", q.delivery, q.note,
      (select jsonb_agg(jsonb_build_object('line', x.line_id, 'isAlternative', x.is_alternative, 'quantity', x.quantity,
          'pricePaisa', x.unit_price_paisa, 'days', x.days, 'productId', x.product_id, 'description', x.description,
          'hsCode', x.hs_code) order by l.position, x.is_alternative)
        from opened_quote_lines x join request_for_quotes_lines l on l.id = x.line_id where x.quote_id = q.id) as lines
    from opened_quotes q join users s on s.id = q.seller_id
    where q.request_id = ${requestId} order by length(q.letter), q.letter`.execute(db);
  return rows;
}

/** How sellers are rated, and how they answered what was addressed to them by name; hours are of all that they answered. */
export interface SellerScore {
  sellerId: string;
  rating: number | null;
  addressed: number;
  answered: number;
  quotes: number;
  medianHours: number | null;
}

export async function listSellerScores(db: Database, sellerIds: readonly string[]): Promise<SellerScore[]> {
  const { rows } = await sql<SellerScore>`
    select s.id as "sellerId", g.rating, a.addressed, a.answered, o.quotes, o."medianHours"
    from unnest(${[...sellerIds]}::uuid[]) as s(id)
    cross join lateral (
      select round(sum(p.rating_sum)::numeric / nullif(sum(p.rating_count), 0), 1)::float8 as rating
      from public_products p where p.seller_id = s.id and p.rating_count > 0) g
    cross join lateral (
      select count(*)::int as addressed, count(q.id)::int as answered
      from request_for_quotes_sellers x join requests_for_quotes r on r.id = x.request_id
        left join opened_quotes q on q.request_id = x.request_id and q.seller_id = x.seller_id
      where x.seller_id = s.id and not r.is_for_all and r.closed_at is not null) a
    cross join lateral (
      select count(*)::int as quotes, round((percentile_cont(0.5) within group (
        order by extract(epoch from q.first_sent_at - r.created_at)) / 3600)::numeric, 1)::float8 as "medianHours"
      from opened_quotes q join requests_for_quotes r on r.id = q.request_id where q.seller_id = s.id) o`.execute(
    db,
  );
  return rows;
}

/** Of the requests of a company that closed with quotes and are over: how many it awarded. */
export async function getAwardScore(
  db: Database,
  companyId: string,
): Promise<{ awarded: number; requests: number }> {
  const { rows } = await sql<{ awarded: number; requests: number }>`
    select count(*) filter (where status = 'awarded')::int as awarded, count(*)::int as requests
    from requests_for_quotes
    where company_id = ${companyId} and quotes_opened > 0 and status not in ('open', 'closed')`.execute(db);
  return rows[0] as { awarded: number; requests: number };
}
