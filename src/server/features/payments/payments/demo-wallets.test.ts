import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { placeWalletOrder, startWallet, type Wallet } from '../../../../../test/wallets.ts';
import { buildApp } from '../../../app.ts';
import { type Config, loadConfig } from '../../../config.ts';
import { createGateways } from '../../../gateways/gateways.ts';

let shop: TestApp;
let port: number;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

beforeAll(async () => {
  port = await freePort();
  shop = await createTestApp({ env: { PORT: String(port) } });
  await shop.app.listen({ host: '127.0.0.1', port });
});
afterAll(() => shop.close());

test.each<Wallet>(['esewa', 'khalti'])('in demo mode %s is paid under any host name', async (method) => {
  const { token, orderId } = await placeWalletOrder(shop, method);
  const paymentId = await startWallet(shop, token, orderId, method);
  const { form, khalti } = (await shop.call('GET', `/api/payments/${paymentId}`, { token })).body.data;
  // Everything the browser is sent to is a path, so that it stays on the host it knows.
  const origin = `http://127.0.0.1:${port}`;
  let page: string = khalti?.paymentUrl ?? '';
  if (form !== null) {
    expect(form.url).toBe('/sandbox/esewa/api/epay/main/v2/form');
    const posted = await fetch(origin + form.url, {
      method: 'POST',
      body: new URLSearchParams(form.fields),
      redirect: 'manual',
    });
    page = posted.headers.get('location') ?? '';
  }
  expect(page).toMatch(/^\/sandbox\//);
  const shown = await fetch(origin + page);
  expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'");
  const action = /action="([^"]+)"/.exec(await shown.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const paid = await fetch(origin + action, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay' }),
    redirect: 'manual',
  });
  const back = paid.headers.get('location') ?? '';
  expect(back).toMatch(new RegExp(`^/api/payments/${paymentId}/`));
  const returned = await fetch(origin + back, { redirect: 'manual' });
  expect(returned.status).toBe(303);
  const order = (await shop.call('GET', `/api/orders/${orderId}`, { token })).body.data;
  expect(order.status).toBe('processing');
});

test('outside of demo mode there is no sandbox, and a wallet without keys says so', async () => {
  const settings = {
    DATABASE_URL: shop.connectionString,
    DEMO: '0',
    PUBLIC_URL: 'https://shop.example',
    SECRET_KEY: 'kQ7vN2xR9mT4wB8zL3pD6hF1sJ5gC0yE-tests',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'shop@shop.example',
    BANK_ACCOUNT_NAME: 'a',
    BANK_NAME: 'b',
    BANK_BRANCH: 'c',
    BANK_ACCOUNT_NUMBER: 'd',
    LOG_LEVEL: 'silent',
  };
  const config: Config = loadConfig(settings);
  expect(config).toMatchObject({ esewa: null, khalti: null, hasSandbox: false });
  const app = await buildApp({ ...shop.deps, config, gateways: createGateways(config) });
  expect((await app.inject({ url: '/sandbox/khalti/pay?pidx=x' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/sandbox/switches', payload: {} })).statusCode).toBe(404);
  const { data } = (await app.inject({ url: '/api/payments/methods' })).json();
  expect(data[0]).toEqual({
    method: 'esewa',
    isAvailable: false,
    reason: 'eSewa is not set up in this shop yet. Please choose another method.',
  });
  await app.close();

  const live = loadConfig({
    ...settings,
    ESEWA_PRODUCT_CODE: 'NP-ES-THOK',
    ESEWA_SECRET: 'secret',
    KHALTI_SECRET_KEY: 'live',
    WALLET_CEILING: '100000',
  });
  expect(live.esewa).toMatchObject({
    formUrl: 'https://epay.esewa.com.np/api/epay/main/v2/form',
    statusUrl: 'https://epay.esewa.com.np/api/epay/transaction/status/',
  });
  expect(live.walletCeilingPaisa).toBe(10_000_000);
  expect(live.khalti).toMatchObject({
    apiUrl: 'https://khalti.com/api/v2/',
    paymentHosts: ['pay.khalti.com'],
    publicKey: null,
  });
  for (const wrong of [
    { ESEWA_SECRET: 'alone' },
    { ESEWA_PRODUCT_CODE: 'EPAYTEST', ESEWA_SECRET: 'x' },
    { KHALTI_SECRET_KEY: 'x', KHALTI_API_URL: 'nonsense' },
    { WALLET_CEILING: '-1' },
  ])
    expect(() => loadConfig({ ...settings, ...wrong })).toThrow(/must/);
});
