import type { Role } from '../../domain/roles.ts';
import { queryNamed } from './named-query.ts';
import type { Pool } from './pool.ts';

interface ViewerRow {
  userId: string;
  sessionId: string;
  role: Role;
  isApproved: boolean;
  isSubscriber: boolean;
}

/** The user of a live session, with everything a request must know: one indexed read. */
export async function findViewer(pool: Pool, sessionId: string): Promise<ViewerRow | null> {
  const rows = await queryNamed<ViewerRow>(
    pool,
    'find_viewer',
    `select s.id as "sessionId", u.id as "userId", u.role, u.is_approved as "isApproved",
            exists (select 1 from subscriptions b
                    where b.user_id = u.id and b.starts_at <= now() and b.ends_at > now()) as "isSubscriber"
     from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null`,
    [sessionId],
  );
  return rows[0] ?? null;
}
