import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertUser, PASSWORD } from '../../../../../test/factories.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ hasRateLimits: true });
});
afterAll(() => shop.close());

let lastAddress = 0;
/** An address nobody has called from yet. */
const freshAddress = () => {
  lastAddress += 1;
  return `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
};

interface Reply {
  status: number;
  message: string;
  retryAfter: number;
}

async function post(
  url: string,
  body: object,
  { from, headers = {} }: { from: string; headers?: Record<string, string> },
): Promise<Reply> {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers,
    remoteAddress: from,
  });
  return {
    status: response.statusCode,
    message: response.json().message,
    retryAfter: Number(response.headers['retry-after']),
  };
}

const login = (email: string, password: string, from: string, headers?: Record<string, string>) =>
  post('/api/auth/login', { email, password }, { from, ...(headers ? { headers } : {}) });

const locked = { status: 429, message: 'Too many attempts. Try again later.' };

test('five wrong passwords lock the account for that address, for the right one too', async () => {
  const { email } = await insertUser(shop.db);
  const from = freshAddress();
  for (let failure = 0; failure < 5; failure += 1) {
    expect(await login(email, 'Wrong1234', from)).toMatchObject({ status: 401 });
  }
  const refused = await login(email, PASSWORD, from);
  expect(refused).toMatchObject(locked);
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(900);
  expect(await login(email.toUpperCase(), PASSWORD, from)).toMatchObject(locked);

  const { email: neighbour } = await insertUser(shop.db);
  expect(await login(neighbour, PASSWORD, from)).toMatchObject({ status: 200 });
  expect(await login(email, PASSWORD, freshAddress())).toMatchObject({ status: 200 });
});

test('the lock opens by itself', async () => {
  const { email } = await insertUser(shop.db);
  const from = freshAddress();
  for (let failure = 0; failure < 6; failure += 1) await login(email, 'Wrong1234', from);
  expect(await login(email, PASSWORD, from)).toMatchObject(locked);
  await shop.pool.query("update rate_limits set expire = expire - 900000 where key like 'login-failures:%'");
  expect(await login(email, PASSWORD, from)).toMatchObject({ status: 200 });
});

test('a success before the fifth failure starts the count again', async () => {
  const { email } = await insertUser(shop.db);
  const from = freshAddress();
  for (let round = 0; round < 2; round += 1) {
    for (let failure = 0; failure < 4; failure += 1) {
      expect(await login(email, 'Wrong1234', from)).toMatchObject({ status: 401 });
    }
    expect(await login(email, PASSWORD, from)).toMatchObject({ status: 200 });
  }
});

test('unknown accounts are counted like known ones', async () => {
  const email = `nobody-${fresh()}@example.com`;
  const from = freshAddress();
  const statuses: number[] = [];
  for (let failure = 0; failure < 7; failure += 1)
    statuses.push((await login(email, 'Wrong1234', from)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('guesses sent together do not slip past the count, and do not hurt honest logins', async () => {
  const { email } = await insertUser(shop.db);
  const from = freshAddress();
  const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => login(email, `Wrong${n}`, from)));
  const counted = guesses.filter(({ status }) => status === 401);
  expect(counted).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);

  const { email: honest } = await insertUser(shop.db);
  const home = freshAddress();
  const logins = await Promise.all(Array.from({ length: 20 }, () => login(honest, PASSWORD, home)));
  expect(logins.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test('one address gets thirty logins a minute, whatever the accounts', async () => {
  const from = freshAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) {
    statuses.push((await login(`spray-${fresh()}@example.com`, 'Wrong1234', from)).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
});

test('X-Forwarded-For changes nothing unless its sender is a trusted proxy', async () => {
  const { email } = await insertUser(shop.db);
  const from = freshAddress();
  for (let n = 0; n < 5; n += 1) {
    const headers = {
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    };
    expect(await login(email, 'Wrong1234', from, headers)).toMatchObject({ status: 401 });
  }
  expect(await login(email, PASSWORD, from, { 'x-forwarded-for': '203.0.113.99' })).toMatchObject(locked);
});

test('behind a trusted proxy the client’s own address counts', async () => {
  const behind = await createTestApp({ hasRateLimits: true, env: { TRUSTED_PROXIES: '10.9.9.9' } });
  try {
    const { email } = await insertUser(behind.db);
    const attempt = async (client: string, password: string, remoteAddress = '10.9.9.9') => {
      const response = await behind.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password },
        headers: { 'x-forwarded-for': client },
        remoteAddress,
      });
      return response.statusCode;
    };
    for (let n = 0; n < 5; n += 1) expect(await attempt(`6.6.6.${n}, 198.51.100.7`, 'Wrong1234')).toBe(401);
    expect(await attempt('198.51.100.7', PASSWORD)).toBe(429);
    expect(await attempt('198.51.100.8', PASSWORD)).toBe(200);
    expect(await attempt('in-process, 198.51.100.7', PASSWORD)).toBe(429);
  } finally {
    await behind.close();
  }
});

test('a whole IPv6 network counts as one address', async () => {
  const { email } = await insertUser(shop.db);
  const statuses: number[] = [];
  for (let n = 1; n <= 31; n += 1) {
    const body = { email: `six-${n}-${email}`, password: 'Wrong1234' };
    statuses.push((await post('/api/auth/login', body, { from: `2001:db8:1:2::${n}` })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  const next = await post('/api/auth/login', { email, password: PASSWORD }, { from: '2001:db8:1:3::1' });
  expect(next.status).toBe(200);
});

test('wrong passwords from anywhere in one IPv6 network count together, and leave the next network alone', async () => {
  const { email } = await insertUser(shop.db);
  for (let n = 1; n <= 5; n += 1) {
    expect(await login(email, 'Wrong1234', `2001:db8:7:8::${n}`)).toMatchObject({ status: 401 });
  }
  expect(await login(email, PASSWORD, '2001:db8:7:8:9:a:b:c')).toMatchObject(locked);
  expect(await login(email, PASSWORD, '2001:db8:7:9::1')).toMatchObject({ status: 200 });
});

test('one address registers five accounts an hour', async () => {
  const from = freshAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const body = {
      firstName: 'Sita',
      lastName: 'Rai',
      email: `new-${fresh()}@example.com`,
      phone: '9841234567',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: true,
      role: 'buyer',
    };
    statuses.push((await post('/api/auth/register', body, { from })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

/** Asks for a link and sets the password 'Another1234' by it. */
async function resetByMail(email: string, from: string): Promise<Reply> {
  await post('/api/auth/forgot-password', { email }, { from });
  await shop.runJobs();
  const mail = shop.mail.findLast(({ to }) => to === email);
  const token = /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const body = { token, password: 'Another1234', confirmPassword: 'Another1234' };
  return post('/api/auth/reset-password', body, { from });
}

test('who sets a new password by mail signs in at once from there; other addresses stay locked', async () => {
  const { email } = await insertUser(shop.db);
  const [here, elsewhere] = [freshAddress(), freshAddress()];
  for (const from of [here, elsewhere]) {
    for (let failure = 0; failure < 5; failure += 1) await login(email, 'Wrong1234', from);
    expect(await login(email, PASSWORD, from)).toMatchObject(locked);
  }
  expect(await resetByMail(email, here)).toMatchObject({ status: 200 });
  expect(await login(email, 'Another1234', here)).toMatchObject({ status: 200 });
  expect(await login(email, 'Another1234', elsewhere)).toMatchObject(locked);
});

test('a new password is said to be set although the count of failures cannot be cleared', async () => {
  const { email } = await insertUser(shop.db);
  const from = freshAddress();
  await login(email, 'Wrong1234', from);
  await shop.pool.query(`
    create function refuse_for_test() returns trigger language plpgsql as $$
    begin raise exception 'away' using errcode = '57P01'; end $$;
    create trigger rate_limits_refuse before delete on rate_limits execute function refuse_for_test()`);
  try {
    expect(await resetByMail(email, from)).toMatchObject({ status: 200 });
  } finally {
    await shop.pool.query('drop function refuse_for_test cascade');
  }
  expect(await login(email, 'Another1234', from)).toMatchObject({ status: 200 });
});

test('an account gets three reset mails an hour, without a word about it', async () => {
  const { email } = await insertUser(shop.db);
  for (let n = 0; n < 5; n += 1) {
    expect(await post('/api/auth/forgot-password', { email }, { from: freshAddress() })).toMatchObject({
      status: 200,
      message: 'If the email exists, a reset link was sent',
    });
  }
  await shop.runJobs();
  expect(shop.mail.filter(({ to }) => to === email)).toHaveLength(3);

  const from = freshAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    statuses.push((await post('/api/auth/forgot-password', { email: `x${n}@example.com` }, { from })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('a session refreshes thirty times a minute; invented tokens share their sender’s bucket', async () => {
  const user = await insertUser(shop.db);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: PASSWORD },
    remoteAddress: freshAddress(),
  });
  let { refreshToken } = response.json().data;
  for (let n = 0; n < 30; n += 1) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken },
      remoteAddress: freshAddress(),
    });
    expect(answer.statusCode).toBe(200);
    refreshToken = answer.json().data.refreshToken;
  }
  expect(await post('/api/auth/refresh', { refreshToken }, { from: freshAddress() })).toMatchObject({
    status: 429,
  });

  const from = freshAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    const token = `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}.1.x`;
    statuses.push((await post('/api/auth/refresh', { refreshToken: token }, { from })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429]);
});

test('guessing the current password with a stolen token is stopped', async () => {
  const { token } = await shop.registerBuyer();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const body = { currentPassword: `Wrong${n}`, newPassword: 'Changed123' };
    const headers = { authorization: `Bearer ${token}` };
    statuses.push((await post('/api/users/me/password', body, { from: freshAddress(), headers })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test('without the store of limits accounts answer 503 and reading goes on', async () => {
  const { email } = await insertUser(shop.db);
  const { token } = await shop.registerBuyer();
  await shop.pool.query('alter table rate_limits rename to rate_limits_gone');
  try {
    const refused = await login(email, PASSWORD, freshAddress());
    expect(refused).toMatchObject({ status: 503, message: 'The service is busy. Please try again.' });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(await shop.call('GET', '/api/auth/me', { token })).toMatchObject({ status: 200 });
    expect(await shop.call('GET', '/api/users/addresses', { token })).toMatchObject({ status: 200 });
  } finally {
    await shop.pool.query('alter table rate_limits_gone rename to rate_limits');
  }
});

test('counters that are over are purged by a job', async () => {
  await login(`nobody-${fresh()}@example.com`, 'Wrong1234', freshAddress());
  await shop.pool.query('update rate_limits set expire = 1');
  await login(`nobody-${fresh()}@example.com`, 'Wrong1234', freshAddress());
  await shop.pool.query(
    "select graphile_worker.add_job('purge_rate_limits', '{}'), graphile_worker.add_job('purge_sessions', '{}')",
  );
  await shop.runJobs();
  const { rows } = await shop.pool.query('select expire from rate_limits');
  expect(rows).toHaveLength(2);
});

test('RATE_LIMITS=off turns every limit off', async () => {
  const open = await createTestApp();
  try {
    const { email } = await insertUser(open.db);
    for (let n = 0; n < 35; n += 1) expect((await open.loginAs(email, 'Wrong1234')).status).toBe(401);
    expect((await open.loginAs(email)).status).toBe(200);
  } finally {
    await open.close();
  }
});
