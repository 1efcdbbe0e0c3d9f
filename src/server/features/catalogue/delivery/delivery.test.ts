import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertAddress, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { USUAL_DELIVERY_DAYS } from '../../../../domain/catalogue/delivery.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const ask = (id: string, province = 'Province 1') =>
  shop.call('GET', `/api/products/${id}/delivery?province=${encodeURIComponent(province)}`);

async function productFrom(province: string | null, seller = {}) {
  const { id } = await insertSeller(shop.db, seller);
  // One that is no default says nothing of where goods are sent from.
  await insertAddress(shop.db, id, { province: 'Karnali Pradesh', is_default: false });
  if (province !== null) await insertAddress(shop.db, id, { province, is_default: true });
  return insertProduct(shop.db, { seller_id: id });
}

describe('when a product arrives', () => {
  test('is said in working days and dates, from the province of its seller’s default address', async () => {
    const product = await productFrom('Bagmati Pradesh');
    const { status, body } = await ask(product.id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      from: 'Bagmati Pradesh',
      to: 'Province 1',
      estimate: {
        minimumDays: 2,
        maximumDays: 4,
        earliest: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        latest: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      why: null,
      awayUntil: null,
      surcharge: 0,
      isHeavy: false,
    });
    expect((await ask(product.id, 'Bagmati Pradesh')).body.data.estimate).toMatchObject({
      minimumDays: 1,
      maximumDays: 2,
    });
  });

  test('follows the table of the settings at once', async () => {
    const product = await productFrom('Gandaki Pradesh');
    expect((await ask(product.id)).body.data.estimate.maximumDays).toBe(5);
    const { token } = await shop.registerAdmin();
    const table = structuredClone(USUAL_DELIVERY_DAYS) as unknown as Record<string, Record<string, object>>;
    (table['Gandaki Pradesh'] as Record<string, object>)['Province 1'] = { minimum: 9, maximum: 11 };
    const put = (value: unknown) =>
      shop.call('PUT', '/api/admin/settings/deliveryDays', { token, body: { value } });
    expect((await put(table)).status).toBe(200);
    expect((await ask(product.id)).body.data.estimate).toMatchObject({ minimumDays: 9, maximumDays: 11 });
    (table['Gandaki Pradesh'] as Record<string, object>)['Province 1'] = { minimum: 9, maximum: 8 };
    expect(await put(table)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'value.Gandaki Pradesh.Province 1', message: 'Enter the fewer days first' }] },
    });
    const { 'Gandaki Pradesh': _gone, ...rest } = table;
    expect((await put(rest)).status).toBe(400);
    expect((await put({ ...table, Atlantis: {} })).status).toBe(400);
  });

  test('is not said of a seller without a default address, or one who is away', async () => {
    const unknown = await productFrom(null);
    expect((await ask(unknown.id)).body.data).toEqual({
      from: null,
      to: 'Province 1',
      estimate: null,
      why: 'no_address',
      awayUntil: null,
      surcharge: 0,
      isHeavy: false,
    });
    const away = await productFrom('Bagmati Pradesh', { away_until: '2099-01-05' });
    expect((await ask(away.id)).body.data).toMatchObject({
      estimate: null,
      why: 'away',
      awayUntil: '2099-01-05',
    });
  });

  test('is asked with a province, of a product that is sold here', async () => {
    const product = await productFrom('Bagmati Pradesh');
    const hidden = await insertProduct(shop.db, { status: 'inactive' });
    for (const province of ['', 'Atlantis', 'x'.repeat(500)]) {
      expect(await ask(product.id, province)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'province', message: 'Choose a province' }] },
      });
    }
    expect((await shop.call('GET', `/api/products/${product.id}/delivery`)).status).toBe(400);
    for (const id of [hidden.id, randomUUID(), 'nonsense']) {
      expect(await ask(id)).toMatchObject({ status: 404, body: { message: 'Product not found' } });
    }
  });

  test('is said of many products at once, each once, without those that are not sold here', async () => {
    const near = await productFrom('Province 1');
    const far = await productFrom('Karnali Pradesh');
    const hidden = await insertProduct(shop.db, { status: 'inactive' });
    const many = (products: string, province = 'Province 1') =>
      shop.call('GET', `/api/delivery?province=${encodeURIComponent(province)}&products=${products}`);
    const ids = [far.id, near.id.toUpperCase(), hidden.id, 'nonsense', near.id];
    const { status, body } = await many(ids.join(','));
    expect(status).toBe(200);
    expect(body.data.deliveries).toMatchObject([
      { product: far.id, from: 'Karnali Pradesh', estimate: { minimumDays: 5, maximumDays: 8 } },
      { product: near.id, from: 'Province 1', estimate: { minimumDays: 1, maximumDays: 2 } },
    ]);
    expect(body.data.deliveries[0].estimate.earliest > body.data.deliveries[1].estimate.earliest).toBe(true);
    for (const products of ['', ',', Array.from({ length: 101 }, () => randomUUID()).join(',')]) {
      expect((await many(products)).status).toBe(400);
    }
    expect((await many(near.id, 'Atlantis')).status).toBe(400);
  });
});
