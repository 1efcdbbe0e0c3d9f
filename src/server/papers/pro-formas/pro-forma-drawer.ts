import type { Addressee } from '../page-parts.ts';
import { askedPaperDrawer } from '../paper-drawer.ts';

/** All that stands on the paper: nothing else is known where it is drawn. */
export interface ProFormaDocument {
  orderNumber: string;
  orderedAt: Date;
  /** '2026-11-22 14:05', Nepal's time. */
  orderedAtText: string;
  dateBs: string;
  /** In both calendars: '2083-08-18 · 3 Dec 2026, 14:05'. */
  validUntil: string;
  orderedBy: string;
  purchaseOrderNumber: string | null;
  /** 'Fonepay QR' */
  paymentMethod: string;
  marketplace: { name: string; address: string; panNumber: string };
  buyer: Addressee;
  parts: {
    seller: { name: string; panNumber: string | null };
    /** Is paid later, straight by its bill. */
    isOnAccount: boolean;
    lines: ProFormaLine[];
  }[];
  /** From the goods to what the order comes to, and what of it is not to be paid now. */
  sums: [label: string, paisa: number][];
  toPayPaisa: number;
  /** That in words. */
  words: string;
  bank: {
    accountName: string;
    bankName: string;
    branch: string;
    accountNumber: string;
    /** By which we know whose money it is. */
    remark: string;
    /** What has to be done before a transfer; null: nothing. */
    before: string | null;
  };
  /** While there is one: what a phone scans, and until when. */
  qr: { text: string; name: string; until: string } | null;
  /** Where else it is paid; null: by the code or the transfer. */
  elsewhere: string | null;
}

export interface ProFormaLine {
  name: string;
  /** 'SKU A9F44332 · your number 17' */
  about: string;
  quantity: number;
  unitPaisa: number;
  amountPaisa: number;
}

export const drawProForma = askedPaperDrawer<ProFormaDocument>('papers/pro-formas/pro-forma.child.ts', {
  withinMs: 30_000,
  outputBytes: 4_000_000,
});
