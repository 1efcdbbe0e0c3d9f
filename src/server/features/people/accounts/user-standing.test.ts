import { describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import {
  fresh,
  insertAcceptedDocuments,
  insertAdmin,
  insertProduct,
  insertSeller,
  insertUser,
} from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  admin,
  asAdmin,
  auditOf,
  find,
  isPublic,
  me,
  openUserDesk,
  rowOf,
  setActive,
  shop,
} from '../../../../../test/user-desk.ts';

openUserDesk();

/** A seller with every document accepted. */
async function waitingSeller() {
  const seller = await insertSeller(shop.db, { is_approved: false });
  await insertAcceptedDocuments(shop.db, seller.id);
  return seller;
}

describe('deactivate', () => {
  test('ends every session at once, and for good', async () => {
    const user = await insertUser(shop.db);
    const [one, other] = [await shop.loginAs(user.email), await shop.loginAs(user.email)];
    expect(await setActive(user.id, false)).toMatchObject({
      status: 200,
      body: { message: 'User status updated', data: { _id: user.id, isActive: false } },
    });
    const isDead = async () => {
      for (const { body } of [one, other]) {
        expect((await me(body.data.authToken)).status).toBe(401);
        const { refreshToken } = body.data;
        expect((await shop.call('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401);
      }
    };
    await isDead();
    expect((await shop.loginAs(user.email)).status).toBe(403);
    expect((await setActive(user.id, true)).body.data.isActive).toBe(true);
    await isDead();
    expect((await shop.loginAs(user.email)).status).toBe(200);
    expect(await auditOf(user.id)).toMatchObject([
      {
        action: 'user.deactivate',
        actor_id: admin.user.id,
        before: { isActive: true },
        after: { isActive: false },
      },
      { action: 'user.activate', before: { isActive: false }, after: { isActive: true } },
    ]);
  });

  test('the same again changes nothing and leaves no trace', async () => {
    const user = await insertUser(shop.db);
    expect((await setActive(user.id, true)).status).toBe(200);
    expect(await auditOf(user.id)).toEqual([]);
  });

  test("hides a seller's products at once, and shows them again", async () => {
    const product = await insertProduct(shop.db);
    expect(await isPublic(product.id)).toBe(true);
    await setActive(product.seller_id, false);
    expect(await isPublic(product.id)).toBe(false);
    await setActive(product.seller_id, true);
    expect(await isPublic(product.id)).toBe(true);
  });

  test('nobody deactivates or deletes themselves', async () => {
    expect(await setActive(admin.user.id, false)).toMatchObject({
      status: 409,
      body: { message: 'You cannot deactivate your own account' },
    });
    expect(await asAdmin('DELETE', `/${admin.user.id}`)).toMatchObject({
      status: 409,
      body: { message: 'You cannot delete your own account' },
    });
    expect((await setActive(admin.user.id, true)).status).toBe(200);
    expect((await me(admin.token)).status).toBe(200);
  });

  test.each([undefined, 'false', 0, null])('%j is no status', async (isActive) => {
    const user = await insertUser(shop.db);
    expect((await setActive(user.id, isActive)).status).toBe(400);
  });
});

describe('approve', () => {
  test('shows the products, tells the seller by mail, and is audited once', async () => {
    const seller = await waitingSeller();
    const product = await insertProduct(shop.db, { seller_id: seller.id });
    expect(await isPublic(product.id)).toBe(false);
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect(await asAdmin('POST', `/${seller.id}/approve`)).toMatchObject({
        status: 200,
        body: { message: 'Seller approved', data: { _id: seller.id, isApproved: true } },
      });
    }
    expect(await isPublic(product.id)).toBe(true);
    expect((await rowOf(seller.id)).approved_at).toBeInstanceOf(Date);
    await shop.runJobs();
    expect(shop.mail.filter(({ to }) => to === seller.email)).toEqual([]);
    await shop.letGraceEnd();
    const mails = shop.mail.filter(({ to }) => to === seller.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your seller account is approved']);
    expect(mails[0]?.text).toContain('What to do next');
    expect(await auditOf(seller.id)).toMatchObject([
      {
        action: 'user.approve',
        actor_id: admin.user.id,
        ip: '127.0.0.1',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        before: { isApproved: false },
        after: { isApproved: true },
      },
    ]);
  });

  test('takes an empty object, and nothing else', async () => {
    const seller = await waitingSeller();
    expect((await asAdmin('POST', `/${seller.id}/approve`, { isApproved: true })).status).toBe(400);
    expect((await asAdmin('POST', `/${seller.id}/approve`, {})).status).toBe(200);
  });

  test('who was refused waits no more, and is approved only once the account is active again', async () => {
    const seller = await waitingSeller();
    const path = `/${seller.id}`;
    const isListed = async () =>
      (await asAdmin('GET', `?status=pending&search=${seller.email}`)).body.data.users.length === 1;
    expect(await isListed()).toBe(true);
    await asAdmin('PATCH', `${path}/status`, { isActive: false });
    expect(await isListed()).toBe(false);
    expect(await asAdmin('POST', `${path}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'account_inactive' },
    });
    expect((await rowOf(seller.id)).is_approved).toBe(false);
    await asAdmin('PATCH', `${path}/status`, { isActive: true });
    expect((await asAdmin('POST', `${path}/approve`)).status).toBe(200);
  });

  test('a buyer or an admin is no seller', async () => {
    for (const { id } of [await insertUser(shop.db), admin.user]) {
      expect(await asAdmin('POST', `/${id}/approve`)).toMatchObject({
        status: 400,
        body: { message: 'User is not a seller' },
      });
    }
  });
});

describe('undo', () => {
  const mailsTo = async (email: string) => {
    await shop.letGraceEnd();
    return shop.mail.filter(({ to }) => to === email).map(({ subject }) => subject);
  };

  test('an approval is taken back within seconds, and nobody is told', async () => {
    const seller = await waitingSeller();
    expect((await asAdmin('POST', `/${seller.id}/undo-approval`)).status).toBe(409);
    await asAdmin('POST', `/${seller.id}/approve`);
    expect(await asAdmin('POST', `/${seller.id}/undo-approval`)).toMatchObject({
      status: 200,
      body: { data: { isApproved: false } },
    });
    expect((await rowOf(seller.id)).approved_at).toBeNull();
    expect(await mailsTo(seller.email)).toEqual([]);
    await asAdmin('POST', `/${seller.id}/approve`);
    await shop.pool.query(`update users set approved_at = now() - interval '16 seconds' where id = $1`, [
      seller.id,
    ]);
    expect(await asAdmin('POST', `/${seller.id}/undo-approval`)).toMatchObject({
      status: 409,
      body: { message: 'It is too late to undo this' },
    });
    expect((await rowOf(seller.id)).is_approved).toBe(true);
  });

  test('a deactivation is told by mail, unless it is undone at once', async () => {
    const { user, token } = await shop.registerBuyer();
    await setActive(user.id, false);
    await setActive(user.id, true);
    expect(await mailsTo(user.email)).toEqual([]);
    expect((await me(token)).status).toBe(401);
    await setActive(user.id, false);
    await setActive(user.id, false);
    expect(await mailsTo(user.email)).toEqual(['Your Thokmandu account was deactivated']);
  });
});

describe('two admins at once', () => {
  test('who remove each other: one remains', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [
        await shop.signIn(await insertAdmin(shop.db)),
        await shop.signIn(await insertAdmin(shop.db)),
      ];
      const remove = (target: Account, by: Account) =>
        round % 2 === 0
          ? setActive(target.user.id, false, by)
          : asAdmin('DELETE', `/${target.user.id}`, undefined, by);
      const answers = await Promise.all([remove(other, one), remove(one, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const rows = [await rowOf(one.user.id), await rowOf(other.user.id)];
      expect(rows.filter((row) => row.is_active)).toHaveLength(1);
    }
    await expectInvariants(shop.pool);
  });

  test('who was deactivated while inviting another has invited nobody', async () => {
    const inviting = await shop.signIn(await insertAdmin(shop.db));
    const email = `${fresh()}@example.com`;
    const other = await shop.pool.connect();
    try {
      await other.query('begin');
      await other.query('update users set is_active = false where id = $1', [inviting.user.id]);
      await other.query('delete from sessions where user_id = $1', [inviting.user.id]);
      let isAnswered = false;
      const invited = asAdmin(
        'POST',
        '/invite',
        { firstName: 'Asha', lastName: 'Rai', email, phone: '9841234567', deskRole: 'reader' },
        inviting,
      ).finally(() => {
        isAnswered = true;
      });
      // It was let in before the other one is done.
      await vi.waitFor(
        async () => {
          const { rows } = await shop.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(isAnswered || rows.length > 0).toBe(true);
        },
        { timeout: 15_000 },
      );
      await other.query('commit');
      expect((await invited).status).toBe(401);
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await find(email)).toEqual([]);
  });

  test('in a ring of five, each removing the next: at least one remains', async () => {
    const ring = await Promise.all(
      Array.from({ length: 5 }, async () => shop.signIn(await insertAdmin(shop.db))),
    );
    await Promise.all(ring.map((by, nth) => setActive((ring[(nth + 1) % 5] as Account).user.id, false, by)));
    const rows = await Promise.all(ring.map(({ user }) => rowOf(user.id)));
    expect(rows.filter((row) => row.is_active).length).toBeGreaterThan(0);
  });

  test('who approve the same seller: one mail, one entry', async () => {
    const seller = await waitingSeller();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => asAdmin('POST', `/${seller.id}/approve`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await shop.letGraceEnd();
    expect(shop.mail.filter(({ to }) => to === seller.email)).toHaveLength(1);
    expect(await auditOf(seller.id)).toHaveLength(1);
  });

  test('a user who signs in while being deactivated has no session afterwards', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await insertUser(shop.db);
      const [signedIn] = await Promise.all([shop.loginAs(user.email), setActive(user.id, false)]);
      // Refused as deactivated, or, when that came after the password was checked, as unknown.
      expect([200, 401, 403]).toContain(signedIn.status);
      if (signedIn.status === 200) expect((await me(signedIn.body.data.authToken)).status).toBe(401);
      const open = 'select from sessions where user_id = $1 and revoked_at is null';
      expect((await shop.pool.query(open, [user.id])).rowCount).toBe(0);
    }
    await expectInvariants(shop.pool);
  });
});
