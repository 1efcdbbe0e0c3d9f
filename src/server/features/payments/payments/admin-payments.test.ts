import { describe, expect, test } from 'vitest';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  admin,
  asAdmin,
  calmWallets,
  getOrder,
  getPayment,
  openPaymentDesk,
  reference,
  shop,
  wallets,
} from '../../../../../test/payment-desk.ts';
import {
  confirmTransfer,
  orderLine,
  placeBankOrder,
  placeOrder,
  startBankPayment,
} from '../../../../../test/shopping.ts';
import { sendSlip, slipPicture } from '../../../../../test/slips.ts';
import { sampleStatement } from '../../../../../test/statement.ts';
import { comeBack, startWallet, visitGateway } from '../../../../../test/wallets.ts';
import { transfersOf } from './admin-payments.sql.ts';

openPaymentDesk();
calmWallets();

test('what a statement names is found by indexes, however many transfers there ever were', async () => {
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`
      insert into payments (kind, order_id, company_id, user_id, method, status, amount_paisa, reference)
      select 'order', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'bank', 'failed', 100, 'old-' || n
      from generate_series(1, 5000) n`);
    await client.query('analyze payments');
    // The other tables are small here, and would be read whole.
    await client.query('set local enable_seqscan = off');
    const named = { references: ['TM-7K3QX9F2'], orderNumbers: ['TM-2026-000123'] };
    const { sql: text, parameters } = transfersOf(named).compile(shop.db);
    const { rows } = await client.query<Record<string, string>>(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['payments_open', 'payments_reference_unique', 'payments_order'])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|Disabled|payments_method_created/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('the desk', () => {
  test('shows what waits with its clock, slip and buyer, and only to admins', async () => {
    // Of this one no slip was sent.
    await placeBankOrder(shop);
    const { token, user, paymentId, orderId } = await placeBankOrder(shop);
    await shop.pool.query(`update payments set created_at = now() - interval '30 hours' where id = $1`, [
      paymentId,
    ]);
    const find = async (query = '') =>
      (await asAdmin('GET', `/api/admin/payments?queue=waiting&limit=100${query}`)).body.data.payments.find(
        (row: { _id: string }) => row._id === paymentId,
      );
    expect(await find()).toMatchObject({
      isOverdue: true,
      receipt: null,
      order: { _id: orderId },
      buyer: { email: user.email },
    });
    await sendSlip(shop, token, paymentId, await slipPicture(), reference());
    const waiting = await find();
    const slips = (await asAdmin('GET', '/api/admin/payments?queue=slips&limit=100')).body.data;
    expect(slips.payments.map(({ _id }: { _id: string }) => _id)).toContain(paymentId);
    expect(slips.payments.every(({ receipt }: { receipt: object | null }) => receipt !== null)).toBe(true);
    expect(slips.counts).toMatchObject({ slips: slips.pagination.total });
    expect(slips.counts.slips).toBeLessThan(slips.counts.waiting);
    expect(waiting.isOverdue).toBe(false);
    expect(Date.parse(waiting.confirmBy) - Date.parse(waiting.receipt.uploadedAt)).toBe(24 * 3_600_000);
    expect(await find('&method=esewa')).toBeUndefined();
    expect((await shop.call('GET', '/api/admin/payments', { token })).status).toBe(403);
    expect((await asAdmin('GET', '/api/admin/payments?status=gone')).status).toBe(400);
    const { pagination, counts } = (await asAdmin('GET', '/api/admin/payments?limit=1&status=pending')).body
      .data;
    expect(pagination).toMatchObject({ page: 1, limit: 1 });
    expect(counts.waiting).toBeGreaterThan(0);
  });

  test('is searched, sorted and exported by the filters of its list', async () => {
    const { token, user, paymentId, orderNumber } = await placeBankOrder(shop);
    const find = async (query: string) =>
      (await asAdmin('GET', `/api/admin/payments?${query}`)).body.data.payments.map(
        ({ _id }: { _id: string }) => _id,
      );
    const { reference: paymentReference } = await getPayment(token, paymentId);
    const ofOrder = [orderNumber.toLowerCase(), orderNumber.slice(3)];
    for (const search of [paymentReference.toLowerCase(), user.email.toUpperCase(), ...ofOrder])
      expect(await find(`search=${encodeURIComponent(search)}`)).toEqual([paymentId]);
    expect(await find('search=%25')).toEqual([]);
    const amounts = async (sortBy: string) =>
      (await asAdmin('GET', `/api/admin/payments?sortBy=${sortBy}`)).body.data.payments.map(
        ({ amount }: { amount: number }) => amount,
      );
    const falling = await amounts('amount:desc');
    expect(falling).toEqual([...falling].sort((one, other) => other - one));
    expect((await asAdmin('GET', '/api/admin/payments?sortBy=secret:asc')).status).toBe(400);

    await shop.pool.query(`update users set company_name = '=HYPERLINK("http://x")' where id = $1`, [
      user.id,
    ]);
    const { status, body, headers } = await asAdmin(
      'GET',
      `/api/admin/payments/export?search=${encodeURIComponent(user.email)}`,
    );
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(paymentReference);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(lines[1]).toContain('Bank Transfer,pending,5750,0,');
    expect((await shop.call('GET', '/api/admin/payments/export', { token })).status).toBe(403);
  });

  test('a transfer that never came is rejected with a reason the buyer reads, and can be paid anew', async () => {
    const { token, user, paymentId, orderId, total } = await placeBankOrder(shop);
    const reject = (body: object) => asAdmin('POST', `/api/admin/payments/${paymentId}/reject`, body);
    expect((await reject({})).status).toBe(400);
    const reason = 'No such transfer reached our account.';
    for (let time = 0; time < 2; time += 1)
      expect(await reject({ reason })).toMatchObject({
        status: 200,
        body: { data: { payment: { status: 'failed', rejection: reason, confirmBy: null } } },
      });
    expect((await reject({ reason: 'Another.' })).status).toBe(409);
    expect((await getPayment(token, paymentId)).rejection).toBe(reason);
    await shop.runJobs();
    expect(shop.mail.filter((mail) => mail.to === user.email && mail.text.includes(reason))).toHaveLength(1);
    const second = await startBankPayment(shop, token, orderId);
    expect(second).not.toBe(paymentId);
    await confirmTransfer(shop, admin.token, second, { bankReference: reference(), amount: total });
    expect((await getOrder(token, orderId)).status).toBe('processing');
  });

  test('a transfer that came in part is rejected once, its reason is kept, and the buyer hears that the part goes back', async () => {
    const { token, user, paymentId, orderNumber } = await placeBankOrder(shop);
    await confirmTransfer(shop, admin.token, paymentId, {
      bankReference: reference(),
      amount: 1000,
      resolution: 'short',
    });
    const reason = 'The rest never came.';
    const reject = (because: string) =>
      asAdmin('POST', `/api/admin/payments/${paymentId}/reject`, { reason: because });
    const rejected = (status: string) => ({
      status: 200,
      body: { data: { payment: { status, rejection: reason, refunds: [{ amount: 1000, reason }] } } },
    });
    for (let time = 0; time < 2; time += 1)
      expect(await reject(reason)).toMatchObject(rejected('refund_due'));
    await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, { bankReference: reference() });
    expect(await reject(reason)).toMatchObject(rejected('refunded'));
    expect((await reject('Another.')).status).toBe(409);
    expect((await getPayment(token, paymentId)).rejection).toBe(reason);
    await shop.runJobs();
    const subjects = shop.mail.filter(({ to }) => to === user.email).map(({ subject }) => subject);
    for (const subject of [
      `We could not find your payment for order ${orderNumber}`,
      `We owe you a refund for order ${orderNumber}`,
    ])
      expect(subjects.filter((sent) => sent === subject)).toHaveLength(1);
  });

  test('a statement of 200 lines proposes and changes nothing', async () => {
    const exact = await placeBankOrder(shop);
    const short = await placeBankOrder(shop);
    const done = await placeBankOrder(shop);
    const refs = await Promise.all(
      [exact, short, done].map(
        async ({ token, paymentId }) => (await getPayment(token, paymentId)).reference,
      ),
    );
    const recorded = reference();
    await confirmTransfer(shop, admin.token, done.paymentId, { bankReference: recorded, amount: done.total });
    const csv = sampleStatement([
      {
        remark: `FUND TRF ${refs[0].toLowerCase().replace('-', ' ')} SITA`,
        credit: '5,750.00',
        reference: 'FT-1',
      },
      { remark: refs[1], credit: '5,000.00', reference: 'FT-2' },
      { remark: refs[2], credit: '5,750.00', reference: recorded },
      { remark: refs[2], credit: '5,750.00', reference: 'FT-4' },
    ]);
    const { status, body } = await asAdmin('POST', '/api/admin/payments/import', { csv });
    expect(status).toBe(200);
    const { lines, problems } = body.data;
    expect(problems).toEqual([]);
    expect(lines.slice(0, 4)).toMatchObject([
      {
        match: 'exact',
        amount: 5750,
        bankReference: 'FT-1',
        payment: { _id: exact.paymentId, awaited: 5750 },
      },
      { match: 'short', payment: { _id: short.paymentId } },
      { match: 'recorded', payment: null },
      { match: 'not_awaited', payment: { _id: done.paymentId, awaited: 0 } },
    ]);
    expect(lines.slice(4).every((line: { match: string }) => line.match === 'none')).toBe(true);
    expect((await getPayment(exact.token, exact.paymentId)).status).toBe('pending');
    const { bankReference, amount, payment } = lines[0];
    await confirmTransfer(shop, admin.token, payment._id, { bankReference, amount });
    expect((await getPayment(exact.token, exact.paymentId)).status).toBe('settled');
    expect((await asAdmin('POST', '/api/admin/payments/import', { csv: '' })).status).toBe(400);
  });

  test('without a bank reference a line is known by what it says, and pays one order only', async () => {
    const one = await placeBankOrder(shop);
    const two = await placeBankOrder(shop);
    const rows = (...lines: string[]) => ['Date,Particulars,Credit', ...lines].join('\n');
    const importing = async (csv: string) =>
      (await asAdmin('POST', '/api/admin/payments/import', { csv })).body.data.lines;
    const remark = `cash deposit ${crypto.randomUUID()}`;
    const [line] = await importing(rows(`2026-11-20,${remark},5750`));
    expect(line).toMatchObject({
      bankReference: null,
      statementLine: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { statementLine } = line;
    const confirmed = await confirmTransfer(shop, admin.token, one.paymentId, {
      bankReference: reference(),
      amount: one.total,
      statementLine,
    });
    expect(confirmed.status).toBe(200);
    const again = await importing(
      rows('2026-11-19,interest,1', `2026-11-20, ${remark.toUpperCase()},5750`, `2026-11-20,${remark},5750`),
    );
    expect(again.map(({ match }: { match: string }) => match)).toMatchObject([
      'none',
      'recorded',
      expect.not.stringMatching('recorded'),
    ]);
    const twice = await confirmTransfer(shop, admin.token, two.paymentId, {
      bankReference: reference(),
      amount: two.total,
      statementLine,
    });
    expect(twice).toMatchObject({ status: 409, body: { code: 'statement_line_used' } });
    expect((await getOrder(two.token, two.orderId)).status).toBe('pending');
  });

  test('a second transfer for a paid order is found by its number, recorded, and goes back', async () => {
    const { token, orderId, paymentId, total } = await placeBankOrder(shop);
    const { orderNumber } = await getOrder(token, orderId);
    const csv = sampleStatement([
      { remark: `FPAY ${orderNumber}`, credit: String(total), reference: reference() },
      { remark: `FPAY ${orderNumber.replaceAll('-', ' ')}`, credit: String(total), reference: reference() },
    ]);
    const { lines } = (await asAdmin('POST', '/api/admin/payments/import', { csv })).body.data;
    expect(lines.slice(0, 2)).toMatchObject([
      { match: 'exact', payment: { _id: paymentId, awaited: total } },
      { match: 'not_awaited', payment: { _id: paymentId } },
    ]);
    const [first, second] = lines;
    const confirm = ({ bankReference, amount, statementLine }: typeof first, resolution?: 'over') =>
      confirmTransfer(shop, admin.token, paymentId, {
        bankReference,
        amount,
        statementLine,
        ...(resolution ? { resolution } : {}),
      });
    expect((await confirm(first)).status).toBe(200);
    expect((await confirm(second)).status).toBe(409);
    expect((await confirm(second, 'over')).status).toBe(200);
    const order = await getOrder(token, orderId);
    expect(order.status).toBe('processing');
    expect(order.timeline.map(({ event }: { event: string }) => event)).toContain('refund_due');
    expect(await getPayment(token, paymentId)).toMatchObject({
      status: 'settled',
      refunds: [{ amount: total, state: 'due' }],
    });
    const counts = (await asAdmin('GET', `/api/admin/payments?queue=refunds&search=${orderNumber}`)).body
      .data;
    expect(counts.payments).toMatchObject([{ _id: paymentId }]);
  });

  test('money that comes after a refund by hand is owed anew', async () => {
    const { token, orderId, paymentId, total } = await placeBankOrder(shop);
    await confirmTransfer(shop, admin.token, paymentId, { bankReference: reference(), amount: total });
    await asAdmin('POST', `/api/admin/orders/${orderId}/cancel`, { reason: 'Not in stock' });
    expect((await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, {})).status).toBe(400);
    await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, { bankReference: reference() });
    expect((await getPayment(token, paymentId)).status).toBe('refunded');
    const more = { bankReference: reference(), amount: 9, resolution: 'over' };
    const answer = await confirmTransfer(shop, admin.token, paymentId, more);
    expect(answer.body.data.payment.status).toBe('refund_due');
    await expectInvariants(shop.pool);
    await asAdmin('POST', `/api/admin/payments/${paymentId}/refunded`, { bankReference: reference() });
    const { status, refunds } = await getPayment(token, paymentId);
    expect(status).toBe('refunded');
    expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([total, 9]);
  });

  test('a part for a rejected transfer is recorded: it reopens the payment, or goes back beside another attempt', async () => {
    for (const hasOther of [false, true]) {
      const { token, orderId, paymentId } = await placeBankOrder(shop);
      await asAdmin('POST', `/api/admin/payments/${paymentId}/reject`, { reason: 'Not on our account' });
      const other = hasOther ? await startWallet(shop, token, orderId, 'khalti') : null;
      const part = { bankReference: reference(), amount: 100, resolution: 'short' };
      const answer = await confirmTransfer(shop, admin.token, paymentId, part);
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { payment: { status: hasOther ? 'refund_due' : 'pending' } } },
      });
      if (other !== null) {
        expect((await getPayment(token, other)).status).toBe('pending');
        expect((await getPayment(token, paymentId)).refunds).toMatchObject([{ amount: 100, state: 'due' }]);
      }
    }
  });

  test('money for a transfer that another method replaced goes back, whatever its amount', async () => {
    const { token, orderId, paymentId } = await placeBankOrder(shop);
    const other = await startWallet(shop, token, orderId, 'khalti');
    await comeBack(shop, (await visitGateway(wallets, token, other, 'pay')) as string);
    const { reference: remark } = await getPayment(token, paymentId);
    const csv = sampleStatement([{ remark, credit: '10', reference: reference() }]);
    const [line] = (await asAdmin('POST', '/api/admin/payments/import', { csv })).body.data.lines;
    expect(line).toMatchObject({ match: 'not_awaited', payment: { _id: paymentId } });
    const answer = await confirmTransfer(shop, admin.token, paymentId, {
      bankReference: line.bankReference,
      amount: 10,
      resolution: 'over',
    });
    expect(answer.body.data.payment.status).toBe('refund_due');
    expect((await getOrder(token, orderId)).status).toBe('processing');
  });

  test('an admin may ask the gateway at once, and sees what a person must look at', async () => {
    const { token } = await shop.registerBuyer();
    const { body } = await placeOrder(shop, token, [orderLine(await insertProduct(shop.db))], {
      payment: { method: 'esewa' },
    });
    const paymentId = await startWallet(shop, token, body.data._id, 'esewa');
    await visitGateway(wallets, token, paymentId, 'ambiguous');
    const checked = await asAdmin('POST', `/api/admin/payments/${paymentId}/recheck`);
    expect(checked.body.data.payment.alerts).toHaveLength(1);
    const { payments } = (await asAdmin('GET', '/api/admin/payments?queue=alerts')).body.data;
    expect(payments.map((row: { _id: string }) => row._id)).toContain(paymentId);
    await asAdmin('POST', `/api/admin/payments/${paymentId}/reject`, {
      reason: 'eSewa could not confirm it.',
    });
    const after = (await asAdmin('GET', '/api/admin/payments?queue=alerts')).body.data.payments;
    expect(after.map((row: { _id: string }) => row._id)).not.toContain(paymentId);
  });
});
