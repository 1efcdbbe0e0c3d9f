import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ContactMessages } from '../../db/database-types.ts';

export async function insertContactMessage(
  db: Database,
  message: Insertable<ContactMessages>,
): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute();
}
