import { sql } from 'kysely';
import type { SellerRole } from '../../../../domain/people/seller-roles.ts';
import type { DeskRole } from '../../../../domain/shop/desk-roles.ts';
import type { NotificationChannel, NotificationKind } from '../../../../domain/shop/notification.ts';
import {
  DEFAULT_CHANNEL,
  KEPT_DAYS,
  MOST_NOTIFICATIONS,
  READ_KEPT_DAYS,
} from '../../../../domain/shop/notification.ts';
import type { NotificationEvent } from '../../../../domain/shop/notification-events.ts';
import type { Database } from '../../../db/database.ts';

export interface NewNotification {
  user: string;
  kind: NotificationKind;
  event: string;
  cause: string;
  params: object;
  isGathered: boolean;
  /** The place of its notice among those of the call. */
  at: number;
  /** What goes into the outbox with it, where its person wants mail. */
  mail: object | null;
}

/**
 * Writes each notification that is not there yet, raises gathered ones, and puts the mails of what is news into the outbox
 * for those who want them: one statement, however many. Accounts that are deleted hear nothing: a deletion waits for who
 * is being told, and who is to be told waits for a deletion.
 */
export async function insertNotifications(db: Database, news: readonly NewNotification[]): Promise<void> {
  await sql`/* named: insert_notifications; goes with the next */
    with news as (
      select * from json_to_recordset(${JSON.stringify(news)}::json) as n("user" uuid, kind text, event text,
        cause text, params jsonb, "isGathered" boolean, at int, mail json)
    ), living as (
      select id from users where id in (select "user" from news) and deleted_at is null order by id for key share
    ), wanted as (
      select distinct on (n."user", n.event, n.cause) n."user" as user_id, n.kind, n.event, n.cause, n.params,
        n."isGathered" as is_gathered, n.at, n.mail, coalesce(p.channel, ${DEFAULT_CHANNEL}) as channel
      from news n
      join living u on u.id = n."user"
      left join notification_preferences p on p.user_id = n."user" and p.kind = n.kind
      order by n."user", n.event, n.cause, n.at
    ), written as (
      insert into notifications as n (user_id, kind, event, cause, params, in_bell)
      select user_id, kind, event, cause, params, channel <> 'mail' from wanted order by user_id, event, cause
      on conflict (user_id, event, cause) do update set
        serial = nextval('notification_serials'), params = excluded.params, in_bell = excluded.in_bell,
        happened = case when n.read_at is null then n.happened + 1 else 1 end, created_at = now(), read_at = null
      where (excluded.user_id, excluded.event, excluded.cause) in
        (select user_id, event, cause from wanted where is_gathered)
      returning n.user_id, n.event, n.cause
    )
    insert into mail_outbox (mail)
    select w.mail from wanted w join written using (user_id, event, cause)
    where w.mail is not null and w.channel <> 'bell' order by w.at`.execute(db);
}

/** Admins who can sign in, of these roles on our desk. */
export async function listActiveAdmins(db: Database, deskRoles: readonly DeskRole[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('desk_role', 'in', deskRoles)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Somebody who works for a seller. */
export interface SellerPerson {
  sellerId: string;
  userId: string;
  role: SellerRole;
  email: string;
  firstName: string;
}

/** Who works for these sellers beside their own accounts, of those that sell. */
export async function listSellerPeople(db: Database, sellerIds: readonly string[]): Promise<SellerPerson[]> {
  const { rows } = await sql<SellerPerson>`/* named: list_seller_people */
    select m.seller_id as "sellerId", m.user_id as "userId", m.role, u.email, u.first_name as "firstName"
    from seller_members m join users u on u.id = m.user_id join users s on s.id = m.seller_id
    where m.seller_id = any(${sellerIds}::uuid[]) and u.is_active and u.deleted_at is null
      and s.is_approved and s.is_active and s.deleted_at is null
    order by m.joined_at, m.user_id`.execute(db);
  return rows;
}

/** How a person wants news of a kind. */
export async function findChannel(
  db: Database,
  userId: string,
  kind: NotificationKind,
): Promise<NotificationChannel> {
  const row = await db
    .selectFrom('notification_preferences')
    .select('channel')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row?.channel as NotificationChannel | undefined) ?? DEFAULT_CHANNEL;
}

export async function listChannels(
  db: Database,
  userId: string,
): Promise<{ kind: NotificationKind; channel: NotificationChannel }[]> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'channel'])
    .where('user_id', '=', userId)
    .execute();
  return rows as { kind: NotificationKind; channel: NotificationChannel }[];
}

/** Kept are the kinds that differ from what everybody gets. */
export async function saveChannels(
  db: Database,
  userId: string,
  channels: readonly { kind: NotificationKind; channel: NotificationChannel }[],
): Promise<void> {
  const chosen = sql`jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as c(kind text, channel text)`;
  await sql`delete from notification_preferences p using ${chosen}
    where p.user_id = ${userId} and p.kind = c.kind and c.channel = ${DEFAULT_CHANNEL}`.execute(db);
  await sql`insert into notification_preferences (user_id, kind, channel)
    select ${userId}::uuid, c.kind, c.channel from ${chosen} where c.channel <> ${DEFAULT_CHANNEL} order by c.kind
    on conflict (user_id, kind) do update set channel = excluded.channel, updated_at = now()`.execute(db);
}

export interface BellState {
  unread: number;
  /** Changes with whatever a person's list shows. */
  version: string;
}

/**
 * What a poll costs: two looks into indexes. New and gathered ones raise the newest serial; what is read leaves the sum
 * of the unread ones, and what was committed late joins it.
 */
export async function findBellState(db: Database, userId: string): Promise<BellState> {
  const { rows } = await sql<{ unread: number; unreadSum: string; newest: string }>`
    select count(*)::int as unread, coalesce(sum(serial), 0)::text as "unreadSum",
      coalesce((select n.serial from notifications n where n.user_id = ${userId} and n.in_bell
        order by n.serial desc limit 1), 0)::text as newest
    from notifications where user_id = ${userId} and in_bell and read_at is null`.execute(db);
  const { unread, unreadSum, newest } = rows[0] as { unread: number; unreadSum: string; newest: string };
  return { unread, version: `${newest}-${unread}-${unreadSum}` };
}

export interface NotificationRow {
  id: string;
  serial: string;
  kind: NotificationKind;
  event: string;
  params: object;
  happened: number;
  isRead: boolean;
  createdAt: Date;
}

/** Newest first, from below a serial. */
export async function listNotifications(
  db: Database,
  userId: string,
  { before, kind, limit }: { before: string | undefined; kind: NotificationKind | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select id, serial::text as serial, kind, event, params, happened, read_at is not null as "isRead",
      created_at as "createdAt"
    from notifications
    where user_id = ${userId} and in_bell ${before === undefined ? sql`` : sql`and serial < ${before}::bigint`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    order by notifications.serial desc limit ${limit}`.execute(db);
  return rows;
}

/** Marks these as read, with `andOlder` also what is older than the newest of them. False, and nothing changed: one is not this person's. */
export async function markNotificationsRead(
  db: Database,
  userId: string,
  { ids, andOlder }: { ids: readonly string[]; andOlder: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ found: number; newest: string | null }>`
    select count(*)::int as found, max(serial)::text as newest from notifications
    where user_id = ${userId} and in_bell and id = any(${ids}::uuid[])`.execute(db);
  const { found, newest } = rows[0] as { found: number; newest: string | null };
  if (found !== ids.length || newest === null) return false;
  await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and in_bell and read_at is null
      and ${andOlder ? sql`serial <= ${newest}::bigint` : sql`id = any(${ids}::uuid[])`}`.execute(db);
  return true;
}

/** What people have seen elsewhere needs no bell any more. */
export async function markCauseRead(
  db: Database,
  { userIds, event, cause }: { userIds: readonly string[]; event: NotificationEvent; cause: string },
): Promise<void> {
  await sql`
    update notifications set read_at = now()
    where user_id = any(${userIds}::uuid[]) and event = ${event} and cause = ${cause} and read_at is null`.execute(
    db,
  );
}

export async function deleteOldNotifications(db: Database): Promise<void> {
  await sql`
    delete from notifications where created_at < now() - make_interval(days => ${KEPT_DAYS})
      or (created_at < now() - make_interval(days => ${READ_KEPT_DAYS}) and (read_at is not null or not in_bell))`.execute(
    db,
  );
  await sql`
    delete from notifications n using (
      select user_id, (select x.serial from notifications x where x.user_id = f.user_id and x.in_bell
        order by x.serial desc offset ${MOST_NOTIFICATIONS - 1} limit 1) as oldest_kept
      from (select user_id from notifications where in_bell group by user_id having count(*) > ${MOST_NOTIFICATIONS}) f
    ) full_bells
    where n.user_id = full_bells.user_id and n.in_bell and n.serial < full_bells.oldest_kept`.execute(db);
}

export async function deleteNotificationsOfUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
}
