import type { OrderTotals } from '../../../domain/buying/order-totals.ts';
import { askedPaperDrawer } from '../paper-drawer.ts';

/** All that stands on the paper: nothing else is known where it is drawn. */
export interface QuoteDocument {
  /** Q-2083-000123 */
  number: string;
  /** Of the offer, counted from 1 with the wishes that came before it. */
  version: number;
  issuedAt: Date;
  /** '2026-11-22 14:05', Nepal's time. */
  issuedAtText: string;
  dateBs: string;
  /** The last day in both calendars: '2083-08-18 · 3 Dec 2026'. */
  validUntil: string;
  marketplace: { name: string; address: string; panNumber: string };
  seller: { name: string; panNumber: string | null };
  buyer: { person: string; name: string; address: string; panNumber: string | null };
  lines: { name: string; sku: string; quantity: number; unitPaisa: number; days: string }[];
  totals: OrderTotals;
  /** The total in words. */
  words: string;
  /** What the seller said of delivery and terms, and whether parts can be ordered. */
  terms: string[];
}

export const drawQuote = askedPaperDrawer<QuoteDocument>('papers/quotes/quote.child.ts', {
  withinMs: 30_000,
  outputBytes: 4_000_000,
});
