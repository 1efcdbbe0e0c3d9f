import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxStore } from './sandbox-store.ts';

/** Whether a header carries these names and passwords (HTTP Basic). */
export function isBasic(header: string | undefined, user: string, password: string): boolean {
  return header === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** The calls of servers, not the pages of people, are slow or broken as the switches say. */
export function misbehave(
  app: FastifyInstance,
  store: SandboxStore,
  isServerCall: (url: string) => boolean,
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!isServerCall(request.url)) return;
    const { delayMs, failWith } = store.switches;
    if (delayMs > 0) await wait(delayMs);
    if (failWith !== null) return reply.status(failWith).send('<html><body>Unavailable</body></html>');
  });
}

/** What the screen of a phone says after somebody has scanned a code and decided. */
export function sayOnPhone(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain').send(`${text} You can go back to the page of the shop.`);
}
