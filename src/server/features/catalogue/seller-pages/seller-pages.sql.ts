import { sql } from 'kysely';
import type { SellerRecord } from '../../../../domain/catalogue/seller-page.ts';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

export type SentParcels = Pick<SellerRecord, 'sentParcels' | 'recentParcels' | 'recentInTime'>;

export type SellerPageRow = Omit<SellerRecord, keyof SentParcels> & {
  id: string;
  slug: string;
  companyName: string;
  registeredName: string;
  panNumber: string | null;
  vatRegistered: boolean;
  registrationCheckedAt: Date | null;
  city: string | null;
  province: string | null;
  since: Date;
  about: string | null;
  returnPolicy: string | null;
  /** YYYY-MM-DD. */
  awayUntil: string | null;
  /** The median of the last 90 days; null: nobody was answered. */
  replyMinutes: number | null;
};

const awayUntil = `case when u.away_until > kathmandu_day(now()) then u.away_until::text end as "awayUntil"`;

/** The public page of an address of today or of before; null: nobody's, or nobody's who may sell. */
export async function findSellerPage(pool: Queryable, slug: string): Promise<SellerPageRow | null> {
  const rows = await queryNamed<SellerPageRow>(
    pool,
    'find_seller_page',
    `select u.id, u.slug, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "companyName",
       coalesce(t.legal_name, u.company_name, u.first_name || ' ' || u.last_name) as "registeredName",
       coalesce(t.pan_number, u.pan_number) as "panNumber", coalesce(u.vat_registered, false) as "vatRegistered",
       d.judged_at as "registrationCheckedAt", a.city, a.province, coalesce(u.approved_at, u.created_at) as since,
       u.about, u.return_policy as "returnPolicy", ${awayUntil},
       r.sum as "ratingSum", r.count as "ratingCount",
       (select round(percentile_cont(0.5) within group (order by m.reply_minutes))::int from thread_messages m
        where m.author_id = u.id and m.reply_minutes is not null and m.created_at > now() - interval '90 days')
         as "replyMinutes"
     from seller_slugs g
     join users u on u.id = g.seller_id
     left join lateral (
       select legal_name, pan_number from seller_tax_details where seller_id = u.id order by version desc limit 1) t on true
     left join seller_documents d on d.seller_id = u.id and d.kind = 'registration' and d.state = 'accepted'
     left join lateral (
       select city, province from addresses where company_id = u.id order by is_default desc, created_at limit 1) a on true
     cross join lateral (
       select coalesce(sum(rating_sum), 0)::bigint as sum, coalesce(sum(rating_count), 0)::bigint as count
       from products where seller_id = u.id and deleted_at is null) r
     where g.slug = lower($1) and u.role = 'seller' and u.is_approved and u.is_active and u.deleted_at is null`,
    [slug],
  );
  return rows[0] ?? null;
}

/** Everything a seller has sent, from the index alone. */
export async function countSentParcels(pool: Queryable, sellerId: string): Promise<SentParcels> {
  const rows = await queryNamed<SentParcels>(
    pool,
    'count_sent_parcels',
    `select count(*) as "sentParcels",
       count(*) filter (where shipped_at > now() - interval '12 months') as "recentParcels",
       count(*) filter (where shipped_at > now() - interval '12 months' and sent_in_time) as "recentInTime"
     from parcels where seller_id = $1 and shipped_at is not null`,
    [sellerId],
  );
  return rows[0] as SentParcels;
}

export interface OwnPageRow {
  slug: string;
  isPublic: boolean;
  /** YYYY-MM-DD. */
  awayUntil: string | null;
  returnPolicy: string | null;
  about: string | null;
}

const ownPage = (sellerId: string) => sql<OwnPageRow>`
  select u.slug, u.is_approved and u.is_active as "isPublic", ${sql.raw(awayUntil)},
    u.return_policy as "returnPolicy", u.about
  from users u where u.id = ${sellerId}`;

/** What a seller has written on the own page. */
export async function getOwnPage(db: Database, sellerId: string): Promise<OwnPageRow> {
  const { rows } = await ownPage(sellerId).execute(db);
  return rows[0] as OwnPageRow;
}

/** The same, held until the end of the transaction. */
export async function lockOwnPage(db: Database, sellerId: string): Promise<OwnPageRow> {
  const { rows } = await sql<OwnPageRow>`${ownPage(sellerId)} for no key update`.execute(db);
  return rows[0] as OwnPageRow;
}

/** Writes all that a seller says there. */
export async function updateOwnPage(
  db: Database,
  sellerId: string,
  { awayUntil, returnPolicy, about }: Pick<OwnPageRow, 'awayUntil' | 'returnPolicy' | 'about'>,
): Promise<void> {
  await sql`
    update users set away_until = ${awayUntil}::date, return_policy = ${returnPolicy}, about = ${about}, updated_at = now()
    where id = ${sellerId}`.execute(db);
}
