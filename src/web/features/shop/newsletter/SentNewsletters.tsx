import type { NewsletterIssue } from '../../../../contract/shop/newsletter-issues.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

/** The last newsletters that went out; nothing while there is none. */
export function SentNewsletters({ issues }: { issues: readonly NewsletterIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <TitledCard title="Sent" titleClassName="border-b border-line px-4 py-3 md:px-5" className="mb-5">
      <ul className="divide-y divide-line">
        {issues.map(({ _id, subject, text, sentBy, createdAt, recipients, finishedAt }) => (
          <li key={_id} className="px-4 py-2.5 text-sm md:px-5">
            <details>
              <summary className="cursor-pointer">
                <span className="font-medium wrap-anywhere">{subject}</span>
                <span className="block text-xs text-fg-3">
                  {finishedAt === null ? (
                    <>
                      <When at={createdAt} hasTime className="num" /> by {sentBy}, so far to{' '}
                      {countText(recipients, 'address', 'addresses')}
                    </>
                  ) : (
                    <>
                      <When at={createdAt} hasTime className="num" /> by {sentBy}, to{' '}
                      {countText(recipients, 'address', 'addresses')}
                    </>
                  )}
                </span>
              </summary>
              <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere text-fg-2">{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
