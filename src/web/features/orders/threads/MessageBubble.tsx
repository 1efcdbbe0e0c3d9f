import { cx } from 'class-variance-authority';
import Globe from 'lucide-react/icons/globe';
import type { ReactNode } from 'react';
import type { Message } from '../../../../contract/orders/threads.contract.ts';
import { formatTime } from '../../../../domain/shop/kathmandu-time.ts';
import { PhotoRow } from '../../shop/photos/PhotoRow.tsx';
import { MessageText } from '../MessageText.tsx';

/** One message, at the right where the reader wrote it. */
export function MessageBubble({
  message,
  isOwn,
  author,
  children,
}: {
  message: Message;
  isOwn: boolean;
  /** Read out before the text; shown where neither side is the reader's. */
  author: { name: string; isShown: boolean };
  /** What can be done with it. */
  children?: ReactNode;
}) {
  return (
    <div className={cx('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      <p className={author.isShown ? 'mb-0.5 px-1 text-xs font-medium text-fg-2' : 'sr-only'}>
        {author.name}
      </p>
      <div
        className={cx(
          'max-w-[min(85%,36rem)] rounded-xl border px-3.5 py-2.5',
          isOwn ? 'rounded-br-sm border-transparent bg-primary-soft' : 'rounded-bl-sm border-line bg-surface',
        )}
      >
        {message.text === '' ? null : <MessageText text={message.text} />}
        <PhotoRow photos={message.photos} className={message.text === '' ? undefined : 'mt-2'} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-fg-3">
        <time dateTime={message.createdAt} className="num mt-0.5">
          {formatTime(new Date(message.createdAt))}
        </time>
        {message.isPublic ? (
          <span className="flex items-center gap-1">
            <Globe aria-hidden="true" className="size-3.5" />
            On the product’s page
          </span>
        ) : null}
        {children}
      </div>
    </div>
  );
}
