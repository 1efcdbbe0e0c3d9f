import { cx } from 'class-variance-authority';
import MessageSquare from 'lucide-react/icons/message-square';
import { Link } from 'react-router';
import type { Thread, ThreadSide } from '../../../../contract/orders/threads.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { piecesOf } from '../message-pieces.ts';
import { subjectName } from './ThreadSubject.tsx';
import { threadHref, useThreads } from './threads.hooks.ts';

/** The conversations of one side, newest first. */
export function ThreadList({
  side,
  page,
  openId,
  hrefForPage,
}: {
  side: ThreadSide;
  page: number;
  openId: string | undefined;
  hrefForPage: (page: number) => string;
}) {
  const query = useThreads(side, page);
  const { data } = query;
  if (!data) {
    return (
      <NotLoaded
        query={query}
        failed="The messages could not be loaded"
        boxes={3}
        box="h-14"
        className="flex flex-col gap-3 p-4"
      />
    );
  }
  if (data.threads.length === 0) {
    return (
      <EmptyState
        picture={<MessageSquare aria-hidden="true" />}
        title="No messages yet"
        text={
          side === 'seller'
            ? 'Questions about your products and parcels appear here.'
            : 'Ask a seller on a product’s page, or about a parcel on your order.'
        }
      />
    );
  }
  const { pagination } = data;
  return (
    <>
      <ul aria-label="Conversations" className="divide-y divide-line">
        {data.threads.map((thread) => (
          <li key={thread._id}>
            <ThreadRow thread={thread} side={side} isOpen={thread._id === openId} />
          </li>
        ))}
      </ul>
      <div className="p-3">
        <Pagination page={pagination.page} pages={pagination.pages} hrefFor={hrefForPage} label="Messages" />
      </div>
    </>
  );
}

function ThreadRow({ thread, side, isOpen }: { thread: Thread; side: ThreadSide; isOpen: boolean }) {
  const { lastMessage, unread } = thread;
  const other = side === 'buyer' ? thread.seller.name : thread.buyer.name;
  return (
    <Link
      to={threadHref(thread, side)}
      aria-current={isOpen ? 'true' : undefined}
      className={cx('flex gap-3 px-4 py-3 hover:bg-hover', isOpen && 'bg-primary-soft')}
    >
      <Avatar name={other} className="mt-0.5 size-10 text-sm" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cx('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>{other}</span>
          {lastMessage ? (
            <span className="num shrink-0 text-xs text-fg-3">
              {formatDate(new Date(lastMessage.createdAt))}
            </span>
          ) : null}
        </span>
        <span className="block truncate text-xs text-fg-2">{subjectName(thread)}</span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className={cx('truncate text-sm', unread > 0 ? 'text-fg' : 'text-fg-2')}>
            {lastMessage ? previewOf(lastMessage, side) : null}
          </span>
          {unread > 0 ? (
            <span className="num shrink-0 rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{countText(unread, 'unread message')}</span>
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  );
}

function previewOf({ author, text, photos }: NonNullable<Thread['lastMessage']>, side: ThreadSide): string {
  const said =
    text === ''
      ? countText(photos, 'photo')
      : piecesOf(text)
          .map((piece) => piece.text)
          .join('');
  return author === side ? `You: ${said}` : said;
}
