import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { credit } from '../../../../../test/credit.ts';
import { insertMember, insertSellerMember, insertSubscription } from '../../../../../test/factories.ts';
import { billOnAccount, lending } from '../../../../../test/khata.ts';
import { madeCalendarSchema } from '../../../../contract/payments/calendar.contract.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { icalendar } from '../../../icalendar.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const SIDES = { buying: '/api/users/calendar', selling: '/api/seller/calendar' } as const;
const make = async ({ token }: Account, side: keyof typeof SIDES) => {
  const answer = await shop.call('POST', SIDES[side], { token, body: {} });
  expect(answer.status).toBe(201);
  const { address } = madeCalendarSchema.strict().parse(answer.body.data);
  expect(address).toMatch(/\/calendar\/[A-Za-z0-9_-]{43}\.ics$/);
  return new URL(address).pathname;
};
const read = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('the file', () => {
  const day = {
    uid: 'bill-due-1@thokmandu',
    day: '2026-12-31',
    at: new Date('2026-11-01T06:00:00Z'),
    title: 'Pay रू 1,000; bill KTM\\1\r\nBEGIN:VEVENT',
    text: `${'थोक'.repeat(40)}😀\u0007`,
    url: 'https://thokmandu.example/khata',
  };

  test('is what RFC 5545 asks for: CRLF, at most 75 bytes a line, whole letters, escaped texts, whole days', () => {
    const text = icalendar('Thokmandu: A, B', [day]);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\uFFFD]/);
    }
    const lines = unfolded(text).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:Thokmandu: A\\, B',
        'UID:bill-due-1@thokmandu',
        'DTSTAMP:20261101T060000Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Pay रू 1\\,000\\; bill KTM\\\\1\\nBEGIN:VEVENT',
        `DESCRIPTION:${'थोक'.repeat(40)}😀`,
      ]),
    );
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });
});

describe('a private address', () => {
  test('is said once, kept as a hash, replaced by the next one and stopped', async () => {
    const buyer = await shop.registerBuyer();
    const state = async () => (await shop.call('GET', SIDES.buying, { token: buyer.token })).body.data;
    expect(await state()).toEqual({ since: null });
    const first = await make(buyer, 'buying');
    expect(await state()).toEqual({ since: expect.any(String) });
    const answer = await read(first);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    expect((await read(first, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    const token = first.slice('/calendar/'.length, -'.ics'.length);
    const { rows } = await shop.pool.query(
      `select row_to_json(c)::text as row from calendar_addresses c union all select row_to_json(a)::text from audit_log a`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);

    const second = await make(buyer, 'buying');
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    const ended = await shop.call('DELETE', SIDES.buying, { token: buyer.token });
    expect([ended.body.data, (await read(second)).statusCode]).toEqual([{ since: null }, 404]);
    expect((await shop.call('DELETE', SIDES.buying, { token: buyer.token })).status).toBe(200);
    const written = await shop.pool.query('select action from audit_log where object_id = $1 order by id', [
      buyer.user.id,
    ]);
    expect(written.rows.map(({ action }) => action)).toEqual([
      'calendar.make',
      'calendar.make',
      'calendar.end',
    ]);
  });

  test('tells nothing to whoever guesses: every wrong one is answered alike', async () => {
    const right = await make(await shop.registerBuyer(), 'buying');
    const wrong = [
      `/calendar/${'A'.repeat(43)}.ics`,
      right.replace('.ics', ''),
      right.replace('.ics', '.xml'),
      `${right.slice(0, -5)}${right.at(-5) === 'A' ? 'B' : 'A'}.ics`,
      '/calendar/%00.ics',
      "/calendar/x'or'1.ics",
    ];
    const bodies = new Set<string>();
    for (const url of wrong) {
      const answer = await read(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      const { requestId: _, ...body } = answer.json();
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
  });

  test('goes with the person: deactivated, out of the company, without the right, out of the seller', async () => {
    const [owner, clerk, seller] = [
      await shop.registerBuyer(),
      await shop.registerBuyer(),
      await shop.registerSeller(),
    ];
    await insertMember(shop.db, { companyId: owner.user.id, userId: clerk.user.id, role: 'accountant' });
    await shop.pool.query('update sessions set company_id = $2 where user_id = $1', [
      clerk.user.id,
      owner.user.id,
    ]);
    const address = await make(clerk, 'buying');
    expect((await read(address)).statusCode).toBe(200);
    await insertMember(shop.db, { companyId: owner.user.id, userId: clerk.user.id, role: 'viewer' });
    expect((await read(address)).statusCode).toBe(404);
    await insertMember(shop.db, { companyId: owner.user.id, userId: clerk.user.id, role: 'buyer' });
    expect((await read(address)).statusCode).toBe(200);
    await shop.pool.query('delete from company_members where company_id = $1 and user_id = $2', [
      owner.user.id,
      clerk.user.id,
    ]);
    expect((await read(address)).statusCode).toBe(404);

    await insertSellerMember(shop.db, { sellerId: seller.user.id, userId: clerk.user.id, role: 'money' });
    await shop.pool.query('update sessions set seller_id = $2 where user_id = $1', [
      clerk.user.id,
      seller.user.id,
    ]);
    const sold = await make(clerk, 'selling');
    expect((await read(sold)).statusCode).toBe(200);
    await shop.pool.query(`update seller_members set role = 'orders' where user_id = $1`, [clerk.user.id]);
    expect((await read(sold)).statusCode).toBe(404);
    const own = await make(seller, 'selling');
    expect((await read(own)).statusCode).toBe(200);
    await shop.pool.query('update users set is_active = false where id = $1', [seller.user.id]);
    expect((await read(own)).statusCode).toBe(404);
  });

  test('names the end of PRO of the own company alone, on its day in Nepal', async () => {
    const [buyer, other] = [await shop.registerBuyer(), await shop.registerBuyer()];
    await insertSubscription(shop.db, buyer.user.id);
    const { rows } = await shop.pool.query('select ends_at from subscriptions where company_id = $1', [
      buyer.user.id,
    ]);
    const text = unfolded((await read(await make(buyer, 'buying'))).body);
    const day = kathmanduDate(rows[0].ends_at).replaceAll('-', '');
    expect(text).toContain(`DTSTART;VALUE=DATE:${day}\r\n`);
    expect(text).toContain('SUMMARY:PRO ends');
    expect((await read(await make(other, 'buying'))).body).not.toContain('BEGIN:VEVENT');
  });
});

test('a bill on account stands on its due day in both calendars until it is paid, under the same name', async () => {
  const pair = await lending(shop, { days: 15 });
  const { billId, total } = await billOnAccount(shop, pair);
  const [bought, sold] = [await make(pair.owner, 'buying'), await make(pair.seller, 'selling')];
  const { rows } = await shop.pool.query(
    'select b.number, d.due_on::text from bills b join parcel_debts d on d.parcel_id = b.parcel_id where b.id = $1',
    [billId],
  );
  const [{ number, due_on: dueOn }] = rows;
  const amount = formatRupees(total * 100)
    .replace('\u00a0', ' ')
    .replaceAll(',', '\\,');
  const day = `DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}\r\n`;
  for (const [url, uid, title] of [
    [bought, `UID:bill-due-${billId}@thokmandu`, `SUMMARY:Pay ${amount}: bill ${number}`],
    [sold, `UID:owed-to-us-${billId}@thokmandu`, `SUMMARY:${amount} due to you: bill ${number}`],
  ] as const) {
    const text = unfolded((await read(url)).body);
    for (const part of [uid, title, day]) expect(text).toContain(part);
  }
  await credit(shop).payBill(billId, total * 100);
  for (const url of [bought, sold]) expect((await read(url)).body).not.toContain(billId);
});
