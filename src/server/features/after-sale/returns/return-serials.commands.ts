import { serialKey } from '../../../../domain/orders/serial.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { serialTwice, tooManySerials } from '../../orders/serials/serials.errors.ts';
import {
  findReturnableSerials,
  insertFoundSerials,
  insertNamedSerials,
  takeSerialsBack,
} from './return-serials.sql.ts';
import { serialNotInReturn } from './returns.errors.ts';

/** Numbers with their keys; 409 for one that stands there twice. */
function keyed(serials: readonly string[]): { serial: string; key: string }[] {
  const known = new Set<string>();
  return serials.map((serial, index) => {
    const key = serialKey(serial);
    if (known.has(key)) throw serialTwice(serial, index);
    known.add(key);
    return { serial, key };
  });
}

/**
 * Keeps which pieces of its lines a buyer sends back. 409 for a number that is not of these lines or came back, and for
 * more of a line than are sent back.
 */
export async function nameSerials(
  tx: DatabaseTransaction,
  returnId: string,
  { lines, serials }: { lines: readonly { id: string; quantity: number }[]; serials: readonly string[] },
): Promise<void> {
  const named = keyed(serials);
  const ids = lines.map(({ id }) => id);
  const found = await findReturnableSerials(
    tx,
    ids,
    named.map(({ key }) => key),
  );
  for (const [index, { serial, key }] of named.entries())
    if (!found.some((piece) => piece.key === key)) throw serialNotInReturn(serial, index);
  for (const { id, quantity } of lines) {
    const ofLine = found.filter(({ lineId }) => lineId === id).length;
    if (ofLine > quantity) throw tooManySerials(ofLine, quantity);
  }
  await insertNamedSerials(tx, returnId, named);
}

/**
 * The goods of a return are back: what the seller found is compared with what was sold and kept, and its pieces may be
 * sold again. Where nobody looked, those that the buyer named came back. 409 for more of a line than were sent back.
 */
export async function compareSerials(
  tx: DatabaseTransaction,
  returnId: string,
  { serials, at }: { serials: readonly string[]; at: Date },
): Promise<void> {
  const isLookedAt = serials.length > 0;
  if (isLookedAt) {
    const lines = await insertFoundSerials(tx, returnId, keyed(serials));
    const over = lines.find(({ found, asked }) => found > asked);
    if (over !== undefined) throw tooManySerials(over.found, over.asked);
  }
  await takeSerialsBack(tx, returnId, { saidBy: isLookedAt ? 'seller' : 'buyer', at });
}
