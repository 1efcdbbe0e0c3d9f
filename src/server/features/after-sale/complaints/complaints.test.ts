import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { formOf, picture } from '../../../../../test/picture-files.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { bsDateOf } from '../../../../domain/shop/bikram-sambat.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { runCaseClocks } from './case-clocks.commands.ts';

const HOSTILE = '<script>alert(1)</script> =cmd|x \u202e "\'; drop table cases; -- 🙂 हेर्नुहोस्';

let shop: TestApp;
let admin: Account;
let seller: Account;
let buyer: Account;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, seller, buyer] = [
    await shop.registerAdmin(),
    await shop.registerSeller(),
    await shop.registerBuyer(),
  ];
});
beforeEach(async () => {
  await shop.runJobs();
  shop.mail.length = 0;
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const complain = (by: Account | { sessionId: string } | null, body: object) =>
  shop.call('POST', '/api/complaints', { ...by, body });
const own = async (body: object = {}, by = buyer) => {
  const { status, body: answer } = await complain(by, { kind: 'other', text: 'Something is wrong', ...body });
  expect(status).toBe(201);
  return answer.data as { _id: string; number: string; status: string; dueAt: string };
};
const read = (id: string, by: Account) => shop.call('GET', `/api/complaints/${id}`, { token: by.token });
const write = (id: string, by: Account, body: object) =>
  shop.call('POST', `/api/complaints/${id}/messages`, { token: by.token, body });
const desk = (id: string, by = admin) => shop.call('GET', `/api/admin/cases/${id}`, { token: by.token });
const ask = (id: string, body: object, by = admin) =>
  shop.call('POST', `/api/admin/cases/${id}/ask`, { token: by.token, body });
const decide = (id: string, body: object, by = admin) =>
  shop.call('POST', `/api/admin/cases/${id}/decide`, { token: by.token, body });
const told = async () => {
  await shop.runJobs();
  return shop.mail.map(({ to, subject }) => `${to}: ${subject}`);
};
const firstError = ({ status, body }: Awaited<ReturnType<typeof complain>>) => [
  status,
  body.errors?.[0]?.path ?? null,
  body.errors?.[0]?.message ?? body.message,
];

describe('somebody complains', () => {
  it('and gets a number, a day and mails; what they wrote stays as it was', async () => {
    const { _id, number, status, dueAt } = await own({ text: HOSTILE });
    const thisYears = new RegExp(`^G-${bsDateOf(shop.clock.now()).year}-\\d{6}$`);
    expect([number, status]).toEqual([expect.stringMatching(thisYears), 'open']);
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(14.99 * DAY_MS);
    expect(await told()).toEqual(
      expect.arrayContaining([
        `${buyer.user.email}: Your complaint ${number}`,
        `grievance@thokmandu.example: Complaint ${number}`,
      ]),
    );
    expect(shop.mail.every(({ html }) => !html.includes('<script>'))).toBe(true);
    const { data } = (await read(_id, buyer)).body;
    expect(data).toMatchObject({ you: 'buyer', messages: [{ text: HOSTILE.trim(), photos: [] }] });
    const list = (await shop.call('GET', '/api/complaints?limit=1', { token: buyer.token })).body.data;
    expect(list).toMatchObject({ cases: [{ _id, number, isYourTurn: false }], pagination: { limit: 1 } });
    for (const stranger of [await shop.registerBuyer(), seller, admin])
      expect((await read(_id, stranger)).status).toBe(404);
  });

  it('with mistakes: each field says what is wrong', async () => {
    const refusals: [object, unknown[]][] = [
      [{ text: '' }, [400, 'text', 'Tell us what happened']],
      [{ text: ' \n ' }, [400, 'text', 'Tell us what happened']],
      [{ text: 'x'.repeat(5_001) }, [400, 'text', 'Must be at most 5000 characters']],
      [{ text: 'a\u0000' }, [400, 'text', 'Contains characters that cannot be stored']],
      [{ kind: 'return_declined' }, [400, 'kind', 'Choose what it is about']],
      [{ kind: undefined }, [400, 'kind', 'Choose what it is about']],
      [{ photos: ['a', 'a'] }, [400, 'photos', 'A photo is there twice']],
      [{ photos: Array.from({ length: 7 }, (_, nth) => `${nth}`) }, [400, 'photos', 'At most 6 photos']],
      [{ photos: ['no-photo'] }, [404, null, 'Photo not found']],
      [{ order: 'no-order' }, [404, null, 'Order not found']],
      [{ parcel: buyer.user.id }, [404, null, 'Order not found']],
      [{ number: 'G-1' }, [400, 'number', 'Unknown field: number']],
    ];
    for (const [change, expected] of refusals) {
      const answer = await complain(buyer, { kind: 'other', text: 'Something', ...change });
      expect(firstError(answer)).toEqual(expected);
    }
    const foreign = await orderFrom(shop, admin, [seller]);
    expect((await complain(buyer, { kind: 'product', text: 'x', order: foreign.orderId })).status).toBe(404);
    const theirs = { kind: 'product', text: 'x', order: foreign.orderId, parcel: seller.user.id };
    expect((await complain(foreign.buyer, theirs)).status).toBe(404);
    expect((await complain({ token: 'broken' } as never, { kind: 'other', text: 'x' })).status).toBe(401);
  });

  it('about an order: its seller reads it at once or once asked, as its kind has it', async () => {
    const order = await orderFrom(shop, admin, [seller]);
    const product = await own({ kind: 'product', order: order.orderId }, order.buyer);
    const aboutSeller = await own({ kind: 'seller', order: order.orderId }, order.buyer);
    expect((await read(product._id, seller)).body.data).toMatchObject({ you: 'seller', canReceive: false });
    expect((await read(aboutSeller._id, seller)).status).toBe(404);
    const photo = await shop.call('POST', '/api/photos', {
      token: order.buyer.token,
      ...formOf([{ name: 'a.jpg', bytes: await picture() }], 'photos'),
    });
    const [{ _id: photoId }] = photo.body.data;
    await write(aboutSeller._id, order.buyer, { text: 'Look', photos: [photoId] });
    const seen = () => shop.call('GET', `/api/photos/${photoId}`, { token: seller.token });
    expect((await seen()).status).toBe(404);
    const listed = async () =>
      (await shop.call('GET', '/api/seller/complaints', { token: seller.token })).body.data.cases.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await listed()).not.toContain(aboutSeller._id);
    expect((await ask(aboutSeller._id, { who: 'seller', text: 'What do you say?' })).status).toBe(200);
    expect([await listed(), (await seen()).status]).toEqual([expect.arrayContaining([aboutSeller._id]), 200]);
    expect((await read(aboutSeller._id, seller)).body.data).toMatchObject({
      status: 'waiting_for_seller',
      messages: [{}, {}, { asks: 'seller', text: 'What do you say?', from: { name: 'Thokmandu' } }],
    });
    // What our desk asks one side the other does not read.
    expect((await read(aboutSeller._id, order.buyer)).body.data).toMatchObject({ messages: [{}, {}] });
    expect((await write(aboutSeller._id, order.buyer, { text: 'And?' })).body.data.status).toBe(
      'waiting_for_seller',
    );
    expect((await write(aboutSeller._id, seller, { text: 'Sorry.' })).body.data.status).toBe('open');
    expect((await write(product._id, seller, { text: '' })).status).toBe(400);
    const nobody = await own();
    expect((await ask(nobody._id, { who: 'seller', text: 'x' })).body.code).toBe('no_seller');
    for (const body of [{ who: 'courier', text: 'x' }, { who: 'buyer', text: '' }, { who: 'buyer' }])
      expect((await ask(nobody._id, body)).status).toBe(400);
    expect((await ask('no-id', { who: 'buyer', text: 'x' })).status).toBe(404);
  });
});

describe('a guest complains', () => {
  const guest = { kind: 'other', text: 'I get mails I stopped', name: 'Nabin', email: 'nabin@mail.example' };
  const linkOf = (index = -1) => /token=(\S+)/.exec(shop.mail.at(index)?.text ?? '')?.[1] ?? '';
  const confirm = (token: string) => shop.call('POST', '/api/complaints/confirm', { body: { token } });

  it('and gets a number when the address is confirmed, once, with the photos of that guest', async () => {
    const sessionId = shop.guestId();
    const photo = await shop.call('POST', '/api/photos', {
      sessionId,
      ...formOf([{ name: 'a.jpg', bytes: await picture() }], 'photos'),
    });
    const [{ _id: photoId }] = photo.body.data;
    const before = (await shop.pool.query('select count(*)::int as count from cases')).rows[0].count;
    const sent = await complain({ sessionId }, { ...guest, photos: [photoId] });
    expect([sent.status, sent.body.message, sent.body.data]).toEqual([
      200,
      'Check your e-mail to confirm',
      { _id: expect.any(String), number: null, status: 'unconfirmed', dueAt: null },
    ]);
    expect(await told()).toEqual(['nabin@mail.example: Confirm your complaint to Thokmandu']);
    expect((await shop.pool.query('select count(*)::int as count from cases')).rows[0].count).toBe(before);
    const token = linkOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.number}`)).size).toBe(1);
    const [first] = answers as [(typeof answers)[number]];
    const { _id, key, number } = first.body.data;
    const open = `/api/complaints/${_id}`;
    expect((await shop.call('GET', `${open}?key=${key}`)).body.data).toMatchObject({
      number,
      you: 'buyer',
      buyerName: 'Nabin',
      messages: [{ text: guest.text, photos: [{ _id: photoId }] }],
    });
    for (const address of [
      open,
      `${open}?key=x`,
      `${open}?key=${key}x`,
      `/api/complaints/${buyer.user.id}?key=${key}`,
    ])
      expect((await shop.call('GET', address)).status).toBe(404);
    expect((await read(_id, buyer)).status).toBe(404);
    await ask(_id, { who: 'buyer', text: 'Which mails?' });
    expect((await told()).at(-1)).toBe(`nabin@mail.example: We have a question about complaint ${number}`);
    expect(shop.mail.at(-1)?.text).toContain(`/complaints/${_id}?key=${key}`);
    const answer = await shop.call('POST', `${open}/messages`, { body: { text: 'All of them', key } });
    expect([answer.status, answer.body.data.status]).toEqual([200, 'open']);
    expect((await shop.call('POST', `${open}/messages`, { body: { text: 'x' } })).status).toBe(404);
    expect((await desk(_id)).body.data.from).toEqual({
      _id: null,
      name: 'Nabin',
      email: 'nabin@mail.example',
    });
  });

  it('and gets at most three mails an hour, however long the address', async () => {
    const limited = await createTestApp({ hasRateLimits: true });
    try {
      const email = `${'n'.repeat(250 - '@mail.example'.length)}@mail.example`;
      const statuses: number[] = [];
      for (let nth = 0; nth < 4; nth += 1) {
        const body = { ...guest, email };
        statuses.push((await limited.call('POST', '/api/complaints', { body })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200]);
      const { rows } = await limited.pool.query('select from unconfirmed_complaints');
      expect(rows).toHaveLength(3);
    } finally {
      await limited.close();
    }
  });

  it('without name, address, or about an order: refused; a link that is old or not ours confirms nothing', async () => {
    const { name: _, ...nameless } = guest;
    const { email: __, ...homeless } = guest;
    expect(firstError(await complain(null, nameless))).toEqual([400, 'name', 'Name is required']);
    expect(firstError(await complain(null, homeless))).toEqual([400, 'email', 'Email is required']);
    expect(firstError(await complain(null, { ...guest, email: 'nabin' }))).toEqual([
      400,
      'email',
      'Invalid email address',
    ]);
    const order = await orderFrom(shop, admin, [seller]);
    expect((await complain(null, { ...guest, order: order.orderId })).status).toBe(404);
    await complain(null, guest);
    await told();
    const token = linkOf();
    for (const wrong of ['', 'x', `${token}x`, token.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))])
      expect((await confirm(wrong)).status).toBe(400);
    await shop.pool.query(`update unconfirmed_complaints set created_at = created_at - interval '24 hours'`);
    expect((await confirm(token)).body.code).toBe('invalid_link');
    await runJob(shop, 'forget_unconfirmed_complaints');
    expect((await shop.pool.query('select from unconfirmed_complaints')).rows).toEqual([]);
  });
});

test('numbers have no gap, however many are sent at once and whatever fails', async () => {
  const senders = await Promise.all(Array.from({ length: 12 }, () => shop.registerBuyer()));
  const answers = await Promise.all(
    senders.flatMap((sender) => [
      complain(sender, { kind: 'other', text: 'One of many' }),
      complain(sender, { kind: 'other', text: 'Refused', photos: [sender.user.id] }),
    ]),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(12);
  await expectInvariants(shop.pool, /^I21/);
});

describe('the clocks of a complaint', () => {
  it('bring it back to the desk, tell that it is overdue once, and close it a week after its decision', async () => {
    const asked = await own();
    await ask(asked._id, { who: 'buyer', text: 'Which one?' });
    const silent = await own();
    const settled = await own();
    await decide(settled._id, { decision: 'none', reason: 'Explained by phone.' });
    await told();
    const states = async () => {
      const { rows } = await shop.pool.query('select id, state, overdue_at is not null as late from cases');
      return [asked, silent, settled].map(({ _id }) => {
        const row = rows.find(({ id }: { id: string }) => id === _id);
        return `${row.state}${row.late ? ' late' : ''}`;
      });
    };
    expect(await states()).toEqual(['waiting_for_buyer', 'open', 'decided']);
    const pass = async (days: number) => {
      shop.clock.advance(days * DAY_MS);
      await runJob(shop, 'run_case_clocks');
      return states();
    };
    try {
      // Five working days and a Saturday: never less than a week.
      expect(await pass(4)).toEqual(['waiting_for_buyer', 'open', 'decided']);
      expect(await pass(6)).toEqual(['open', 'open', 'closed']);
      shop.mail.length = 0;
      expect(await pass(6)).toEqual(['open late', 'open late', 'closed']);
      expect(await pass(1)).toEqual(['open late', 'open late', 'closed']);
      const overdue = shop.mail.filter(({ subject }) => subject === `Overdue: complaint ${silent.number}`);
      expect(overdue).toHaveLength(1);
      const later = await shop.signIn(admin.user);
      const { body } = await shop.call('GET', '/api/admin/cases?status=overdue&limit=100', {
        token: later.token,
      });
      expect(body.data.cases.map(({ _id }: { _id: string }) => _id)).toEqual(
        expect.arrayContaining([asked._id, silent._id]),
      );
      const stats = await shop.call('GET', '/api/admin/dashboard-stats?timeRange=today', {
        token: later.token,
      });
      expect(stats.body.data.waiting.overdueComplaints.count).toBe(body.data.pagination.total);
      expect(
        (await decide(silent._id, { decision: 'none', reason: 'Late, but decided.' }, later)).status,
      ).toBe(200);
    } finally {
      shop.clock.advance(-17 * DAY_MS);
    }
  });

  it('survive kill -9 in the middle, and act once', { timeout: 60_000 }, async () => {
    const first = await own();
    await decide(first._id, { decision: 'none', reason: 'Explained.' });
    await shop.pool.query(`alter table cases disable trigger cases_kept`);
    await shop.pool.query(`update cases set decided_at = decided_at - interval '8 days' where id = $1`, [
      first._id,
    ]);
    await shop.pool.query(`alter table cases enable trigger cases_kept`);
    await shop.runJobs();
    const worker = killable(shop);
    const holder = await beginHolding(shop);
    try {
      await holder.query('select from cases where id = $1 for update', [first._id]);
      await worker.start('test/worker-process.ts');
      await shop.pool.query(`select graphile_worker.add_job('run_case_clocks')`);
      await worker.untilStuck();
      await worker.kill(() => holder.query('rollback'));
    } finally {
      worker.end();
      holder.release();
    }
    const closings = async () =>
      (await shop.pool.query(`select from case_events where case_id = $1 and event = 'closed'`, [first._id]))
        .rowCount;
    expect(await closings()).toBe(0);
    await Promise.all([runCaseClocks(shop.deps), runCaseClocks(shop.deps)]);
    expect(await closings()).toBe(1);
  });
});

describe('our desk', () => {
  it('reads what is new, by what is due first, and finds it by number, name and order', async () => {
    const order = await orderFrom(shop, admin, [seller]);
    const { _id, number } = await own({ kind: 'payment', order: order.orderId }, order.buyer);
    const list = async (query: string) =>
      (await shop.call('GET', `/api/admin/cases?limit=100&${query}`, { token: admin.token })).body.data;
    const isIn = async (query: string) =>
      (await list(query)).cases.some((row: { _id: string }) => row._id === _id);
    expect(await isIn('status=new')).toBe(true);
    expect((await desk(_id)).body.data).toMatchObject({ isNew: true, status: 'open', isSellerTold: false });
    expect((await desk(_id)).body.data.isNew).toBe(false);
    expect([await isIn('status=new'), await isIn('status=waiting_for_us')]).toEqual([false, true]);
    for (const search of [number, number.toLowerCase(), order.orderNumber, seller.user.company_name])
      expect([search, await isIn(`search=${encodeURIComponent(search ?? '')}`)]).toEqual([search, true]);
    expect(await isIn('search=%25')).toBe(false);
    const { cases } = await list('');
    const due = cases.map(({ dueAt }: { dueAt: string }) => dueAt);
    expect(due).toEqual(due.toSorted());
    expect((await shop.call('GET', '/api/admin/cases?status=lost', { token: admin.token })).status).toBe(400);
    expect((await desk('no-id')).status).toBe(404);
    const { rows } = await shop.pool.query('select event from case_events where case_id = $1 order by id', [
      _id,
    ]);
    expect(rows.map(({ event }) => event)).toEqual(['sent', 'read']);
  });

  it('hands complaints, decisions and refunds of five years over as files that spreadsheets run nothing of', async () => {
    const old = await own({ text: '=1+1' });
    await decide(old._id, { decision: 'none', reason: '+SUM(A1)' });
    const exported = (records: string) =>
      shop.call('GET', `/api/admin/cases/export?records=${records}`, { token: admin.token });
    const { body, headers } = await exported('complaints');
    expect(headers['content-type']).toContain('text/csv');
    const line = body.split('\r\n').find((text: string) => text.startsWith(old.number));
    expect(line).toContain("'=1+1");
    expect(line).toContain("'+SUM(A1)");
    expect((await exported('refunds')).body).toContain('Due since');
    expect((await exported('secrets')).status).toBe(400);
    shop.clock.advance(5.1 * 365 * DAY_MS);
    const later = await shop.signIn(admin.user);
    const after = await shop.call('GET', '/api/admin/cases/export', { token: later.token });
    shop.clock.advance(-5.1 * 365 * DAY_MS);
    expect(after.body).not.toContain(old.number);
  });

  it('shows the public what became of complaints', async () => {
    const before = (await shop.call('GET', '/api/complaints/figures')).body.data;
    const one = await own();
    await decide(one._id, { decision: 'none', reason: 'Explained.' });
    const after = (await shop.call('GET', '/api/complaints/figures')).body.data;
    expect([after.received, after.decided, after.decidedInTime]).toEqual([
      before.received + 1,
      before.decided + 1,
      before.decidedInTime + 1,
    ]);
    expect(after.medianDays).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(after)).not.toContain(one._id);
  });
});
