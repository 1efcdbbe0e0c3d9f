import { z } from 'zod';
import { newsletterConfirmSchema, newsletterSchema } from '../../../../contract/shop/newsletter.contract.ts';
import type { Deps } from '../../../deps.ts';
import { hashNewsletterToken } from '../../../mail/newsletter-token.ts';
import { createKeyedLimit } from '../../../plugins/rate-limits.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { requestNewsletter } from './newsletter.commands.ts';
import { invalidNewsletterLink } from './newsletter.errors.ts';
import { confirmSubscriber, unsubscribe } from './newsletter.sql.ts';

const tag = 'Newsletter and contact';

export function newsletterRoutes({ db, pool, config }: Deps): RouteDefinition[] {
  const confirmations = createKeyedLimit(pool, config, {
    name: 'newsletter-mails',
    points: 3,
    seconds: 3600,
  });
  return [
    defineRoute({
      method: 'POST',
      url: '/api/newsletter',
      audience: 'public',
      limit: 'newsletter',
      summary: 'Ask for the newsletter; it starts when the address confirms',
      tag,
      body: newsletterSchema,
      response: z.null(),
      handler: async ({ body }) => {
        await requestNewsletter({ db, config, confirmations }, body.email);
        return new Answer(null, { message: 'Check your e-mail to confirm' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/newsletter/confirm',
      audience: 'public',
      limit: 'other',
      summary: 'Confirm the newsletter by the link of the e-mail',
      tag,
      body: newsletterConfirmSchema,
      response: z.null(),
      handler: async ({ body }) => {
        if (!(await confirmSubscriber(db, hashNewsletterToken(body.token)))) throw invalidNewsletterLink();
        return new Answer(null, { message: 'Your newsletter subscription is confirmed' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/newsletter/unsubscribe',
      audience: 'public',
      limit: 'other',
      summary: 'Stop the newsletter by the link of an e-mail',
      tag,
      body: newsletterConfirmSchema,
      response: z.null(),
      handler: async ({ body }) => {
        if (!(await unsubscribe(db, hashNewsletterToken(body.token)))) throw invalidNewsletterLink();
        return new Answer(null, { message: 'You will receive no more newsletters' });
      },
    }),
  ];
}
