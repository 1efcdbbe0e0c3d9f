import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/server/app.ts';
import { startWorker } from '../src/server/jobs/worker.ts';
import { createLogger } from '../src/server/logger.ts';
import { createTestApp, type TestApp } from './app.ts';
import { fresh, insertProduct, insertUser, PASSWORD } from './factories.ts';

let shop: TestApp;
const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('no password, token, session id or link of a mail reaches the log', async () => {
  const app = await buildApp(shop.deps, { logger: log });
  const secrets = new Set<string>();
  const secret = (text: string) => {
    secrets.add(text);
    return text;
  };
  const post = async (url: string, payload: object | string, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return response.json();
  };

  const email = `log-${fresh()}@example.com`;
  const password = secret('Hidden123Word');
  const guestId = secret(shop.guestId());
  const registration = {
    firstName: 'Sita',
    lastName: 'Rai',
    email,
    phone: '9841234567',
    password,
    confirmPassword: password,
    terms: true,
    role: 'buyer',
  };
  const product = await insertProduct(shop.db);
  await post('/api/cart/items', { productId: product.id, quantity: 1 }, { 'x-session-id': guestId });
  const { data: first } = await post('/api/auth/register', registration, { 'x-session-id': guestId });
  secret(first.authToken);
  secret(first.refreshToken);
  await post('/api/auth/register', registration);
  await post('/api/auth/register', { ...registration, role: 'admin' });
  await post('/api/auth/login', { email, password: secret('Wrong9876Word') });
  await post('/api/auth/login', `{"email":"${email}","password":"${secret('Broken123Word')}"`);
  const { data: login } = await post('/api/auth/login', { email, password });
  secret(login.authToken);
  secret(login.refreshToken);

  const { data: second } = await post('/api/auth/refresh', { refreshToken: login.refreshToken });
  const { data: third } = await post('/api/auth/refresh', { refreshToken: second.refreshToken });
  for (const { authToken, refreshToken } of [second, third]) {
    secret(authToken);
    secret(refreshToken);
  }
  await post('/api/auth/refresh', { refreshToken: login.refreshToken });
  for (const url of [
    '/api/auth/me',
    '/api/users/addresses',
    `/api/cart?token=${first.authToken}`,
    `/reset-password?token=${secret('in-the-address-bar')}`,
  ]) {
    await app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${first.authToken}`, 'x-session-id': guestId },
    });
    await app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${third.authToken}` } });
  }

  // Keys of programs: good, without the scope, unknown, in an address, and as the failure of a call.
  const signedIn = { authorization: `Bearer ${first.authToken}` };
  const form = { for: 'company', name: 'Log', scopes: ['orders:write'], expiresInDays: null };
  const { data: made } = await post('/api/account/keys', form, signedIn);
  const key = { authorization: `Bearer ${secret(made.token)}` };
  await post('/api/orders', {}, key);
  await app.inject({ method: 'GET', url: '/api/orders', headers: key });
  await app.inject({ method: 'DELETE', url: `/api/orders?key=${made.token}`, headers: key });
  await post('/api/orders', {}, { authorization: `Bearer ${secret(`thk_${'A'.repeat(40)}`)}` });

  // A mail server that is down: the job fails, and what it was to send must not be logged with it.
  let isDown = true;
  const deps = {
    ...shop.deps,
    mailer: {
      async send(mail: Parameters<typeof shop.deps.mailer.send>[0]) {
        if (isDown) throw new Error('connection refused');
        await shop.deps.mailer.send(mail);
      },
    },
  };
  await post('/api/auth/forgot-password', { email });
  await post('/api/newsletter', { email });
  const worker = await startWorker(deps, log as never);
  await expect
    .poll(() => lines.filter((line) => line.includes('Failed task')).length)
    .toBeGreaterThanOrEqual(3);
  isDown = false;
  await worker.stop();
  await shop.pool.query('update graphile_worker._private_jobs set run_at = now(), locked_at = null');
  await shop.runJobs();
  const links = shop.mail.flatMap(({ text }) =>
    [...text.matchAll(/token=([\w-]+)/g)].map((match) => match[1] ?? ''),
  );
  expect(links.length).toBeGreaterThanOrEqual(2);
  for (const token of links) secret(token);
  const resetMail = shop.mail.find(({ subject }) => subject === 'Reset your Thokmandu password');
  const resetToken = /token=([\w-]+)/.exec(resetMail?.text ?? '')?.[1] ?? '';
  const changed = secret('Changed123Word');
  await post('/api/auth/reset-password', {
    token: 'no-such-link',
    password: changed,
    confirmPassword: changed,
  });
  await post('/api/auth/reset-password', { token: resetToken, password: changed, confirmPassword: changed });
  await post(
    '/api/auth/logout',
    { refreshToken: first.refreshToken },
    { authorization: `Bearer ${first.authToken}` },
  );

  // A failure of ours is logged with its stack, and still without what the client sent.
  const user = await insertUser(shop.db);
  await shop.pool.query('alter table sessions rename to sessions_gone');
  try {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: PASSWORD },
    });
    expect(response.statusCode).toBe(500);
    expect(response.payload).not.toMatch(/sessions|insert|at /i);
  } finally {
    await shop.pool.query('alter table sessions_gone rename to sessions');
  }
  secret(PASSWORD);

  await app.close();
  const written = lines.join('\n');
  expect(written).toContain('refresh_token_reuse');
  expect(written).toContain('request failed');
  expect(written).toContain(`"keyId":"${made.key._id}"`);
  expect(written).toContain('"route":"/api/auth/login"');
  expect([...secrets].filter((text) => text === '' || written.includes(text))).toEqual([]);
});
