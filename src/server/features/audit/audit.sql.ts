import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** One write of an admin: who did what to which object, from where. */
export interface AuditEntry {
  actorId: string;
  ip: string;
  requestId: string;
  /** What was done, as 'payment.confirm'. */
  action: string;
  objectKind: string;
  objectId: string;
  before: object | null;
  after: object | null;
}

/** Appends to the audit log, in the transaction of the write itself (threats.md T-N8). */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await sql`
    insert into audit_log (actor_id, ip, request_id, action, object_kind, object_id, before, after)
    values (${entry.actorId}, ${entry.ip}, ${entry.requestId}, ${entry.action}, ${entry.objectKind},
      ${entry.objectId}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`.execute(db);
}
