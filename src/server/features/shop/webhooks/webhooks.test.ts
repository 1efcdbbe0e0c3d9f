import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyWebhook } from '../../../../../clients/samples/verify-webhook.ts';
import { makeKey, without } from '../../../../../test/api-keys.ts';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { company } from '../../../../../test/company.ts';
import { fresh, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderLine, placeOrder, runJob } from '../../../../../test/shopping.ts';
import { listen, type WebhookConsumer, webhookConsumer } from '../../../../../test/webhook-consumer.ts';
import { webhookPayloadSchema } from '../../../../contract/shop/webhook-payloads.contract.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/shop/durations.ts';
import { MOST_TRIES, pauseAfter } from '../../../../domain/shop/webhook-tries.ts';
import { buildApp } from '../../../app.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { createLogger } from '../../../logger.ts';
import { projectRoot } from '../../../project-root.ts';
import { tellWebhooks } from './webhook-events.commands.ts';

let shop: TestApp;
let seller: Account;
let consumer: WebhookConsumer;

beforeAll(async () => {
  shop = await createTestApp();
});
beforeEach(async () => {
  await consumer?.close();
  consumer = await webhookConsumer();
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await consumer.close();
  await expectInvariants(shop.pool);
  await shop.close();
});

const WEBHOOKS = '/api/account/webhooks';
const call = (
  method: Parameters<TestApp['call']>[0],
  url: string,
  body?: object,
  { token }: Account = seller,
  headers: Record<string, string> = {},
) => shop.call(method, `${WEBHOOKS}${url}`, { token, headers, ...(body === undefined ? {} : { body }) });
const add = (body: object, who = seller, headers = {}) =>
  call('POST', '', { for: 'seller', url: consumer.url, events: null, ...body }, who, headers);
const logOf = async (id: string, query = '') =>
  (await call('GET', `/${id}/deliveries${query}`)).body.data.deliveries as {
    _id: string;
    type: string;
    state: string;
    tries: number;
    body: string;
    // biome-ignore lint/suspicious/noExplicitAny: what each test expects of it
    last: any;
  }[];

/** Something that happens to one thing of the seller. */
const tell = (subject: string, number: string) =>
  inTransaction(shop.db, (tx) =>
    tellWebhooks(tx, [
      {
        type: 'quote.asked',
        sellerId: seller.user.id,
        subject,
        data: { quoteId: subject, requestId: null, number },
      },
    ]),
  );
const THINGS = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];
const numbers = () => consumer.heard.map(({ data }) => data.number);

/** As if so much time had passed since everything that was tried. */
async function letTimePass(ms: number) {
  await shop.pool.query(
    `update webhook_deliveries set next_at = next_at - $1 * interval '1 millisecond', tried_at = tried_at - $1 * interval '1 millisecond'`,
    [ms],
  );
  await shop.pool.query(
    `update webhook_endpoints set rests_until = rests_until - $1 * interval '1 millisecond',
       failing_since = failing_since - $1 * interval '1 millisecond'`,
    [ms],
  );
  await shop.runJobs();
}

test('an owner adds addresses; their secret is shown once and stands nowhere in the open', async () => {
  const key = { 'idempotency-key': fresh() };
  const added = await add({ events: ['order.placed', 'stock.low'] }, seller, key);
  expect(added.status).toBe(201);
  const { webhook, secret } = added.body.data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({
    for: 'seller',
    url: consumer.url,
    events: ['order.placed', 'stock.low'],
    isOn: true,
  });
  expect((await add({ events: ['order.placed', 'stock.low'] }, seller, key)).body.data).toEqual(
    added.body.data,
  );
  const listed = await call('GET', '');
  expect(listed.body.data.webhooks).toEqual([webhook]);
  const rotated = await call('POST', `/${webhook._id}/rotate`);
  expect(rotated.body.data.secret).not.toBe(secret);
  expect(Date.parse(rotated.body.data.webhook.oldSecretUntil) - Date.now()).toBeGreaterThan(23 * HOUR_MS);
  const changed = await call('PATCH', `/${webhook._id}`, { isOn: false, events: null });
  expect(changed.body.data).toMatchObject({ isOn: false, events: null, off: { reason: 'owner' } });
  for (const text of [secret, rotated.body.data.secret, secret.slice(6)])
    for (const { body } of [listed, changed, await call('GET', '')])
      expect(JSON.stringify(body)).not.toContain(text);
  const { rows } = await shop.pool.query(
    `select to_jsonb(e)::text as text from webhook_endpoints e union all select to_jsonb(a)::text from audit_log a
     union all select to_jsonb(k)::text from idempotency_keys k`,
  );
  const stored = rows.map(({ text }) => text).join();
  for (const bytes of [secret, rotated.body.data.secret].map((text) => Buffer.from(text.slice(6), 'base64')))
    for (const form of ['base64', 'hex', 'base64url'] as const)
      expect(stored).not.toContain(bytes.toString(form));
  const traces = await shop.pool.query(
    `select action from audit_log where object_kind = 'webhook' and object_id = $1 order by id`,
    [webhook._id],
  );
  expect(traces.rows.map(({ action }) => action)).toEqual([
    'webhook.create',
    'webhook.rotate',
    'webhook.change',
  ]);
  expect((await call('DELETE', `/${webhook._id}`)).status).toBe(200);
  expect((await call('GET', '')).body.data.webhooks).toEqual([]);
});

test('what is no address of the internet, no event of theirs, one too many or not theirs is refused', async () => {
  const refused = async (answer: ReturnType<typeof add>) => {
    const { status, body } = await answer;
    return [status, body.errors?.[0]?.path ?? body.code, body.errors?.[0]?.message ?? body.message];
  };
  expect(await refused(add({ url: 'http://example.com/' }))).toEqual([
    400,
    'url',
    'Must begin with https://',
  ]);
  expect(await refused(add({ url: 'https://10.0.0.1/' }))).toEqual([
    400,
    'url',
    '10.0.0.1 is no address of the public internet',
  ]);
  for (const url of [
    'https://metadata/',
    'https://169.254.169.254/',
    'https://user:pass@example.com/',
    'x',
    '',
  ])
    expect((await refused(add({ url }))).slice(0, 2)).toEqual([400, 'url']);
  expect(await refused(add({ events: [] }))).toEqual([400, 'events', 'Choose at least one event']);
  expect((await refused(add({ events: ['order.eaten'] })))[0]).toBe(400);
  expect((await refused(add({ events: ['approval.requested'] }))).slice(0, 2)).toEqual([400, 'events']);
  expect((await refused(add({ for: 'company', events: ['stock.low'] }))).slice(0, 2)).toEqual([
    400,
    'events',
  ]);
  const { owner, people } = await company(shop, 'buyer');
  expect((await refused(add({ for: 'company' }, people[0])))[0]).toBe(403);
  expect(await refused(add({}, owner))).toEqual([
    403,
    'not_owner',
    'Only an owner of the seller sets up its webhooks',
  ]);
  const many = await Promise.all(Array.from({ length: 14 }, () => add({})));
  expect(many.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
  const { _id: id } = many.find(({ status }) => status === 201)?.body.data.webhook ?? {};
  expect((await call('PATCH', `/${id}`, { url: 'https://[::1]/' })).status).toBe(400);
  expect((await call('PATCH', `/${id}`, { events: ['refund.sent'] })).status).toBe(400);
  expect((await call('POST', `/${id}/resend`, { since: 'yesterday' })).status).toBe(400);
  expect((await call('POST', `/${id}/deliveries/99999999999/resend`)).status).toBe(404);
  expect((await call('POST', `/${id}/deliveries/x/resend`)).status).toBe(404);
  for (const who of [owner, await shop.registerSeller()])
    expect((await call('GET', `/${id}/deliveries`, undefined, who)).status).toBe(404);
});

test('a key that may sets up webhooks of its side, another does not', async () => {
  const asKey = (token: string, body: object) => shop.call('POST', WEBHOOKS, { token, body });
  const form = { for: 'seller', url: consumer.url, events: null };
  const { token } = await makeKey(shop, seller, 'seller', { scopes: ['webhooks:write'] });
  const added = await asKey(token, form);
  expect(added.status).toBe(201);
  consumer.secret = added.body.data.secret;
  expect((await asKey(token, { ...form, for: 'company' })).body.code).toBe('not_owner');
  const { token: weak } = await makeKey(shop, seller, 'seller', {
    scopes: without('seller', 'webhooks:write'),
  });
  expect((await asKey(weak, form)).status).toBe(403);
  const url = `${WEBHOOKS}/${added.body.data.webhook._id}`;
  expect((await shop.call('POST', `${url}/test`, { token })).status).toBe(200);
  await shop.runJobs();
  expect(consumer.heard.map(({ body }) => webhookPayloadSchema.parse(JSON.parse(body)).type)).toEqual([
    'test.ping',
  ]);
  const log = await shop.call('GET', `${url}/deliveries?state=delivered`, { token });
  expect(log.body.data.deliveries).toMatchObject([
    { type: 'test.ping', messageId: consumer.heard[0]?.id, body: consumer.heard[0]?.body },
  ]);
  expect((await shop.call('GET', `${url}/deliveries`, { token: weak })).status).toBe(403);
});

test('an order reaches both sides signed, by the old secret too for a day; no secret and no body is logged', async () => {
  const buyer = await shop.registerBuyer();
  const heardByBuyer = await webhookConsumer();
  const id = await listen(shop, seller, consumer);
  await listen(shop, buyer, heardByBuyer, { side: 'company', events: ['order.placed'] });
  const oldSecret = consumer.secret;
  const lines: string[] = [];
  const app = await buildApp(shop.deps, {
    logger: createLogger('trace', { write: (line) => void lines.push(line) }),
  });
  const { payload } = await app.inject({
    method: 'POST',
    url: `${WEBHOOKS}/${id}/rotate`,
    headers: { authorization: `Bearer ${seller.token}` },
  });
  const newSecret: string = JSON.parse(payload).data.secret;
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const placed = await placeOrder(shop, buyer.token, [orderLine(product)]);
  await shop.runJobs();
  await app.close();
  const { _id: orderId, orderNumber, parcels } = placed.body.data;
  const { publicUrl } = shop.config;
  expect(consumer.heard).toHaveLength(1);
  const [event] = consumer.heard as [(typeof consumer.heard)[number]];
  expect(event).toMatchObject({
    type: 'order.placed',
    data: {
      orderId,
      orderNumber,
      parcelId: parcels[0]._id,
      url: `${publicUrl}/api/seller/orders/${parcels[0]._id}`,
    },
  });
  expect(heardByBuyer.heard.map(({ data }) => data.url)).toEqual([`${publicUrl}/api/orders/${orderId}`]);
  for (const secret of [oldSecret, newSecret])
    expect(verifyWebhook(secret, event.headers, event.body).type).toBe('order.placed');
  expect(String(event.headers['webhook-signature']).split(' ')).toHaveLength(2);
  const log = lines.join();
  expect(log).toContain('/rotate');
  for (const secret of [oldSecret, newSecret]) expect(log).not.toContain(secret.slice(6));
  await shop.pool.query(
    `update webhook_endpoints set previous_until = now() - interval '1 second' where id = $1`,
    [id],
  );
  consumer.secret = newSecret;
  expect((await call('POST', `/${id}/test`)).status).toBe(200);
  await shop.runJobs();
  expect(consumer.heard.at(-1)).toMatchObject({ type: 'test.ping', data: { webhookId: id } });
  expect(String(consumer.heard.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  expect(consumer.strange).toEqual([]);
  await heardByBuyer.close();
});

test('what fails is tried eight times over three days, and what happened to the same thing waits for it', async () => {
  const id = await listen(shop, seller, consumer);
  consumer.answer = ({ data }) => (data.number === 'A1' ? { status: 500, body: 'Out of\u0000 order' } : 204);
  await tell(THINGS[0], 'A1');
  await tell(THINGS[0], 'A2');
  await tell(THINGS[1], 'B1');
  await tell(THINGS[1], 'B2');
  await shop.runJobs();
  expect(numbers().sort()).toEqual(['A1', 'B1', 'B2']);
  const [second, first] = (await logOf(id)).filter(({ body }) => body.includes('"A')) as [never, never];
  expect(first).toMatchObject({
    state: 'waiting',
    tries: 1,
    last: { status: 500, answer: 'Out of order', failure: 'Answered 500' },
  });
  expect(second).toMatchObject({ state: 'waiting', tries: 0, last: null });
  for (let tries = 2; tries <= MOST_TRIES; tries += 1) {
    await shop.runJobs();
    expect(numbers().filter((number) => number === 'A1')).toHaveLength(tries - 1);
    await letTimePass(pauseAfter(tries - 1, 0) ?? 0);
    expect(numbers().filter((number) => number === 'A1')).toHaveLength(tries);
    expect(numbers()).not.toContain(tries < MOST_TRIES ? 'A2' : 'A3');
  }
  // Nothing else was sent: the address still rests.
  await letTimePass(HOUR_MS / 4);
  expect(numbers().at(-1)).toBe('A2');
  const ids = new Set(consumer.heard.filter(({ data }) => data.number === 'A1').map((event) => event.id));
  expect(ids.size).toBe(1);
  const failed = await logOf(id, '?state=failed');
  expect(failed.map(({ tries }) => tries)).toEqual([MOST_TRIES]);
  consumer.answer = () => 204;
  expect(
    (await call('POST', `/${id}/resend`, { since: new Date(Date.now() + HOUR_MS).toISOString() })).body.data,
  ).toEqual({ resent: 0 });
  expect(
    (await call('POST', `/${id}/resend`, { since: new Date(Date.now() - HOUR_MS).toISOString() })).body.data,
  ).toEqual({ resent: 1 });
  await shop.runJobs();
  expect(numbers().at(-1)).toBe('A1');
  expect((await call('POST', `/${id}/deliveries/${failed[0]?._id}/resend`)).status).toBe(200);
  await shop.runJobs();
  expect(numbers().slice(-2)).toEqual(['A1', 'A1']);
  expect(pauseAfter(MOST_TRIES, 0)).toBeNull();
  const pauses = Array.from({ length: MOST_TRIES - 1 }, (_, at) => pauseAfter(at + 1, 0) as number);
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / HOUR_MS).toBeCloseTo(72, 0);
});

test('who is down is left in peace, one delivery at a time asks whether they are back, and then all is sent', async () => {
  const id = await listen(shop, seller, consumer);
  consumer.answer = () => 503;
  for (let at = 0; at < 40; at += 1) await tell(`00000000-0000-4000-8000-0000000000${at + 10}`, `N${at}`);
  await shop.runJobs();
  const firstRound = consumer.heard.length;
  expect(firstRound).toBe(16);
  await shop.runJobs();
  expect(consumer.heard).toHaveLength(firstRound);
  await letTimePass(5_000);
  expect(consumer.heard).toHaveLength(firstRound + 1);
  await letTimePass(5_000);
  expect(consumer.heard).toHaveLength(firstRound + 1);
  consumer.answer = () => 204;
  consumer.heard.length = 0;
  await letTimePass(30_000);
  expect(numbers().length).toBe(40);
  expect(new Set(numbers()).size).toBe(40);
  expect((await call('GET', '')).body.data.webhooks).toMatchObject([
    { _id: id, failingSince: null, waiting: 0 },
  ]);
});

test('who takes nothing for three days, or says that they are gone, is switched off; the owner is told by bell and mail', async () => {
  const id = await listen(shop, seller, consumer);
  consumer.answer = () => null;
  await shop.pool.query(
    `update webhook_endpoints set failing_since = now() - interval '3 days', failures = 9 where id = $1`,
    [id],
  );
  const mailsTo = () => shop.mail.filter(({ to }) => to === seller.user.email).map(({ subject }) => subject);
  await runJob(shop, 'switch_off_dead_webhooks');
  await runJob(shop, 'switch_off_dead_webhooks');
  const host = new URL(consumer.url).host;
  const isOff = [{ isOn: false, off: { reason: 'failing' } }];
  expect((await call('GET', '')).body.data.webhooks).toMatchObject(isOff);
  expect(mailsTo()).toEqual([`Your webhook to ${host} is switched off`]);
  await tell(THINGS[0], 'Unheard');
  for (const step of ['test', `deliveries/1/resend`])
    expect((await call('POST', `/${id}/${step}`)).status).toBe(409);
  expect((await call('PATCH', `/${id}`, { isOn: true })).body.data).toMatchObject({
    isOn: true,
    off: null,
    failingSince: null,
  });
  consumer.answer = () => 410;
  await tell(THINGS[0], 'Gone');
  await tell(THINGS[0], 'Kept');
  await shop.runJobs();
  expect(numbers()).toEqual(['Gone']);
  expect((await call('GET', '')).body.data.webhooks).toMatchObject([
    { isOn: false, off: { reason: 'gone' }, waiting: 2 },
  ]);
  const bell = await shop.call('GET', '/api/notifications', { token: seller.token });
  expect(bell.body.data.notifications.map(({ text }: { text: string }) => text)).toEqual([
    `Your webhook to ${host} is switched off: it answered that it is gone.`,
    `Your webhook to ${host} is switched off: nothing arrived for three days.`,
  ]);
  expect(mailsTo()).toHaveLength(2);
  // A delivery that fails at the end of three days switches off as well, without waiting for the hour.
  await call('PATCH', `/${id}`, { isOn: true });
  await shop.pool.query(
    `update webhook_endpoints set failing_since = now() - interval '3 days', failures = 9 where id = $1`,
    [id],
  );
  consumer.answer = () => 500;
  await letTimePass(HOUR_MS);
  expect((await call('GET', '')).body.data.webhooks).toMatchObject(isOff);
});

test('what is older than thirty days goes; an address that leads inside by now fails and says why', async () => {
  const id = await listen(shop, seller, consumer);
  await tell(THINGS[0], 'Old');
  await shop.runJobs();
  await shop.pool.query(`update webhook_deliveries set created_at = now() - interval '31 days'`);
  await shop.pool.query(`update webhook_events set at = now() - interval '32 days'`);
  await shop.pool.query(`update webhook_endpoints set url = 'https://169.254.169.254/latest' where id = $1`, [
    id,
  ]);
  await tell(THINGS[0], 'New');
  await runJob(shop, 'purge_webhook_deliveries');
  expect((await shop.pool.query('select from webhook_events')).rows).toHaveLength(1);
  expect(await logOf(id)).toMatchObject([
    {
      state: 'waiting',
      tries: 1,
      last: { status: null, failure: '169.254.169.254 is no address of the public internet' },
    },
  ]);
  expect(numbers()).toEqual(['Old']);
});

test('the verifiers of the documentation refuse what is old, changed or signed by another', async () => {
  await listen(shop, seller, consumer);
  await tell(THINGS[0], 'Checked');
  await shop.runJobs();
  const [{ headers, body }] = consumer.heard as [(typeof consumer.heard)[number]];
  const { secret } = consumer;
  const sentAt = Number(headers['webhook-timestamp']) * 1000;
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const cases: [name: string, secret: string, headers: object, body: string, now: number, isGood: boolean][] =
    [
      ['as it was sent', secret, headers, body, sentAt, true],
      ['four minutes later', secret, headers, body, sentAt + 240_000, true],
      ['replayed after ten minutes', secret, headers, body, sentAt + 600_000, false],
      ['replayed after a day', secret, headers, body, sentAt + DAY_MS, false],
      ['from the future', secret, headers, body, sentAt - 600_000, false],
      [
        'with a new time',
        secret,
        { ...headers, 'webhook-timestamp': String(sentAt / 1000 + 600) },
        body,
        sentAt + 600_000,
        false,
      ],
      ['with another id', secret, { ...headers, 'webhook-id': 'other' }, body, sentAt, false],
      ['with another body', secret, headers, body.replace('Checked', 'Changed'), sentAt, false],
      ['with another secret', other, headers, body, sentAt, false],
      ['without a signature', secret, { ...headers, 'webhook-signature': '' }, body, sentAt, false],
      [
        'of another version',
        secret,
        { ...headers, 'webhook-signature': String(headers['webhook-signature']).replace('v1,', 'v2,') },
        body,
        sentAt,
        false,
      ],
      [
        'with two signatures',
        secret,
        { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` },
        body,
        sentAt,
        true,
      ],
    ];
  for (const [name, key, sent, text, now, isGood] of cases) {
    const verify = () => verifyWebhook(key, sent as Record<string, string>, text, now);
    if (isGood) expect([name, verify().type]).toEqual([name, 'quote.asked']);
    else expect(verify, name).toThrow();
  }
  const python = spawnSync(
    'python3',
    [
      '-c',
      `import json, sys
from verify_webhook import verify_webhook
def good(case):
    try:
        return verify_webhook(case[1], case[2], case[3].encode(), case[4] / 1000)["type"] == "quote.asked"
    except ValueError:
        return False
print(json.dumps([[case[0], good(case)] for case in json.load(sys.stdin)]))`,
    ],
    {
      input: JSON.stringify(cases),
      encoding: 'utf8',
      env: {
        ...process.env,
        PYTHONPATH: path.join(projectRoot, 'clients/samples'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  );
  // Not every machine has it; the one that builds us does.
  if (python.error !== undefined && process.env.CI === undefined) return;
  expect(python.stderr).toBe('');
  expect(JSON.parse(python.stdout)).toEqual(cases.map(([name, , , , , isGood]) => [name, isGood]));
});
