import { serialKey } from '../../../../domain/orders/serial.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import {
  hasNoSerials,
  serialSold,
  serialsMissing,
  serialsStay,
  serialTwice,
  tooManySerials,
} from './serials.errors.ts';
import { listSerialKeys, listSerialLines, replaceSerials } from './serials.sql.ts';

/** 409 while a parcel of a locked order lacks numbers of its pieces: it names the first line that does. */
export async function requireSerials(tx: DatabaseTransaction, parcelId: string): Promise<void> {
  const lacking = (await listSerialLines(tx, parcelId)).find(({ entered, pieces }) => entered < pieces);
  if (lacking !== undefined) throw serialsMissing(lacking.name, lacking.entered, lacking.pieces);
}

/**
 * Gives a line of a parcel of a locked order its numbers, in the place of those it has. Once the parcel was sent those
 * stay and only what lacks is added. 409 for one that is entered twice or was sold, and for more than there are pieces.
 * Answers how many of how many it has.
 */
export async function enterSerials(
  tx: DatabaseTransaction,
  parcelId: string,
  {
    line,
    serials,
    isSent,
    actorId,
  }: { line: { id: string; name: string }; serials: readonly string[]; isSent: boolean; actorId: string },
): Promise<{ entered: number; pieces: number }> {
  const [found] = await listSerialLines(tx, parcelId, line.id);
  if (found === undefined) throw hasNoSerials(line.name);
  const keys = serials.map(serialKey);
  const known = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (known.has(key)) throw serialTwice(serials[index] as string, index);
    known.add(key);
  }
  if (keys.length > found.pieces) throw tooManySerials(keys.length, found.pieces);
  if (isSent && (await listSerialKeys(tx, found.id)).some((key) => !known.has(key))) throw serialsStay();
  const wanted = serials.map((serial, index) => ({ serial, key: keys[index] as string }));
  const [taken] = await replaceSerials(tx, found, wanted, { isSent, actorId });
  if (taken !== undefined) throw serialSold(serials[keys.indexOf(taken)] as string, keys.indexOf(taken));
  return { entered: keys.length, pieces: found.pieces };
}
