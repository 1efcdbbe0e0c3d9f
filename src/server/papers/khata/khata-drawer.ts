import type { Age } from '../../../domain/books/khata.ts';
import { askedPaperDrawer } from '../paper-drawer.ts';

interface KhataParty {
  name: string;
  address: string | null;
  panNumber: string | null;
}

/** All that stands on the paper: nothing else is known where it is drawn. Amounts are paisa. */
export interface KhataDocument {
  drawnAt: Date;
  /** '2 Mangsir 2083 · 18 Nov 2026' */
  drawnOn: string;
  /** 'Mangsir 2083' or 'Fiscal year 2083/84' */
  period: string;
  /** '1 Mangsir 2083 to 29 Mangsir 2083', and the same in the other calendar: '17 Nov–15 Dec 2026'. */
  daysBs: string;
  daysAd: string;
  marketplace: { name: string; address: string; panNumber: string };
  /** Who lends and issues the bills. */
  seller: KhataParty;
  company: KhataParty;
  openingPaisa: number;
  billsPaisa: number;
  creditNotesPaisa: number;
  paymentsPaisa: number;
  closingPaisa: number;
  /** What is open when it is drawn by its age, and what was paid beyond the bills. */
  ageing: Record<Age, number>;
  creditPaisa: number;
  entries: {
    /** '2083-08-02' */
    dateBs: string;
    text: string;
    /** What the company owes more; below zero: less. */
    amountPaisa: number;
    balancePaisa: number;
  }[];
  /** Payments that the company has not confirmed yet: not counted above. */
  waiting: { text: string; amountPaisa: number }[];
  /** 'Balance of रू 12,000 confirmed by Sita Rai on 4 Aug 2026', or null. */
  confirmation: string | null;
}

export const drawKhata = askedPaperDrawer<KhataDocument>('papers/khata/khata.child.ts', {
  withinMs: 60_000,
  outputBytes: 8_000_000,
});
