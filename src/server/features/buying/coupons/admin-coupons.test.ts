import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;
let product: Awaited<ReturnType<typeof insertProduct>>;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  product = await insertProduct(shop.db, { quantity: 10_000 });
});
afterEach(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
});
afterAll(() => shop.close());

const code = () => `TIHAR-${fresh().toUpperCase()}`;
const form = (values: object = {}) => ({ code: code(), type: 'percent', value: 12.5, ...values });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  shop.call(method, `/api/admin/coupons${path}`, { token: admin.token, body });
const create = async (values: object = {}) => (await call('POST', '', form(values))).body.data;

/** A fresh buyer with this coupon on the cart. */
async function buyerWith(couponCode: string, account?: Account): Promise<Account> {
  const buyer = account ?? (await shop.registerBuyer());
  const body = { productId: product.id, quantity: 1 };
  await shop.call('POST', '/api/cart/items', { token: buyer.token, body });
  await shop.call('POST', '/api/cart/apply-coupon', { token: buyer.token, body: { couponCode } });
  return buyer;
}
const order = (buyer: Account, quantity = 1) => placeOrder(shop, buyer.token, [orderLine(product, quantity)]);

describe('making and changing', () => {
  test('of two admins who edit one coupon, the second is told and changes nothing', async () => {
    const { _id, code: own, updatedAt } = await create({ value: 10 });
    const answers = [];
    for (const value of [20, 30])
      answers.push(await call('PUT', `/${_id}`, form({ code: own, value, updatedAt })));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body.message).toContain('Coupon was changed by someone else');
    const { body } = await call('GET', `?search=${own}`);
    expect(body.data.coupons[0]).toMatchObject({ value: 20, updatedAt: answers[0]?.body.data.updatedAt });
    expect((await call('PUT', `/${_id}`, form({ code: own, value: 40 }))).status).toBe(200);
  });

  test('a coupon is created, found, used, and its use is shown', async () => {
    const wanted = form({
      code: ` dashain-${fresh()} `,
      minimumSubtotal: 500,
      usageLimit: 5,
      perUserLimit: 2,
    });
    const made = await call('POST', '', wanted);
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Coupon created',
        data: {
          code: wanted.code.trim().toUpperCase(),
          value: 12.5,
          state: 'active',
          usedCount: 0,
          canDelete: true,
        },
      },
    });
    const coupon = made.body.data;
    const buyer = await buyerWith(coupon.code.toLowerCase());
    const placed = await order(buyer);
    expect(placed.body.data.totals.discount).toBe(125);
    const { body } = await call('GET', `?search=${coupon.code.slice(3, 12).toLowerCase()}`);
    expect(body.data.coupons).toMatchObject([
      {
        _id: coupon._id,
        usedCount: 1,
        discountGiven: 125,
        canDelete: false,
        lastUses: [
          {
            order: { _id: placed.body.data._id, orderNumber: placed.body.data.orderNumber },
            buyer: 'Sita Shrestha',
            discount: 125,
            isGivenBack: false,
          },
        ],
      },
    ]);
    await shop.call('POST', `/api/orders/${placed.body.data._id}/cancel`, { token: buyer.token });
    const after = await call('GET', `?search=${coupon.code}`);
    expect(after.body.data.coupons).toMatchObject([
      { usedCount: 0, discountGiven: 0, canDelete: false, lastUses: [{ isGivenBack: true }] },
    ]);
  });

  test('a changed coupon counts at once; orders keep what they were given; the log says what changed', async () => {
    const coupon = await create({ value: 10 });
    const placed = await order(await buyerWith(coupon.code));
    const changed = await call(
      'PUT',
      `/${coupon._id}`,
      form({ code: coupon.code, type: 'fixed', value: 49.5 }),
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { message: 'Coupon updated', data: { type: 'fixed', value: 49.5, startsAt: coupon.startsAt } },
    });
    expect((await order(await buyerWith(coupon.code))).body.data.totals.discount).toBe(49.5);
    const log = await shop.call('GET', `/api/admin/audit-log?objectId=${coupon._id}`, { token: admin.token });
    expect(log.body.data.entries).toMatchObject([
      {
        action: 'coupon.update',
        object: { label: coupon.code },
        before: { type: 'percent', value: 10 },
        after: { type: 'fixed', value: 49.5 },
      },
      { action: 'coupon.create', before: null, after: { value: 10 } },
    ]);
    expect(placed.body.data.totals.discount).toBe(100);
  });

  test('an unused coupon is deleted, also from carts; a used one is not', async () => {
    const unused = await create();
    const buyer = await buyerWith(unused.code);
    expect(await call('DELETE', `/${unused._id}`)).toMatchObject({
      status: 200,
      body: { data: null, message: 'Coupon deleted' },
    });
    expect(await call('DELETE', `/${unused._id}`)).toMatchObject({
      status: 404,
      body: { message: 'Coupon not found' },
    });
    const cart = await shop.call('GET', '/api/cart', { token: buyer.token });
    expect(cart.body.data.coupon).toBeNull();
    const used = await create();
    await order(await buyerWith(used.code));
    expect(await call('DELETE', `/${used._id}`)).toMatchObject({
      status: 409,
      body: { message: 'Orders carry this coupon, so it cannot be deleted. Deactivate it instead.' },
    });
  });

  test('the list filters by state and counts each', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const states = {
      active: await create(),
      scheduled: await create({ startsAt: at(1) }),
      expired: await create({ startsAt: at(-2), endsAt: at(-1) }),
      inactive: await create({ isActive: false, endsAt: at(1) }),
      used_up: await insertCoupon(shop.db, { usage_limit: 1 }).then(async ({ id, code: used }) => {
        await order(await buyerWith(used));
        return { _id: id };
      }),
    };
    for (const [state, { _id }] of Object.entries(states)) {
      const { body } = await call('GET', `?state=${state}&limit=100`);
      expect(body.data.coupons.map((coupon: { _id: string }) => coupon._id)).toContain(_id);
      expect(body.data.coupons.every((coupon: { state: string }) => coupon.state === state)).toBe(true);
      expect(body.data.pagination.total).toBe(body.data.counts[state]);
    }
    const { counts } = (await call('GET')).body.data;
    expect(counts.total).toBe(
      counts.active + counts.scheduled + counts.expired + counts.inactive + counts.used_up,
    );
  });
});

describe('refusals', () => {
  test.each([
    [{ code: '' }, 'code', 'Code is required'],
    [{ code: 'A B' }, 'code', 'Code must be 3 to 30 letters, digits, hyphens or underscores'],
    [{ code: 'दशैं' }, 'code', 'Code must be 3 to 30 letters, digits, hyphens or underscores'],
    [{ type: 'gift' }, 'type', 'Choose percent or fixed amount'],
    [{ value: null }, 'value', 'Value is required'],
    [{ value: 0 }, 'value', 'Value must be above 0'],
    [{ value: 100.01 }, 'value', 'A percentage cannot be above 100'],
    [{ value: 0.001 }, 'value', 'Value can have at most 2 decimals'],
    [{ type: 'fixed', value: 1e9 }, 'value', 'Value is too large'],
    [{ minimumSubtotal: -1 }, 'minimumSubtotal', 'Minimum subtotal must not be negative'],
    [{ startsAt: 'tomorrow' }, 'startsAt', 'Start must be a date and time'],
    [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt', 'End must be after the start'],
    [
      { startsAt: '2026-01-02T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' },
      'endsAt',
      'End must be after the start',
    ],
    [{ usageLimit: 0 }, 'usageLimit', 'Usage limit must be a whole number of at least 1'],
    [{ perUserLimit: 1.5 }, 'perUserLimit', 'Limit per buyer must be a whole number of at least 1'],
    [{ usageLimit: 2, perUserLimit: 3 }, 'perUserLimit', 'Limit per buyer cannot be above the usage limit'],
    [{ isActive: 'yes' }, 'isActive', 'Active must be true or false'],
    [{ usedCount: 0 }, 'usedCount', 'Unknown field: usedCount'],
  ])('%j is refused at %s: %s', async (values, path, message) => {
    expect(await call('POST', '', form(values))).toMatchObject({
      status: 400,
      body: { message, errors: [{ path, message }] },
    });
  });

  test('a code exists once, in whatever case, also when twenty ask at once', async () => {
    const wanted = code();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('POST', '', form({ code: index % 2 ? wanted.toLowerCase() : wanted })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Coupon code already exists',
      errors: [{ path: 'code' }],
    });
    const others = await Promise.all([create(), create()]);
    const free = code();
    const renamed = await Promise.all(
      others.map(({ _id }) => call('PUT', `/${_id}`, form({ code: free.toLowerCase() }))),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('limits cannot go below the uses there are', async () => {
    const coupon = await create();
    const buyer = await buyerWith(coupon.code);
    await order(buyer);
    await order(await buyerWith(coupon.code, buyer), 2);
    expect(await call('PUT', `/${coupon._id}`, form({ code: coupon.code, usageLimit: 1 }))).toMatchObject({
      status: 409,
      body: {
        message: 'The coupon is in use by 2 orders: the limit cannot be lower',
        errors: [{ path: 'usageLimit' }],
      },
    });
    expect(await call('PUT', `/${coupon._id}`, form({ code: coupon.code, perUserLimit: 1 }))).toMatchObject({
      status: 409,
      body: { message: 'A buyer has used the coupon 2 times: the limit cannot be lower' },
    });
    const allowed = { code: coupon.code, usageLimit: 2, perUserLimit: 2 };
    expect((await call('PUT', `/${coupon._id}`, form(allowed))).status).toBe(200);
  });

  test.each([randomUUID(), 'x', '%00'])('%s is no coupon', async (id) => {
    const refusal = { status: 404, body: { message: 'Coupon not found' } };
    expect(await call('PUT', `/${id}`, form())).toMatchObject(refusal);
    expect(await call('DELETE', `/${id}`)).toMatchObject(refusal);
  });
});

describe('at the same moment', () => {
  test('lowering the limits meets the last uses: orders are placed within them or refused whole', async () => {
    for (let round = 0; round < 8; round += 1) {
      const coupon = await create({ usageLimit: 10, perUserLimit: 5 });
      const regular = await buyerWith(coupon.code);
      await order(regular);
      const buyers = await Promise.all(Array.from({ length: 4 }, () => buyerWith(coupon.code)));
      await buyerWith(coupon.code, regular);
      const [lowered, ...placed] = await Promise.all([
        call(
          'PUT',
          `/${coupon._id}`,
          form({ code: coupon.code, usageLimit: 3, perUserLimit: 1, value: 12.5 }),
        ),
        order(regular, 3),
        ...buyers.map((buyer) => order(buyer)),
      ]);
      expect([200, 409]).toContain(lowered.status);
      for (const { status, body } of placed) {
        expect([201, 409]).toContain(status);
        if (status === 409) expect(body.message).toBe('Coupon is no longer available');
      }
      await expectInvariants(shop.pool);
    }
  });

  test('deleting meets the first use: one of the two wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      const coupon = await create();
      const buyer = await buyerWith(coupon.code);
      const [deleted, placed] = await Promise.all([call('DELETE', `/${coupon._id}`), order(buyer)]);
      // Deleted before the order began, it is on the cart no more; deleted while it was placed, the order is refused.
      expect([
        { deleted: 409, placed: 201, discount: 125 },
        { deleted: 200, placed: 201, discount: 0 },
        { deleted: 200, placed: 409, discount: undefined },
      ]).toContainEqual({
        deleted: deleted.status,
        placed: placed.status,
        discount: placed.body.data?.totals.discount,
      });
    }
  });
});
