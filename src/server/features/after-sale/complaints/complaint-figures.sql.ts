import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface FiguresRow {
  received: number;
  decided: number;
  decidedInTime: number;
  overdue: number;
  medianDays: number | null;
}

/** What became of the complaints that were sent since then. */
export async function getComplaintFigures(
  db: Database,
  { since, now }: { since: Date; now: Date },
): Promise<FiguresRow> {
  const { rows } = await sql<FiguresRow>`/* named: complaint_figures */
    select count(*)::int as received, count(decided_at)::int as decided,
      (count(*) filter (where decided_at <= due_at))::int as "decidedInTime",
      (count(*) filter (where state in ('open', 'waiting_for_seller', 'waiting_for_buyer') and due_at <= ${now}))::int
        as overdue,
      percentile_cont(0.5) within group (order by extract(epoch from coalesce(decided_at, closed_at) - sent_at) / 86400)
        as "medianDays"
    from cases where sent_at >= ${since}`.execute(db);
  return rows[0] as FiguresRow;
}
