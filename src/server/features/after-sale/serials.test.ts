import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../test/app.ts';
import { bellOf } from '../../../../test/bell.ts';
import { expectInvariants } from '../../../../test/invariants.ts';
import { orderFrom } from '../../../../test/parcels.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { askReturn, linesOf, stepReturn } from '../../../../test/returns.ts';
import { orderLine, placeOrder, startBankPayment } from '../../../../test/shopping.ts';
import { DAY_MS } from '../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../domain/shop/kathmandu-time.ts';
import { drawBill } from '../../papers/bills/bill-drawer.ts';
import { remindOfWarranties } from '../orders/warranties/warranty-reminders.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
let rival: Account;
beforeAll(async () => {
  shop = await createTestApp({ deps: { drawBill } });
  admin = await shop.registerAdmin();
  [seller, rival] = [await shop.registerSeller(), await shop.registerSeller()];
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const call = async (
  who: Account | null,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<{ status: number; body: { data: never; message: string; errors?: { path: string }[] } }> =>
  shop.call(method, path, {
    ...(who === null ? {} : { token: who.token }),
    ...(body === undefined ? {} : { body }),
  }) as never;
const saidOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.message];
const move = (parcel: string, status: string, who = seller) =>
  call(who, 'PATCH', `/api/seller/orders/${parcel}/status`, { status });
const pack = (parcel: string, line: string, serials: unknown, who = seller) =>
  call(who, 'POST', `/api/seller/orders/${parcel}/serials`, { line, serials });
const check = async (serial: string, product: string) =>
  (await call(null, 'GET', `/api/serials/check?${new URLSearchParams({ serial, product })}`)).body.data;
const warrantiesOf = async (buyer: Account) =>
  (await call(buyer, 'GET', '/api/warranties')).body.data as { warranties: Record<string, unknown>[] };

const NUMBERED = { has_serials: true, warranty_months: 12, name: 'UPS 1 kVA' };

/** A paid parcel of three numbered pieces; another order of the same product where one is given. */
async function parcelOf(product: object = NUMBERED) {
  const order = await orderFrom(shop, admin, [seller], { product });
  const [line] = await linesOf(shop, order);
  return { ...order, parcel: order.parcelIds[0] as string, line: line as string, product: order.products[0] };
}

async function again({ product }: Awaited<ReturnType<typeof parcelOf>>) {
  const buyer = await shop.registerBuyer();
  const { data } = (await placeOrder(shop, buyer.token, [orderLine(product as never, 3)])).body;
  const paymentId = await startBankPayment(shop, buyer.token, data._id);
  await call(admin, 'POST', `/api/admin/payments/${paymentId}/confirm`, {
    bankReference: `AG-${randomUUID().slice(0, 8)}`,
    amount: data.totals.total,
  });
  const [line] = await linesOf(shop, { orderId: data._id });
  return { buyer, orderId: data._id as string, parcel: data.parcels[0]._id as string, line: line as string };
}

async function delivered(serials: readonly string[], product: object = NUMBERED) {
  const found = await parcelOf(product);
  expect(await pack(found.parcel, found.line, serials)).toMatchObject({ status: 200 });
  for (const status of ['shipped', 'delivered'])
    expect(await move(found.parcel, status)).toMatchObject({ status: 200 });
  return found;
}

describe('packing', () => {
  test('a parcel leaves with a number for each piece; what is wrong is said, and corrected until then', async () => {
    const { parcel, line, buyer, orderId } = await parcelOf();
    expect(saidOf(await move(parcel, 'shipped'))).toEqual([
      409,
      'Enter the serial numbers of UPS 1 kVA: 0 of 3',
    ]);
    const bulk = await call(seller, 'POST', '/api/seller/orders/bulk-ship', { ids: [parcel] });
    expect(bulk.body.data).toMatchObject({
      done: [],
      refused: [{ reason: 'Enter the serial numbers of UPS 1 kVA: 0 of 3' }],
    });
    expect(await pack(parcel, line, ['K1-a', ' k 1 b '])).toMatchObject({
      status: 200,
      body: { data: { items: [{ serials: ['K1-a', 'k 1 b'] }] } },
    });
    expect(saidOf(await move(parcel, 'shipped'))[1]).toMatch(/: 2 of 3$/);
    expect(saidOf(await pack(parcel, line, ['K1A', 'k1-A']))).toEqual([409, 'k1-A is entered twice']);
    expect(saidOf(await pack(parcel, line, ['1', '2', '3', '4']))).toEqual([
      409,
      '4 serial numbers for 3 pieces',
    ]);
    for (const wrong of ['', ' - ', 'x'.repeat(65), 'a\u0007b', 'a\nb', 7, null])
      expect(await pack(parcel, line, [wrong])).toMatchObject({ status: 400 });
    expect(await pack(parcel, randomUUID(), ['1'])).toMatchObject({ status: 400 });
    expect(await pack(parcel, line, ['1'], rival)).toMatchObject({ status: 404 });
    // Corrected: the second goes, two come; then it leaves.
    expect(await pack(parcel, line, ['K1-A', 'K1-C', 'K1-D'])).toMatchObject({ status: 200 });
    expect(await move(parcel, 'shipped')).toMatchObject({ status: 200 });
    expect(saidOf(await pack(parcel, line, ['K1-A', 'K1-C', 'K1-E']))[1]).toMatch(/has been sent/);
    await shop.runJobs();
    const { bills } = (await call(buyer, 'GET', `/api/bills?order=${orderId}`)).body.data as {
      bills: { _id: string; subject: string }[];
    };
    const bill = bills.find(({ subject }) => subject === 'goods');
    const pdf = await shop.app.inject({
      url: `/api/bills/${bill?._id}/pdf`,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(pdfText(pdf.rawPayload)).toContain('Serial no. K1-A, K1-C, K1-D');
    const trace = await shop.pool.query(
      'select event, serial from serial_events where order_item_id = $1 order by id',
      [line],
    );
    expect(trace.rows.map(({ event, serial }) => `${event} ${serial}`)).toEqual([
      'packed K1-a',
      'packed k 1 b',
      'removed k 1 b',
      'packed K1-A',
      'packed K1-C',
      'packed K1-D',
      'sold K1-A',
      'sold K1-C',
      'sold K1-D',
    ]);
  });

  test('unpaid, cancelled and numberless goods take none; a category says it for its goods, a product for itself', async () => {
    const unpaid = await orderFrom(shop, admin, [seller], { product: NUMBERED, isPaid: false });
    const [line] = await linesOf(shop, unpaid);
    expect(saidOf(await pack(unpaid.parcelIds[0] as string, line as string, ['1']))[1]).toMatch(
      /not paid yet/,
    );
    const plain = await parcelOf({ name: 'Cable' });
    expect(saidOf(await pack(plain.parcel, plain.line, ['1']))).toEqual([409, 'Cable has no serial numbers']);
    const flagged = await parcelOf({ name: 'Drive' });
    await shop.pool.query('update categories set has_serials = true where id = $1', [
      flagged.product?.category_id,
    ]);
    expect(saidOf(await move(flagged.parcel, 'shipped'))[1]).toBe(
      'Enter the serial numbers of Drive: 0 of 3',
    );
    await shop.pool.query('update products set has_serials = false where id = $1', [flagged.product?.id]);
    expect(await move(flagged.parcel, 'shipped')).toMatchObject({ status: 200 });
    await shop.pool.query('update categories set has_serials = false where id = $1', [
      flagged.product?.category_id,
    ]);
  });

  test('what is cancelled frees its numbers: the last of a line, all of a parcel', async () => {
    const first = await parcelOf();
    await pack(first.parcel, first.line, ['F-1', 'F-2', 'F-3']);
    const other = await again(first);
    expect(saidOf(await pack(other.parcel, other.line, ['f3']))).toEqual([409, 'f3 was sold already']);
    await call(seller, 'POST', `/api/seller/orders/${first.parcel}/cancel-lines`, {
      lines: [{ line: first.line, quantity: 1 }],
      reason: 'Broken',
    });
    expect(await pack(other.parcel, other.line, ['f3'])).toMatchObject({ status: 200 });
    await call(seller, 'PATCH', `/api/seller/orders/${first.parcel}/status`, {
      status: 'cancelled',
      reason: 'Gone',
    });
    expect(await pack(other.parcel, other.line, ['F-1', 'F-2', 'F-3'])).toMatchObject({ status: 200 });
    expect(saidOf(await pack(first.parcel, first.line, []))).toEqual([409, 'Parcel is cancelled']);
  });

  test('of parcels that are given one number at once one has it; lines that swap numbers do not block each other', async () => {
    const one = await parcelOf();
    const two = await again(one);
    const both = await Promise.all([
      pack(one.parcel, one.line, ['R-1', 'R-2', 'R-3']),
      pack(two.parcel, two.line, ['R-3', 'R-2', 'R-1']),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await pack(one.parcel, one.line, ['R-1']);
    await pack(two.parcel, two.line, ['R-2']);
    const swapped = await Promise.all([
      pack(one.parcel, one.line, ['R-2']),
      pack(two.parcel, two.line, ['R-1']),
    ]);
    for (const { status } of swapped) expect([200, 409]).toContain(status);
    await expectInvariants(shop.pool);
  });
});

describe('a piece that comes back', () => {
  test('is named by the buyer, compared by the seller, and may be sold again', async () => {
    const sold = await delivered(['B-1', 'B-2', 'B-3']);
    const options = await call(sold.buyer, 'GET', `/api/returns/options?parcel=${sold.parcel}`);
    expect(options.body.data).toMatchObject({ lines: [{ serials: ['B-1', 'B-2', 'B-3'] }] });
    const ask = (serials: string[], quantity = 2) =>
      askReturn(shop, sold.buyer, { parcel: sold.parcel, lines: [{ line: sold.line, quantity }], serials });
    expect(saidOf((await ask(['B-9'])) as never)).toEqual([409, 'B-9 is not among what you bought here']);
    expect(saidOf((await ask(['B-1', 'B-2'], 1)) as never)).toEqual([409, '2 serial numbers for 1 pieces']);
    const { status, body } = await ask(['b1', 'B-2']);
    expect(status).toBe(201);
    const id = body.data._id as string;
    await stepReturn(shop, seller, id, 'accept');
    const elsewhere = await delivered(['E-1', 'E-2', 'E-3']);
    expect(
      saidOf(
        (await stepReturn(shop, seller, id, 'received', {
          resalable: true,
          serials: ['B-1', 'B-2', 'B-3'],
        })) as never,
      ),
    ).toEqual([409, '3 serial numbers for 2 pieces']);
    const received = await stepReturn(shop, seller, id, 'received', {
      resalable: true,
      serials: ['B-1', 'B-3', 'E-1', 'Z-1'],
    });
    expect(received.body.data.serials).toMatchObject([
      { serial: 'B-2', saidBy: 'buyer', verdict: 'named' },
      { serial: 'b1', saidBy: 'buyer', verdict: 'named' },
      { serial: 'B-1', saidBy: 'seller', verdict: 'named' },
      { serial: 'B-3', saidBy: 'seller', verdict: 'of_line' },
      { serial: 'E-1', saidBy: 'seller', verdict: 'elsewhere' },
      { serial: 'Z-1', saidBy: 'seller', verdict: 'not_sold' },
    ]);
    const product = sold.product?.id as string;
    expect(await check('B-1', product)).toMatchObject({ result: 'returned', warrantyUntil: null });
    expect((await warrantiesOf(sold.buyer)).warranties).toMatchObject([{ serial: 'B-2', quantity: 1 }]);
    // Sold again, it is another piece's second life; B-2 is still out.
    const next = await again(sold);
    expect(saidOf(await pack(next.parcel, next.line, ['B-1', 'B-2', 'B-4']))).toEqual([
      409,
      'B-2 was sold already',
    ]);
    expect(await pack(next.parcel, next.line, ['B-1', 'B-4', 'B-5'])).toMatchObject({ status: 200 });
    expect(await move(next.parcel, 'shipped')).toMatchObject({ status: 200 });
    expect(await check('B-1', product)).toMatchObject({ result: 'sold' });
    expect(await check('E-1', elsewhere.product?.id as string)).toMatchObject({ result: 'sold' });
    expect(await move(next.parcel, 'delivered')).toMatchObject({ status: 200 });
    // What came back before is known by its day.
    const second = await askReturn(shop, next.buyer, {
      parcel: next.parcel,
      lines: [{ line: next.line, quantity: 1 }],
      serials: ['B-4'],
    });
    await stepReturn(shop, seller, second.body.data._id, 'accept');
    const back = await stepReturn(shop, seller, second.body.data._id, 'received', {
      resalable: false,
      serials: ['B-3', 'B-4'],
    });
    expect(back.body.data.serials).toContainEqual({
      serial: 'B-3',
      saidBy: 'seller',
      verdict: 'returned',
      returnedAt: expect.any(String),
    });
  });

  test('where the seller names none, what the buyer named is back', async () => {
    const sold = await delivered(['N-1', 'N-2', 'N-3']);
    const { body } = await askReturn(shop, sold.buyer, {
      parcel: sold.parcel,
      lines: [{ line: sold.line, quantity: 1 }],
      serials: ['N-2'],
    });
    await stepReturn(shop, seller, body.data._id, 'accept');
    await stepReturn(shop, seller, body.data._id, 'received', { resalable: true });
    expect(await check('N-2', sold.product?.id as string)).toMatchObject({ result: 'returned' });
    expect(await check('N-1', sold.product?.id as string)).toMatchObject({ result: 'sold' });
  });
});

describe('a piece whose return our desk refunds', () => {
  test('is its seller’s again once all of it was given back; with an amount its buyer keeps it', async () => {
    for (const [decision, serials, stays] of [
      ['full', ['D-2'], ['D-1', 'D-3']],
      ['part', ['D-2'], ['D-1', 'D-2', 'D-3']],
      // Nobody named any, but all that is out of the line was sent back.
      ['full', [], []],
    ] as const) {
      const sold = await delivered(['D-1', 'D-2', 'D-3']);
      const asked = await askReturn(shop, sold.buyer, {
        parcel: sold.parcel,
        lines: [{ line: sold.line, quantity: serials.length || 3 }],
        serials,
      });
      const id = asked.body.data._id as string;
      await stepReturn(shop, seller, id, 'decline', { reason: 'Burnt' });
      await stepReturn(shop, sold.buyer, id, 'escalate', { text: 'It came so.' });
      const { complaint } = (await shop.call('GET', `/api/returns/${id}`, { token: sold.buyer.token })).body
        .data;
      const decided = await call(admin, 'POST', `/api/admin/cases/${complaint._id}/decide`, {
        decision,
        amount: decision === 'full' ? null : 10,
        reason: 'It was broken',
      });
      expect(decided.status).toBe(200);
      const { rows } = await shop.pool.query(
        'select serial from serials where order_item_id = $1 and returned_at is null order by position',
        [sold.line],
      );
      expect(rows.map(({ serial }) => serial)).toEqual(stays);
    }
  });
});

describe('what left without its numbers', () => {
  test('stands in its seller’s list, tasks and page until they are entered', async () => {
    const number = `NCM-${randomUUID().slice(0, 8)}`;
    const old = await parcelOf({ ...NUMBERED, has_serials: false });
    expect(await move(old.parcel, 'shipped')).toMatchObject({ status: 200 });
    // Its pieces get numbers only later: what is gone lacks none.
    await shop.pool.query('update products set has_serials = true where id = $1', [old.product?.id]);
    const { parcel, line } = await parcelOf();
    const lacking = async () => {
      const read = async <Data>(path: string) => (await call(seller, 'GET', path)).body.data as Data;
      const list = await read<{ orders: { _id: string }[] }>('/api/seller/orders?lacks=serials');
      const stats = await read<{ lackingSerials: number }>('/api/users/dashboard-stats');
      const one = await read<{ lacksSerials: boolean }>(`/api/seller/orders/${parcel}`);
      return [list.orders.map(({ _id }) => _id), stats.lackingSerials, one.lacksSerials];
    };
    expect(await lacking()).toEqual([[], 0, false]);
    const booking = { courier: 'hand', name: 'Nepal Can Move', number, weightGrams: 900, parcels: 1 };
    await call(seller, 'POST', `/api/seller/orders/${parcel}/book`, booking);
    const shown = await call(seller, 'GET', `/api/seller/orders/${parcel}`);
    expect(shown.body.data).toMatchObject({ booked: { carrier: 'Nepal Can Move', number } });
    // The courier took it along.
    const statuses = [{ number, status: 'picked_up' }];
    await call(seller, 'POST', '/api/seller/couriers/statuses', { statuses });
    expect(await lacking()).toEqual([[parcel], 1, true]);
    expect(await call(seller, 'GET', '/api/seller/orders?lacks=all')).toMatchObject({ status: 400 });
    expect(await pack(parcel, line, ['L-1', 'L-2'])).toMatchObject({ status: 200 });
    expect(await lacking()).toEqual([[parcel], 1, true]);
    expect(await pack(parcel, line, ['L-1', 'L-2', 'L-3'])).toMatchObject({ status: 200 });
    expect(await lacking()).toEqual([[], 0, false]);
  });
});

describe('a warranty', () => {
  test('begins with the delivery as the product promised then, is claimed until its last day, and reminds once', async () => {
    const numbered = await delivered(['W-1', 'W-2', 'W-3'], { ...NUMBERED, warranty_months: 13 });
    await shop.pool.query('update products set warranty_months = 1 where id = $1', [numbered.product?.id]);
    const { warranties } = await warrantiesOf(numbered.buyer);
    expect(warranties.map(({ serial }) => serial)).toEqual(['W-1', 'W-2', 'W-3']);
    const { until, daysLeft, bill } = warranties[0] as {
      until: string;
      daysLeft: number;
      bill: { number: string };
    };
    expect(daysLeft).toBeGreaterThanOrEqual(394);
    expect(daysLeft).toBeLessThanOrEqual(397);
    expect((await warrantiesOf(rival)).warranties).toEqual([]);
    const plain = await parcelOf({ name: 'Chair', warranty_months: 24 });
    expect((await warrantiesOf(plain.buyer)).warranties).toEqual([]);
    for (const status of ['shipped', 'delivered']) await move(plain.parcel, status);
    expect((await warrantiesOf(plain.buyer)).warranties).toMatchObject([{ serial: null, quantity: 3 }]);

    const claim = (who: Account | null, body: object) =>
      call(who, 'POST', '/api/complaints', { kind: 'warranty', text: 'It does not start', ...body });
    const about = { order: numbered.orderId, line: numbered.line };
    expect(await claim(null, { ...about, name: 'G', email: 'g@example.com' })).toMatchObject({ status: 400 });
    expect(await claim(numbered.buyer, { order: numbered.orderId })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'line' }] },
    });
    expect(await claim(rival, about)).toMatchObject({ status: 404 });
    expect(await claim(numbered.buyer, { ...about, line: plain.line })).toMatchObject({ status: 400 });
    const none = await parcelOf({ name: 'Tape' });
    expect(saidOf(await claim(none.buyer, { order: none.orderId, line: none.line }))[1]).toMatch(
      /no warranty/,
    );

    // Thirty days before, once: on the day before that nobody hears.
    const end = new Date(`${until}T06:00:00Z`);
    const remind = (days: number) =>
      remindOfWarranties({ ...shop.deps, clock: () => new Date(end.getTime() - days * DAY_MS) });
    const told = async () =>
      (await bellOf(shop, numbered.buyer)).filter(({ link }) => link === '/warranties').length;
    await remind(31);
    expect(await told()).toBe(0);
    await Promise.all([remind(30), remind(30)]);
    await remind(3);
    expect(await told()).toBe(1);
    await shop.runJobs();
    const mails = shop.mail.filter(
      ({ to, subject }) => to === numbered.buyer.user.email && /warranty of UPS/.test(subject),
    );
    expect(mails).toHaveLength(1);

    const sent = await claim(numbered.buyer, about);
    expect(sent.status).toBe(201);
    const { _id } = sent.body.data as { _id: string };
    for (const who of [numbered.buyer, seller])
      expect((await call(who, 'GET', `/api/complaints/${_id}`)).body.data).toMatchObject({
        kind: 'warranty',
        warranty: { product: 'UPS 1 kVA', until, bill: { number: bill.number } },
        holdsParcel: false,
      });
    expect((await warrantiesOf(numbered.buyer)).warranties[0]).toMatchObject({ claim: { _id } });
    const endOn = (daysAgo: number) =>
      shop.pool.query('update warranties set ends_on = $2 where order_item_id = $1', [
        numbered.line,
        kathmanduDate(new Date(shop.clock.now().getTime() - daysAgo * DAY_MS)),
      ]);
    await endOn(0);
    expect(await claim(numbered.buyer, about)).toMatchObject({ status: 201 });
    await endOn(1);
    expect(saidOf(await claim(numbered.buyer, about))).toEqual([
      409,
      expect.stringMatching(/^The warranty ended on/),
    ]);
  });
});

describe('the public check', () => {
  test('tells a hit from a miss and nothing of a buyer; what is only packed was not sold', async () => {
    const sold = await delivered(['C-1', 'C-2', 'C-3']);
    const product = sold.product?.id as string;
    const found = await check('c 1', `https://shop.example/ne/products/${product}?x=1`);
    expect(Object.keys(found).toSorted()).toEqual(['product', 'result', 'seller', 'soldIn', 'warrantyUntil']);
    expect(found).toMatchObject({
      result: 'sold',
      soldIn: expect.stringMatching(/^\d{4}-\d\d$/),
      product: { _id: product, name: 'UPS 1 kVA' },
      warrantyUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const { firstName, email, companyName } = {
      firstName: sold.buyer.user.first_name,
      email: sold.buyer.user.email,
      companyName: sold.buyer.user.company_name ?? 'no company',
    };
    for (const secret of [firstName, email, companyName, sold.orderNumber])
      expect(JSON.stringify(found)).not.toContain(secret);
    const miss = { result: 'not_sold', soldIn: null, product: null, seller: null, warrantyUntil: null };
    expect(await check('C-9', product)).toEqual(miss);
    expect(await check('C-1', randomUUID())).toEqual(miss);
    const packed = await again(sold);
    await pack(packed.parcel, packed.line, ['C-7']);
    expect(await check('C-7', product)).toEqual(miss);
    for (const query of ['serial=C-1', `product=${product}`, 'serial=C-1&product=ups', 'serial=%07&product='])
      expect(await call(null, 'GET', `/api/serials/check?${query}`)).toMatchObject({ status: 400 });
  });
});
