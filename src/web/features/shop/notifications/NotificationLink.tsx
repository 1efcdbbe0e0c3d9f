import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { Notification } from '../../../../contract/shop/notifications.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { timeSince } from '../../../ui/feedback/time-ago.ts';
import { NOTIFICATION_LOOKS } from './notification-kinds.ts';

/** One notification: what it is about, its sentence, its age. It leads to the thing; an unread one has a dot. */
export function NotificationLink({
  notification: { kind, text, link, isRead, createdAt },
  onOpen,
  className,
  ...rest
}: {
  notification: Notification;
  /** Told of an unread one when it is followed. */
  onOpen: () => void;
} & Omit<ComponentProps<typeof Link>, 'to'>) {
  const { name, icon: Icon } = NOTIFICATION_LOOKS[kind];
  const at = new Date(createdAt);
  return (
    <Link
      {...rest}
      to={link}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!isRead) onOpen();
      }}
      className={cx(className, 'flex items-start gap-3')}
    >
      <span title={name} className="mt-0.5 shrink-0 text-fg-2">
        <Icon aria-hidden="true" />
      </span>
      <span className="min-w-0 grow">
        {isRead ? null : <span className="sr-only">Unread: </span>}
        <span className={cx('line-clamp-3 break-words', !isRead && 'font-semibold')}>{text}</span>
        <time dateTime={createdAt} title={formatDateTime(at)} className="text-xs text-fg-3">
          {`${timeSince(at, new Date())} ago`}
        </time>
      </span>
      {isRead ? null : <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-primary" />}
    </Link>
  );
}
