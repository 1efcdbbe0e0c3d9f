import { describe, expect, test } from 'vitest';
import { list, openCatalogue, put, shop, type Values } from '../../../../../test/catalogue-sources.ts';
import { fresh, insertCategory, insertSeller } from '../../../../../test/factories.ts';
import { ownProductSchema, productSchema } from '../../../../contract/catalogue/products.contract.ts';

/** The same answers from the database and from the index in the process. */
describe.each(['database', 'index'] as const)('the catalogue, answered from the %s', (source) => {
  openCatalogue(source);

  describe('who sees what', () => {
    const state = (product: Values, seller: Parameters<typeof insertSeller>[1] = {}, category = {}) => ({
      product,
      seller,
      category,
    });
    const hidden = {
      pending: state({ status: 'pending_approval', approved_at: null }),
      'active but never approved': state({ status: 'active', approved_at: null }),
      inactive: state({ status: 'inactive' }),
      rejected: state({ status: 'rejected' }),
      discontinued: state({ status: 'discontinued' }),
      'of an unapproved seller': state({}, { is_approved: false }),
      'of an inactive seller': state({}, { is_active: false }),
      'of a deleted seller': state({}, { deleted_at: new Date() }),
      'in an inactive category': state({}, {}, { is_active: false }),
    };

    test.each(Object.entries(hidden))(
      'a product that is %s is nowhere for the public',
      async (_name, { product, seller, category }) => {
        const owner = await insertSeller(shop.db, seller);
        const place = await insertCategory(shop.db, category);
        const name = `hid${fresh()}`;
        const { id } = await put({ ...product, name, seller_id: owner.id, category_id: place.id });
        const callers = {
          guest: undefined,
          buyer: (await shop.registerBuyer()).token,
          'another seller': (await shop.registerSeller()).token,
        };
        for (const token of Object.values(callers)) {
          expect((await shop.call('GET', `/api/products/${id}`, { token })).status).toBe(404);
          expect((await shop.call('GET', `/api/products/${id}/reviews`, { token })).status).toBe(404);
          for (const query of [
            `search=${name}`,
            `category=${place.id}`,
            `category=${place.id}&limit=4&exclude=${fresh()}`,
          ]) {
            const { body } = await shop.call('GET', `/api/products?${query}`, { token });
            expect(body.data.pagination.total).toBe(0);
          }
          const { body } = await shop.call('GET', `/api/products/suggest?q=${name}`, { token });
          expect(body.data.products).toEqual([]);
        }
        const admin = await shop.registerAdmin();
        expect((await shop.call('GET', `/api/products/${id}`, { token: admin.token })).status).toBe(200);
        if (owner.is_active && owner.deleted_at === null) {
          const { token } = await shop.signIn(owner);
          expect((await shop.call('GET', `/api/products/${id}`, { token })).status).toBe(200);
        }
      },
    );

    test('the category above is named only while it is active', async () => {
      const above = await insertCategory(shop.db);
      const below = await insertCategory(shop.db, { parent_id: above.id });
      const { id } = await put({ category_id: below.id });
      const parent = async () =>
        (await shop.call('GET', `/api/products/${id}`)).body.data.category.parent?._id ?? null;
      expect(await parent()).toBe(above.id);
      await shop.pool.query('update categories set is_active = false where id = $1', [above.id]);
      shop.deps.catalogue.catalogueChanged();
      expect(await parent()).toBeNull();
    });

    test('a deleted product is there for nobody', async () => {
      const owner = await shop.registerSeller();
      const { id } = await put({ seller_id: owner.user.id, deleted_at: new Date() });
      const admin = await shop.registerAdmin();
      for (const token of [undefined, owner.token, admin.token]) {
        expect((await shop.call('GET', `/api/products/${id}`, { token })).status).toBe(404);
      }
    });

    test('an id that cannot be is simply not there', async () => {
      for (const id of ['1', 'undefined', '%00', '..%2f..', '00000000-0000-4000-8000-000000000000']) {
        const { status, body } = await shop.call('GET', `/api/products/${id}`);
        expect([status, body.message]).toEqual([404, 'Product not found']);
      }
    });

    test('a bad token is refused rather than treated as a guest', async () => {
      const { id } = await put({});
      expect((await shop.call('GET', `/api/products/${id}`, { token: 'x.y.z' })).status).toBe(401);
    });

    test('cost price, barcode, seller e-mail and moderation stay with owner and admin', async () => {
      const owner = await shop.registerSeller();
      const { id } = await put({
        seller_id: owner.user.id,
        cost_price_paisa: 61_237,
        barcode: '9771234567898',
        rejection_reason: 'was blurred',
        specifications: JSON.stringify([{ name: 'supply_voltage', value: '5 V' }]),
        images: JSON.stringify([
          { url: '/uploads/a-600.webp', alt: 'a', isPrimary: false },
          { url: '/uploads/b-600.webp', alt: 'b', isPrimary: true },
        ]),
      });
      const buyer = await shop.registerBuyer();
      for (const token of [undefined, buyer.token]) {
        const { body } = await shop.call('GET', `/api/products/${id}`, { token });
        const product = productSchema.strict().parse(body.data);
        expect(product.images.map(({ url }) => url)).toEqual(['/uploads/a-600.webp', '/uploads/b-600.webp']);
        expect(product.specifications).toEqual({ supply_voltage: '5 V' });
        for (const secret of ['612.37', '9771234567898', owner.user.email, 'blurred']) {
          expect(JSON.stringify(body)).not.toContain(secret);
        }
      }
      const admin = await shop.registerAdmin();
      for (const token of [owner.token, admin.token]) {
        const { body, headers } = await shop.call('GET', `/api/products/${id}`, { token });
        const own = ownProductSchema.strict().parse(body.data);
        expect(own.pricing.costPrice).toBe(612.37);
        expect([own.barcode, own.seller.email, own.rejectionReason]).toEqual([
          '9771234567898',
          owner.user.email,
          'was blurred',
        ]);
        expect(headers['cache-control']).toBe('no-store');
      }
      const { products } = await list({ search: 'arduino', limit: '100' });
      const card = products.find((product) => product.id === id);
      expect(card?.images).toEqual([{ url: '/uploads/b-600.webp', alt: 'b', isPrimary: true }]);
      expect(card?.highlights).toEqual(['5 V']);
    });
  });
});
