// @module-tag days

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { bsDateOf, fiscalYearOf } from '../../../../domain/shop/bikram-sambat.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { closeStatements } from '../statements/statements.commands.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const now = () => shop.clock.now();
const register = (changes: Record<string, string | number> = {}) => {
  const query = new URLSearchParams({ fiscalYear: fiscalYearOf(now()), ...changes } as Record<
    string,
    string
  >);
  return shop.call('GET', `/api/admin/money/withheld-tax?${query}`, { token: admin.token });
};
const withhold = (percent: number) =>
  shop.call('PUT', '/api/admin/settings/withheldPercent', { token: admin.token, body: { value: percent } });
const paisa = (rupees: number) => Math.round(rupees * 100);

it('names each sale with its seller, base and rate of that time, and takes back what was cancelled', async () => {
  expect((await register()).body.data).toMatchObject({
    rows: [],
    sums: { base: 0, withheld: 0, sellers: 0 },
  });
  const seller = await shop.registerSeller();
  await orderFrom(shop, admin, [seller]);
  await withhold(1.5);
  const first = await orderFrom(shop, admin, [seller]);
  await withhold(2);
  const second = await orderFrom(shop, admin, [seller, await shop.registerSeller()]);
  const { rows, sums } = (await register()).body.data;
  expect(
    rows.map(({ percent, orderNumber }: { percent: number; orderNumber: string }) => [percent, orderNumber]),
  ).toEqual([
    [1.5, first.orderNumber],
    [2, second.orderNumber],
    [2, second.orderNumber],
  ]);
  for (const { base, percent, withheld, kind } of rows) {
    expect(kind).toBe('sale');
    expect(paisa(withheld)).toBe(Math.floor((paisa(base) * percent * 100 + 5000) / 10_000));
  }
  expect(sums.sellers).toBe(2);
  expect(rows[0]).toMatchObject({ seller: { _id: seller.user.id }, statement: null });
  const { rows: taxed } = await shop.pool.query(
    'select pan_number from seller_tax_details where seller_id = $1 order by version desc limit 1',
    [seller.user.id],
  );
  expect(rows[0].pan).toBe(taxed[0].pan_number);

  // One unit of three, then what is left of the parcel.
  const parcel = second.parcelIds[0];
  const order = await shop.call('GET', `/api/orders/${second.orderId}`, { token: second.buyer.token });
  const [line] = order.body.data.parcels[0].items;
  const cancel = (body: object) =>
    shop.call('POST', `/api/orders/${second.orderId}/parcels/${parcel}/cancel`, {
      token: second.buyer.token,
      body,
    });
  expect((await cancel({ lines: [{ line: line._id, quantity: 1 }] })).status).toBe(200);
  expect((await cancel({})).status).toBe(200);
  const after = (await register()).body.data;
  const back = after.rows.slice(3);
  expect(back.map(({ kind }: { kind: string }) => kind)).toEqual(['cancellation', 'cancellation']);
  const sold = after.rows.find(
    ({ orderNumber, seller: { _id } }: { orderNumber: string; seller: { _id: string } }) =>
      orderNumber === second.orderNumber && _id === seller.user.id,
  );
  const sum = (key: 'base' | 'withheld') =>
    back.reduce((total: number, row: Record<string, number>) => total + paisa(row[key] as number), 0);
  expect(sum('base')).toBe(-paisa(sold.base));
  expect(sum('withheld')).toBe(-paisa(sold.withheld));
  expect(paisa(back[0].base) * 3).toBe(-paisa(sold.base));
  const { rows: booked } = await shop.pool.query(
    `select -sum(amount_paisa) as paisa from ledger_lines where account = 'tax_withheld'`,
  );
  expect(paisa(after.sums.withheld)).toBe(Number(booked[0].paisa));
});

it('says in which statement an entry stands, and is written as a file', async () => {
  const closing = { ...shop.deps, clock: () => new Date(now().getTime() + 8 * DAY_MS) };
  await closeStatements(closing);
  const { rows } = (await register()).body.data;
  expect(rows.every(({ statement }: { statement: string | null }) => statement !== null)).toBe(true);
  const { year, month } = bsDateOf(now());
  const file = await register({ format: 'csv', month });
  expect(file.headers['content-disposition']).toContain(
    `withheld-tax-${fiscalYearOf(now()).replace('/', '-')}-${String(month).padStart(2, '0')}.csv`,
  );
  const [head, ...lines] = String(file.body).trim().split('\r\n');
  expect(head).toContain('Date,Entry,Seller,PAN,Order,Statement,Base,Rate in percent,Withheld');
  expect(lines).toHaveLength(rows.length);
  expect(lines[0]).toContain(`${year}-`);
  expect((await register({ month: (month % 12) + 1 })).body.data.rows).toEqual([]);
  expect((await register({ limit: 2, page: 2 })).body.data.rows).toEqual(rows.slice(2, 4));
});

it.each<Record<string, string | number>>([
  { fiscalYear: '2083' },
  { month: 13 },
  { format: 'pdf' },
  { page: 0 },
])('refuses %j', async (changes) => {
  expect((await register(changes)).status).toBe(400);
});
