import type { OrderTotals } from '../../../domain/buying/order-totals.ts';
import { askedPaperDrawer } from '../paper-drawer.ts';

/** All that stands on the paper: nothing else is known where it is drawn. */
export interface QuotationDocument {
  /** 'Cart', or the name of the list. */
  subject: string;
  issuedAt: Date;
  /** '2026-11-22 14:05', Nepal's time. */
  issuedAtText: string;
  dateBs: string;
  marketplace: { name: string; address: string; panNumber: string };
  /** Null for somebody who is not signed in: written by hand. */
  buyer: { person: string; name: string; address: string; panNumber: string | null } | null;
  parts: {
    seller: { name: string; panNumber: string | null };
    lines: QuotationLine[];
  }[];
  /** Which of the two columns is the buyer's. */
  isSubscriber: boolean;
  columns: { regular: OrderTotals; pro: OrderTotals };
  /** The district whose way of heavy goods is in delivery; null: they cost nothing more. */
  heavyTo: string | null;
  /** Some of them cost more than is counted: nobody knows where to, or their sellers have to be asked. */
  isMoreToCome: boolean;
  /** The buyer's total in words. */
  words: string;
  /** Lines that are no longer sold. */
  leftOut: number;
}

export interface QuotationLine {
  name: string;
  /** 'SKU A9F44332 · Schneider' */
  about: string;
  quantity: number;
  regularPaisa: number;
  wholesalePaisa: number;
  /** What one costs this buyer. */
  unitPaisa: number;
  /** The seller agreed that price with this buyer. */
  isAgreed: boolean;
  /** Why this quantity cannot be bought today, or null. */
  problem: string | null;
}

export const drawQuotation = askedPaperDrawer<QuotationDocument>('papers/quotations/quotation.child.ts', {
  withinMs: 30_000,
  outputBytes: 4_000_000,
});
