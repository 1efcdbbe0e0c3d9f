import type { CreditLineList } from '../../../contract/orders/credit-lines.contract.ts';
import { type ListQuery, ownList } from '../../data/own-queries.ts';

/** What is read again once something is on account, was paid, or a line changed. */
export const CREDIT = 'credit';
export const OWN_CREDIT_LINES = '/api/company/credit-lines';

/** What sellers lend the company of the session. */
export const ownCreditLinesQuery = (query: ListQuery) =>
  ownList<CreditLineList>(CREDIT, OWN_CREDIT_LINES, query);
