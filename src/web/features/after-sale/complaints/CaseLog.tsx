import { cx } from 'class-variance-authority';
import type { CaseMessage } from '../../../../contract/after-sale/complaints.contract.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import { PhotoRow } from '../../shop/photos/PhotoRow.tsx';

const ROLES = { buyer: 'buyer', seller: 'seller', admin: 'our desk' } as const;
const ASKED = { buyer: 'asks the buyer', seller: 'asks the seller' } as const;

/** What both sides say, oldest first; a question of our desk stands apart. */
export function CaseLog({ messages }: { messages: readonly CaseMessage[] }) {
  return (
    <ol className="divide-y divide-line">
      {messages.map(({ _id, at, from, asks, text, photos }) => (
        <li key={_id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <Avatar name={from.name} />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="font-semibold wrap-anywhere">{from.name}</span>
              <span className="text-fg-2">{asks === null ? ROLES[from.kind] : ASKED[asks]}</span>
              <When at={at} hasTime className="num text-xs text-fg-3" />
            </p>
            <p
              className={cx(
                'mt-1 text-sm whitespace-pre-line wrap-anywhere',
                asks !== null && 'rounded-md bg-primary-soft px-3 py-2',
              )}
            >
              {text}
            </p>
            <PhotoRow photos={photos} className="mt-2" />
          </div>
        </li>
      ))}
    </ol>
  );
}
