import type { TestApp } from './app.ts';

const SHIFTED: Record<string, readonly string[]> = {
  ledger_lines: ['created_at'],
  ledger_postings: ['created_at'],
  seller_statements: ['starts_at', 'closed_at'],
};

/** As if all that is in the books were written a week earlier: what is a week to the jobs takes no time in a test. */
export async function letWeekPass({ pool }: Pick<TestApp, 'pool'>): Promise<void> {
  for (const [table, columns] of Object.entries(SHIFTED)) {
    const earlier = columns.map((column) => `${column} = ${column} - interval '7 days'`).join(', ');
    await pool.query(`alter table ${table} disable trigger ${table}_append_only`);
    await pool.query(`update ${table} set ${earlier}`);
    await pool.query(`alter table ${table} enable trigger ${table}_append_only`);
  }
  await pool.query('delete from ledger_days');
  await pool.query('delete from ledger_account_days');
  await pool.query('insert into changed_ledger_days select distinct day from ledger_lines');
}
