import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { insertAdmin } from '../../../../../test/factories.ts';
import {
  admin,
  asAdmin,
  getOrder,
  getPayment,
  openPaymentDesk,
  shop,
} from '../../../../../test/payment-desk.ts';
import { confirmTransfer, placeBankOrder } from '../../../../../test/shopping.ts';
import { sendSlip, slipPdf, slipPicture } from '../../../../../test/slips.ts';
import { placeWalletOrder, startWallet } from '../../../../../test/wallets.ts';

openPaymentDesk();
let nextReference = 1;

const reference = () => `NIC-${nextReference++}`;

const upload = (token: string, paymentId: string, file: Buffer | null, transactionNumber?: string) =>
  sendSlip(shop, token, paymentId, file, transactionNumber);

describe('the slip of a transfer', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'a %s is drawn anew and shown to its owner and to admins',
    async (format) => {
      const { token, paymentId } = await placeBankOrder(shop);
      const number = reference();
      const answer = await upload(token, paymentId, await slipPicture(format), number);
      expect(answer).toMatchObject({
        status: 201,
        body: { data: { receipt: { transactionNumber: number, contentType: 'image/webp' } } },
      });
      expect((await getPayment(token, paymentId)).receipt.transactionNumber).toBe(number);
      for (const reader of [token, admin.token]) {
        const { statusCode, headers, rawPayload } = await shop.app.inject({
          url: `/api/payments/${paymentId}/receipt`,
          headers: { authorization: `Bearer ${reader}` },
        });
        expect(statusCode).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'no-store',
        });
        expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
      }
      const stranger = await shop.registerBuyer();
      const url = `/api/payments/${paymentId}/receipt`;
      expect((await shop.call('GET', url, { token: stranger.token })).status).toBe(404);
      expect((await shop.call('GET', url)).status).toBe(401);
    },
  );

  test('the desk reads it, unless it reads no papers', async () => {
    const { token, paymentId } = await placeBankOrder(shop);
    await upload(token, paymentId, slipPdf(reference()), reference());
    for (const [desk_role, status] of [
      ['payments', 200],
      ['reader', 404],
    ] as const) {
      const clerk = await shop.signIn(await insertAdmin(shop.db, { desk_role }));
      const { status: answered } = await shop.call('GET', `/api/payments/${paymentId}/receipt`, {
        token: clerk.token,
      });
      expect(answered).toBe(status);
    }
  });

  test('a PDF is kept as a PDF', async () => {
    const { token, paymentId } = await placeBankOrder(shop);
    expect((await upload(token, paymentId, slipPdf(reference()), reference())).status).toBe(201);
    const { headers } = await shop.call('GET', `/api/payments/${paymentId}/receipt`, { token });
    expect(headers['content-type']).toBe('application/pdf');
  });

  test('hostile files are refused and leave nothing behind', async () => {
    const { token, paymentId } = await placeBankOrder(shop);
    const folder = path.join(shop.config.dataFolder, 'receipts');
    const before = (await readdir(folder)).length;
    const otherFormat = 'The slip must be a JPEG, PNG or WebP picture or a PDF';
    const unreadable = 'This file cannot be read';
    const hostile: [string, Buffer, string?][] = [
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['HTML with a PDF inside', Buffer.concat([Buffer.from('<script>1</script>'), slipPdf()])],
      ['half a PDF', Buffer.from(`%PDF-1.4${' '.repeat(200)}`)],
      ['a GIF', Buffer.from('GIF89a'.padEnd(100))],
      ['a broken PNG', (await slipPicture()).subarray(0, 60), unreadable],
      ['a program', Buffer.from('MZ'.padEnd(100))],
      [
        'a picture of too many pixels',
        await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
        unreadable,
      ],
    ];
    for (const [name, file, message = otherFormat] of hostile) {
      const { status, body } = await upload(token, paymentId, file, reference());
      expect([name, status, body.message]).toEqual([name, 400, message]);
    }
    expect((await upload(token, paymentId, Buffer.alloc(8_000_001), reference())).status).toBe(413);
    expect((await upload(token, paymentId, Buffer.alloc(0), reference())).status).toBe(400);
    expect((await upload(token, paymentId, null, reference())).status).toBe(400);
    for (const number of [undefined, '', 'a\u0000b', 'x'.repeat(61), '<script>'])
      expect((await upload(token, paymentId, await slipPicture(), number)).status).toBe(400);
    expect((await shop.call('POST', `/api/payments/${paymentId}/receipt`, { token, body: {} })).status).toBe(
      400,
    );
    expect((await readdir(folder)).length).toBe(before);
    expect((await getPayment(token, paymentId)).receipt).toBeNull();
  });

  test('a broken form is refused, and the slip may be sent again', async () => {
    const { token, paymentId } = await placeBankOrder(shop);
    const begun = '--x\r\nContent-Disposition: form-data; name="file"; filename="slip.png"\r\n\r\nhalf a sl';
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', begun],
    ] as const) {
      const headers = { 'content-type': type };
      expect(
        await shop.call('POST', `/api/payments/${paymentId}/receipt`, { token, body, headers }),
      ).toMatchObject({
        status: 400,
        body: {
          code: 'receipt_unreadable',
          message: 'The slip could not be read. Please send it again.',
        },
      });
    }
    expect((await upload(token, paymentId, await slipPicture(), reference())).status).toBe(201);
  });

  test('the same slip again changes nothing; for another payment file and number are refused, even at once', async () => {
    const one = await placeBankOrder(shop);
    const other = await placeBankOrder(shop);
    const slip = await slipPicture();
    const number = reference();
    const both = await Promise.all([
      upload(one.token, one.paymentId, slip, number),
      upload(other.token, other.paymentId, slip, reference()),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [owner, loser] = both[0]?.status === 201 ? [one, other] : [other, one];
    const kept = (await getPayment(owner.token, owner.paymentId)).receipt;
    expect((await upload(owner.token, owner.paymentId, slip, kept.transactionNumber)).status).toBe(201);
    const { rows } = await shop.pool.query('select id from payment_receipts where payment_id = $1', [
      owner.paymentId,
    ]);
    expect(rows).toHaveLength(1);
    expect(
      await upload(loser.token, loser.paymentId, await slipPicture(), kept.transactionNumber.toLowerCase()),
    ).toMatchObject({ status: 409, body: { code: 'transaction_number_used' } });
  });

  test('a slip that is refused anyway is not drawn, and one person has few at work', async () => {
    const { token, paymentId, total } = await placeBankOrder(shop);
    const slips = await Promise.all(Array.from({ length: 8 }, () => slipPicture('png', 2_000)));
    const answers = await Promise.all(slips.map((slip) => upload(token, paymentId, slip, reference())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(answers.find(({ status }) => status === 503)).toMatchObject({ body: { code: 'receipts_busy' } });
    await confirmTransfer(shop, admin.token, paymentId, { bankReference: reference(), amount: total });
    // Drawing it would say that it cannot be read.
    const broken = (await slipPicture()).subarray(0, 60);
    expect((await upload(token, paymentId, broken, reference())).status).toBe(409);
  });

  test('stands in the timeline; given up with its order, it stays in view and on the desk until somebody looked', async () => {
    for (const hasCome of [true, false]) {
      const { token, paymentId, orderId, total } = await placeBankOrder(shop);
      const number = reference();
      await upload(token, paymentId, await slipPicture(), number);
      expect((await getOrder(token, orderId)).timeline).toContainEqual(
        expect.objectContaining({ event: 'receipt_sent', note: `Transaction ${number}` }),
      );
      await shop.call('POST', `/api/orders/${orderId}/cancel`, { token });
      expect(await getPayment(token, paymentId)).toMatchObject({
        status: 'cancelled',
        receipt: { transactionNumber: number },
      });
      const alerts = async () =>
        (await asAdmin('GET', `/api/admin/payments?queue=alerts&limit=100`)).body.data.payments.filter(
          ({ _id }: { _id: string }) => _id === paymentId,
        );
      expect(await alerts()).toMatchObject([
        { alerts: [{ text: expect.stringContaining('receipt was sent') }] },
      ]);
      const looked = hasCome
        ? await confirmTransfer(shop, admin.token, paymentId, { bankReference: reference(), amount: total })
        : await asAdmin('POST', `/api/admin/payments/${paymentId}/reject`, {
            reason: 'No such transfer came',
          });
      expect(looked.status).toBe(200);
      expect(await alerts()).toEqual([]);
    }
    const { token, paymentId, orderId } = await placeBankOrder(shop);
    await shop.call('POST', `/api/orders/${orderId}/cancel`, { token });
    expect((await asAdmin('POST', `/api/admin/payments/${paymentId}/reject`, { reason: 'x' })).status).toBe(
      409,
    );
  });

  test('no slip for a foreign payment, a wallet, or a payment that is over', async () => {
    const { token, paymentId, total } = await placeBankOrder(shop);
    const stranger = await shop.registerBuyer();
    expect((await upload(stranger.token, paymentId, await slipPicture(), reference())).status).toBe(404);
    await confirmTransfer(shop, admin.token, paymentId, { bankReference: reference(), amount: total });
    expect((await upload(token, paymentId, await slipPicture(), reference())).status).toBe(409);
    const khalti = await placeWalletOrder(shop, 'khalti');
    const walletId = await startWallet(shop, khalti.token, khalti.orderId, 'khalti');
    expect((await upload(khalti.token, walletId, await slipPicture(), reference())).status).toBe(409);
  });
});
