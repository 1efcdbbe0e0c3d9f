import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallResult, createTestApp, type TestApp } from '../../../../test/app.ts';
import { fresh, insertProduct, insertSeller, insertUser, PASSWORD } from '../../../../test/factories.ts';
import { expectInvariants } from '../../../../test/invariants.ts';
import { endSessionsOfUser } from './accounts.commands.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

function registration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Sita',
    lastName: 'Shrestha',
    email: `sita-${fresh()}@example.com`,
    phone: '+9779841234567',
    password: 'Secret123',
    confirmPassword: 'Secret123',
    terms: true,
    role: 'buyer',
    ...changes,
  };
}

const seller = { role: 'seller', companyName: 'Himal Traders', panNumber: '301234567' };

async function userRow(email: string) {
  return shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

/** Runs the jobs and answers the newest mail to this address. */
async function newestMailTo(email: string) {
  await shop.runJobs();
  return shop.mail.filter((mail) => mail.to === email).at(-1);
}

async function resetTokenFor(email: string): Promise<string> {
  expect(await shop.call('POST', '/api/auth/forgot-password', { body: { email } })).toMatchObject({
    status: 200,
  });
  const mail = await newestMailTo(email);
  return /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Starts each call once the one before waits for the user's row, then lets them go on in that order. */
async function whileLocked(userId: string, calls: (() => Promise<CallResult>)[]): Promise<CallResult[]> {
  const holder = await shop.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [userId]);
    const answers: Promise<CallResult>[] = [];
    for (const call of calls) {
      answers.push(call());
      await expect
        .poll(async () => {
          const { rows } = await shop.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(answers.length);
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release(true);
  }
}

const me = (token: string) => shop.call('GET', '/api/auth/me', { token });
const reset = (token: string, password = 'Another123') =>
  shop.call('POST', '/api/auth/reset-password', { body: { token, password, confirmPassword: password } });

describe('register', () => {
  test('a buyer registers, is signed in and gets a welcome mail', async () => {
    const body = registration({ phone: '984-123 4567' });
    const answer = await shop.call('POST', '/api/auth/register', { body });
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: {
        success: true,
        message: 'Registration successful!',
        data: {
          user: { email: body.email, phone: '9841234567', role: 'buyer', isApproved: true, isActive: true },
        },
      },
    });
    expect(Object.keys(answer.body.data.user).sort()).toEqual([
      '_id',
      'companyName',
      'createdAt',
      'email',
      'firstName',
      'isActive',
      'isApproved',
      'lastName',
      'panNumber',
      'phone',
      'role',
    ]);
    expect(await me(answer.body.data.authToken)).toMatchObject({
      status: 200,
      body: { data: answer.body.data.user },
    });
    expect(await newestMailTo(body.email as string)).toMatchObject({ subject: 'Welcome to Thokmandu' });
    expect((await userRow(body.email as string)).password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  test('a seller may sign in at once and is told that the account waits for approval', async () => {
    const body = registration(seller);
    const answer = await shop.call('POST', '/api/auth/register', { body });
    expect(answer.body.data.user).toMatchObject({
      role: 'seller',
      isApproved: false,
      companyName: 'Himal Traders',
      panNumber: '301234567',
    });
    expect(await userRow(body.email as string)).toMatchObject({ is_approved: false, approved_at: null });
    expect(await shop.loginAs(body.email as string, 'Secret123')).toMatchObject({ status: 200 });
    const mail = await newestMailTo(body.email as string);
    expect(mail?.text).toContain('waiting for approval');
    expect(mail?.text).toContain('What is missing');
  });

  test('phone and PAN in Devanagari digits are kept in Latin ones', async () => {
    const body = registration({ ...seller, phone: '९८४१ २३४ ५६७', panNumber: '३०१२३४५६७' });
    expect((await shop.call('POST', '/api/auth/register', { body })).body.data.user).toMatchObject({
      phone: '9841234567',
      panNumber: '301234567',
    });
  });

  const twelveKilobytes = `Aa1${'x'.repeat(12_000)}`;
  test.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ firstName: undefined }, 'firstName', 'First name is required'],
    [{ firstName: '   ' }, 'firstName', 'First name is required'],
    [{ firstName: 'Si\u0000ta' }, 'firstName', 'Contains characters that cannot be stored'],
    [{ firstName: 'Si\ud800ta' }, 'firstName', 'Contains characters that cannot be stored'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ lastName: 7 }, 'lastName', 'Last name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: undefined }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ email: 'a@b' }, 'email', 'Invalid email address'],
    [{ email: 'a@example.com.' }, 'email', 'Invalid email address'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: '984123456' }, 'phone', 'Invalid Nepalese phone number'],
    [{ phone: '98412345678' }, 'phone', 'Invalid Nepalese phone number'],
    [{ phone: '+9109841234567' }, 'phone', 'Invalid Nepalese phone number'],
    [{ phone: '9779841234567' }, 'phone', 'Invalid Nepalese phone number'],
    [{ phone: '98412abc67' }, 'phone', 'Invalid Nepalese phone number'],
    [{ password: '', confirmPassword: '' }, 'password', 'Password is required'],
    [{ password: 'Ab1', confirmPassword: 'Ab1' }, 'password', 'Password must be at least 6 characters'],
    [
      { password: 'secret123', confirmPassword: 'secret123' },
      'password',
      'Password must contain uppercase, lowercase and number',
    ],
    [
      { password: 'SECRET123', confirmPassword: 'SECRET123' },
      'password',
      'Password must contain uppercase, lowercase and number',
    ],
    [
      { password: 'Secretive', confirmPassword: 'Secretive' },
      'password',
      'Password must contain uppercase, lowercase and number',
    ],
    [
      { password: twelveKilobytes, confirmPassword: twelveKilobytes },
      'password',
      'Password must be at most 128 bytes',
    ],
    [{ confirmPassword: '' }, 'confirmPassword', 'Please confirm your password'],
    [{ confirmPassword: 'Secret124' }, 'confirmPassword', 'Passwords do not match'],
    [{ terms: false }, 'terms', 'You must accept the terms'],
    [{ terms: undefined }, 'terms', 'You must accept the terms'],
    [{ role: 'admin' }, 'role', 'Invalid role'],
    [{ role: undefined }, 'role', 'Invalid role'],
    [{ ...seller, companyName: '' }, 'companyName', 'Company name is required'],
    [{ ...seller, panNumber: undefined }, 'panNumber', 'PAN number is required'],
    [{ ...seller, panNumber: '12345678' }, 'panNumber', 'PAN number must have 9 digits'],
    [{ isApproved: true }, 'isApproved', 'Unknown field: isApproved'],
    [{ isActive: true }, 'isActive', 'Unknown field: isActive'],
    [{ _id: '1' }, '_id', 'Unknown field: _id'],
    [{ subscription: 'active' }, 'subscription', 'Unknown field: subscription'],
  ])('%j is refused at %s: %s', async (changes, path, message) => {
    expect(await shop.call('POST', '/api/auth/register', { body: registration(changes) })).toMatchObject({
      status: 400,
      body: {
        success: false,
        message,
        code: 'invalid_input',
        errors: expect.arrayContaining([{ path, message }]),
      },
    });
  });

  test('an empty form names every problem at once', async () => {
    const { body } = await shop.call('POST', '/api/auth/register', { body: { role: 'seller' } });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining([
        'firstName',
        'lastName',
        'email',
        'phone',
        'password',
        'confirmPassword',
        'terms',
        'companyName',
        'panNumber',
      ]),
    );
  });

  test.each(['{"__proto__": {"role": "admin"}}', '{', 'null', '[]', '"text"'])(
    'the body %s is refused',
    async (body) => {
      const answer = await shop.call('POST', '/api/auth/register', {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
    },
  );

  test('an address is taken whatever its case', async () => {
    const email = `Ram.Thapa-${fresh()}@Example.com`;
    expect(await shop.call('POST', '/api/auth/register', { body: registration({ email }) })).toMatchObject({
      status: 201,
      body: { data: { user: { email } } },
    });
    const again = registration({ email: ` ${email.toUpperCase()} ` });
    expect(await shop.call('POST', '/api/auth/register', { body: again })).toMatchObject({
      status: 409,
      body: {
        message: 'Email is already registered',
        errors: [{ path: 'email', message: 'Email is already registered' }],
      },
    });
    expect(await shop.loginAs(email.toLowerCase(), 'Secret123')).toMatchObject({ status: 200 });
    const other = registration({ email: email.replace('@', '+shop@') });
    expect(await shop.call('POST', '/api/auth/register', { body: other })).toMatchObject({ status: 201 });
  });

  test('fifty registrations of one address at once make one account', async () => {
    const body = registration();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.call('POST', '/api/auth/register', { body })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    const rows = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', String(body.email))
      .execute();
    expect(rows).toHaveLength(1);
    await expectInvariants(shop.pool);
  });
});

describe('login', () => {
  test('the right password signs in', async () => {
    const user = await insertUser(shop.db);
    const answer = await shop.loginAs(user.email);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Login successful!', data: { user: { _id: user.id, email: user.email } } },
    });
    expect(await me(answer.body.data.authToken)).toMatchObject({ status: 200 });
  });

  test('remember me keeps the session for 30 days, else one day', async () => {
    const user = await insertUser(shop.db);
    for (const [remember, days] of [
      [true, 30],
      [false, 1],
      [undefined, 1],
    ] as const) {
      const body = { email: user.email, password: PASSWORD, ...(remember === undefined ? {} : { remember }) };
      await shop.call('POST', '/api/auth/login', { body });
      const { expires_at } = await shop.db
        .selectFrom('sessions')
        .select('expires_at')
        .where('user_id', '=', user.id)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      expect((expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(days, 2);
    }
  });

  test.each([
    [{ password: PASSWORD }, 'email', 'Email is required'],
    [{ email: '', password: PASSWORD }, 'email', 'Email is required'],
    [{ email: 'nobody', password: PASSWORD }, 'email', 'Invalid email address'],
    [{ email: 'a@example.com' }, 'password', 'Password is required'],
    [{ email: 'a@example.com', password: '' }, 'password', 'Password is required'],
    [{ email: 'a@example.com', password: 'x', role: 'admin' }, 'role', 'Unknown field: role'],
  ])('%j is refused at %s: %s', async (body, path, message) => {
    expect(await shop.call('POST', '/api/auth/login', { body })).toMatchObject({
      status: 400,
      body: { message, errors: [{ path, message }] },
    });
  });

  test('a wrong e-mail, a wrong password and a deleted account are answered alike', async () => {
    const user = await insertUser(shop.db);
    const deleted = await insertUser(shop.db, { is_active: false, deleted_at: new Date() });
    const answers = [
      await shop.loginAs(`nobody-${fresh()}@example.com`),
      await shop.loginAs(user.email, 'Wrong1234'),
      await shop.loginAs(user.email, 'Wrong\u00001234'),
      await shop.loginAs(deleted.email),
    ];
    for (const { status, body } of answers) {
      expect({ status, body: { ...body, requestId: '' } }).toEqual({
        status: 401,
        body: {
          success: false,
          message: 'Invalid email or password',
          code: 'invalid_credentials',
          errors: [{ path: 'email', message: 'Invalid email or password' }],
          requestId: '',
        },
      });
    }
  });

  test('a deactivated account is named only to who knows its password', async () => {
    const user = await insertUser(shop.db, { is_active: false });
    expect(await shop.loginAs(user.email)).toMatchObject({
      status: 403,
      body: {
        message: 'Your account has been deactivated',
        errors: [{ path: 'email', message: 'Your account has been deactivated' }],
      },
    });
    expect(await shop.loginAs(user.email, 'Wrong1234')).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password' },
    });
  });

  test('several sessions of one user live side by side', async () => {
    const user = await insertUser(shop.db);
    const [one, two] = await Promise.all([shop.loginAs(user.email), shop.loginAs(user.email)]);
    await shop.call('POST', '/api/auth/logout', { body: { refreshToken: one?.body.data.refreshToken } });
    expect(await me(one?.body.data.authToken)).toMatchObject({ status: 401 });
    expect(await me(two?.body.data.authToken)).toMatchObject({ status: 200 });
  });
});

describe('the guest’s cart', () => {
  const cartOf = async (who: { token?: string; sessionId?: string }) =>
    (await shop.call('GET', '/api/cart', who)).body.data.items;
  const fill = (sessionId: string, productId: string, quantity: number) =>
    shop.call('POST', '/api/cart/items', { sessionId, body: { productId, quantity } });

  test('becomes the account’s at registration, and adds up at login', async () => {
    const product = await insertProduct(shop.db, { quantity: 8 });
    const body = registration();
    const first = shop.guestId();
    await fill(first, product.id, 3);
    const { data } = (await shop.call('POST', '/api/auth/register', { body, sessionId: first })).body;
    expect(await cartOf({ token: data.authToken })).toMatchObject([{ quantity: 3 }]);
    expect(await cartOf({ sessionId: first })).toEqual([]);

    const second = shop.guestId();
    await fill(second, product.id, 2);
    const again = await shop.loginAs(String(body.email), 'Secret123', { sessionId: second });
    expect(await cartOf({ token: again.body.data.authToken })).toMatchObject([{ quantity: 5 }]);
    expect(await cartOf({ sessionId: second })).toEqual([]);

    const third = shop.guestId();
    await fill(third, product.id, 8);
    await Promise.all(
      Array.from({ length: 8 }, () => shop.loginAs(String(body.email), 'Secret123', { sessionId: third })),
    );
    expect(await cartOf({ token: data.authToken })).toMatchObject([{ quantity: 8 }]);
    await expectInvariants(shop.pool);
  });

  test('stays the guest’s when login fails, and a malformed session id does not matter', async () => {
    const product = await insertProduct(shop.db);
    const user = await insertUser(shop.db);
    const guest = shop.guestId();
    await fill(guest, product.id, 2);
    expect((await shop.loginAs(user.email, 'Wrong1234', { sessionId: guest })).status).toBe(401);
    expect(await cartOf({ sessionId: guest })).toMatchObject([{ quantity: 2 }]);
    const answer = await shop.loginAs(user.email, PASSWORD, { sessionId: 'guest_' });
    expect(answer.status).toBe(200);
    expect(await cartOf({ token: answer.body.data.authToken })).toEqual([]);
  });
});

describe('profile and password', () => {
  test('a user changes names, phone and company', async () => {
    const { token } = await shop.registerBuyer();
    const body = {
      firstName: 'Gita',
      lastName: 'Rai',
      phone: '+977 9801 234567',
      companyName: 'Rai Electronics',
    };
    expect(await shop.call('PATCH', '/api/users/me', { token, body })).toMatchObject({
      status: 200,
      body: { data: { ...body, phone: '+9779801234567' } },
    });
    expect(await shop.call('PATCH', '/api/users/me', { token, body: { companyName: null } })).toMatchObject({
      body: { data: { firstName: 'Gita', companyName: null } },
    });
    expect(await me(token)).toMatchObject({ body: { data: { firstName: 'Gita', lastName: 'Rai' } } });
  });

  test.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ phone: '12' }, 'phone', 'Invalid Nepalese phone number'],
    [{ email: 'new@example.com' }, 'email', 'Unknown field: email'],
    [{ role: 'admin' }, 'role', 'Unknown field: role'],
    [{ isApproved: true }, 'isApproved', 'Unknown field: isApproved'],
  ])('the profile change %j is refused at %s: %s', async (body, path, message) => {
    const { token } = await shop.registerBuyer();
    expect(await shop.call('PATCH', '/api/users/me', { token, body })).toMatchObject({
      status: 400,
      body: { message, errors: [{ path, message }] },
    });
  });

  test('a seller cannot empty the company name', async () => {
    const { token } = await shop.registerSeller();
    for (const companyName of ['', null]) {
      expect(await shop.call('PATCH', '/api/users/me', { token, body: { companyName } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'companyName', message: 'Company name is required' }] },
      });
    }
  });

  test('a seller completes and corrects the PAN until it has been checked', async () => {
    const patch = (token: string, panNumber: string) =>
      shop.call('PATCH', '/api/users/me', { token, body: { panNumber } });
    const newcomer = await shop.signIn(await insertSeller(shop.db, { is_approved: false, pan_number: null }));
    for (const panNumber of ['301234567', '609876543'])
      expect((await patch(newcomer.token, panNumber)).body.data).toMatchObject({ panNumber });
    for (const [panNumber, message] of [
      ['', 'PAN number is required'],
      ['12345678', 'PAN number must have 9 digits'],
      ['12345678x', 'PAN number must have 9 digits'],
    ] as const)
      expect(await patch(newcomer.token, panNumber)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'panNumber', message }] },
      });
    const approved = await shop.registerSeller();
    expect((await patch(approved.token, '301234567')).status).toBe(200);
    expect(await patch(approved.token, '609876543')).toMatchObject({
      status: 409,
      body: { message: 'Your PAN number has been checked. Write to us to change it.' },
    });
    const without = await shop.signIn(await insertSeller(shop.db, { pan_number: null }));
    expect((await patch(without.token, '609876543')).status).toBe(200);
  });

  test('changing the password ends the other sessions and keeps this one', async () => {
    const user = await insertUser(shop.db);
    const here = (await shop.loginAs(user.email)).body.data;
    const there = (await shop.loginAs(user.email)).body.data;
    const body = { currentPassword: PASSWORD, newPassword: 'Changed123' };
    expect(await shop.call('POST', '/api/users/me/password', { token: here.authToken, body })).toMatchObject({
      status: 200,
    });
    expect(await me(here.authToken)).toMatchObject({ status: 200 });
    expect(await me(there.authToken)).toMatchObject({ status: 401 });
    const refresh = await shop.call('POST', '/api/auth/refresh', {
      body: { refreshToken: there.refreshToken },
    });
    expect(refresh.status).toBe(401);
    expect(await shop.loginAs(user.email)).toMatchObject({ status: 401 });
    expect(await shop.loginAs(user.email, 'Changed123')).toMatchObject({ status: 200 });
    expect((await newestMailTo(user.email))?.subject).toBe('Your Thokmandu password was changed');
  });

  test('a wrong current password is refused without ending the session', async () => {
    const { token } = await shop.registerBuyer();
    const body = { currentPassword: 'Wrong1234', newPassword: 'Changed123' };
    expect(await shop.call('POST', '/api/users/me/password', { token, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }] },
    });
    expect(await me(token)).toMatchObject({ status: 200 });
    const weak = { currentPassword: PASSWORD, newPassword: 'weak' };
    expect(await shop.call('POST', '/api/users/me/password', { token, body: weak })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'newPassword', message: 'Password must be at least 6 characters' }] },
    });
  });
});

describe('forgotten password', () => {
  test('the answer is the same whether the account exists or not', async () => {
    const user = await insertUser(shop.db);
    const inactive = await insertUser(shop.db, { is_active: false });
    for (const email of [user.email, inactive.email, `nobody-${fresh()}@example.com`]) {
      const { status, body } = await shop.call('POST', '/api/auth/forgot-password', { body: { email } });
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, data: null, message: 'If the email exists, a reset link was sent' },
      });
    }
    expect(await newestMailTo(inactive.email)).toBeUndefined();
    expect((await newestMailTo(user.email))?.subject).toBe('Reset your Thokmandu password');
  });

  test('the link leads to the configured address, whatever host the request names', async () => {
    const user = await insertUser(shop.db);
    await shop.call('POST', '/api/auth/forgot-password', {
      body: { email: user.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const mail = await newestMailTo(user.email);
    expect(mail?.text).toContain(`${shop.config.publicUrl}/reset-password?token=`);
    expect(mail?.text).not.toContain('evil.example');
  });

  test('a link sets the password once and ends every session', async () => {
    const user = await insertUser(shop.db);
    const session = (await shop.loginAs(user.email)).body.data;
    const token = await resetTokenFor(user.email);
    const { rows } = await shop.pool.query('select token_hash from one_time_tokens where user_id = $1', [
      user.id,
    ]);
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token);
    expect(await reset(token)).toMatchObject({ status: 200 });
    expect(await me(session.authToken)).toMatchObject({ status: 401 });
    expect(await shop.loginAs(user.email)).toMatchObject({ status: 401 });
    expect(await shop.loginAs(user.email, 'Another123')).toMatchObject({ status: 200 });
    expect(await reset(token, 'Third12345')).toMatchObject({
      status: 400,
      body: { message: 'Invalid or expired link' },
    });
  });

  test('of twenty resets by one link at once, one succeeds', async () => {
    const user = await insertUser(shop.db);
    const token = await resetTokenFor(user.email);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `Another${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await shop.loginAs(user.email, `Another${winner}`)).toMatchObject({ status: 200 });
  });

  test.each(['', 'unknown', 'x'.repeat(200)])('the link token %j is refused', async (token) => {
    expect(await reset(token)).toMatchObject({ status: 400 });
  });

  test('a link is over after 30 minutes, after another reset, after a new address and after deactivation', async () => {
    const over = { status: 400, body: { message: 'Invalid or expired link' } };
    const user = await insertUser(shop.db);
    const late = await resetTokenFor(user.email);
    await shop.pool.query(
      "update one_time_tokens set expires_at = expires_at - interval '30 minutes' where user_id = $1",
      [user.id],
    );
    expect(await reset(late)).toMatchObject(over);

    const first = await resetTokenFor(user.email);
    const second = await resetTokenFor(user.email);
    expect(await reset(second)).toMatchObject({ status: 200 });
    expect(await reset(first)).toMatchObject(over);

    const moved = await resetTokenFor(user.email);
    await shop.pool.query('update users set email_key = $2 where id = $1', [
      user.id,
      `${fresh()}@example.com`,
    ]);
    expect(await reset(moved)).toMatchObject(over);

    const other = await insertUser(shop.db);
    const dead = await resetTokenFor(other.email);
    await shop.pool.query('update users set is_active = false where id = $1', [other.id]);
    expect(await reset(dead)).toMatchObject(over);
  });

  test('the two passwords of a reset must agree', async () => {
    const body = { token: 'x', password: 'Another123', confirmPassword: 'Another124' };
    expect(await shop.call('POST', '/api/auth/reset-password', { body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'confirmPassword', message: 'Passwords do not match' }] },
    });
  });

  test('a change of the password that began before the reset changes nothing after it', async () => {
    const user = await insertUser(shop.db);
    const thief = (await shop.loginAs(user.email)).body.data;
    const token = await resetTokenFor(user.email);
    const [resetAnswer, changeAnswer] = await whileLocked(user.id, [
      () => reset(token),
      () =>
        shop.call('POST', '/api/users/me/password', {
          token: thief.authToken,
          body: { currentPassword: PASSWORD, newPassword: 'Thief12345' },
        }),
    ]);
    expect(resetAnswer).toMatchObject({ status: 200 });
    expect(changeAnswer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await shop.loginAs(user.email, 'Thief12345')).toMatchObject({ status: 401 });
    expect(await shop.loginAs(user.email, 'Another123')).toMatchObject({ status: 200 });
  });

  test('of two changes of the password at once, the second no longer knows the current one', async () => {
    const { user, token } = await shop.registerBuyer();
    const change = (newPassword: string) => () =>
      shop.call('POST', '/api/users/me/password', {
        token,
        body: { currentPassword: PASSWORD, newPassword },
      });
    const [first, second] = await whileLocked(user.id, [change('First12345'), change('Second12345')]);
    expect(first).toMatchObject({ status: 200 });
    expect(second).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }] },
    });
    expect(await shop.loginAs(user.email, 'First12345')).toMatchObject({ status: 200 });
  });

  test('a login that began with the old password opens no session after the reset', async () => {
    const user = await insertUser(shop.db);
    const token = await resetTokenFor(user.email);
    await Promise.all([reset(token), ...Array.from({ length: 10 }, () => shop.loginAs(user.email))]);
    const live = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(live).toEqual([]);
  });
});

test('ending the sessions of a user kills every token at once', async () => {
  const user = await insertSeller(shop.db);
  const one = (await shop.loginAs(user.email)).body.data;
  const two = await shop.signIn(user);
  await endSessionsOfUser(shop.db, user.id, 'test');
  expect(await me(one.authToken)).toMatchObject({ status: 401 });
  expect(await me(two.token)).toMatchObject({ status: 401 });
});
