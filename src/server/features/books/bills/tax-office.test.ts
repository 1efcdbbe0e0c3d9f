import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { type RunningSandbox, startSandbox } from '../../../../../test/sandbox.ts';
import { createTaxOffice } from '../../../gateways/tax-office.ts';
import { retryTaxOffice } from './tax-office.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
let sandbox: RunningSandbox | undefined;
/** Answers in the tax office's place, one after the other; null: hangs up. */
let scripted: Server;
let script: ({ status?: number; text: string } | null)[] = [];
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  scripted = createServer((request, response) => {
    const next = script.shift() ?? null;
    request.resume().on('end', () => {
      if (next === null) request.socket.destroy();
      else response.writeHead(next.status ?? 200).end(next.text);
    });
  });
  await new Promise<void>((resolve) => scripted.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  seller = await shop.registerSeller();
  // Sellers of tests share a PAN: what one reported must not stand in the way of the next.
  await sandbox?.stop();
  sandbox = await startSandbox();
  askSandbox();
  await tellOf('all');
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await Promise.all([shop.close(), sandbox?.stop()]);
  scripted.close();
});

const askSandbox = (password = 'test@321') => {
  const url = `${sandbox?.origin}/sandbox/cbms/api/`;
  shop.deps.taxOffice = createTaxOffice({ cbms: { url, user: 'Test_CBMS', password } });
};
const askScripted = (...answers: typeof script) => {
  script = answers;
  const url = `http://127.0.0.1:${(scripted.address() as AddressInfo).port}/`;
  shop.deps.taxOffice = createTaxOffice({ cbms: { url, user: 'user', password: 'password' } });
};
const tellOf = async (value: 'off' | 'own' | 'all') => {
  const { token } = admin;
  const answer = await shop.call('PUT', '/api/admin/settings/taxOfficeSync', { token, body: { value } });
  expect(answer.status).toBe(200);
};
/** Sends a parcel and hands back its bill and its delivery's. */
async function sell() {
  const order = await orderFrom(shop, admin, [seller]);
  const { token } = seller;
  const url = `/api/seller/orders/${order.parcelIds[0]}/status`;
  expect((await shop.call('PATCH', url, { token, body: { status: 'shipped' } })).status).toBe(200);
  const { rows } = await shop.pool.query('select id, number, subject from bills where order_id = $1', [
    order.orderId,
  ]);
  const of = (subject: string): { id: string; number: string } =>
    rows.find((bill) => bill.subject === subject);
  return { ...order, bill: of('goods'), delivery: of('delivery') };
}
const outbox = async (billId: string) =>
  (await shop.pool.query('select state, attempts, answer from cbms_outbox where bill_id = $1', [billId]))
    .rows[0];
/** Every attempt that is due, as if its time had come. */
async function runAttempts(times = 1) {
  const held = 'select count(*) from graphile_worker._private_jobs where locked_at is not null';
  for (let nth = 0; nth < times; nth += 1) {
    // A failure is written down a moment after its job ended.
    while ((await shop.pool.query(held)).rows[0].count > 0);
    await shop.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await shop.runJobs();
  }
}
const listed = async (account: Account, who: 'seller' | 'admin', number: string) => {
  const { body } = await shop.call('GET', `/api/${who}/bills?search=${encodeURIComponent(number)}`, account);
  return body.data.bills.find((bill: { number: string }) => bill.number === number).taxOffice;
};
const credit = async (billId: string, quantity = 1) => {
  const { rows } = await shop.pool.query('select id from bill_lines where bill_id = $1', [billId]);
  return creditNote(billId, { lines: [{ line: rows[0].id, quantity }], reason: 'Broken' });
};
const creditNote = async (billId: string, form: object) => {
  const { token } = seller;
  const { body } = await shop.call('POST', `/api/seller/bills/${billId}/credit-notes`, { token, body: form });
  return body.data as { _id: string; number: string };
};

describe('a bill', () => {
  test('is told to nobody unless the settings say so', async () => {
    await tellOf('off');
    const { bill, delivery } = await sell();
    expect([await outbox(bill.id), await outbox(delivery.id)]).toEqual([undefined, undefined]);
    expect(await listed(admin, 'admin', bill.number)).toEqual({ state: 'off', problem: null });
    await tellOf('own');
    const own = await sell();
    expect([await outbox(own.bill.id), (await outbox(own.delivery.id)).state]).toEqual([undefined, 'queued']);
  });

  test('is told once it is issued, and so are its credit note and the bill in its place', async () => {
    const { bill, delivery } = await sell();
    expect(await listed(admin, 'admin', bill.number)).toEqual({ state: 'queued', problem: null });
    await runAttempts();
    expect(await outbox(bill.id)).toEqual({ state: 'sent', attempts: 1, answer: '200' });
    expect((await outbox(delivery.id)).state).toBe('sent');
    // What was told of is corrected there too, whatever the settings say by now.
    await tellOf('off');
    const note = await credit(bill.id);
    const { body } = await shop.call('POST', `/api/seller/bills/${bill.id}/reissue`, {
      token: seller.token,
      body: { billTo: { companyName: 'Asmita', address: 'Asan' }, reason: 'Another name' },
    });
    await runAttempts(2);
    for (const id of [note._id, body.data.creditNote._id, body.data.bill._id])
      expect(await outbox(id)).toMatchObject({ state: 'sent', answer: '200' });
    const { fiscalYear } = body.data.bill;
    const standard = await shop.call(
      'GET',
      `/api/seller/bills/registers?kind=standard&fiscalYear=${fiscalYear}`,
      seller,
    );
    expect(standard.body.data.rows).toHaveLength(4);
    for (const row of standard.body.data.rows)
      expect(row).toMatchObject({ Sync_with_IRD: 'Yes', Is_realtime: 'Yes' });
  });

  test('of a refused access has failed, keeps being sold, and is told the day after it was mended', async () => {
    askSandbox('wrong');
    const { bill } = await sell();
    await runAttempts(2);
    expect(await outbox(bill.id)).toEqual({ state: 'failed', attempts: 1, answer: '100' });
    expect(await listed(seller, 'seller', bill.number)).toEqual({
      state: 'failed',
      problem: 'User, password and PAN do not match',
    });
    askSandbox();
    await retryTaxOffice(shop.deps);
    await runAttempts();
    expect((await outbox(bill.id)).state).toBe('failed');
    await shop.pool.query(
      `update cbms_outbox set created_at = now() - interval '25 hours' where bill_id = $1`,
      [bill.id],
    );
    await retryTaxOffice(shop.deps);
    await runAttempts();
    expect((await outbox(bill.id)).state).toBe('sent');
  });

  test.each([
    ['101', { text: '101' }, 'sent', '101'],
    ['a text', { text: '"200"' }, 'sent', '200'],
    ['102', { text: '102' }, 'queued', '102'],
    ['103', { text: '103' }, 'queued', '103'],
    ['104', { text: '104' }, 'failed', '104'],
    ['104 as a bad request', { status: 400, text: '{"message":"104"}' }, 'failed', '104'],
    ['silence', null, 'queued', 'The tax office cannot be reached'],
    ['a page', { text: '<html>Welcome</html>' }, 'queued', 'The tax office answered 200 without a code'],
    ['a crash', { status: 503, text: '200' }, 'queued', 'The tax office answered 503'],
  ])('that is answered by %s', async (_, said, state, answer) => {
    await tellOf('own');
    const { delivery } = await sell();
    askScripted(said);
    await runAttempts();
    expect(await outbox(delivery.id)).toEqual({ state, attempts: 1, answer });
    askSandbox();
    await runAttempts();
    expect((await outbox(delivery.id)).state).toBe(state === 'failed' ? 'failed' : 'sent');
  });

  test('that is never answered has failed after ten attempts', async () => {
    await tellOf('own');
    const { delivery } = await sell();
    askScripted();
    await runAttempts(9);
    expect((await outbox(delivery.id)).state).toBe('queued');
    await runAttempts(2);
    expect(await outbox(delivery.id)).toMatchObject({ state: 'failed', attempts: 10 });
  });

  test('that arrived before the process died is there once, and told', async () => {
    const { bill } = await sell();
    const { taxOffice } = shop.deps;
    shop.deps.taxOffice = {
      async tell(...told) {
        await taxOffice.tell(...told);
        throw new Error('the process dies here');
      },
    };
    await runAttempts();
    expect(await outbox(bill.id)).toEqual({ state: 'queued', attempts: 1, answer: null });
    shop.deps.taxOffice = taxOffice;
    await runAttempts();
    expect(await outbox(bill.id)).toEqual({ state: 'sent', attempts: 2, answer: '101' });
  });
});

describe('a credit note', () => {
  test('by amount is told as that amount with its VAT, beside one over units', async () => {
    const { bill } = await sell();
    const byAmount = await creditNote(bill.id, { amount: 500, reason: 'Scratched, kept' });
    const units = await credit(bill.id);
    const told: object[] = [];
    const { taxOffice } = shop.deps;
    shop.deps.taxOffice = {
      tell: (document, attempt) => {
        told.push(document);
        return taxOffice.tell(document, attempt);
      },
    };
    await runAttempts(3);
    for (const { _id } of [byAmount, units])
      expect(await outbox(_id)).toMatchObject({ state: 'sent', answer: '200' });
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'credit_note',
        number: byAmount.number,
        refersToNumber: bill.number,
        taxablePaisa: 442_48,
        vatPaisa: 57_52,
        reason: 'Scratched, kept',
      }),
    );
  });

  test('waits until its bill is told', async () => {
    askScripted(...Array.from({ length: 4 }, () => ({ text: '103' })));
    const { bill } = await sell();
    const note = await credit(bill.id);
    await runAttempts();
    expect(await outbox(note._id)).toEqual({ state: 'queued', attempts: 0, answer: 'Waits for its invoice' });
    askSandbox();
    await runAttempts(2);
    expect([(await outbox(bill.id)).state, (await outbox(note._id)).state]).toEqual(['sent', 'sent']);
  });

  test.each(['105', '102', '101'])('that is refused with %s and then with 101 is not told', async (code) => {
    const { bill } = await sell();
    await runAttempts();
    const note = await credit(bill.id);
    askScripted({ text: code }, { text: '101' }, { text: '200' });
    await runAttempts();
    expect(await outbox(note._id)).toEqual({ state: 'queued', attempts: 1, answer: code });
    await runAttempts();
    expect(await outbox(note._id)).toEqual({ state: 'queued', attempts: 2, answer: '101' });
    await runAttempts();
    expect(await outbox(note._id)).toEqual({ state: 'sent', attempts: 3, answer: '200' });
  });

  test('that met with silence and then with 101 is told', async () => {
    const { bill } = await sell();
    await runAttempts();
    const note = await credit(bill.id);
    askScripted(null, { text: '101' });
    await runAttempts();
    expect(await outbox(note._id)).toMatchObject({ state: 'queued', attempts: 1 });
    await runAttempts();
    expect(await outbox(note._id)).toEqual({ state: 'sent', attempts: 2, answer: '101' });
  });

  test('that met with silence once is told by 101, whatever was answered in between', async () => {
    const { bill } = await sell();
    await runAttempts();
    const note = await credit(bill.id);
    askScripted(null, { text: '102' }, { text: '105' }, { text: '101' });
    await runAttempts(3);
    expect(await outbox(note._id)).toMatchObject({ state: 'queued', attempts: 3 });
    expect((await listed(seller, 'seller', note.number)).problem).toMatch(
      /^Once without an answer, then: \D+$/,
    );
    await runAttempts();
    expect(await outbox(note._id)).toEqual({ state: 'sent', attempts: 4, answer: '101' });
  });

  test('that was refused, and arrived before the process died, is told', async () => {
    const { bill } = await sell();
    await runAttempts();
    const note = await credit(bill.id);
    askScripted({ text: '105' });
    await runAttempts();
    askSandbox();
    const { taxOffice } = shop.deps;
    shop.deps.taxOffice = {
      async tell(...told) {
        await taxOffice.tell(...told);
        throw new Error('the process dies here');
      },
    };
    await runAttempts();
    expect(await outbox(note._id)).toEqual({ state: 'queued', attempts: 2, answer: null });
    shop.deps.taxOffice = taxOffice;
    await runAttempts();
    expect(await outbox(note._id)).toEqual({ state: 'sent', attempts: 3, answer: '101' });
  });
});
