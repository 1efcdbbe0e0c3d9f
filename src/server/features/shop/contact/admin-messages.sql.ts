import { type RawBuilder, sql } from 'kysely';
import { ticketNumber } from '../../../../domain/shop/support-ticket.ts';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';

export interface MessageFilter {
  status?: 'open' | 'handled' | undefined;
  search?: string | undefined;
}

export interface MessageRow {
  id: string;
  ticketNumber: number;
  /** Who wrote, when signed in. */
  userId: string | null;
  /** Whether this person has PRO now. */
  isPro: boolean;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  handledAt: Date | null;
  handledBy: string | null;
}

const isPro = sql`exists (select from subscriptions s
  where s.company_id = m.user_id and s.starts_at <= now() and s.ends_at > now())`;

const messageRows = sql`
  select m.id, m.ticket_number as "ticketNumber", m.user_id as "userId", ${isPro} as "isPro", m.name, m.email, m.message, m.created_at as "createdAt", m.handled_at as "handledAt",
    u.first_name || ' ' || u.last_name as "handledBy"
  from contact_messages m left join users u on u.id = m.handled_by`;

function condition({ status, search }: MessageFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (status) parts.push(status === 'open' ? sql`m.handled_at is null` : sql`m.handled_at is not null`);
  if (search) {
    parts.push(sql`(lower(m.name || ' ' || m.email || ' ' || m.message) like ${containing(search)}
      or m.ticket_number = ${ticketNumber(search)})`);
  }
  return sql.join(parts, sql` and `);
}

/** A page of messages: those that wait first, of them PRO subscribers', then the oldest; handled ones newest first. */
export async function listMessages(
  db: Database,
  filter: MessageFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    ${messageRows} where ${condition(filter)} 
    order by (m.handled_at is not null), (m.handled_at is null and ${isPro}) desc,
      case when m.handled_at is null then m.created_at end, m.created_at desc, m.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function countMessages(
  db: Database,
  filter: MessageFilter,
): Promise<{ found: number; open: number; handled: number }> {
  const { rows } = await sql<{ found: number; open: number; handled: number }>`
    select count(*) filter (where ${condition(filter)}) as found,
      count(*) filter (where m.handled_at is null) as open,
      count(*) filter (where m.handled_at is not null) as handled
    from contact_messages m`.execute(db);
  return rows[0] as { found: number; open: number; handled: number };
}

export async function findMessage(db: Database, id: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`${messageRows} where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a message was handled before, or null for an unknown one; locked from now on. */
export async function lockMessage(db: Database, id: string): Promise<boolean | null> {
  const { rows } = await sql<{ isHandled: boolean }>`
    select handled_at is not null as "isHandled" from contact_messages where id = ${id} for update`.execute(
    db,
  );
  return rows[0]?.isHandled ?? null;
}

/** Null: nobody has handled it. */
export async function setHandledBy(db: Database, id: string, adminId: string | null): Promise<void> {
  await sql`
    update contact_messages set handled_by = ${adminId},
      handled_at = case when ${adminId}::uuid is null then null else now() end
    where id = ${id}`.execute(db);
}
