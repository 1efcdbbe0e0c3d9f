import { createHmac, timingSafeEqual } from 'node:crypto';

/** eSewa signs `name=value` pairs joined by commas, in the stated order (nepal.md 1.2, 1.3). */
export function signEsewa(secret: string, fields: readonly (readonly [string, string])[]): string {
  const message = fields.map(([name, value]) => `${name}=${value}`).join(',');
  return createHmac('sha256', secret).update(message).digest('base64');
}

/** What eSewa's signed return says. Never proof by itself: the status call decides. */
export interface EsewaReturn {
  transactionCode: string;
  status: string;
  amountPaisa: number;
  transactionUuid: string;
  productCode: string;
}

const MUST_BE_SIGNED = ['transaction_code', 'status', 'total_amount', 'transaction_uuid', 'product_code'];

/** Reads the `data` of a return; null when it is unreadable, incomplete or not signed with our secret. */
export function readEsewaReturn(data: string, secret: string): EsewaReturn | null {
  const payload = decode(data);
  if (payload === null) return null;
  const names = payload.signed_field_names?.split(',') ?? [];
  if (!MUST_BE_SIGNED.every((name) => names.includes(name))) return null;
  if (!isSigned(payload, names, secret)) return null;
  const amountPaisa = paisaFromEsewaAmount(payload.total_amount ?? '');
  if (amountPaisa === null) return null;
  return {
    transactionCode: payload.transaction_code ?? '',
    status: payload.status ?? '',
    amountPaisa,
    transactionUuid: payload.transaction_uuid ?? '',
    productCode: payload.product_code ?? '',
  };
}

/** '1,000.0', '1000.0' or '1000.00' to paisa; null for anything else. Commas go first: '1,000.0' is not 1. */
export function paisaFromEsewaAmount(text: string): number | null {
  const plain = text.replaceAll(',', '');
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(plain);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The text of an amount, formatted once and signed exactly as posted. */
export function esewaAmountText(paisa: number): string {
  return (paisa / 100).toFixed(2);
}

function isSigned(payload: Record<string, string>, names: string[], secret: string): boolean {
  const total = payload.total_amount ?? '';
  // Older payloads print a thousands comma that was not there when eSewa signed (nepal.md 1.3).
  const spellings = total.includes(',') ? [total, total.replaceAll(',', '')] : [total];
  return spellings.some((spelling) => {
    const fields = names.map(
      (name) => [name, name === 'total_amount' ? spelling : (payload[name] ?? '')] as const,
    );
    return isEqual(signEsewa(secret, fields), payload.signature ?? '');
  });
}

function isEqual(expected: string, given: string): boolean {
  const one = Buffer.from(expected);
  const other = Buffer.from(given);
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Base64 of a flat JSON object, tolerant of url-safe letters, lost padding and `+` read as a space. */
function decode(data: string): Record<string, string> | null {
  if (data.length > 5_000) return null;
  try {
    const base64 = data.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/');
    const parsed: unknown = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, textOf(value)]));
  } catch {
    return null;
  }
}

/** eSewa prints numbers as Java doubles: 1000 is '1000.0'. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value);
  return typeof value === 'string' ? value : '';
}
