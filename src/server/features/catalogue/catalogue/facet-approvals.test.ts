import { beforeAll, expect, test, vi } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import {
  catalogue,
  deaf,
  facetsOf,
  listFrom,
  openFacetShop,
  PATIENT,
  shop,
  sorted,
} from '../../../../../test/facet-lists.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';

openFacetShop();

const ROUNDS = 3;
const READS = 25;
/** How sellers write the same power, and what else they sell: nine watts seven times. */
const POWERS = ['9 W', '9W', '9 watt', '5 W', '9 W', '12 W', '९ watt', '9 w', '7W', '9.0 W', '1.5 kW', '60'];
const NINE_WATTS = 7;

let admin: Account;
/** Another process that serves the same shop. */
let neighbour: Catalogue;
beforeAll(async () => {
  admin = await shop.registerAdmin();
  neighbour = createCatalogue(shop.pool);
  await neighbour.start();
  return () => neighbour.stop();
});

const asAdmin = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) =>
  shop.call(method, path, { token: admin.token, body });
const attribute = (category: string, name = 'Power') =>
  ({ category, name, kind: 'number', unit: 'W', isFilter: true, displayOrder: 1 }) as const;
const rows = (name: string, value: string) => JSON.stringify([{ name, value }]);
const waiting = async (category_id: string, seller_id: string, specifications: string) => {
  const product = {
    category_id,
    seller_id,
    specifications,
    status: 'pending_approval',
    approved_at: null,
  } as const;
  return (await insertProduct(shop.db, product)).id;
};
const ninesIn = async (category: string, source: Catalogue) =>
  (await listFrom(source, { category, 'spec.Power': '9..9', limit: '1' })).pagination.total;

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'round %i: approvals, attributes and reads at once leave no product out of facet and filter',
  {
    timeout: 120_000,
  },
  async () => {
    const seller_id = (await insertSeller(shop.db)).id;
    const lamps = (await insertCategory(shop.db)).id;
    // What nobody gave an attribute to writes its rows the same way.
    const stoves = (await insertCategory(shop.db)).id;
    const ids: string[] = [];
    for (const power of POWERS) {
      ids.push(await waiting(stoves, seller_id, rows('Power', power)));
      ids.push(await waiting(lamps, seller_id, rows('Power', power)));
    }

    const approvals = async (some: readonly string[]) => {
      for (const id of some)
        expect((await asAdmin('POST', `/api/admin/products/${id}/approve`)).status).toBe(200);
    };
    const attributes = async () => {
      const { _id: first } = (await asAdmin('POST', '/api/admin/attributes', attribute(lamps))).body.data;
      await asAdmin('PUT', `/api/admin/attributes/${first}`, attribute(lamps, 'Watts'));
      await asAdmin('DELETE', `/api/admin/attributes/${first}`);
      expect((await asAdmin('POST', '/api/admin/attributes', attribute(lamps))).status).toBe(201);
      // This process sees it with the next read.
      const power = (await facetsOf({ category: lamps })).find(({ key }) => key === 'spec.Power');
      if (power !== undefined) expect(power.kind).toBe('range');
    };
    const reads = async (source: Catalogue) => {
      for (let read = 0; read < READS; read += 1) {
        await facetsOf({ category: read % 2 === 0 ? lamps : stoves }, source);
        expect(await ninesIn(lamps, source)).toBeLessThanOrEqual(NINE_WATTS);
      }
    };
    const half = ids.length / 2;
    await Promise.all([
      approvals(ids.slice(0, half)),
      approvals(ids.slice(half)),
      attributes(),
      reads(catalogue),
      reads(neighbour),
    ]);

    for (const source of [catalogue, neighbour]) {
      await vi.waitFor(async () => expect(await ninesIn(lamps, source)).toBe(NINE_WATTS), PATIENT);
      for (const category of [lamps, stoves]) {
        expect(sorted(await facetsOf({ category }, source))).toEqual(
          sorted(await facetsOf({ category }, deaf)),
        );
      }
      expect(await ninesIn(stoves, source)).toBe(0);
    }
  },
);
