import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { insertAdmin, insertUser } from '../../../../../test/factories.ts';
import {
  admin,
  asAdmin,
  auditOf,
  me,
  openUserDesk,
  rowOf,
  setActive,
  shop,
} from '../../../../../test/user-desk.ts';
import type { DeskRole } from '../../../../domain/shop/desk-roles.ts';

openUserDesk();

const adminOf = async (desk_role: DeskRole): Promise<Account> =>
  shop.signIn(await insertAdmin(shop.db, { desk_role }));
const setRole = (id: string, deskRole: unknown, by: Account = admin) =>
  asAdmin('PUT', `/${id}/desk-role`, { deskRole }, by);
/** So many own the desk, and nobody else does. */
async function owners(count: number): Promise<Account[]> {
  await shop.pool.query(`update users set desk_role = 'reader' where desk_role = 'owner'`);
  return Promise.all(Array.from({ length: count }, () => adminOf('owner')));
}
async function ownersLeft(): Promise<string[]> {
  const { rows } = await shop.pool.query(`select id from users where desk_role = 'owner' and is_active`);
  return rows.map(({ id }) => id);
}

describe('another role', () => {
  test('holds from the next call on, ends no session, and stands in the audit log', async () => {
    const clerk = await adminOf('reader');
    const confirm = () => shop.call('POST', '/api/admin/money/balances', { token: clerk.token, body: {} });
    expect(await confirm()).toMatchObject({
      status: 403,
      body: { code: 'desk_role', message: 'Your role on the desk does not allow this' },
    });
    const changed = await setRole(clerk.user.id, 'payments');
    expect(changed).toMatchObject({ status: 200, body: { data: { role: 'admin', deskRole: 'payments' } } });
    expect((await confirm()).status).toBe(400);
    expect((await me(clerk.token)).body.data.deskRole).toBe('payments');
    expect(await auditOf(clerk.user.id)).toMatchObject([
      {
        actor_id: admin.user.id,
        action: 'user.change_desk_role',
        before: { deskRole: 'reader' },
        after: { deskRole: 'payments' },
      },
    ]);
  });

  test('the same again changes nothing', async () => {
    const clerk = await adminOf('support');
    expect((await setRole(clerk.user.id, 'support')).status).toBe(200);
    expect(await auditOf(clerk.user.id)).toEqual([]);
  });

  test.each([
    ['nobody knows it', 'boss', 400, 'Choose a role'],
    ['none', undefined, 400, 'Choose a role'],
  ])('is refused when %s', async (_why, deskRole, status, message) => {
    const clerk = await adminOf('reader');
    expect(await setRole(clerk.user.id, deskRole)).toMatchObject({
      status,
      body: { errors: [{ path: 'deskRole', message }] },
    });
    expect((await rowOf(clerk.user.id)).desk_role).toBe('reader');
  });

  test('is an admin’s alone', async () => {
    const buyer = await insertUser(shop.db);
    expect((await setRole(buyer.id, 'reader')).status).toBe(400);
    expect((await rowOf(buyer.id)).desk_role).toBeNull();
    expect((await setRole(crypto.randomUUID(), 'reader')).status).toBe(404);
    expect((await setRole('x', 'reader')).status).toBe(404);
  });

  test('is the owner’s to give', async () => {
    const support = await adminOf('support');
    expect((await setRole(support.user.id, 'owner', support)).status).toBe(403);
    expect((await rowOf(support.user.id)).desk_role).toBe('support');
  });
});

describe('other admins', () => {
  test('are an owner’s: who looks after people touches none of them', async () => {
    const support = await adminOf('support');
    const victim = await adminOf('reader');
    const buyer = await insertUser(shop.db);
    const steps = [
      () => setActive(victim.user.id, false, support),
      () => asAdmin('POST', `/${victim.user.id}/end-sessions`, {}, support),
      () => asAdmin('DELETE', `/${victim.user.id}`, undefined, support),
    ];
    for (const step of steps) expect((await step()).status).toBe(403);
    expect((await me(victim.token)).status).toBe(200);
    expect((await setActive(buyer.id, false, support)).status).toBe(200);
    expect((await asAdmin('POST', `/${support.user.id}/end-sessions`, {}, support)).status).toBe(200);
    expect((await setActive(victim.user.id, false)).status).toBe(200);
  });

  test('are invited with a role', async () => {
    const person = { email: 'asked@example.com', firstName: 'Rabin', lastName: 'Karki' };
    expect(await asAdmin('POST', '/invite', person)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'deskRole', message: 'Choose a role' }] },
    });
    const { status, body } = await asAdmin('POST', '/invite', { ...person, deskRole: 'support' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ role: 'admin', deskRole: 'support' });
    expect(await auditOf(body.data._id)).toMatchObject([{ after: { role: 'admin', deskRole: 'support' } }]);
  });

  test('whom the release before makes an admin may look', async () => {
    const { desk_role } = await insertAdmin(shop.db, { desk_role: null });
    expect(desk_role).toBe('reader');
  });
});

test('the trail of an account is read by whoever reads the audit log', async () => {
  const user = await insertUser(shop.db);
  await setActive(user.id, false);
  const trailFor = async (by: Account) =>
    (await asAdmin('GET', `/${user.id}`, undefined, by)).body.data.audit;
  expect(await trailFor(admin)).toHaveLength(1);
  expect(await trailFor(await adminOf('support'))).toEqual([]);
});

describe('the last owner', () => {
  test('keeps the role until there is another who can sign in', async () => {
    const [owner] = (await owners(1)) as [Account];
    const giveUp = () => setRole(owner.user.id, 'reader', owner);
    expect(await giveUp()).toMatchObject({ status: 409, body: { message: 'The desk needs an owner' } });
    await insertAdmin(shop.db, { is_active: false });
    expect((await giveUp()).status).toBe(409);
    const { id } = await insertAdmin(shop.db);
    expect((await giveUp()).status).toBe(200);
    expect(await ownersLeft()).toEqual([id]);
  });

  test.each([
    ['each other', 403],
    ['themselves', 409],
  ] as const)('is left when two take the role from %s at once', async (whom, refused) => {
    const [one, other] = (await owners(2)) as [Account, Account];
    const [first, second] = whom === 'each other' ? [other, one] : [one, other];
    const answers = await Promise.all([
      setRole(first.user.id, 'reader', one),
      setRole(second.user.id, 'reader', other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, refused]);
    expect(await ownersLeft()).toHaveLength(1);
  });

  test.each(['deactivated', 'deleted'])('is left when the other is %s meanwhile', async (how) => {
    const [one, other] = (await owners(2)) as [Account, Account];
    const answers = await Promise.all([
      how === 'deleted'
        ? asAdmin('DELETE', `/${other.user.id}`, undefined, one)
        : setActive(other.user.id, false, one),
      setRole(one.user.id, 'reader', one),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ownersLeft()).toHaveLength(1);
  });
});
