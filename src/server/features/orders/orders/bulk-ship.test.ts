import { describe, expect, test } from 'vitest';
import { bellOf } from '../../../../../test/bell.ts';
import {
  admin,
  bulkShip,
  openParcelDesk,
  orderOf,
  other as rival,
  seller,
  shop,
} from '../../../../../test/parcel-desk.ts';
import { orderFrom } from '../../../../../test/parcels.ts';

openParcelDesk();

describe('bulk ship', () => {
  test('tells by the bell, once, what was refused to a seller who had left the page', async () => {
    const unpaid = await orderFrom(shop, admin, [seller], { isPaid: false });
    const ids = [unpaid.parcelIds[0] as string];
    const told = async () =>
      (await bellOf(shop, seller)).filter(({ link }) => link === `/seller/orders/${ids[0]}`);
    await bulkShip({ ids });
    expect(await told()).toEqual([]);
    await bulkShip({ ids, isLeft: true });
    await bulkShip({ ids, isLeft: true });
    expect(await told()).toMatchObject([
      {
        text: expect.stringContaining(`Order ${unpaid.orderNumber} was not marked as shipped: The order is`),
      },
    ]);
  });

  test('tells it whatever the key: one in eight has a hash with a zero byte, which no text may hold', async () => {
    const unpaid = await orderFrom(shop, admin, [seller], { isPaid: false });
    const ids = [unpaid.parcelIds[0] as string];
    const { status } = await shop.call('POST', '/api/seller/orders/bulk-ship', {
      token: seller.token,
      headers: { 'idempotency-key': 'left-7' },
      body: { ids, isLeft: true },
    });
    expect(status).toBe(200);
    expect(await bellOf(shop, seller)).toContainEqual(
      expect.objectContaining({ link: `/seller/orders/${ids[0]}` }),
    );
  });

  test('ships what can be shipped and names the rest', async () => {
    const [one, two, unpaid] = [
      await orderFrom(shop, admin, [seller]),
      await orderFrom(shop, admin, [seller]),
      await orderFrom(shop, admin, [seller], { isPaid: false }),
    ];
    const ids = [one, two, unpaid].map(({ parcelIds }) => parcelIds[0] as string);
    const { status, body } = await bulkShip({
      ids: [...ids, String(ids[0]).toUpperCase()],
      carrier: 'Upaya City Cargo',
      trackingNumbers: { [ids[0] as string]: 'UPY-1' },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      done: [
        { _id: ids[0], orderNumber: one.orderNumber },
        { _id: ids[1], orderNumber: two.orderNumber },
      ],
      refused: [
        {
          _id: ids[2],
          orderNumber: unpaid.orderNumber,
          reason: expect.stringMatching(/^The order is not paid yet\./),
        },
      ],
    });
    expect((await orderOf(one)).parcels).toMatchObject([
      { carrier: 'Upaya City Cargo', trackingNumber: 'UPY-1' },
    ]);
    expect((await orderOf(two)).parcels).toMatchObject([
      { carrier: 'Upaya City Cargo', trackingNumber: null },
    ]);
    expect((await bulkShip({ ids })).body.data).toMatchObject({
      done: [],
      refused: [{ reason: 'Parcel is already shipped' }, {}, {}],
    });
    for (const wrong of [
      {},
      { ids: [] },
      { ids: Array(101).fill(ids[0]) },
      { ids: 'all' },
      { ids, note: 'x' },
    ])
      expect((await bulkShip(wrong)).status).toBe(400);
  });

  test('asked again with its key, what it shipped before counts, and what was refused is tried again', async () => {
    const [one, two] = [
      await orderFrom(shop, admin, [seller]),
      await orderFrom(shop, admin, [seller], { isPaid: false }),
    ];
    const ids = [one, two].map(({ parcelIds }) => parcelIds[0] as string);
    const ask = (carrier: string, key: string) =>
      shop.call('POST', '/api/seller/orders/bulk-ship', {
        token: seller.token,
        body: { ids, carrier },
        headers: { 'idempotency-key': key },
      });
    const key = crypto.randomUUID();
    const answers = [await ask('Upaya', key), ...(await Promise.all([ask('Upaya', key), ask('Upaya', key)]))];
    for (const { status, body } of answers)
      expect([status, body.data]).toMatchObject([
        200,
        { done: [{ _id: ids[0] }], refused: [{ _id: ids[1] }] },
      ]);
    await shop.runJobs();
    const mails = shop.mail.filter(
      ({ subject }) => subject.includes(one.orderNumber) && /on its way/.test(subject),
    );
    expect(mails).toHaveLength(1);
    expect((await ask('Other', key)).body).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await ask('Upaya', crypto.randomUUID())).body.data).toMatchObject({
      done: [],
      refused: [{ reason: 'Parcel is already shipped' }, {}],
    });
  });

  test('with a parcel of another seller among them nothing is shipped', async () => {
    const [own, foreign] = [await orderFrom(shop, admin, [seller]), await orderFrom(shop, admin, [rival])];
    expect((await bulkShip({ ids: [own.parcelIds[0], foreign.parcelIds[0]] })).status).toBe(404);
    expect((await bulkShip({ ids: [own.parcelIds[0], 'nonsense'] })).status).toBe(404);
    expect((await orderOf(own)).status).toBe('processing');
  });
});
