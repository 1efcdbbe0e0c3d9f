import { afterAll, beforeAll } from 'vitest';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { expectInvariants } from './invariants.ts';

export let shop: TestApp;
export let admin: Account;

/** Opens a shop for the whole test file, and an admin at the users desk. Call it once, first. */
export function openUserDesk(): void {
  beforeAll(async () => {
    shop = await createTestApp();
    admin = await shop.registerAdmin();
  });
  afterAll(async () => {
    await shop.runJobs();
    await expectInvariants(shop.pool);
    await shop.close();
  });
}

export const asAdmin = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  by: Account = admin,
) => shop.call(method, `/api/admin/users${path}`, { token: by.token, body });
export const setActive = (id: string, isActive: unknown, by?: Account) =>
  asAdmin('PATCH', `/${id}/status`, { isActive }, by);
export const find = async (search: string): Promise<string[]> =>
  (await asAdmin('GET', `?search=${encodeURIComponent(search)}&limit=100`)).body.data.users.map(
    ({ _id }: { _id: string }) => _id,
  );
export const me = (token: string) => shop.call('GET', '/api/auth/me', { token });
export const isPublic = async (productId: string) =>
  (await shop.call('GET', `/api/products/${productId}`)).status === 200;
export const rowOf = (id: string) =>
  shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const auditOf = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object_kind', '=', 'user')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();
