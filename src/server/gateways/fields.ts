import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A random reference of digits and capitals, for gateways that take only so many. */
export function shortReference(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The fields of an answer; none where it is no object. */
export function fieldsOf(json: unknown): Record<string, unknown> {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return isObject ? (json as Record<string, unknown>) : {};
}

/** Text that stands inside a list with commas, at most so long. */
export function plainText(text: string, most: number): string {
  return text.replace(/[^\w .-]+/g, '').slice(0, most);
}

/** '1500.00': rupees as the gateways for QR codes write them. */
export function rupeeText(paisa: number): string {
  return (paisa / 100).toFixed(2);
}

/** Rupees of an answer, as a number or a text, in paisa; null for what is no amount. */
export function paisaOfAnswer(value: unknown): number | null {
  const rupees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof rupees !== 'number' || !Number.isFinite(rupees) || rupees < 0) return null;
  const paisa = Math.round(rupees * 100);
  return Math.abs(rupees * 100 - paisa) < 1e-6 ? paisa : null;
}
