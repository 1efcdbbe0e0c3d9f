import { describe, expect, test } from 'vitest';
import { company } from '../../../../../test/company.ts';
import { credit } from '../../../../../test/credit.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { codeOnPaper } from '../../../../../test/paper-code.ts';
import { admin, getPayment, reference, shop } from '../../../../../test/payment-desk.ts';
import { pdfText } from '../../../../../test/pdf-text.ts';
import { confirmTransfer, orderLine, placeBankOrder, placeOrder } from '../../../../../test/shopping.ts';
import { begun, openWalletDesk } from '../../../../../test/wallet-desk.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { formatExactAmount } from '../../../../domain/shop/money.ts';
import type { ProFormaDocument } from '../../../papers/pro-formas/pro-forma-drawer.ts';
import { drawProFormaDocument } from '../../../papers/pro-formas/pro-forma-drawing.ts';

openWalletDesk();

const fetchPdf = (token: string | null, orderId: string) =>
  shop.app.inject({
    url: `/api/orders/${orderId}/pro-forma`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
const wordsOf = (bytes: Buffer) => pdfText(bytes).replaceAll('\n', ' ');
async function refusalOf(token: string, orderId: string) {
  const { statusCode, body } = await fetchPdf(token, orderId);
  return [statusCode, JSON.parse(body).message];
}

const BANK = () => Object.values(shop.config.bank);

test('an order that is paid by a transfer says what it is, what is due, until when, and to which account', async () => {
  const { token, user, products, orderId, orderNumber, paymentId } = await placeBankOrder(shop);
  const { rows } = await shop.pool.query('select stock_held_until, created_at from orders where id = $1', [
    orderId,
  ]);
  const until: Date = rows[0].stock_held_until;
  const answer = await fetchPdf(token, orderId);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toContain(`filename="pro-forma-${orderNumber}.pdf"`);
  const words = wordsOf(answer.rawPayload);
  for (const expected of [
    'This is not a tax invoice.',
    orderNumber,
    `${user.first_name} ${user.last_name}`,
    'Parcel 1 of 2',
    'Parcel 2 of 2',
    ...products.flatMap(({ name, sku }) => [name, sku]),
    // 2,000 and 3,000 without VAT, 650 of it, 100 for delivery.
    ...['2,000.00', '3,000.00', '5,000.00', '650.00', '100.00'],
    'Bank Transfer',
    ...BANK().filter((value) => value.length < 30),
    (await getPayment(token, paymentId)).reference,
    formatBsDate(bsDateOf(rows[0].created_at)),
    `${formatBsDate(bsDateOf(until))} · ${formatDateTime(until)}`,
    'Rupees five thousand seven hundred fifty only',
  ])
    expect(words).toContain(expected);
  expect(words).not.toContain('first choose Bank Transfer');
  expect(codeOnPaper(answer.rawPayload)).toBeNull();

  // What came too short is taken off.
  await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: reference(),
    amount: 1_000.5,
    resolution: 'short',
  });
  const short = wordsOf((await fetchPdf(token, orderId)).rawPayload);
  for (const expected of ['Already received', '−1,000.50', '4,749.50']) expect(short).toContain(expected);
});

describe.each(['fonepay', 'nepalpay'] as const)('%s', (method) => {
  test('the code of its payment is read back from the paper, and is that of the payment’s page', async () => {
    const { token, orderId, orderNumber, paymentId, payment } = await begun(method);
    const qr = payment.qr?.text as string;
    const { rawPayload } = await fetchPdf(token, orderId);
    expect(codeOnPaper(rawPayload)).toBe(qr);
    const { rows } = await shop.pool.query('select * from payments where id = $1', [paymentId]);
    const words = wordsOf(rawPayload);
    for (const expected of [
      'Scan to pay',
      formatDateTime(rows[0].gateway_expires_at),
      'first choose Bank Transfer',
      // A transfer is known by the order's number.
      ...[orderNumber, '4,620.00'],
    ])
      expect(words).toContain(expected);
    // Reading changes nothing.
    expect((await shop.pool.query('select * from payments where id = $1', [paymentId])).rows).toEqual(rows);

    await shop.pool.query('update payments set gateway_expires_at = now() where id = $1', [paymentId]);
    const over = (await fetchPdf(token, orderId)).rawPayload;
    expect(codeOnPaper(over)).toBeNull();
    expect(wordsOf(over)).toContain(`${shop.config.publicUrl}/orders/${orderId}`);
    expect(wordsOf(over)).not.toContain('Scan to pay');
  });
});

test('what is on account stands on it and is not to be paid', async () => {
  const c = credit(shop);
  const { buyer, seller, goods } = await c.market();
  await c.line(buyer, seller);
  const paid = await insertProduct(shop.db, { quantity: 10 });
  const mixed = await c.ok(
    c.order(
      buyer,
      [
        [goods, 4],
        [paid, 1],
      ],
      { payment: { method: 'esewa', account: [seller.user.id] } },
    ),
  );
  const words = wordsOf((await fetchPdf(buyer.token, mixed._id)).rawPayload);
  for (const expected of [
    'On account',
    `−${formatExactAmount(mixed.split.onAccount * 100)}`,
    formatExactAmount(mixed.split.now * 100),
    'eSewa is on the order’s page',
  ])
    expect(words).toContain(expected);
  const { _id } = await c.ok(c.order(buyer, [[goods, 1]]));
  expect(await refusalOf(buyer.token, _id)).toEqual([
    409,
    'This order is on account: nothing of it is paid now',
  ]);
});

test('nobody gets one who may not read the order, nor of an order that is paid, cancelled or given up', async () => {
  const { owner, people } = await company(shop, 'accountant', 'viewer');
  const product = await insertProduct(shop.db, { quantity: 10 });
  const order = async (quantity: number) =>
    (await placeOrder(shop, owner.token, [orderLine(product, quantity)], { payment: { method: 'khalti' } }))
      .body.data._id as string;
  const orderId = await order(1);
  expect((await fetchPdf(null, orderId)).statusCode).toBe(401);
  for (const { token } of people) expect((await fetchPdf(token, orderId)).statusCode).toBe(200);
  const stranger = await shop.registerBuyer();
  const seller = await shop.registerSeller();
  for (const token of [stranger.token, seller.token, admin.token])
    expect(await refusalOf(token, orderId)).toEqual([404, 'Order not found']);
  for (const id of ['x', '%00', crypto.randomUUID()])
    expect(await refusalOf(owner.token, id)).toEqual([404, 'Order not found']);

  await shop.call('POST', `/api/orders/${orderId}/cancel`, { token: owner.token });
  expect(await refusalOf(owner.token, orderId)).toEqual([409, 'Order is cancelled']);
  const over = await order(2);
  await shop.pool.query('update orders set stock_held_until = now() where id = $1', [over]);
  expect(await refusalOf(owner.token, over)).toEqual([409, 'Order is cancelled']);
  const paid = await begun('fonepay');
  await paid.visit('pay');
  await paid.verify();
  expect(await refusalOf(paid.token, paid.orderId)).toEqual([409, 'Order is already paid']);
});

test('a long order takes as many sheets as it needs, and the same order gives the same bytes', async () => {
  const orderedAt = new Date('2026-11-26T06:00:00Z');
  const document = (lines: number): ProFormaDocument => ({
    orderNumber: 'ORD-2026-000123',
    orderedAt,
    orderedAtText: '2026-11-26 11:45',
    dateBs: '2083-08-10',
    validUntil: '2083-08-13 · 29 Nov 2026, 11:45',
    orderedBy: 'सीता Rai',
    purchaseOrderNumber: 'PO/2083/17',
    paymentMethod: 'NepalPAY QR',
    marketplace: { name: 'Thokmandu Pvt. Ltd.', address: 'Kathmandu', panNumber: '301457892' },
    buyer: { name: 'Bheri अस्पताल', address: 'Nepalgunj-10, Banke', panNumber: '301234567' },
    parts: [
      {
        seller: { name: 'Himal Components', panNumber: null },
        isOnAccount: false,
        lines: Array.from({ length: lines }, (_, nth) => ({
          name: `Ball bearing number ${nth + 1} of a long list`,
          about: `SKU B-${nth + 1} · your number ${nth}`,
          quantity: 10,
          unitPaisa: 9_555,
          amountPaisa: 95_550,
        })),
      },
    ],
    sums: [['Goods', 95_550 * lines]],
    toPayPaisa: 95_550 * lines,
    words: 'Ninety-five thousand',
    bank: { accountName: 'A', bankName: 'B', branch: 'C', accountNumber: 'D', remark: 'E', before: null },
    qr: { text: 'Namaste, काठमाडौं! '.repeat(8), name: 'NepalPAY QR', until: '29 Nov 2026, 11:45' },
    elsewhere: null,
  });
  const [one, same] = [await drawProFormaDocument(document(100)), await drawProFormaDocument(document(100))];
  expect(one.equals(same)).toBe(true);
  expect(codeOnPaper(one)).toBe('Namaste, काठमाडौं! '.repeat(8));
  const words = wordsOf(one);
  for (const expected of ['number 1 of', 'number 100 of', 'Page 1 of 6', 'Page 6 of 6', '95,550.00'])
    expect(words).toContain(expected);
  expect(words.split('By bank transfer')).toHaveLength(2);
  // What closes the paper stays together, however many lines stand above it.
  for (let lines = 1; lines <= 24; lines += 1)
    expect(codeOnPaper(await drawProFormaDocument(document(lines)))).not.toBeNull();
});
