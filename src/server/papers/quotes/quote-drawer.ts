import type { OrderTotals } from '../../../domain/buying/order-totals.ts';
import { ChildRunner } from '../../files/child-process/child-runner.ts';
import { serverSource } from '../../project-root.ts';

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

const drawer = new ChildRunner<QuoteDocument, Uint8Array>(serverSource('papers/quotes/quote.child.ts'), {
  megabytes: 350,
  withinMs: 30_000,
  outputBytes: 4_000_000,
  mostWaiting: 30,
  mostOfOne: 3,
});

/** Draws in a process of its own; `owner` waits for no more than three at once. Rejects with ChildBusy. */
export async function drawQuote(document: QuoteDocument, owner: string): Promise<Buffer> {
  const [bytes] = await drawer.ask(document, { owner });
  if (bytes === undefined) throw new Error('Nothing was drawn of a quote');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
