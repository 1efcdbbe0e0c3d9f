import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface NewsletterIssueRow {
  id: string;
  subject: string;
  text: string;
  sentBy: string;
  createdAt: Date;
  recipients: number;
  finishedAt: Date | null;
}

const issueRows = sql`
  select n.id, n.subject, n.body as text, u.first_name || ' ' || u.last_name as "sentBy", n.created_at as "createdAt",
    n.recipients, n.finished_at as "finishedAt"
  from newsletter_issues n join users u on u.id = n.sent_by`;

export async function listNewsletterIssues(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<NewsletterIssueRow[]> {
  const { rows } = await sql<NewsletterIssueRow>`
    ${issueRows} order by n.created_at desc, n.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findNewsletterIssue(db: Database, id: string): Promise<NewsletterIssueRow | null> {
  const { rows } = await sql<NewsletterIssueRow>`${issueRows} where n.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function countNewsletterIssues(db: Database): Promise<{ total: number; confirmed: number }> {
  const { rows } = await sql<{ total: number; confirmed: number }>`
    select (select count(*) from newsletter_issues) as total,
      (select count(*) from newsletter_subscribers
       where confirmed_at is not null and unsubscribed_at is null) as confirmed`.execute(db);
  return rows[0] as { total: number; confirmed: number };
}

/** Whether the same words went out within a day; nobody else sends meanwhile. */
export async function wasSentLately(
  db: Database,
  { subject, text }: { subject: string; text: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('newsletter'))`.execute(db);
  const { rows } = await sql`
    select from newsletter_issues
    where subject = ${subject} and body = ${text} and created_at > now() - interval '1 day'`.execute(db);
  return rows.length > 0;
}

export async function insertNewsletterIssue(
  db: Database,
  issue: { subject: string; text: string; sentBy: string },
): Promise<string> {
  const { id } = await db
    .insertInto('newsletter_issues')
    .values({ subject: issue.subject, body: issue.text, sent_by: issue.sentBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An issue that still goes out, locked; null when it has gone. */
export async function lockUnfinishedIssue(
  db: Database,
  id: string,
): Promise<{ subject: string; text: string; lastEmailKey: string; createdAt: Date } | null> {
  const { rows } = await sql<{ subject: string; text: string; lastEmailKey: string; createdAt: Date }>`
    select subject, body as text, last_email_key as "lastEmailKey", created_at as "createdAt"
    from newsletter_issues where id = ${id} and finished_at is null for update`.execute(db);
  return rows[0] ?? null;
}

/** The next who confirmed before the issue was sent and have not left, in the order of their addresses. */
export async function listNextReaders(
  db: Database,
  { after, confirmedBefore, limit }: { after: string; confirmedBefore: Date; limit: number },
): Promise<{ emailKey: string; email: string }[]> {
  const { rows } = await sql<{ emailKey: string; email: string }>`
    select email_key as "emailKey", email from newsletter_subscribers
    where email_key > ${after} and confirmed_at <= ${confirmedBefore} and unsubscribed_at is null
    order by email_key limit ${limit}`.execute(db);
  return rows;
}

/** Null `lastEmailKey`: nobody is left. */
export async function recordProgress(
  db: Database,
  id: string,
  { mails, lastEmailKey }: { mails: number; lastEmailKey: string | null },
): Promise<void> {
  await sql`
    update newsletter_issues set recipients = recipients + ${mails},
      last_email_key = coalesce(${lastEmailKey}, last_email_key),
      finished_at = case when ${lastEmailKey}::text is null then now() end
    where id = ${id}`.execute(db);
}

export async function findOwnEmail(db: Database, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}
