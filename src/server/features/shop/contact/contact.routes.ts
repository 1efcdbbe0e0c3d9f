import { contactResultSchema, contactSchema } from '../../../../contract/shop/contact.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { receiveMessage } from './contact.commands.ts';

export function contactRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/contact',
      audience: 'optional',
      limit: 'contact',
      summary: 'Write to support; answers the ticket number',
      tag: 'Newsletter and contact',
      body: contactSchema,
      response: contactResultSchema,
      handler: async ({ body, viewer, request }) => {
        const ticket = await receiveMessage(deps, body, { viewer, ip: request.ip });
        const message = `Thank you. Your ticket is ${ticket}. We answer within one working day.`;
        return new Answer({ ticket }, { message });
      },
    }),
  ];
}
