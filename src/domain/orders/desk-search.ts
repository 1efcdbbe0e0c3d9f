import { latinDigits } from '../shop/digits.ts';

/** Fewer letters would find half the shop. */
export const LEAST_DESK_SEARCH = 2;
/** The most that is shown of each kind. */
export const MOST_FOUND = 5;

// Of eight digits at most: longer runs are phones, orders and bills have shorter numbers.
const ORDER_NUMBER = /^(?:TM[ -]?)?(\d{4})[ -](\d{1,8})$/;
const ORDER_SERIAL = /^(?:TM[ -]?|#)?(\d{1,8})$/;
const BILL_NUMBER = /^(?:([A-Z0-9]{2,6})[ -])?(?:CN[ -])?(?:(\d{4})[ /-](\d{2})[ -])?(\d{1,8})$/;

/** 'TM-2026-000123', as numbers are given out. */
function orderNumber(year: number | string, serial: string): string {
  return `TM-${year}-${serial.replace(/^0+(?=\d)/, '').padStart(6, '0')}`;
}

function plain(typed: string): string {
  return latinDigits(typed).trim().toUpperCase().replace(/\s+/g, ' ');
}

/**
 * The orders whose number somebody may mean, the newest year first: 'TM-2026-000123', 'tm 2026 123' and '2026-123' are
 * one, '123' and '#000123' one of each year from `firstYear` to `lastYear`.
 */
export function orderNumbersMeant(
  typed: string,
  { firstYear, lastYear }: { firstYear: number; lastYear: number },
): string[] {
  const text = plain(typed);
  const [, year, serial] = ORDER_NUMBER.exec(text) ?? [];
  if (year !== undefined && serial !== undefined) return [orderNumber(year, serial)];
  const alone = ORDER_SERIAL.exec(text)?.[1];
  if (alone === undefined) return [];
  return Array.from({ length: Math.max(0, lastYear - firstYear + 1) }, (_, index) =>
    orderNumber(lastYear - index, alone),
  );
}

/** How the number of an order begins that is still being typed ('tm-2026-0001'), or null. */
export function orderNumberStart(typed: string): string | null {
  const text = plain(typed).replaceAll(' ', '-');
  if (/^TM-?$/.test(text)) return 'TM-';
  const rest = /^(?:TM-?)?(\d{4}-\d{0,8})$/.exec(text)?.[1] ?? /^TM-?(\d{1,4})$/.exec(text)?.[1];
  return rest === undefined ? null : `TM-${rest}`;
}

/** A bill by the last part of its number, and what else of the number was typed. */
export interface BillMeant {
  serial: number;
  branchCode: string | null;
  fiscalYear: string | null;
}

/** 'KTM-2083/84-000123', 'ktm 2083-84 123', '2083/84-123', 'KTM-123' and '123'; null: no bill's number. */
export function billMeant(typed: string): BillMeant | null {
  const [, branchCode, from, until, serial] = BILL_NUMBER.exec(plain(typed)) ?? [];
  if (serial === undefined) return null;
  return {
    serial: Number(serial),
    branchCode: branchCode ?? null,
    fiscalYear: from === undefined ? null : `${from}/${until}`,
  };
}

/** How the number of a bill begins that is still being typed: 'KTM-2083/84-0001'. */
export function billNumberStart(typed: string): string {
  return plain(typed).replaceAll(' ', '-');
}

/** The nine digits of a PAN however they are grouped, or null. */
export function panMeant(typed: string): string | null {
  const text = latinDigits(typed).trim();
  if (!/^[\d -]{9,13}$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  return digits.length === 9 ? digits : null;
}

/** What is looked for one by one: 'Sharma, Sita' finds Sita Sharma. Words without a letter or digit find nothing. */
export function wordsMeant(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}
