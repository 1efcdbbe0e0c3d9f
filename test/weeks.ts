import pg from 'pg';
import type { TestApp } from './app.ts';

const SHIFTED: Record<string, readonly string[]> = {
  ledger_lines: ['created_at'],
  ledger_postings: ['created_at'],
  seller_statements: ['starts_at', 'closed_at'],
};

/**
 * As if all that is in the books were written a week earlier: what is a week to the jobs takes no time in a test. Over a
 * connection of its own: many weeks of books take longer than the shop allows a statement.
 */
export async function letWeekPass({ pool }: Pick<TestApp, 'pool'>): Promise<void> {
  const client = new pg.Client({ connectionString: pool.directUrl });
  await client.connect();
  try {
    for (const [table, columns] of Object.entries(SHIFTED)) {
      const moved = (by: string) => columns.map((column) => `${column} = ${column} ${by}`).join(', ');
      await client.query(`alter table ${table} disable trigger ${table}_append_only`);
      // By way of the years after: a week may end where the next begins, and each row is compared with all of them.
      await client.query(`update ${table} set ${moved("+ interval '70000 days'")}`);
      await client.query(`update ${table} set ${moved("- interval '70007 days'")}`);
      await client.query(`alter table ${table} enable trigger ${table}_append_only`);
    }
    await client.query('delete from ledger_days');
    await client.query('delete from ledger_account_days');
    await client.query('insert into changed_ledger_days select distinct day from ledger_lines');
  } finally {
    await client.end();
  }
}
