import { describe, expect, test } from 'vitest';
import { me, newestMailTo, openAccounts, shop } from '../../../../../test/accounts.ts';
import type { CallResult } from '../../../../../test/app.ts';
import { fresh, insertUser, PASSWORD } from '../../../../../test/factories.ts';
import { beginHolding } from '../../../../../test/killable.ts';

openAccounts();

async function resetTokenFor(email: string): Promise<string> {
  expect(await shop.call('POST', '/api/auth/forgot-password', { body: { email } })).toMatchObject({
    status: 200,
  });
  await shop.runJobs();
  // A link overtakes other mails, such as that of the change made by the link before.
  const mail = shop.mail.findLast(({ to, text }) => to === email && text.includes('/reset-password?'));
  return /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Starts each call once the one before waits for the user's row, then lets them go on in that order. */
async function whileLocked(userId: string, calls: (() => Promise<CallResult>)[]): Promise<CallResult[]> {
  const holder = await beginHolding(shop);
  try {
    await holder.query('select from users where id = $1 for update', [userId]);
    const answers: Promise<CallResult>[] = [];
    for (const call of calls) {
      answers.push(call());
      await expect
        .poll(
          async () => {
            const { rows } = await shop.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return rows.length;
          },
          // A busy machine takes longer to compare a password than a poll waits by itself.
          { timeout: 15_000 },
        )
        .toBe(answers.length);
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release(true);
  }
}

const reset = (token: string, password = 'Another123') =>
  shop.call('POST', '/api/auth/reset-password', { body: { token, password, confirmPassword: password } });

describe('a new password', () => {
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
