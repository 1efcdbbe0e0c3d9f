import type { CreditLineList } from '../../../contract/orders/credit-lines.contract.ts';
import { bsDateOf, formatBsDate } from '../../../domain/shop/bikram-sambat.ts';
import { DAY_MS } from '../../../domain/shop/durations.ts';
import { formatDate } from '../../../domain/shop/kathmandu-time.ts';
import { type ListQuery, ownList } from '../../data/own-queries.ts';

/** What is read again once something is on account, was paid, or a line changed. */
export const CREDIT = 'credit';
export const OWN_CREDIT_LINES = '/api/company/credit-lines';

/** What sellers lend the company of the session. */
export const ownCreditLinesQuery = (query: ListQuery) =>
  ownList<CreditLineList>(CREDIT, OWN_CREDIT_LINES, query);

/** '2083-09-15 (30 Dec 2026)': a due day in both calendars. */
export function dueDayText(dueAt: string): string {
  const instant = new Date(dueAt);
  return `${formatBsDate(bsDateOf(instant))} (${formatDate(instant)})`;
}

/** Whether a due day is over: the whole of it is in time. */
export function isLate(dueAt: string, now: Date): boolean {
  return now.getTime() >= Date.parse(dueAt) + DAY_MS;
}
