import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../test/app.ts';

let shop: TestApp;
let origin: string;
let buyer: Account;
beforeAll(async () => {
  shop = await createTestApp();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  buyer = await shop.registerBuyer();
});
afterAll(() => shop.close());

const PASTE = JSON.stringify({ text: 'helmet 10\n'.repeat(500_000) });

async function answerOf(
  call: ClientRequest,
): Promise<{ status: number; body: unknown; reply: IncomingMessage }> {
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of reply) text += part;
  return { status: reply.statusCode as number, body: JSON.parse(text), reply };
}

describe('a body beyond the limit', () => {
  const tooLarge = { success: false, code: 'too_large', message: expect.stringContaining('too large') };

  test('of 5 MB in the pad is answered with 413 that its sender reads', async () => {
    expect(PASTE.length).toBeGreaterThan(5_000_000);
    const response = await fetch(`${origin}/api/quick-order/resolve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: PASTE,
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject(tooLarge);
  });

  test.each(['/api/cart/items', '/api/returns', '/api/auth/login', '/api/contact'])(
    'to %s as well',
    async (url) => {
      const response = await fetch(`${origin}${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
        body: PASTE,
      });
      expect([response.status, await response.json()]).toMatchObject([413, tooLarge]);
    },
  );

  test('is answered although its sender did not say how long it is, and the connection is good for more', async () => {
    const headers = { 'content-type': 'application/json', connection: 'keep-alive' };
    const call = httpRequest(`${origin}/api/quick-order/resolve`, { method: 'POST', headers });
    const answer = answerOf(call);
    for (let at = 0; at < PASTE.length; at += 50_000) {
      if (!call.write(PASTE.slice(at, at + 50_000))) await once(call, 'drain');
    }
    call.end();
    const { status, body, reply } = await answer;
    expect([status, body]).toMatchObject([413, tooLarge]);
    expect(reply.headers.connection).not.toBe('close');
  });

  test('whose sender goes away leaves the server as it was', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': String(PASTE.length) };
    const call = httpRequest(`${origin}/api/quick-order/resolve`, { method: 'POST', headers });
    call.on('error', () => undefined);
    await new Promise((resolve) => call.write(PASTE.slice(0, 1_000_000), resolve));
    const gone = new Promise((resolve) => call.once('close', resolve));
    call.destroy();
    await gone;
    expect((await fetch(`${origin}/api/categories`)).status).toBe(200);
  });
});

test('who is not signed in hears that, not what is wrong with what they sent', async () => {
  const response = await fetch(`${origin}/api/returns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"broken"',
  });
  expect([response.status, await response.json()]).toMatchObject([401, { code: 'unauthorized' }]);
});
