import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../clients/samples/verify-webhook.ts';
import { thokmandu } from '../clients/typescript/src/index.ts';
import type { ApiScope } from '../src/domain/people/api-scopes.ts';
import { createTestApp, type TestApp } from './app.ts';
import { insertProduct, insertSeller } from './factories.ts';
import { freePort } from './running-shop.ts';
import { ADDRESS, orderLine } from './shopping.ts';

const SAMPLES = path.join(import.meta.dirname, '..', 'clients', 'samples');
const shippingAddress = { ...ADDRESS, province: 'Bagmati Pradesh', country: 'Nepal' } as const;
const SCOPES: ApiScope[] = ['orders:read', 'orders:write', 'webhooks:write'];

let shop: TestApp;
let baseUrl: string;
beforeAll(async () => {
  shop = await createTestApp();
  baseUrl = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

/** Python and curl are on most machines, not on all: a walk that needs what is not there is skipped by its name. */
const isHere = (program: string) => spawnSync(program, ['--version']).status === 0;
const LANGUAGES = [
  {
    language: 'curl',
    program: 'bash',
    isThere: isHere('bash') && isHere('curl'),
    file: (name: string) => `${name}.sh`,
  },
  { language: 'TypeScript', program: process.execPath, isThere: true, file: (name: string) => `${name}.ts` },
  {
    language: 'Python',
    program: 'python3',
    isThere: isHere('python3'),
    file: (name: string) => `${name.replace('-', '_')}.py`,
  },
];

async function makeKey(token: string, scopes = SCOPES): Promise<string> {
  const { status, body } = await shop.call('POST', '/api/account/keys', {
    token,
    body: { for: 'company', name: 'A program of ours', scopes, expiresInDays: 30 },
  });
  expect(status).toBe(201);
  return body.data.token;
}

const BODY = '{"type":"order.paid","data":{}}';

/** Headers as the specification of Standard Webhooks asks for them. */
function signedBy(secret: string, seconds: number): Record<string, string> {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${BODY}`).digest('base64');
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

/** What `export NAME=value` lines say, or what the answer of curl holds. */
function endpointIn(output: string): { id: string; secret: string } {
  if (output.startsWith('{')) {
    const { data } = JSON.parse(output);
    return { id: data.webhook._id, secret: data.secret };
  }
  const [, id = ''] = /THOKMANDU_WEBHOOK=(\S+)/.exec(output) ?? [];
  const [, secret = ''] = /THOKMANDU_WEBHOOK_SECRET=(\S+)/.exec(output) ?? [];
  return { id, secret };
}

/** A receiver of the page, and what it prints; it is told to stop at the end of the test. */
class Receiver {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(program: string, file: string, env: Record<string, string>) {
    this.#process = spawn(program, [file], { cwd: SAMPLES, env: { ...process.env, ...env }, stdio: 'pipe' });
    const output: Interface = createInterface({ input: this.#process.stdout as NodeJS.ReadableStream });
    this.#lines = output[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('The receiver has ended');
    return value;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill();
    if (this.#process.exitCode === null && this.#process.signalCode === null)
      await once(this.#process, 'exit');
  }
}

describe('a newcomer, by the samples of the page alone', () => {
  for (const { language, program, isThere, file } of LANGUAGES) {
    test.skipIf(!isThere)(`${language}: from a key to the first signed event`, async () => {
      const { token } = await shop.registerBuyer();
      const env: Record<string, string> = { THOKMANDU_URL: baseUrl, THOKMANDU_KEY: await makeKey(token) };
      const run = async (name: string, more: Record<string, string> = {}) =>
        (
          await promisify(execFile)(program, [file(name)], {
            cwd: SAMPLES,
            env: { ...process.env, ...env, ...more },
          })
        ).stdout;

      // An order, placed by the typed client: a program of the same company.
      const product = await insertProduct(shop.db, { seller_id: (await insertSeller(shop.db)).id });
      const client = thokmandu({ baseUrl, key: env.THOKMANDU_KEY });
      const place = (quantity: number) =>
        client.POST('/api/orders', {
          body: {
            items: [orderLine(product, quantity)],
            shippingAddress,
            payment: { method: 'bank' },
          },
        });
      const { data: placed } = await place(1);
      const number = placed?.data.orderNumber ?? 'no order';
      expect(await run('first-call')).toContain(number);

      // Somebody who copied the key badly is told so.
      await expect(run('first-call', { THOKMANDU_KEY: 'thk_x' })).rejects.toMatchObject({
        code: expect.any(Number),
      });

      const port = await freePort();
      env.RECEIVER_URL = `http://localhost:${port}/`;
      const { id, secret } = endpointIn(await run('add-endpoint'));
      expect(secret).toMatch(/^whsec_/);
      env.THOKMANDU_WEBHOOK = id;

      const isPython = language === 'Python';
      await using receiver = new Receiver(
        isPython ? program : process.execPath,
        isPython ? 'receive_events.py' : 'receive-events.ts',
        { PORT: String(port), THOKMANDU_WEBHOOK_SECRET: secret },
      );
      expect(await receiver.line()).toBe('Waiting for events');
      await run('send-test');
      await shop.runJobs();
      expect(await receiver.line()).toMatch(/^test\.ping .*"webhookId"/);

      const { data: next } = await place(2);
      await shop.runJobs();
      expect(await receiver.line()).toMatch(new RegExp(`^order\\.placed .*${next?.data._id}`));

      // What is not signed, or was signed long ago, is not believed.
      const post = async (headers: Record<string, string>) =>
        (await fetch(env.RECEIVER_URL as string, { method: 'POST', body: BODY, headers })).status;
      const now = Math.floor(Date.now() / 1000);
      expect(await post(signedBy(secret, now))).toBe(204);
      expect(await post({})).toBe(400);
      expect(await post(signedBy('whsec_bm9ib2R5', now))).toBe(400);
      expect(await post(signedBy(secret, now - 3_600))).toBe(400);
    });
  }

  test('the typed client knows what a call takes and answers, and what was refused', async () => {
    const { token } = await shop.registerBuyer();
    const client = thokmandu({ baseUrl, key: await makeKey(token, ['orders:read']) });
    const { data, response } = await client.GET('/api/orders', { params: { query: { limit: '3' } } });
    expect(data?.data.orders).toEqual([]);
    expect(response.headers.get('thokmandu-version')).toBe('2026-11-27');
    expect(response.headers.get('ratelimit-policy')).toBeNull();
    const refused = await client.POST('/api/orders', {
      body: { items: [], shippingAddress, payment: { method: 'bank' } },
    });
    expect(refused.error?.code).toBe('key_scope');
    const stranger = await thokmandu({ baseUrl, key: 'thk_nobody' }).GET('/api/orders');
    expect([stranger.response.status, stranger.error?.code]).toEqual([401, 'key_unknown']);
    const { stdout } = await promisify(execFile)(process.execPath, ['typed-client.ts'], {
      cwd: SAMPLES,
      env: { ...process.env, THOKMANDU_URL: baseUrl, THOKMANDU_KEY: await makeKey(token) },
    });
    expect(stdout).toBe('');
  });
});

test('the verifier of the page believes the newest secret and the one before, and nothing old', () => {
  const [secret, other] = ['whsec_c2VjcmV0LW9mLXRoZS1uZXdlc3Q=', 'whsec_YW5vdGhlci1zZWNyZXQ='];
  const seconds = Date.parse('2026-11-27T04:15:00Z') / 1000;
  const signed = signedBy(secret, seconds);
  const verify = (headers: Record<string, string>, { body = BODY, late = 0 } = {}) =>
    verifyWebhook(secret, headers, body, (seconds + late) * 1000);
  const both = `${signedBy(other, seconds)['webhook-signature']} ${signed['webhook-signature']}`;
  expect(verify({ ...signed, 'webhook-signature': both })).toEqual(JSON.parse(BODY));
  for (const late of [301, -301]) expect(() => verify(signed, { late })).toThrow('Too old');
  expect(() => verify(signed, { body: `${BODY} ` })).toThrow('does not match');
  expect(() => verify({ ...signed, 'webhook-id': 'msg_2' })).toThrow('does not match');
  expect(() => verify(signedBy(other, seconds))).toThrow('does not match');
  expect(() => verify({})).toThrow('Too old');
});
