import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** A transaction over very many rows: its statements may take longer than a call's. */
export async function allowLongWork(tx: DatabaseTransaction): Promise<void> {
  await sql`
    select set_config('statement_timeout', '30s', true), set_config('lock_timeout', '10s', true),
      set_config('idle_in_transaction_session_timeout', '30s', true)`.execute(tx);
}
