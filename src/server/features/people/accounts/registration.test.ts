import { describe, expect, test } from 'vitest';
import { me, newestMailTo, openAccounts, registration, shop } from '../../../../../test/accounts.ts';
import { fresh } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';

openAccounts();

const seller = { role: 'seller', companyName: 'Himal Traders', panNumber: '301234567' };

async function userRow(email: string) {
  return shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

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
      'preferences',
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
