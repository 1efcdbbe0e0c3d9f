import type { Notification } from '../../../../contract/shop/notifications.contract.ts';
import { describeNotification } from '../../../../domain/shop/notification-events.ts';
import type { NotificationRow } from './notifications.sql.ts';

export function toNotification(row: NotificationRow): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    event: row.event,
    ...describeNotification(row.event, row.params, row.happened),
    happened: row.happened,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
  };
}
