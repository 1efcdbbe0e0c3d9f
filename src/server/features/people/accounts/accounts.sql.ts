import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Users } from '../../../db/database-types.ts';

export type UserRow = Selectable<Users>;

/** threats.md D8: for so long a token that was just rotated still gets its successor. */
const GRACE_SECONDS = 30;
const RESET_MINUTES = 30;

/** The account of a folded address (`emailKey`); null when there is none, or it was deleted. */
export async function findUserByEmail(db: Database, emailKey: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * An account, deleted ones too. Throws when there is none: the caller has read its id from the database.
 */
export async function getUser(db: Database, userId: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/** The user's row, held until the end of the transaction. */
export async function lockUser(db: Database, userId: string): Promise<UserRow> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Breaks `users_email_key_unique` when the address is taken. */
export async function insertUser(db: Database, values: Insertable<Users>): Promise<UserRow> {
  return db.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Columns of how somebody reads. */
type Preferences = Pick<UserRow, 'language' | 'calendar' | 'digits' | 'grouping'>;

/** Changes the named fields alone; answers the account as it then is. */
export async function updateUser(
  db: Database,
  userId: string,
  values: {
    first_name?: string;
    last_name?: string;
    phone?: string;
    company_name?: string | null;
    pan_number?: string | null;
  } & Partial<Preferences>,
): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets the hash whatever stood there; who may is the caller's to know. */
export async function updatePasswordHash(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/**
 * Opens a session in the company, and for the seller, that the user chose last, or answers null when the account was deactivated or its password changed since
 * `passwordHash` was read. The row lock lets no reset or deactivation slip in between.
 */
export async function openSession(
  db: Database,
  session: {
    userId: string;
    passwordHash: string;
    isRemembered: boolean;
    ip: string;
    userAgent: string | null;
  },
): Promise<{ id: string; companyId: string; sellerId: string | null } | null> {
  const { rows } = await sql<{ id: string; companyId: string; sellerId: string | null }>`
    insert into sessions (user_id, is_remembered, expires_at, ip, user_agent, seller_id)
    select id, ${session.isRemembered}, now() + ${lifetime(sql`${session.isRemembered}::boolean`)},
           ${session.ip}, ${session.userAgent}, seller_id
    from users
    where id = ${session.userId} and password_hash = ${session.passwordHash}
      and is_active and deleted_at is null
    for share
    returning id, company_id as "companyId", seller_id as "sellerId"`.execute(db);
  return rows[0] ?? null;
}

/** spec 2, Remember me: 30 days, else one day; counted anew at each refresh. */
function lifetime(isRemembered: ReturnType<typeof sql>) {
  return sql`case when ${isRemembered} then interval '30 days' else interval '1 day' end`;
}

/** Moves a live session on to the next generation; null when `generation` is not its newest. */
export async function rotateSession(
  db: Database,
  sessionId: string,
  generation: number,
): Promise<{ userId: string } | null> {
  const { rows } = await sql<{ userId: string }>`
    update sessions s
    set generation = s.generation + 1, rotated_at = now(), expires_at = now() + ${lifetime(sql`s.is_remembered`)}
    from users u
    where s.id = ${sessionId} and s.generation = ${generation} and s.revoked_at is null and s.expires_at > now()
      and u.id = s.user_id and u.is_active and u.deleted_at is null
    returning s.user_id as "userId"`.execute(db);
  return rows[0] ?? null;
}

/** A live session, and whether it was rotated a moment ago. */
export async function findSession(
  db: Database,
  sessionId: string,
): Promise<{ userId: string; generation: number; isJustRotated: boolean } | null> {
  const { rows } = await sql<{ userId: string; generation: number; isJustRotated: boolean }>`
    select s.user_id as "userId", s.generation,
           s.rotated_at > now() - make_interval(secs => ${GRACE_SECONDS}) as "isJustRotated"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
      and u.is_active and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Ends sessions that still run, with why; those that ended before keep their reason. */
export async function revokeSessions(
  db: Database,
  sessionIds: readonly string[],
  reason: string,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('id', 'in', sessionIds)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of somebody but one (null: every one), with why. */
export async function revokeSessionsOfUser(
  db: Database,
  userId: string,
  reason: string,
  exceptSessionId: string | null,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== null, (query) => query.where('id', '<>', exceptSessionId as string))
    .execute();
}

/** Bound to the address it is sent to: a change of e-mail ends it. */
export async function insertResetToken(
  db: Database,
  token: { hash: Buffer; userId: string; emailKey: string; minutes?: number },
): Promise<void> {
  await sql`
    insert into one_time_tokens (token_hash, user_id, purpose, email_key, expires_at)
    values (${token.hash}, ${token.userId}, 'reset_password', ${token.emailKey},
            now() + make_interval(mins => ${token.minutes ?? RESET_MINUTES}))`.execute(db);
}

const usableReset = sql`
  t.purpose = 'reset_password' and t.used_at is null and t.expires_at > now()
  and u.id = t.user_id and u.email_key = t.email_key and u.is_active and u.deleted_at is null`;

/** Whose password a reset token may set, or null when it is not usable (any more). */
export async function findUsableReset(db: Database, hash: Buffer): Promise<{ userId: string } | null> {
  const { rows } = await sql<{ userId: string }>`
    select t.user_id as "userId" from one_time_tokens t, users u
    where t.token_hash = ${hash} and ${usableReset}`.execute(db);
  return rows[0] ?? null;
}

/** Uses a reset token up; false when it is not usable (any more). Of two at once, one wins. */
export async function useResetToken(db: Database, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update one_time_tokens t set used_at = now() from users u
    where t.token_hash = ${hash} and ${usableReset}
    returning t.user_id`.execute(db);
  return rows.length > 0;
}

/** Every other link that was sent. */
export async function deleteUnusedResetTokens(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .execute();
}

/** Sessions and links that ended a month ago say nothing any more. */
export async function deleteEndedSessions(db: Database): Promise<void> {
  await sql`delete from sessions where least(revoked_at, expires_at) < now() - interval '30 days'`.execute(
    db,
  );
  await sql`delete from one_time_tokens where expires_at < now() - interval '30 days'`.execute(db);
}
