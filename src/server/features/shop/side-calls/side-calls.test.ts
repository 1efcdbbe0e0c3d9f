import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const PATHS = ['/api/company', '/api/quotes?limit=1', '/api/seller/orders?limit=1', '/api/threads/unread'];

const together = (paths: readonly string[], caller: { token?: string; sessionId?: string }) =>
  shop.call('GET', `/api/side-calls?${new URLSearchParams(paths.map((path) => ['of', path]))}`, caller);

test('each call is answered as it is by itself, also when it is refused', async () => {
  for (const { token } of [await shop.registerBuyer(), await shop.registerSeller()]) {
    const { status, body } = await together(PATHS, { token });
    expect(status).toBe(200);
    for (const [at, path] of PATHS.entries()) {
      const alone = await shop.call('GET', path, { token });
      const { requestId, ...answer } = body.data.answers[at].body;
      expect([path, body.data.answers[at].status]).toEqual([path, alone.status]);
      expect({ ...alone.body, requestId: undefined }).toEqual({ ...answer, requestId: undefined });
      if (alone.status !== 200) expect(requestId).toBeTruthy();
    }
  }
  const [{ status }] = (await together([PATHS[2] as string], await shop.registerBuyer())).body.data.answers;
  expect(status).toBe(403);
});

test('nobody else asks, for nothing else, and not for more', async () => {
  const { token } = await shop.registerBuyer();
  expect((await together(PATHS, {})).status).toBe(401);
  expect((await together(PATHS, { sessionId: shop.guestId() })).status).toBe(401);
  for (const path of ['/api/orders', '/api/side-calls?of=/api/company', '/api/bills/x/pdf', 'company', ''])
    expect([path, (await together(['/api/company', path], { token })).status]).toEqual([path, 400]);
  expect((await together(Array(20).fill('/api/company'), { token })).status).toBe(200);
  expect((await together(Array(21).fill('/api/company'), { token })).status).toBe(400);
  expect((await shop.call('GET', '/api/side-calls', { token })).status).toBe(400);
});
