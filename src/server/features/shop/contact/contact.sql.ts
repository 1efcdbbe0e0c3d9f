import type { Insertable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { ContactMessages } from '../../../db/database-types.ts';

/** Answers the number of its ticket. */
export async function insertContactMessage(
  db: Database,
  message: Insertable<ContactMessages>,
): Promise<number> {
  const row = await db
    .insertInto('contact_messages')
    .values(message)
    .returning('ticket_number as number')
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Where somebody who is signed in is written to. */
export async function findContactPerson(
  db: Database,
  userId: string,
): Promise<{ email: string; firstName: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
