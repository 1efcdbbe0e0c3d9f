import { COURIER_EVENTS, type CourierEvent } from '../../../../domain/orders/courier.ts';
import { COURIER_EVENT_WORDS } from './courier-words.ts';

export interface PastedStatus {
  number: string;
  status: CourierEvent;
  at: string | null;
}

/**
 * Lines of `number,status,at` as a courier's file has them, also with tabs or semicolons; the time may be left out, a
 * time without a zone is Nepal's. `unread`: numbers of the lines, from 1, that are none; a first line of names is left out.
 */
export function pastedStatuses(text: string): { statuses: PastedStatus[]; unread: number[] } {
  const statuses: PastedStatus[] = [];
  const unread: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [number = '', word = '', time = ''] = line
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replace(/^"|"$/g, ''));
    const status = statusOf(word);
    const at = instantOf(time);
    if (number !== '' && status !== null && at !== undefined) statuses.push({ number, status, at });
    else if (index > 0 || word.toLowerCase() !== 'status') unread.push(index + 1);
  }
  return { statuses, unread };
}

function statusOf(word: string): CourierEvent | null {
  const plain = word.toLowerCase().replace(/[\s-]+/g, '_');
  const named = COURIER_EVENTS.find(
    (event) => COURIER_EVENT_WORDS[event].toLowerCase() === word.toLowerCase(),
  );
  return COURIER_EVENTS.find((event) => event === plain) ?? named ?? null;
}

/** Null: none is given; undefined: it is no time. */
function instantOf(time: string): string | null | undefined {
  if (time === '') return null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(time);
  const [day, clock = '00:00'] = time.replace(/(Z|[+-]\d{2}:?\d{2})$/, '').split(/[T ]/);
  const at = new Date(hasZone ? time : `${day}T${clock}+05:45`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
