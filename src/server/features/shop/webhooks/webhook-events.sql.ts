import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface NewWebhookEvent {
  type: string;
  companyId: string | null;
  sellerId: string | null;
  subject: string;
  data: object;
}

/** Writes each event for every address that wants to hear of it. */
export async function insertEvents(db: Database, events: readonly NewWebhookEvent[]): Promise<void> {
  await sql`/* named: tell_webhooks */
    select tell_webhooks(n.type, n."companyId", n."sellerId", n.subject, n.data)
    from json_to_recordset(${JSON.stringify(events)}::json) as n(type text, "companyId" uuid, "sellerId" uuid,
      subject uuid, data jsonb)`.execute(db);
}
