import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { noSeatLeft } from './companies.errors.ts';
import { countMembers } from './company-people.sql.ts';

/** Throws 409 unless a locked company has room for its people and so many more. Invitations take none: who accepts first sits. */
export async function requireSeats(
  tx: DatabaseTransaction,
  { settings }: Pick<Deps, 'settings'>,
  { companyId, more }: { companyId: string; more: number },
): Promise<void> {
  const seats = settings.current.companySeats;
  if ((await countMembers(tx, companyId)) + more > seats) throw noSeatLeft(seats);
}
