import { Link } from 'react-router';
import type { CaseRow } from '../../../../contract/after-sale/complaints.contract.ts';
import { COMPLAINT_KIND_NAMES, isOpenCase } from '../../../../domain/after-sale/complaint.ts';
import { formatDate, formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { CaseBadge } from './CaseBadge.tsx';

/** Complaints of one side as cards: number, what about, and what is awaited. */
export function CaseCards({
  cases,
  hrefFor,
}: {
  cases: readonly CaseRow[];
  hrefFor: (id: string) => string;
}) {
  return (
    <ul aria-label="Complaints" className="flex flex-col gap-3">
      {cases.map((row) => (
        <li key={row._id} className="card relative p-4 hover:bg-hover">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={hrefFor(row._id)}
              discover="none"
              className="num font-semibold after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {row.number}
            </Link>
            <CaseBadge status={row.status} />
            <span className="num ms-auto text-sm text-fg-2">{clockOf(row)}</span>
          </div>
          <p className="mt-1 text-sm text-fg-2">
            {[COMPLAINT_KIND_NAMES[row.kind], row.order?.orderNumber, row.seller?.companyName]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="mt-1 line-clamp-2 text-sm wrap-anywhere">{row.excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

function clockOf({ status, isYourTurn, answerDueAt, dueAt, closedAt, sentAt }: CaseRow): string {
  if (isYourTurn && answerDueAt !== null) return `You have until ${formatDeadline(new Date(answerDueAt))}`;
  if (isOpenCase(status)) return `Decided by ${formatDate(new Date(dueAt))}`;
  if (closedAt !== null) return `Closed ${formatDate(new Date(closedAt))}`;
  return `Sent ${formatDate(new Date(sentAt))}`;
}
