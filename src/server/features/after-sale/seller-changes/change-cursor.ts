import { invalidField } from '../../../plugins/app-error.ts';
import type { ChangePlace } from './seller-changes.sql.ts';

const BEGINNING: ChangePlace = { changedIn: '0', position: '0' };
const MOST: Record<keyof ChangePlace, bigint> = { changedIn: 2n ** 64n - 1n, position: 2n ** 63n - 1n };

/** A place as callers keep it: what it says is nobody's business but ours. */
export function cursorOf({ changedIn, position }: ChangePlace): string {
  return Buffer.from(`${changedIn}.${position}`).toString('base64url');
}

/** The place that a cursor of ours says; 400 for anything else. */
export function placeOf(cursor: string | undefined): ChangePlace {
  if (cursor === undefined || cursor === '') return BEGINNING;
  const [, changedIn = '', position = ''] =
    /^(\d{1,20})\.(\d{1,20})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const isPlace =
    changedIn !== '' && BigInt(changedIn) <= MOST.changedIn && BigInt(position) <= MOST.position;
  if (!isPlace || cursorOf({ changedIn, position }) !== cursor)
    throw invalidField('since', 'Unknown cursor. Send `next` of an earlier answer, or nothing.');
  return { changedIn, position };
}
