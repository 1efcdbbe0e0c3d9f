import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { paperReaderOf } from '../../../papers/paper-reader.ts';
import { FileReply } from '../../../plugins/file-replies.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { proFormaPdf } from './pro-forma.commands.ts';

/** An unpaid order on paper, for whoever pays it. */
export function proFormaRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/orders/:id/pro-forma',
      audience: 'user',
      deed: 'read_orders',
      limit: 'quotation',
      summary: 'Your unpaid order as a pro-forma PDF: the bank’s details, and the code of a payment by QR',
      tag: 'Orders',
      params: z.object({ id: z.string() }),
      response: z.string().describe('A PDF (application/pdf), without the envelope'),
      handler: async ({ params: { id }, viewer, request }) => {
        const reader = paperReaderOf(request, deps.speech);
        const { bytes, orderNumber } = await proFormaPdf(deps, viewer, { id, reader });
        return new FileReply(bytes, 'application/pdf', `pro-forma-${orderNumber}.pdf`);
      },
    }),
  ];
}
