import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { newOneTimeToken } from '../../../plugins/one-time-token.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { type CalendarOf, deleteCalendarAddress, putCalendarAddress } from './calendar.sql.ts';

const written = ({ side, ownerId }: CalendarOf, by: ActingAdmin) => ({
  ...by,
  objectKind: side === 'buying' ? 'company' : 'user',
  objectId: ownerId,
  before: null,
  after: null,
});

/** Makes a private address; one from before is dead from then on. Answers what stands in it, which nobody can read again. */
export async function makeCalendarAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  of: CalendarOf,
  by: ActingAdmin,
): Promise<{ token: string; since: Date }> {
  const { token, hash } = newOneTimeToken();
  const since = clock();
  await inTransaction(db, async (tx) => {
    await putCalendarAddress(tx, of, { hash, now: since });
    await recordAudit(tx, { ...written(of, by), action: 'calendar.make' });
  });
  return { token, since };
}

/** Nobody reads under the address any more; without one nothing changes. */
export async function endCalendarAddress(
  { db }: Pick<Deps, 'db'>,
  of: CalendarOf,
  by: ActingAdmin,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await deleteCalendarAddress(tx, of))
      await recordAudit(tx, { ...written(of, by), action: 'calendar.end' });
  });
}
