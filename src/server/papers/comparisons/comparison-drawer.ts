import type { RequestComparison } from '../../../contract/orders/request-comparison.contract.ts';
import { askedPaperDrawer } from '../paper-drawer.ts';

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

export const drawComparison = askedPaperDrawer<ComparisonDocument>('papers/comparisons/comparison.child.ts', {
  withinMs: 30_000,
  outputBytes: 8_000_000,
});
