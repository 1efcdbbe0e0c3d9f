import type { DatabaseTransaction } from '../../../db/database.ts';

/** What the courier is to collect for a parcel at the door: nothing, since all that is sent was paid before or is lent. */
export async function collectPaisaOf(_tx: DatabaseTransaction, _parcelId: string): Promise<number> {
  return 0;
}
