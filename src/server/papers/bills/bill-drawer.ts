import type { BillKind } from '../../../domain/books/bill.ts';
import type { Language } from '../../../domain/shop/language.ts';
import { paperDrawer } from '../paper-drawer.ts';

/** All that stands on the paper: nothing else is known where it is drawn. */
export interface BillDocument {
  kind: BillKind;
  /** Of its labels and sums; null: issued before bills had one, drawn as it was then. */
  language: Language | null;
  isForGoods: boolean;
  number: string;
  dateBs: string;
  issuedAt: Date;
  /** '2026-11-17 14:05', Nepal's time. */
  issuedAtText: string;
  transactionDateBs: string;
  /** '2026-11-16' */
  transactionDateText: string;
  /** 'Bank Transfer' */
  paymentMethod: string | null;
  /** It is paid later. */
  isOnAccount: boolean;
  orderNumber: string | null;
  parcel: { position: number; count: number } | null;
  purchaseOrderNumber: string | null;
  issuer: {
    name: string;
    nepaliName: string | null;
    address: string;
    contact: string | null;
    panNumber: string;
    signatory: string;
    footLine: string | null;
  };
  buyer: { name: string; address: string; panNumber: string | null };
  lines: {
    hsCode: string | null;
    name: string;
    brand: string | null;
    model: string | null;
    /** The buyer's own part number. */
    partNumber: string | null;
    costCentre: string | null;
    /** Numbers of its pieces; null: they have none. */
    serials: string[] | null;
    unit: string | null;
    /** 0: the price is lowered, the goods stay. */
    quantity: number;
    unitPricePaisa: number;
    /** What of the price of these units was credited before. */
    reductionPaisa: number;
    amountPaisa: number;
  }[];
  taxablePaisa: number;
  vatPaisa: number;
  voucherPaisa: number;
  words: string;
  /** Of a credit note. */
  refersTo: { number: string; dateBs: string } | null;
  reason: string | null;
  checkCode: string;
  /** 'thokmandu.example/bills/check' */
  checkAddress: string;
  /** 'Sold on the marketplace of Thokmandu Pvt. Ltd., PAN 000000000' */
  marketplace: string;
}

/** Makes the bytes of a document; the same bill gives the same bytes. */
export type DrawBill = (document: BillDocument) => Promise<Buffer>;

/** Draws in a process of its own. */
export const drawBill: DrawBill = paperDrawer<BillDocument>('papers/bills/bill.child.ts', {
  withinMs: 30_000,
  outputBytes: 2_000_000,
  mostWaiting: 50,
  mostOfOne: 50,
});
