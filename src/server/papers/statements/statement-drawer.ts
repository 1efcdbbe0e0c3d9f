import { ChildRunner } from '../../files/child-process/child-runner.ts';
import { serverSource } from '../../project-root.ts';

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

const drawer = new ChildRunner<StatementDocument, Uint8Array>(
  serverSource('papers/statements/seller-statement.child.ts'),
  { megabytes: 350, withinMs: 60_000, outputBytes: 8_000_000, mostWaiting: 50, mostOfOne: 50 },
);

/** Makes the bytes of a document; the same statement gives the same bytes. */
export type DrawStatement = (document: StatementDocument) => Promise<Buffer>;

/** Draws in a process of its own. */
export const drawStatement: DrawStatement = async (document) => {
  const [bytes] = await drawer.ask(document);
  if (bytes === undefined) throw new Error(`Nothing was drawn of ${document.number}`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
