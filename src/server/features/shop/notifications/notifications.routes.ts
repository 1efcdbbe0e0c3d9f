import {
  notificationListSchema,
  notificationPreferencesInputSchema,
  notificationPreferencesSchema,
  notificationsQuerySchema,
  readNotificationsSchema,
  unreadNotificationsSchema,
} from '../../../../contract/shop/notifications.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, NotModified, type RouteDefinition } from '../../../plugins/route.ts';
import { readerTag } from '../../../speech/reader.ts';
import { toNotification } from './notification-view.ts';
import { changePreferences, readNotifications, readPreferences } from './notifications.commands.ts';
import { findBellState, listNotifications } from './notifications.sql.ts';

const tag = 'Notifications';

/** The bell: what everybody signed in is told of. */
export function notificationRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/notifications',
      audience: 'user',
      limit: 'other',
      summary: 'What the caller was told, newest first; 304 while nothing is new',
      tag,
      query: notificationsQuerySchema,
      response: notificationListSchema,
      handler: async ({ query: { limit, cursor, kind }, viewer, request }) => {
        const state = await findBellState(db, viewer.userId);
        const version = `${state.version}-${limit}-${kind ?? 'all'}-${cursor ?? 'newest'}${readerTag(request)}`;
        if (request.headers['if-none-match'] === `"${version}"`) return new NotModified(`"${version}"`);
        const found = await listNotifications(db, viewer.userId, { before: cursor, kind, limit: limit + 1 });
        const rows = found.slice(0, limit);
        const data = {
          notifications: rows.map(toNotification),
          unread: state.unread,
          nextCursor: found.length > limit ? (rows.at(-1)?.serial ?? null) : null,
          version,
        };
        return new Answer(data, { etag: `"${version}"` });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/notifications/read',
      audience: 'user',
      limit: 'other',
      summary:
        'Mark your notifications as read; with andOlder also all that are older than the newest of them',
      tag,
      body: readNotificationsSchema,
      response: unreadNotificationsSchema,
      handler: async ({ body: { ids, andOlder = false }, viewer }) =>
        readNotifications(deps, { userId: viewer.userId, ids, andOlder }),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/notifications/preferences',
      audience: 'user',
      limit: 'other',
      summary: 'How each kind of news reaches the caller: bell, mail or both',
      tag,
      response: notificationPreferencesSchema,
      handler: async ({ viewer }) => readPreferences(deps, viewer.userId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/notifications/preferences',
      audience: 'user',
      limit: 'other',
      summary:
        'Choose how each kind of news arrives; news of payments, payouts and complaints always arrives both ways',
      tag,
      body: notificationPreferencesInputSchema,
      response: notificationPreferencesSchema,
      handler: async ({ body, viewer }) => {
        const preferences = await changePreferences(deps, viewer.userId, body);
        return new Answer(preferences, { message: 'Saved' });
      },
    }),
  ];
}
