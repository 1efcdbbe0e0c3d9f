import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertUser } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

interface SignedIn {
  userId: string;
  authToken: string;
  refreshToken: string;
}

async function signedIn(): Promise<SignedIn> {
  const user = await insertUser(shop.db);
  const { authToken, refreshToken } = (await shop.loginAs(user.email)).body.data;
  return { userId: user.id, authToken, refreshToken };
}

const me = (token: string) => shop.call('GET', '/api/auth/me', { token });
const refresh = (refreshToken: unknown) => shop.call('POST', '/api/auth/refresh', { body: { refreshToken } });
const logout = (body?: unknown, token?: string) =>
  shop.call('POST', '/api/auth/logout', { body, ...(token === undefined ? {} : { token }) });

/** As if the last rotation had happened so much earlier. */
async function age(refreshToken: string, seconds: number) {
  await shop.pool.query(
    'update sessions set rotated_at = rotated_at - make_interval(secs => $2) where id = $1',
    [refreshToken.split('.')[0], seconds],
  );
}

describe('refresh', () => {
  test('the newest token is traded for the next tokens', async () => {
    const { authToken, refreshToken } = await signedIn();
    const answer = await refresh(refreshToken);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(Object.keys(answer.body.data).sort()).toEqual(['authToken', 'refreshToken']);
    expect(answer.body.data.refreshToken).not.toBe(refreshToken);
    expect(await me(answer.body.data.authToken)).toMatchObject({ status: 200 });
    expect(await me(authToken)).toMatchObject({ status: 200 });
  });

  test('twenty tabs that refresh at once get the same successor, again and again', async () => {
    let { refreshToken } = await signedIn();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const successors = new Set(answers.map(({ body }) => body.data.refreshToken));
      expect(successors.size).toBe(1);
      [refreshToken] = successors;
    }
    expect(refreshToken.split('.')[1]).toBe('21');
  });

  test('a lost answer can be asked for again within 30 seconds, not later', async () => {
    const { refreshToken } = await signedIn();
    const { body } = await refresh(refreshToken);
    await age(refreshToken, 28);
    expect((await refresh(refreshToken)).body.data.refreshToken).toBe(body.data.refreshToken);
    await age(refreshToken, 3);
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
    expect(await refresh(body.data.refreshToken)).toMatchObject({ status: 401 });
    expect(await me(body.data.authToken)).toMatchObject({ status: 401 });
  });

  test('a token two generations old ends the whole family at once', async () => {
    const { refreshToken: first } = await signedIn();
    const { refreshToken: second } = (await refresh(first)).body.data;
    const third = (await refresh(second)).body.data;
    expect(await refresh(first)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await refresh(third.refreshToken)).toMatchObject({ status: 401 });
    expect(await me(third.authToken)).toMatchObject({ status: 401 });
    await expectInvariants(shop.pool);
  });

  test('each refresh prolongs the session by its own length', async () => {
    const user = await insertUser(shop.db);
    for (const [remember, days] of [
      [true, 30],
      [false, 1],
    ] as const) {
      const login = await shop.call('POST', '/api/auth/login', {
        body: { email: user.email, password: 'Demo1234', remember },
      });
      const { refreshToken } = login.body.data;
      const id = refreshToken.split('.')[0];
      await shop.pool.query("update sessions set expires_at = now() + interval '1 hour' where id = $1", [id]);
      await refresh(refreshToken);
      const { rows } = await shop.pool.query('select expires_at from sessions where id = $1', [id]);
      expect((rows[0].expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(days, 2);
    }
  });

  test('a session that expired cannot be refreshed', async () => {
    const { refreshToken, authToken } = await signedIn();
    const id = refreshToken.split('.')[0];
    await shop.pool.query('update sessions set expires_at = now() where id = $1', [id]);
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
    expect(await me(authToken)).toMatchObject({ status: 401 });
  });

  test('an invented, altered or foreign token is refused', async () => {
    const { authToken, refreshToken } = await signedIn();
    const [id, , signature] = refreshToken.split('.');
    const forged = createHmac('sha256', 'refresh:wrong-key').update(`${id}.1`).digest('base64url');
    const tokens = [
      '',
      'x',
      '..',
      '...',
      `${id}`,
      `${id}.1`,
      `${id}.1.`,
      `${id}.2.${signature}`,
      `${id}.0.${signature}`,
      `${id}.-1.${signature}`,
      `${id}.1e0.${signature}`,
      `${id}.1.${forged}`,
      `${refreshToken}.`,
      `${refreshToken}x`,
      ` ${refreshToken}`,
      authToken,
      `00000000-0000-4000-8000-000000000000.1.${signature}`,
    ];
    for (const token of tokens) expect([token, (await refresh(token)).status]).toEqual([token, 401]);
    for (const token of [null, 1, [], {}, 'x'.repeat(1001)]) expect((await refresh(token)).status).toBe(400);
    expect((await shop.call('POST', '/api/auth/refresh', { body: {} })).status).toBe(400);
    expect(await refresh(refreshToken)).toMatchObject({ status: 200 });
  });
});

describe('logout', () => {
  test('both tokens are dead at once, and stay dead', async () => {
    const { authToken, refreshToken } = await signedIn();
    expect(await logout({ refreshToken })).toMatchObject({
      status: 200,
      body: { success: true, data: null, message: 'Logged out successfully' },
    });
    expect(await me(authToken)).toMatchObject({
      status: 401,
      body: { message: 'Please sign in to continue' },
    });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
    expect(await logout({ refreshToken }, authToken)).toMatchObject({ status: 200 });
  });

  test('the access token alone ends its session', async () => {
    const { authToken, refreshToken } = await signedIn();
    expect(await logout(undefined, authToken)).toMatchObject({ status: 200 });
    expect(await me(authToken)).toMatchObject({ status: 401 });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
  });

  test('an older token of the family ends it too', async () => {
    const { refreshToken } = await signedIn();
    const { body } = await refresh(refreshToken);
    await logout({ refreshToken });
    expect(await me(body.data.authToken)).toMatchObject({ status: 401 });
  });

  test('unknown, expired and missing tokens answer 200 and end nobody else’s session', async () => {
    const { authToken, refreshToken } = await signedIn();
    const [id] = refreshToken.split('.');
    expect((await logout({ refreshToken: `${id}.1.forged` })).status).toBe(200);
    expect((await logout({ refreshToken: 'unknown' }, 'not.a.token')).status).toBe(200);
    expect((await logout({ refreshToken: null })).status).toBe(200);
    expect((await logout({})).status).toBe(200);
    expect((await logout()).status).toBe(200);
    expect(await me(authToken)).toMatchObject({ status: 200 });
  });
});

describe('a session is asked for on every call', () => {
  test('deactivation is felt by the next request, and reactivation revives nothing', async () => {
    const { userId, authToken, refreshToken } = await signedIn();
    await shop.pool.query('update users set is_active = false where id = $1', [userId]);
    expect(await me(authToken)).toMatchObject({ status: 401 });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
    await shop.pool.query('update sessions set revoked_at = now() where user_id = $1', [userId]);
    await shop.pool.query('update users set is_active = true where id = $1', [userId]);
    expect(await me(authToken)).toMatchObject({ status: 401 });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
  });

  test('a change of role is felt by the next request', async () => {
    const { userId, authToken } = await signedIn();
    await shop.pool.query("update users set role = 'seller' where id = $1", [userId]);
    expect(await me(authToken)).toMatchObject({ status: 200, body: { data: { role: 'seller' } } });
  });

  test('an access token lives ten minutes', async () => {
    const { authToken } = await signedIn();
    shop.clock.advance(620_000);
    expect(await me(authToken)).toMatchObject({ status: 200 });
    shop.clock.advance(20_000);
    expect(await me(authToken)).toMatchObject({ status: 401 });
    shop.clock.advance(-640_000);
  });
});

test('no forged or foreign token is let in, and none breaks the server', async () => {
  const { userId, authToken, refreshToken } = await signedIn();
  const sid = refreshToken.split('.')[0] ?? '';
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const key = new TextEncoder().encode(`access:${shop.config.secretKey}`);
  const now = Math.floor(Date.now() / 1000);
  const good = { sid, iss: 'thokmandu', aud: 'thokmandu-api', sub: userId, iat: now, exp: now + 600 };
  const sign = (payload: object, header: object = {}, secret = key) =>
    new SignJWT(payload as never).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(secret);
  const [head = '', payload = '', signature = ''] = authToken.split('.');

  expect(await me(await sign(good))).toMatchObject({ status: 200 });

  const { exp: _exp, ...endless } = good;
  const { sub: _sub, ...nobody } = good;
  const { sid: _sid, ...sessionless } = good;
  const other = await signedIn();
  const forged = [
    '',
    'x',
    'a.b.c',
    '...',
    `${head}.${payload}.`,
    `${head}.${payload}`,
    `${head}.${payload}.${signature.slice(0, -2)}AA`,
    `${head}.${encode({ ...good, sub: other.userId })}.${signature}`,
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
      `${encode({ alg, typ: 'at+jwt' })}.${payload}.`,
      `${encode({ alg, typ: 'at+jwt' })}.${payload}.${signature}`,
    ]),
    ...['RS256', 'ES256', 'PS256', 'EdDSA', 'HS1', '', null, 7, []].map(
      (alg) => `${encode({ alg, typ: 'at+jwt' })}.${payload}.${signature}`,
    ),
    await sign(good, { alg: 'HS384' }),
    await sign(good, { alg: 'HS512' }),
    await sign(good, { typ: 'JWT' }),
    await sign(good, { typ: 'rt+jwt' }),
    await sign(good, {}, new TextEncoder().encode('access:some-other-secret-key-0123456789')),
    await sign(good, {}, new TextEncoder().encode(shop.config.secretKey)),
    await sign(good, { kid: '../../dev/null' }, new TextEncoder().encode('x')),
    `${encode({ alg: 'HS256', typ: 'at+jwt', jwk: { kty: 'oct', k: 'eA' } })}.${payload}.${signature}`,
    `${encode({ alg: 'HS256', typ: 'at+jwt', jku: 'https://evil.example/keys' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS256', typ: 'at+jwt', crit: ['x'], x: 1 })}.${payload}.${signature}`,
    await sign({ ...good, iss: 'somebody' }),
    await sign({ ...good, aud: 'another-api' }),
    await sign({ ...good, exp: now - 31 }),
    await sign({ ...good, exp: 'tomorrow' }),
    await sign({ ...good, nbf: now + 90 }),
    await sign({ ...good, iat: 'now' }),
    await sign(endless),
    await sign(nobody),
    await sign(sessionless),
    await sign({ ...good, sub: other.userId }),
    await sign({ ...good, sid: 'x' }),
    await sign({ ...good, sid: { $ne: null } }),
    await sign({ ...good, sid: '00000000-0000-4000-8000-000000000000' }),
    await sign({ ...good, sid: `${sid}'--` }),
    await sign({ ...good, sub: null }),
    refreshToken,
    `${'x'.repeat(8000)}`,
    `${head}.${'A'.repeat(8000)}.${signature}`,
    `${encode([])}.${encode([])}.${signature}`,
    `${encode('text')}.${encode(null)}.${signature}`,
    `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
  ];
  for (const token of forged)
    expect([token.slice(0, 200), (await me(token)).status]).toEqual([token.slice(0, 200), 401]);

  const headers = [
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    authToken,
    `Bearer ${authToken} x`,
    `Token ${authToken}`,
    'Bearer undefined',
    'Bearer null',
    `Bearer\t${authToken}`,
  ];
  for (const authorization of headers) {
    const { status } = await shop.call('GET', '/api/auth/me', { headers: { authorization } });
    expect([authorization, status]).toEqual([authorization, 401]);
  }
  expect(await shop.call('GET', '/api/auth/me')).toMatchObject({ status: 401 });
  expect(await me(authToken)).toMatchObject({ status: 200 });
});
