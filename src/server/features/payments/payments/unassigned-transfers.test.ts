import { describe, expect, test } from 'vitest';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  admin,
  asAdmin,
  getOrder,
  openPaymentDesk,
  shop,
  wallets,
} from '../../../../../test/payment-desk.ts';
import {
  confirmTransfer,
  letExpire,
  orderLine,
  placeOrder,
  startBankPayment,
  stockOf,
} from '../../../../../test/shopping.ts';
import { sampleStatement } from '../../../../../test/statement.ts';
import { comeBack, startWallet, visitGateway } from '../../../../../test/wallets.ts';

openPaymentDesk();
let nextReference = 1;

const reference = () => `HBL-${nextReference++}`;
const URL = '/api/admin/payments/transfers';
const record = (body: object) => asAdmin('POST', URL, { bankReference: reference(), ...body });
const transfers = async (query = '') =>
  (await asAdmin('GET', `${URL}?limit=100${query}`)).body.data.transfers;

/** An order of 1,130 rupees and delivery, to be paid by eSewa; nobody has begun to. */
async function walletOrder() {
  const buyer = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const { body } = await placeOrder(shop, buyer.token, [orderLine(product)], {
    payment: { method: 'esewa' },
  });
  const { _id: orderId, orderNumber, totals } = body.data;
  return {
    ...buyer,
    product,
    orderId: orderId as string,
    orderNumber: orderNumber as string,
    total: totals.total,
  };
}

/** A line of a statement that names nothing, as the import shows it, with its file. */
async function statementLine() {
  const csv = sampleStatement([{ remark: 'CASH', credit: '450', reference: reference() }]);
  const [line] = (await asAdmin('POST', '/api/admin/payments/import', { csv })).body.data.lines;
  const { bankReference, amount, statementLine } = line;
  return { csv, line: { bankReference, amount, statementLine } };
}

/** The difference of what the bank account and the buyers' money stand at by orders and payments, in rupees. */
async function booked(): Promise<{ bank: number; buyers: number }> {
  const { rows } = await shop.pool.query(
    `select account, sum(amount_paisa)::bigint as paisa from ledger_balances where account in ('bank', 'buyers') group by 1`,
  );
  const of = (name: string) => Number(rows.find(({ account }) => account === name)?.paisa ?? 0) / 100;
  return { bank: of('bank'), buyers: of('buyers') };
}

describe('a transfer for an order that nobody began to pay by bank', () => {
  test('is found in the statement by its number, and pays the order', async () => {
    const { token, orderId, orderNumber, total, user, product } = await walletOrder();
    const attempt = await startWallet(shop, token, orderId, 'esewa');
    const csv = sampleStatement([
      { remark: `FPAY ${orderNumber}`, credit: String(total), reference: reference() },
      { remark: `again ${orderNumber}`, credit: String(total), reference: reference() },
    ]);
    const { lines } = (await asAdmin('POST', '/api/admin/payments/import', { csv })).body.data;
    expect(lines.slice(0, 2)).toMatchObject([
      { match: 'exact', payment: null, order: { _id: orderId, orderNumber, awaited: total } },
      { match: 'not_awaited', payment: null, order: { _id: orderId } },
    ]);
    const [first, second] = lines.map((line: Record<string, unknown>) => ({
      bankReference: line.bankReference,
      amount: line.amount,
      statementLine: line.statementLine,
      assignTo: orderNumber,
    }));
    const answers = [await record(first), await record(first)];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 201,
        body: {
          data: { transfer: { state: 'assigned', payment: { status: 'settled', order: { _id: orderId } } } },
        },
      });
    const order = await getOrder(token, orderId);
    expect(order).toMatchObject({ status: 'processing', payment: { method: 'bank' } });
    expect(await stockOf(shop, product.id)).toBe(99);
    const { rows } = await shop.pool.query('select status from payments where id = $1', [attempt]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    // The order needs nothing more: the second transfer goes back, and its buyer is told.
    expect((await record(second)).status).toBe(409);
    expect(await record({ ...second, resolution: 'over' })).toMatchObject({ status: 201 });
    await shop.runJobs();
    const subjects = shop.mail.filter((mail) => mail.to === user.email).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.startsWith('We owe you a refund'))).toHaveLength(1);
    const again = (await asAdmin('POST', '/api/admin/payments/import', { csv })).body.data.lines;
    expect(again.slice(0, 2)).toMatchObject([{ match: 'recorded' }, { match: 'recorded' }]);
    await expectInvariants(shop.pool);
  });

  test('goes back when a wallet has paid the order, and when it has ended and its goods are gone', async () => {
    const paid = await walletOrder();
    const attempt = await startWallet(shop, paid.token, paid.orderId, 'esewa');
    await comeBack(shop, (await visitGateway(wallets, paid.token, attempt, 'pay')) as string);
    const gone = await walletOrder();
    await letExpire(shop, gone.orderId);
    await shop.pool.query('update products set deleted_at = now() where id = $1', [gone.product.id]);
    for (const { token, orderId, orderNumber, total, user } of [paid, gone]) {
      const answer = await record({
        amount: total,
        assignTo: orderNumber.toLowerCase().replaceAll('-', ' '),
      });
      expect(answer).toMatchObject({
        status: 201,
        body: { data: { transfer: { state: 'assigned', payment: { status: 'refund_due' } } } },
      });
      expect((await getOrder(token, orderId)).timeline.at(-1).event).toBe('refund_due');
      const { payments } = (await asAdmin('GET', `/api/admin/payments?queue=refunds&search=${orderNumber}`))
        .body.data;
      expect(payments).toMatchObject([{ method: 'bank', received: total, refunds: [{ amount: total }] }]);
      await shop.runJobs();
      const mails = shop.mail.filter((mail) => mail.to === user.email);
      expect(mails.at(-1)?.subject).toMatch(/^We owe you a refund/);
    }
    await expectInvariants(shop.pool);
  });

  test('brings an ended order back while its goods are there; a part of it waits for the rest', async () => {
    const ended = await walletOrder();
    await letExpire(shop, ended.orderId);
    await record({ amount: ended.total, assignTo: ended.orderNumber });
    expect(await getOrder(ended.token, ended.orderId)).toMatchObject({
      status: 'processing',
      payment: { method: 'bank' },
    });
    const { token, orderId, orderNumber, total } = await walletOrder();
    const part = { bankReference: reference(), amount: 100, assignTo: orderNumber };
    expect(await record(part)).toMatchObject({ status: 409, body: { code: 'amount_differs' } });
    expect(await record({ ...part, resolution: 'short' })).toMatchObject({
      status: 201,
      body: { data: { transfer: { payment: { status: 'pending' } } } },
    });
    expect((await getOrder(token, orderId)).status).toBe('pending');
    await record({ amount: total - 100, assignTo: orderNumber });
    expect((await getOrder(token, orderId)).status).toBe('processing');
    await expectInvariants(shop.pool);
  });

  test('nothing is recorded of what is refused', async () => {
    const { orderNumber, total } = await walletOrder();
    const before = await booked();
    const count = (await transfers()).length;
    const refused: [object, number, string | undefined][] = [
      [{ amount: total, assignTo: 'TM-2026-999999' }, 400, 'assignee_unknown'],
      [{ amount: total, assignTo: 'nonsense' }, 400, 'assignee_unknown'],
      [{ amount: total, assignTo: '' }, 400, undefined],
      [{ amount: total + 1, assignTo: orderNumber }, 409, 'amount_differs'],
      [{ amount: 0 }, 400, undefined],
      [{ amount: 1.001 }, 400, undefined],
      [{ amount: 5, bankReference: ' - ' }, 400, undefined],
      [{ amount: 5, receivedOn: '2026-13-01' }, 400, undefined],
      [{ amount: 5, statementLine: 'x' }, 400, undefined],
      [{ amount: 5, unknown: true }, 400, undefined],
    ];
    for (const [body, status, code] of refused)
      expect(await record(body)).toMatchObject({ status, ...(code ? { body: { code } } : {}) });
    expect(await booked()).toEqual(before);
    expect(await transfers()).toHaveLength(count);
    const { token } = await shop.registerBuyer();
    expect((await shop.call('GET', URL, { token })).status).toBe(403);
    expect((await shop.call('POST', URL, { token, body: { bankReference: 'X', amount: 1 } })).status).toBe(
      403,
    );
  });
});

describe('a transfer that names nothing', () => {
  test('is recorded once however its reference is written, owed to its sender, and assigned later', async () => {
    const { token, orderId, orderNumber, total } = await walletOrder();
    const before = await booked();
    const bankReference = reference();
    const remark = `cash ${crypto.randomUUID()}`;
    const made = await record({ bankReference, amount: total, remark, receivedOn: '2026-11-20' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          transfer: { state: 'unassigned', amount: total, remark, receivedOn: '2026-11-20', payment: null },
        },
      },
    });
    const { _id: id } = made.body.data.transfer;
    const spelt = bankReference.toLowerCase().replace('-', ' ');
    expect((await record({ bankReference: spelt, amount: total })).body.data.transfer._id).toBe(id);
    expect(await record({ bankReference: spelt, amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'bank_reference_used' },
    });
    expect(await booked()).toEqual({ bank: before.bank + total, buyers: before.buyers - total });
    expect(await transfers(`&state=unassigned&search=${encodeURIComponent(remark)}`)).toMatchObject([
      { _id: id },
    ]);
    const { counts } = (await asAdmin('GET', '/api/admin/payments')).body.data;
    expect(counts.unassigned).toBe((await transfers('&state=unassigned')).length);
    await expectInvariants(shop.pool);

    const assign = (body: object) => asAdmin('POST', `${URL}/${id}/assign`, body);
    expect((await assign({ assignTo: 'TM-2026-999999' })).body).toMatchObject({ code: 'assignee_unknown' });
    for (let time = 0; time < 2; time += 1)
      expect(await assign({ assignTo: orderNumber })).toMatchObject({
        status: 200,
        body: { data: { transfer: { state: 'assigned', payment: { order: { _id: orderId } } } } },
      });
    expect((await getOrder(token, orderId)).status).toBe('processing');
    expect((await booked()).bank).toBe(before.bank + total);
    const other = await walletOrder();
    expect(await assign({ assignTo: other.orderNumber })).toMatchObject({
      status: 409,
      body: { code: 'transfer_decided' },
    });
    expect(await asAdmin('POST', `${URL}/${id}/refunded`, { bankReference: reference() })).toMatchObject({
      status: 409,
      body: { code: 'transfer_decided' },
    });
    await expectInvariants(shop.pool);
  });

  test('goes back by hand, once, and its books are even again', async () => {
    const before = await booked();
    const { _id: id } = (await record({ amount: 77.5 })).body.data.transfer;
    const bankReference = reference();
    const send = (body: object) => asAdmin('POST', `${URL}/${id}/refunded`, body);
    expect((await send({})).status).toBe(400);
    for (const written of [bankReference, bankReference.toLowerCase()])
      expect(await send({ bankReference: written })).toMatchObject({
        status: 200,
        body: { data: { transfer: { state: 'refunded', refundReference: bankReference } } },
      });
    expect((await send({ bankReference: reference() })).status).toBe(409);
    expect(await booked()).toEqual(before);
    const { orderNumber } = await walletOrder();
    expect((await asAdmin('POST', `${URL}/${id}/assign`, { assignTo: orderNumber })).status).toBe(409);
    expect((await asAdmin('POST', `${URL}/${crypto.randomUUID()}/refunded`, { bankReference })).status).toBe(
      404,
    );
    expect((await asAdmin('POST', `${URL}/nonsense/assign`, { assignTo: orderNumber })).status).toBe(404);
    await expectInvariants(shop.pool);
  });

  test('is assigned to an awaited bank payment by its reference, or by confirming it with its own', async () => {
    for (const way of ['assign', 'confirm'] as const) {
      const { token, orderId, total } = await walletOrder();
      const paymentId = await startBankPayment(shop, token, orderId);
      const payment = (await shop.call('GET', `/api/payments/${paymentId}`, { token })).body.data;
      const bankReference = reference();
      const { _id: id } = (await record({ bankReference, amount: total })).body.data.transfer;
      const answer =
        way === 'assign'
          ? await asAdmin('POST', `${URL}/${id}/assign`, { assignTo: payment.reference.toLowerCase() })
          : await confirmTransfer(shop, admin.token, paymentId, { bankReference, amount: total });
      expect(answer.status).toBe(200);
      expect((await getOrder(token, orderId)).status).toBe('processing');
      const [desk] = (await asAdmin('GET', `/api/admin/payments?search=${payment.reference}`)).body.data
        .payments;
      expect(desk.transfers).toMatchObject([{ bankReference, amount: total }]);
      expect((await transfers('&state=assigned')).map((row: { _id: string }) => row._id)).toContain(id);
    }
    await expectInvariants(shop.pool);
  });

  test('recorded by mistake it is withdrawn with a reason, leaves the books and frees its reference', async () => {
    const before = await booked();
    const { csv, line } = await statementLine();
    const wrong = { ...line, amount: 45 };
    const { _id: id } = (await record(wrong)).body.data.transfer;
    const withdraw = (body: object, of = id) => asAdmin('POST', `${URL}/${of}/withdraw`, body);
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect((await withdraw(body)).status).toBe(400);
    const reason = 'Typed 45 for 450';
    for (let time = 0; time < 2; time += 1)
      expect(await withdraw({ reason })).toMatchObject({
        status: 200,
        body: { data: { transfer: { state: 'withdrawn', withdrawalReason: reason, refundReference: null } } },
      });
    expect(await booked()).toEqual(before);
    expect((await transfers('&state=withdrawn')).map((row: { _id: string }) => row._id)).toEqual([id]);
    expect((await transfers('&state=unassigned')).map((row: { _id: string }) => row._id)).not.toContain(id);
    const { entries } = (await asAdmin('GET', `/api/admin/audit-log?search=${id}`)).body.data;
    expect(entries[0]).toMatchObject({ action: 'transfer.withdraw', after: { reason } });
    const { orderNumber } = await walletOrder();
    for (const answer of [
      await asAdmin('POST', `${URL}/${id}/assign`, { assignTo: orderNumber }),
      await asAdmin('POST', `${URL}/${id}/refunded`, { bankReference: reference() }),
      await withdraw({ reason: 'Another reason' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'transfer_decided' } });
    await expectInvariants(shop.pool);

    // Statement and desk take the reference anew, and once.
    const found = (await asAdmin('POST', '/api/admin/payments/import', { csv })).body.data.lines[0];
    expect(found.match).not.toBe('recorded');
    const again = await record(line);
    expect(again.status).toBe(201);
    const { _id: second } = again.body.data.transfer;
    expect(second).not.toBe(id);
    expect((await record(line)).body.data.transfer._id).toBe(second);
    expect(await record(wrong)).toMatchObject({ status: 409, body: { code: 'bank_reference_used' } });
    expect((await booked()).bank).toBe(before.bank + line.amount);
    await expectInvariants(shop.pool);
    expect((await withdraw({ reason: 'Not ours either' }, second)).status).toBe(200);
    expect(await booked()).toEqual(before);
    for (const [unknown, status] of [
      [crypto.randomUUID(), 404],
      ['nonsense', 404],
    ] as const)
      expect((await withdraw({ reason }, unknown)).status).toBe(status);
    const { token } = await shop.registerBuyer();
    expect((await shop.call('POST', `${URL}/${id}/withdraw`, { token, body: { reason } })).status).toBe(403);
  });

  test('once assigned or sent back it cannot be withdrawn; a withdrawn reference pays an order', async () => {
    const one = await walletOrder();
    const { _id: sent } = (await record({ amount: 12 })).body.data.transfer;
    await asAdmin('POST', `${URL}/${sent}/refunded`, { bankReference: reference() });
    const { _id: assigned } = (await record({ amount: one.total, assignTo: one.orderNumber })).body.data
      .transfer;
    for (const id of [sent, assigned])
      expect(await asAdmin('POST', `${URL}/${id}/withdraw`, { reason: 'Too late' })).toMatchObject({
        status: 409,
        body: { code: 'transfer_decided' },
      });
    const { token, orderId, total } = await walletOrder();
    const paymentId = await startBankPayment(shop, token, orderId);
    const bankReference = reference();
    const { _id: id } = (await record({ bankReference, amount: 1 })).body.data.transfer;
    await asAdmin('POST', `${URL}/${id}/withdraw`, { reason: 'Another amount' });
    const confirmed = await confirmTransfer(shop, admin.token, paymentId, { bankReference, amount: total });
    expect(confirmed.status).toBe(200);
    expect((await getOrder(token, orderId)).status).toBe('processing');
    await expectInvariants(shop.pool);
  });

  test('the database itself takes no reference twice, however it is written', async () => {
    const bankReference = reference();
    await record({ bankReference, amount: 1 });
    const spelt = bankReference.toLowerCase().replace('-', ' ');
    await expect(
      shop.pool.query(
        'insert into bank_receipts (bank_reference, amount_paisa, recorded_by) values ($1, 100, $2)',
        [spelt, admin.user.id],
      ),
    ).rejects.toMatchObject({ code: '23505', constraint: 'bank_receipts_once' });
  });

  test('of two admins at once one decides', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await walletOrder(), await walletOrder()];
      const bankReference = reference();
      const recorded = await Promise.all([1, 2].map(() => record({ bankReference, amount: one.total })));
      const ids = new Set(recorded.map(({ body }) => body.data.transfer._id));
      expect([recorded.map(({ status }) => status), ids.size]).toEqual([[201, 201], 1]);
      const [id] = ids;
      const decided = await Promise.all([
        asAdmin('POST', `${URL}/${id}/assign`, { assignTo: one.orderNumber }),
        asAdmin('POST', `${URL}/${id}/assign`, { assignTo: other.orderNumber }),
        asAdmin('POST', `${URL}/${id}/refunded`, { bankReference: reference() }),
        asAdmin('POST', `${URL}/${id}/withdraw`, { reason: 'Nobody knows it' }),
      ]);
      expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const statuses = await Promise.all(
        [one, other].map(async ({ token, orderId }) => (await getOrder(token, orderId)).status),
      );
      expect(statuses.filter((status) => status === 'processing')).toHaveLength(
        decided.slice(0, 2).filter(({ status }) => status === 200).length,
      );
      await expectInvariants(shop.pool);
    }
  });
});
