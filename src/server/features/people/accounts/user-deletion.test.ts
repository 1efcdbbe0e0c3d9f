import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fresh, insertAddress, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { multipart } from '../../../../../test/picture-files.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import {
  admin,
  asAdmin,
  auditOf,
  isPublic,
  me,
  openUserDesk,
  rowOf,
  setActive,
  shop,
} from '../../../../../test/user-desk.ts';

openUserDesk();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const BAD_IDS = [UNKNOWN, 'me', '%00', '1'];

describe('delete', () => {
  /** A subscriber with everything a buyer can have; the order is paid. */
  async function busyBuyer() {
    const { user, token } = await shop.registerBuyer({ isSubscriber: true });
    const product = await insertProduct(shop.db);
    await insertAddress(shop.db, user.id);
    const lines = [orderLine(product, 2, { wholesale: true })];
    const order = (await placeOrder(shop, token, lines)).body.data;
    const paymentId = await startBankPayment(shop, token, order._id);
    const amount = order.totals.total;
    await confirmTransfer(shop, admin.token, paymentId, { bankReference: `NIC-${fresh()}`, amount });
    const unpaid = (await placeOrder(shop, token, [orderLine(product, 3, { wholesale: true })])).body.data;
    await startBankPayment(shop, token, unpaid._id);
    await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id } });
    await shop.call('POST', `/api/users/wishlist/${product.id}`, { token });
    return { user, token, order, product };
  }

  test('forgets the person and keeps the orders whole', async () => {
    const { user, token, order } = await busyBuyer();
    const orderRows = () =>
      shop.pool.query('select * from orders where user_id = $1 order by created_at', [user.id]);
    const before = (await orderRows()).rows;
    expect(await asAdmin('DELETE', `/${user.id}`)).toMatchObject({
      status: 200,
      body: { message: 'User deleted', data: null },
    });
    expect((await me(token)).status).toBe(401);
    expect((await shop.loginAs(user.email)).status).toBe(401);
    expect((await orderRows()).rows).toEqual(before);
    const row = await rowOf(user.id);
    const traces = JSON.stringify({ ...row, id: '' });
    for (const secret of [user.email, user.first_name, user.last_name, user.phone, user.password_hash])
      expect(traces).not.toContain(secret);
    expect(row).toMatchObject({ is_active: false, email_key: `deleted:${user.id}` });
    for (const table of ['carts', 'wishlist_items', 'addresses', 'one_time_tokens']) {
      const { rows } = await shop.pool.query(`select 1 from ${table} where user_id = $1`, [user.id]);
      expect([table, rows]).toEqual([table, []]);
    }
    const [entry] = (await auditOf(user.id)).filter(({ action }) => action === 'user.delete');
    expect(entry).toMatchObject({ actor_id: admin.user.id, before: { role: 'buyer', isActive: true } });
    expect(JSON.stringify(entry)).not.toContain(user.email);
    const list = (await shop.call('GET', '/api/admin/payments', { token: admin.token })).body.data.payments;
    expect(
      list.find((payment: { order?: { _id: string } }) => payment.order?._id === order._id).buyer.name,
    ).toBe('Deleted User');
  });

  test('frees the address for a new account, and mails nothing to the old one', async () => {
    const { user, order } = await busyBuyer();
    await asAdmin('DELETE', `/${user.id}`);
    await shop.runJobs();
    const sent = shop.mail.length;
    const cancelled = await shop.call('POST', `/api/admin/orders/${order._id}/cancel`, {
      token: admin.token,
      body: { reason: 'The buyer has closed.' },
    });
    expect(cancelled.status).toBe(200);
    await shop.runJobs();
    const addressees = shop.mail.slice(sent).map(({ to }) => to);
    expect(addressees.filter((to) => to === user.email || to.endsWith('.invalid'))).toEqual([]);
    const body = {
      ...{ firstName: 'Sita', lastName: 'Rai', email: user.email, phone: '9841234567', terms: true },
      ...{ password: 'Secret123', confirmPassword: 'Secret123', role: 'buyer' },
    };
    const registered = await shop.call('POST', '/api/auth/register', { body });
    expect(registered.status).toBe(201);
    expect(registered.body.data.user._id).not.toBe(user.id);
    const orders = await shop.call('GET', '/api/orders', { token: registered.body.data.authToken });
    expect(orders.body.data.orders).toEqual([]);
  });

  test("hides a seller's products for good and keeps the company on what it sold", async () => {
    const product = await insertProduct(shop.db);
    const seller = await rowOf(product.seller_id);
    const { token } = await shop.registerBuyer();
    const order = (await placeOrder(shop, token, [orderLine(product)])).body.data;
    expect((await asAdmin('DELETE', `/${seller.id}`)).status).toBe(200);
    expect(await isPublic(product.id)).toBe(false);
    const { deleted_at } = await shop.db
      .selectFrom('products')
      .select('deleted_at')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(deleted_at).toBeInstanceOf(Date);
    const seen = (await shop.call('GET', `/api/orders/${order._id}`, { token })).body.data;
    expect(JSON.stringify(seen.parcels)).toContain(seller.company_name);
    expect(await rowOf(seller.id)).toMatchObject({ pan_number: seller.pan_number, first_name: 'Deleted' });

    const never = await insertSeller(shop.db);
    await asAdmin('DELETE', `/${never.id}`);
    expect(await rowOf(never.id)).toMatchObject({ pan_number: null, company_name: null });
  });

  test('forgets the papers of a seller who never sold, and keeps those behind invoices', async () => {
    const send = async (sellerId: string) => {
      const { token } = await shop.signIn(await rowOf(sellerId));
      const form = new FormData();
      form.append('kind', 'certificate');
      form.append('file', new Blob([`%PDF-1.4\n${'% certificate\n'.repeat(10)}%%EOF\n`]), 'vat.pdf');
      const sent = await shop.call('POST', '/api/seller/documents', { token, ...(await multipart(form)) });
      return sent.body.data._id as string;
    };
    const read = async (documentId: string) => {
      const url = `/api/admin/seller-documents/${documentId}/file`;
      return (await shop.call('GET', url, { token: admin.token })).status;
    };
    const files = async () =>
      (await readdir(path.join(shop.config.dataFolder, 'seller-documents'))).map(
        (name) => name.split('.')[0],
      );
    const product = await insertProduct(shop.db);
    await placeOrder(shop, (await shop.registerBuyer()).token, [orderLine(product)]);
    const never = await insertSeller(shop.db, { is_approved: false });
    const [kept, forgotten] = [await send(product.seller_id), await send(never.id)];
    expect([await read(kept), await read(forgotten)]).toEqual([200, 200]);
    for (const id of [product.seller_id, never.id])
      expect((await asAdmin('DELETE', `/${id}`)).status).toBe(200);
    await shop.runJobs();
    expect([await read(kept), await read(forgotten)]).toEqual([200, 404]);
    expect(await files()).toContain(kept);
    expect(await files()).not.toContain(forgotten);
  });

  test('a deleted user is 404 for every call', async () => {
    const seller = await insertSeller(shop.db, { is_approved: false });
    expect((await asAdmin('DELETE', `/${seller.id}`)).status).toBe(200);
    for (const id of [seller.id, ...BAD_IDS]) {
      const answers = [
        await asAdmin('GET', `/${id}`),
        await asAdmin('DELETE', `/${id}`),
        await setActive(id, true),
        await asAdmin('POST', `/${id}/approve`),
        await asAdmin('POST', `/${id}/end-sessions`),
      ];
      expect([id, answers.map(({ status }) => status)]).toEqual([id, [404, 404, 404, 404, 404]]);
    }
  });
});
