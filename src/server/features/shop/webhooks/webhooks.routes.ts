import { z } from 'zod';
import {
  deliveriesQuerySchema,
  deliveryListSchema,
  newWebhookSchema,
  resendSinceSchema,
  resentSchema,
  webhookChangeSchema,
  webhookListSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '../../../../contract/shop/webhooks.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { companyFor } from '../../../plugins/company-deeds.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { sellerFor } from '../../../plugins/seller-deeds.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { listDeliveries } from './webhook-log.sql.ts';
import { toDelivery, toWebhook } from './webhook-view.ts';
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  removeWebhook,
  resendOne,
  resendSince,
  rotateSecret,
  sendTestEvent,
  type WebhookCaller,
} from './webhooks.commands.ts';
import { listWebhooks, type WebhookOwner } from './webhooks.sql.ts';

const tag = 'Webhooks';
const idParams = z.object({ id: z.string() });
/** Of a page of the log. */
const DELIVERIES = 30;

/** For owners of a company or a seller, and keys that may. */
const guarded = {
  audience: 'user',
  deedOfBuyer: 'manage_company',
  scope: 'webhooks:write',
  limit: 'other',
} as const;

const ownerOf = (viewer: Viewer): WebhookOwner => ({
  companyId: companyFor(viewer, 'manage_company'),
  sellerId: sellerFor(viewer, 'own'),
});

/** Addresses of companies and sellers that hear of what happens, and the log of what was sent there. */
export function webhookRoutes(deps: Deps): RouteDefinition[] {
  const callerOf = ({
    viewer,
    request,
  }: {
    viewer: Viewer;
    request: Parameters<typeof actingAdmin>[1];
  }): WebhookCaller => ({
    owner: ownerOf(viewer),
    acting: actingAdmin(viewer, request),
    idempotencyKey: idempotencyKeyOf(request),
  });
  return [
    defineRoute({
      ...guarded,
      method: 'GET',
      url: '/api/account/webhooks',
      summary: 'Your webhooks: addresses that hear of what happens',
      tag,
      response: webhookListSchema,
      handler: async ({ viewer }) => ({
        webhooks: (await listWebhooks(deps.db, ownerOf(viewer))).map(toWebhook),
      }),
    }),
    defineRoute({
      ...guarded,
      method: 'POST',
      url: '/api/account/webhooks',
      limit: 'ask',
      summary: 'Add a webhook; its secret is answered this once; send an Idempotency-Key to repeat safely',
      tag,
      body: newWebhookSchema,
      response: webhookWithSecretSchema,
      handler: async ({ body, ...context }) => {
        const { webhook, secret } = await addWebhook(deps, callerOf(context), body);
        return new Answer({ webhook: toWebhook(webhook), secret }, { status: 201 });
      },
    }),
    defineRoute({
      ...guarded,
      method: 'PATCH',
      url: '/api/account/webhooks/:id',
      limit: 'message',
      summary: 'Change the address or the events of a webhook, switch it on or off',
      tag,
      params: idParams,
      body: webhookChangeSchema,
      response: webhookSchema,
      handler: async ({ body, params: { id }, ...context }) =>
        toWebhook(await changeWebhook(deps, callerOf(context), id, body)),
    }),
    defineRoute({
      ...guarded,
      method: 'DELETE',
      url: '/api/account/webhooks/:id',
      summary: 'Delete a webhook with its log',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ params: { id }, ...context }) => {
        await removeWebhook(deps, callerOf(context), id);
        return new Answer(null, { message: 'Webhook deleted' });
      },
    }),
    defineRoute({
      ...guarded,
      method: 'POST',
      url: '/api/account/webhooks/:id/rotate',
      summary: 'Make a new secret, answered this once; the old one signs as well for 24 hours',
      tag,
      params: idParams,
      response: webhookWithSecretSchema,
      handler: async ({ params: { id }, ...context }) => {
        const { webhook, secret } = await rotateSecret(deps, callerOf(context), id);
        return { webhook: toWebhook(webhook), secret };
      },
    }),
    defineRoute({
      ...guarded,
      method: 'POST',
      url: '/api/account/webhooks/:id/test',
      limit: 'message',
      summary: 'Send the event test.ping to a webhook',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ params: { id }, ...context }) => {
        await sendTestEvent(deps, callerOf(context), id);
        return new Answer(null, { message: 'Test event sent' });
      },
    }),
    defineRoute({
      ...guarded,
      method: 'GET',
      url: '/api/account/webhooks/:id/deliveries',
      summary: 'What was sent to a webhook in the last 30 days, newest first, with the answers',
      tag,
      params: idParams,
      query: deliveriesQuerySchema,
      response: deliveryListSchema,
      handler: async ({ params, query, viewer }) => {
        const { id } = await getWebhook(deps, params.id, ownerOf(viewer));
        const rows = await listDeliveries(deps.db, id, {
          state: query.state,
          before: query.before,
          limit: DELIVERIES + 1,
        });
        const page = rows.slice(0, DELIVERIES);
        return {
          deliveries: page.map((row) => toDelivery(row, deps.config.publicUrl)),
          next: rows.length > DELIVERIES ? (page.at(-1)?.id ?? null) : null,
        };
      },
    }),
    defineRoute({
      ...guarded,
      method: 'POST',
      url: '/api/account/webhooks/:id/deliveries/:delivery/resend',
      limit: 'message',
      summary: 'Send a delivery again',
      tag,
      params: z.object({ id: z.string(), delivery: z.string() }),
      response: z.null(),
      handler: async ({ params: { id, delivery }, ...context }) => {
        await resendOne(deps, callerOf(context), id, delivery);
        return new Answer(null, { message: 'It is on its way again' });
      },
    }),
    defineRoute({
      ...guarded,
      method: 'POST',
      url: '/api/account/webhooks/:id/resend',
      limit: 'message',
      summary: 'Send everything again that was given up and happened since an instant',
      tag,
      params: idParams,
      body: resendSinceSchema,
      response: resentSchema,
      handler: async ({ params: { id }, body: { since }, ...context }) => ({
        resent: await resendSince(deps, callerOf(context), id, since),
      }),
    }),
  ];
}
