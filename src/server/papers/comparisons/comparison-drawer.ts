import type { RequestComparison } from '../../../contract/orders/request-comparison.contract.ts';
import { ChildRunner } from '../../files/child-process/child-runner.ts';
import { serverSource } from '../../project-root.ts';

/** All that stands on the paper: nothing else is known where it is drawn. */
export interface ComparisonDocument {
  comparison: RequestComparison;
  buyer: string;
  person: string;
  place: string;
  /** How many sellers were asked. */
  asked: number;
  drawnAt: Date;
  /** Days in both calendars. */
  closed: string;
  neededBy: string | null;
  drawn: string;
  marketplace: { name: string; address: string; panNumber: string };
}

const drawer = new ChildRunner<ComparisonDocument, Uint8Array>(
  serverSource('papers/comparisons/comparison.child.ts'),
  { megabytes: 350, withinMs: 30_000, outputBytes: 8_000_000, mostWaiting: 30, mostOfOne: 3 },
);

/** Draws in a process of its own; `owner` waits for no more than three at once. Rejects with ChildBusy. */
export async function drawComparison(document: ComparisonDocument, owner: string): Promise<Buffer> {
  const [bytes] = await drawer.ask(document, { owner });
  if (bytes === undefined) throw new Error('Nothing was drawn of a comparison');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
