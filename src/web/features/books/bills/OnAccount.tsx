import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Bill } from '../../../../contract/books/bills.contract.ts';
import { dueDayBs, isPastDue } from '../../../../domain/books/due-day.ts';

/** Under a bill of goods on account: until when it is due, or that it is paid; late ones are marked. */
export function OnAccount({ bill: { account, kind } }: { bill: Pick<Bill, 'account' | 'kind'> }) {
  if (account === null || kind === 'credit_note') return null;
  const { dueAt, owed } = account;
  const day = dueDayBs(dueAt);
  if (owed === 0) return <span className="block text-xs font-normal text-fg-3">On account, paid</span>;
  return isPastDue(dueAt, new Date()) ? (
    <span className="block text-xs font-medium text-danger">
      <TriangleAlert aria-hidden="true" className="me-1 inline size-3.5" />
      {`On account, late since ${day}`}
    </span>
  ) : (
    <span className="block text-xs font-normal text-fg-3">{`On account, due ${day}`}</span>
  );
}
