import { z } from 'zod';
import {
  type AdminMessage,
  adminMessageListSchema,
  adminMessageSchema,
  adminMessagesQuerySchema,
  handleMessageSchema,
} from '../../../../contract/shop/admin-messages.contract.ts';
import { ticketName } from '../../../../domain/shop/support-ticket.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { markMessage, messageNotFound } from './admin-messages.commands.ts';
import { countMessages, findMessage, listMessages, type MessageRow } from './admin-messages.sql.ts';

const tag = 'Newsletter and contact';

/** What visitors wrote to support, and whether somebody took care of it. */
export function adminMessageRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/messages',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Messages to support: open ones first, of them PRO subscribers’, then the oldest',
      tag,
      query: adminMessagesQuerySchema,
      response: adminMessageListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const [rows, { found, open, handled }] = await Promise.all([
          listMessages(db, filter, rowsOf({ page, limit })),
          countMessages(db, filter),
        ]);
        return {
          messages: rows.map(toAdminMessage),
          pagination: paginationOf({ page, limit }, found),
          counts: { all: open + handled, open, handled },
        };
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/admin/messages/:id',
      audience: 'admin',
      deskDeed: 'support',
      limit: 'other',
      summary: 'Mark a message as handled, or as open again',
      tag,
      params: z.object({ id: z.string() }),
      body: handleMessageSchema,
      response: adminMessageSchema,
      handler: async ({ params, body, viewer, request }) => {
        const messageId = uuidOr(params.id, messageNotFound);
        await markMessage(deps, {
          messageId,
          isHandled: body.isHandled,
          admin: actingAdmin(viewer, request),
        });
        const row = await findMessage(db, messageId);
        if (row === null) throw messageNotFound();
        return toAdminMessage(row);
      },
    }),
  ];
}

function toAdminMessage(row: MessageRow): AdminMessage {
  return {
    _id: row.id,
    ticket: ticketName(row.ticketNumber),
    userId: row.userId,
    isPro: row.isPro,
    name: row.name,
    email: row.email,
    message: row.message,
    status: row.handledAt === null ? 'open' : 'handled',
    handled: row.handledAt === null ? null : { at: row.handledAt.toISOString(), by: row.handledBy ?? '' },
    createdAt: row.createdAt.toISOString(),
  };
}
