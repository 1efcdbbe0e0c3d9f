import { bsDateOf } from '../shop/bikram-sambat.ts';
import { countText } from '../shop/count-text.ts';
import { formatRupees } from '../shop/money.ts';

/** It waits for its seller, or for its buyer; all others are ends. */
export const OPEN_QUOTE_STATUSES = ['asked', 'quoted'] as const;
export const QUOTE_STATUSES = [
  ...OPEN_QUOTE_STATUSES,
  'ordered',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
export type EndedQuoteStatus = Exclude<QuoteStatus, (typeof OPEN_QUOTE_STATUSES)[number]>;

export const QUOTE_SIDES = ['buyer', 'seller'] as const;
export type QuoteSide = (typeof QUOTE_SIDES)[number];

export const MOST_QUOTE_LINES = 100;
/** Open quotes of one company with one seller: nobody fills the desk of another. */
export const MOST_OPEN_QUOTES = 20;
/** How long a seller has to answer. */
export const ASKED_DAYS = 30;
/** How far ahead a price can be promised. */
export const MOST_VALID_DAYS = 180;

/** What can be done to a quote, beside writing. */
export type QuoteDeed = 'answer' | 'accept' | 'counter' | 'decline' | 'withdraw';

const DEEDS: Record<QuoteSide, Partial<Record<QuoteStatus, readonly QuoteDeed[]>>> = {
  buyer: { asked: ['withdraw'], quoted: ['accept', 'counter', 'decline', 'withdraw'] },
  // An offer that was not accepted yet can be changed, or taken back.
  seller: { asked: ['answer', 'decline'], quoted: ['answer', 'decline'] },
};

/** Whether a side may do something to a quote in this state: the one table of its steps. */
export function mayWithQuote(side: QuoteSide, status: QuoteStatus, deed: QuoteDeed): boolean {
  return DEEDS[side][status]?.includes(deed) ?? false;
}

/** Q-2083-000123, with the year of Nepal's calendar. */
export function quoteNumber(serial: number, at: Date): string {
  return `Q-${bsDateOf(at).year}-${String(serial).padStart(6, '0')}`;
}

/** What a version says of one line. */
export interface QuotedLine {
  line: string;
  quantity: number;
  /** Of one unit, before VAT; null: a buyer's without a wish. */
  pricePaisa: number | null;
  /** Until it is sent; null: not said. */
  days: number | null;
  /** Another product of the seller's, offered instead of the one that was asked for; null: that one. */
  alternative: { productId: string; name: string } | null;
}

export interface LineChange {
  line: string;
  /** What of it is another than before; a line that is new or gone is all of it. */
  changed: ('added' | 'removed' | 'product' | 'quantity' | 'price' | 'days')[];
  before: QuotedLine | null;
  after: QuotedLine | null;
}

/** What a version says differently from one before it; a price where none was named before is none that changed. */
export function quoteChanges(before: readonly QuotedLine[], after: readonly QuotedLine[]): LineChange[] {
  const then = new Map(before.map((line) => [line.line, line]));
  const now = new Map(after.map((line) => [line.line, line]));
  const lines = [...new Set([...then.keys(), ...now.keys()])];
  return lines.flatMap((line) => {
    const old = then.get(line) ?? null;
    const next = now.get(line) ?? null;
    const changed = changedParts(old, next);
    return changed.length === 0 ? [] : [{ line, changed, before: old, after: next }];
  });
}

function changedParts(old: QuotedLine | null, next: QuotedLine | null): LineChange['changed'] {
  if (old === null) return ['added'];
  if (next === null) return ['removed'];
  const parts: LineChange['changed'] = [];
  if (old.alternative?.productId !== next.alternative?.productId) parts.push('product');
  if (old.quantity !== next.quantity) parts.push('quantity');
  if (old.pricePaisa !== null && next.pricePaisa !== null && old.pricePaisa !== next.pricePaisa)
    parts.push('price');
  if (old.days !== null && next.days !== null && old.days !== next.days) parts.push('days');
  return parts;
}

/** The changes in words, for who looked at the version before: "Cable: रू 95 instead of रू 90". */
export function changesText(changes: readonly LineChange[], nameOf: (line: string) => string): string {
  return changes
    .map(({ line, changed, before, after }) => {
      const what = changed.map((part) => {
        if (part === 'added') return 'new';
        if (part === 'removed') return 'no longer offered';
        if (part === 'product')
          return after?.alternative
            ? `${after.alternative.name} instead`
            : 'the product that was asked for again';
        if (part === 'quantity') return `${after?.quantity} instead of ${before?.quantity}`;
        if (part === 'price')
          return `${formatRupees(after?.pricePaisa ?? 0)} instead of ${formatRupees(before?.pricePaisa ?? 0)}`;
        return `in ${countText(after?.days ?? 0, 'day')} instead of ${countText(before?.days ?? 0, 'day')}`;
      });
      return `${nameOf(line)}: ${what.join(', ')}`;
    })
    .join('; ');
}
