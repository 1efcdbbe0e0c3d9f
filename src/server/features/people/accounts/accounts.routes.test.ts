import { describe, expect, test } from 'vitest';
import { me, openAccounts, registration, shop } from '../../../../../test/accounts.ts';
import { fresh, insertProduct, insertSeller, insertUser, PASSWORD } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { endSessionsOfUser } from './accounts.commands.ts';

openAccounts();

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

describe('the profile', () => {
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

  test('preferences are kept one by one, and nothing is chosen at first', async () => {
    const { token } = await shop.registerBuyer();
    const nothing = { language: null, calendar: null, digits: null, grouping: null };
    expect(await me(token)).toMatchObject({ body: { data: { preferences: nothing } } });
    const preferences = { language: 'ne', calendar: 'both', digits: 'devanagari', grouping: 'lakh' };
    await shop.call('PATCH', '/api/users/me', { token, body: { preferences } });
    await shop.call('PATCH', '/api/users/me', { token, body: { preferences: { digits: null } } });
    expect(await me(token)).toMatchObject({
      body: { data: { preferences: { ...preferences, digits: null } } },
    });
  });

  test.each([
    [{ preferences: { language: 'hi' } }, 'preferences.language', 'Invalid language'],
    [{ preferences: { calendar: 'julian' } }, 'preferences.calendar', 'Invalid calendar'],
    [{ preferences: { digits: 'roman' } }, 'preferences.digits', 'Invalid digits'],
    [{ preferences: { grouping: 'dozens' } }, 'preferences.grouping', 'Invalid grouping'],
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
    expect((await patch(approved.token, String(approved.user.pan_number))).status).toBe(200);
    expect(await patch(approved.token, '609876543')).toMatchObject({
      status: 409,
      body: { message: 'Your PAN number has been checked. Write to us to change it.' },
    });
    const without = await shop.signIn(await insertSeller(shop.db, { pan_number: null }));
    expect((await patch(without.token, '609876543')).status).toBe(200);
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
