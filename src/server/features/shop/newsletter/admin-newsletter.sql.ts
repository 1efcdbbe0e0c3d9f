import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';

export type NewsletterStatus = 'confirmed' | 'pending' | 'unsubscribed';

export interface NewsletterFilter {
  status?: NewsletterStatus | undefined;
  search?: string | undefined;
}

export interface NewsletterRow {
  emailKey: string;
  email: string;
  status: NewsletterStatus;
  askedAt: Date;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}

const status = sql`case when s.unsubscribed_at is not null then 'unsubscribed'
  when s.confirmed_at is not null then 'confirmed' else 'pending' end`;

function condition(filter: NewsletterFilter): RawBuilder<unknown> {
  const pattern = filter.search ? containing(filter.search) : '%';
  return sql`lower(s.email) like ${pattern} and (${filter.status ?? null}::text is null or ${status} = ${filter.status ?? null})`;
}

async function readSubscribers(
  db: Database,
  where: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<NewsletterRow[]> {
  const { rows } = await sql<NewsletterRow>`
    select s.email_key as "emailKey", s.email, ${status} as status, s.created_at as "askedAt",
      s.confirmed_at as "confirmedAt", s.unsubscribed_at as "unsubscribedAt"
    from newsletter_subscribers s where ${where} order by s.created_at desc, s.email_key desc ${part}`.execute(
    db,
  );
  return rows;
}

/** A page of those who asked for the newsletter, newest first. */
export function listNewsletterSubscribers(
  db: Database,
  filter: NewsletterFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<NewsletterRow[]> {
  return readSubscribers(db, condition(filter), sql`limit ${limit} offset ${offset}`);
}

/** Those who asked before `last`, for a file of all of them. */
export function listNewsletterSubscribersAfter(
  db: Database,
  filter: NewsletterFilter,
  last: NewsletterRow | null,
): Promise<NewsletterRow[]> {
  const earlier =
    last === null
      ? sql`true`
      : sql`(s.created_at, s.email_key) < (
          select l.created_at, l.email_key from newsletter_subscribers l where l.email_key = ${last.emailKey})`;
  return readSubscribers(db, sql`${condition(filter)} and ${earlier}`, sql`limit 500`);
}

export async function countNewsletterSubscribers(
  db: Database,
  filter: NewsletterFilter,
): Promise<Record<NewsletterStatus | 'found', number>> {
  const { rows } = await sql<Record<NewsletterStatus | 'found', number>>`
    select count(*) filter (where ${condition(filter)}) as found,
      count(*) filter (where ${status} = 'confirmed') as confirmed,
      count(*) filter (where ${status} = 'pending') as pending,
      count(*) filter (where ${status} = 'unsubscribed') as unsubscribed
    from newsletter_subscribers s`.execute(db);
  return rows[0] as Record<NewsletterStatus | 'found', number>;
}
