import { type PaperFor, paperDrawer } from '../paper-drawer.ts';

/** All that stands on the paper: nothing else is known where it is drawn. */
export interface StatementDocument {
  number: string;
  closedAt: Date;
  /** '15 Nov 2026 to 21 Nov 2026' */
  period: string;
  issuer: { name: string; address: string; panNumber: string };
  seller: { name: string; panNumber: string | null };
  openingPaisa: number;
  entriesPaisa: number;
  paidOutPaisa: number;
  closingPaisa: number;
  /** 'TM-2083/84-000412', or null. */
  commissionBill: string | null;
  entries: { date: string; text: string; amountPaisa: number }[];
}

/** Makes the bytes of a document; the same statement gives the same bytes. */
export type DrawStatement = (asked: PaperFor<StatementDocument>) => Promise<Buffer>;

/** Draws in a process of its own. */
export const drawStatement: DrawStatement = paperDrawer<PaperFor<StatementDocument>>(
  'papers/statements/seller-statement.child.ts',
  { withinMs: 60_000, outputBytes: 8_000_000, mostWaiting: 50, mostOfOne: 50 },
);
