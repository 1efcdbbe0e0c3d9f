import type { RequestComparison } from '../../../contract/orders/request-comparison.contract.ts';
import { paperDrawer } from '../paper-drawer.ts';

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

/** `owner` waits for no more than three at once. Rejects with ChildBusy. */
export const drawComparison = paperDrawer<ComparisonDocument>('papers/comparisons/comparison.child.ts', {
  withinMs: 30_000,
  outputBytes: 8_000_000,
  mostWaiting: 30,
  mostOfOne: 3,
});
