import type { NewsletterIssue } from '../../../contract/newsletter-issues.contract.ts';
import { countText } from '../../../domain/count-text.ts';
import { formatDateTime } from '../../../domain/kathmandu-time.ts';
import { Card } from '../../ui/Card.tsx';

/** The last newsletters that went out; nothing while there is none. */
export function SentNewsletters({ issues }: { issues: readonly NewsletterIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <Card aria-labelledby="sent-newsletters" className="mb-5">
      <h2 id="sent-newsletters" className="border-b border-line px-4 py-3 font-semibold md:px-5">
        Sent
      </h2>
      <ul className="divide-y divide-line">
        {issues.map(({ _id, subject, text, sentBy, createdAt, recipients, finishedAt }) => (
          <li key={_id} className="px-4 py-2.5 text-sm md:px-5">
            <details>
              <summary className="cursor-pointer">
                <span className="font-medium wrap-anywhere">{subject}</span>
                <span className="block text-xs text-fg-3">
                  <time dateTime={createdAt} className="num">
                    {formatDateTime(new Date(createdAt))}
                  </time>
                  {` by ${sentBy}, ${finishedAt === null ? 'so far ' : ''}to ${countText(
                    recipients,
                    'address',
                    'addresses',
                  )}`}
                </span>
              </summary>
              <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere text-fg-2">{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
