import { z } from 'zod';
import { contactSchema } from '../../../contract/contact.contract.ts';
import type { Deps } from '../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { receiveMessage } from './contact.commands.ts';

export function contactRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/contact',
      audience: 'public',
      limit: 'contact',
      summary: 'Write to support',
      tag: 'Newsletter and contact',
      body: contactSchema,
      response: z.null(),
      handler: async ({ body, request }) => {
        await receiveMessage(deps, body, request.ip);
        return new Answer(null, { message: 'Thank you. We answer within one working day.' });
      },
    }),
  ];
}
