import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { barsOnPaper } from '../../../../../test/bar-code.ts';
import { cashOrderFrom } from '../../../../../test/cash-orders.ts';
import { codeOnPaper } from '../../../../../test/paper-code.ts';
import { admin, bulkShip, openParcelDesk, other, seller, shop } from '../../../../../test/parcel-desk.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { pdfText } from '../../../../../test/pdf-text.ts';
import { ADDRESS } from '../../../../../test/shopping.ts';
import { bsDateOf, formatBsDate, formatBsDateInWords } from '../../../../domain/shop/bikram-sambat.ts';
import { formatDate, kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { MM } from '../../../papers/labels/label-layout.ts';
import type { ManifestParcel } from '../../../papers/manifests/manifest-drawer.ts';
import { drawManifestDocument } from '../../../papers/manifests/manifest-drawing.ts';

openParcelDesk();

const BARS = 15 * MM;

async function file(method: 'GET' | 'POST', url: string, body?: object, { token } = seller) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    name: answer.headers['content-disposition'],
    bytes: answer.rawPayload,
    // A file is no JSON.
    said: () => JSON.parse(answer.body),
  };
}
const label = (parcelId: string | undefined, query = '', who?: Account) =>
  file('GET', `/api/seller/orders/${parcelId}/label${query}`, undefined, who);
const labels = (body: object, who?: Account) => file('POST', '/api/seller/labels', body, who);
const wordsOf = (bytes: Buffer) => pdfText(bytes).replaceAll('\n', ' ');
const codeOf = async (parcelId: string | undefined): Promise<string> =>
  (await shop.pool.query('select tracking_code from parcels where id = $1', [parcelId])).rows[0]
    .tracking_code;
const move = (parcelId: string | undefined, body: object, { token } = seller) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, { token, body });

describe('the label of a parcel', () => {
  test('goes to who ordered, from its seller, with our code until the courier has a number', async () => {
    const { parcelIds, orderNumber, products } = await orderFrom(shop, admin, [seller, other]);
    await shop.pool.query('update products set weight_grams = 1250 where id = $1', [products[0]?.id]);
    const code = await codeOf(parcelIds[0]);
    const first = await label(parcelIds[0]);
    expect([first.status, first.type, first.name]).toEqual([
      200,
      'application/pdf',
      'inline; filename="label.pdf"',
    ]);
    expect(codeOnPaper(first.bytes)).toBe(`${shop.config.publicUrl}/track/${code}`);
    expect(barsOnPaper(first.bytes, BARS)).toEqual([code]);
    const words = wordsOf(first.bytes);
    const sender = seller.user.company_name ?? `${seller.user.first_name} ${seller.user.last_name}`;
    for (const expected of [orderNumber, 'Sita Shrestha', ADDRESS.street, '+977 9841 234 567', sender])
      expect(words).toContain(expected);
    expect(words).toContain('Weight 3.75 kg');
    for (const inside of [products[0]?.name, products[0]?.sku, 'COD']) expect(words).not.toContain(inside);

    await move(parcelIds[0], { status: 'shipped', carrier: 'Nepal Can Move', trackingNumber: 'NCM-77' });
    const sent = await label(parcelIds[0], '?size=a4x4&pieces=2&fragile=true');
    expect(barsOnPaper(sent.bytes, BARS)).toEqual(['NCM-77', 'NCM-77']);
    expect(wordsOf(sent.bytes)).toContain('Fragile');
    const zpl = await label(parcelIds[0], '?format=zpl');
    expect([zpl.type, zpl.name]).toEqual(['application/zpl', expect.stringContaining('label.zpl')]);
    expect(zpl.bytes.toString()).toMatch(/^\^XA[\s\S]*NCM-77[\s\S]*\^XZ\s$/);
  });

  test('has a label for each piece that a courier was told of, and its weight, unless others are named', async () => {
    const { parcelIds } = await orderFrom(shop, admin, [seller]);
    const body = { courier: 'hand', name: 'NCM', number: 'NCM-3', weightGrams: 12_500, parcels: 3 };
    const path = `/api/seller/orders/${parcelIds[0]}/book`;
    expect((await shop.call('POST', path, { token: seller.token, body })).status).toBeLessThan(300);
    const booked = wordsOf((await label(parcelIds[0])).bytes);
    for (const expected of ['Piece 3 of 3', 'Weight of all pieces 12.5 kg'])
      expect(booked).toContain(expected);
    const many = (await labels({ parcels: parcelIds })).bytes;
    expect(wordsOf(many)).toContain('Piece 3 of 3');
    expect(wordsOf((await label(parcelIds[0], '?pieces=1')).bytes)).toContain('Piece 1 of 1');
  });

  test('asks the courier to collect what an order by cash at the door still owes for it', async () => {
    const { parcelIds, total } = await cashOrderFrom(shop, [seller, other]);
    const sums: number[] = [];
    for (const [parcelId, who] of [
      [parcelIds[0], seller],
      [parcelIds[1], other],
    ] as const) {
      const [, sum = ''] = /COD\) रू ([\d,.]+)/.exec(wordsOf((await label(parcelId, '', who)).bytes)) ?? [];
      sums.push(Math.round(Number(sum.replaceAll(',', '')) * 100));
    }
    // Both have the same goods; the first brings the delivery fee as well.
    expect((sums[0] ?? 0) - (sums[1] ?? 0)).toBe(100_00);
    expect(sums.reduce((all, sum) => all + sum, 0)).toBe(Math.round(total * 100));
  });

  test('is refused for what may have none, is not there, or cannot be printed so', async () => {
    const unpaid = await orderFrom(shop, admin, [seller], { isPaid: false });
    const paid = await orderFrom(shop, admin, [seller]);
    const gone = await orderFrom(shop, admin, [seller]);
    await move(gone.parcelIds[0], { status: 'cancelled', reason: 'Broken' });
    const there = await orderFrom(shop, admin, [seller]);
    await move(there.parcelIds[0], { status: 'shipped' });
    await move(there.parcelIds[0], { status: 'delivered' });
    const ids = [paid, unpaid, gone, there].map(({ parcelIds }) => parcelIds[0]);

    for (const [id, text] of [
      [ids[1], 'The order is not paid yet. Its parcel has a label once the payment is confirmed.'],
      [ids[2], 'Parcel is cancelled'],
      [ids[3], 'Parcel is already delivered'],
    ] as const) {
      const { status, said } = await label(id);
      expect([status, said().code, said().message]).toEqual([409, 'parcel_not_labelled', text]);
    }
    const many = await labels({ parcels: ids });
    expect([many.status, many.said().errors]).toEqual([
      409,
      [
        {
          path: 'parcels.1',
          message: expect.stringContaining(`${unpaid.orderNumber}: The order is not paid`),
        },
        { path: 'parcels.2', message: `${gone.orderNumber}: Parcel is cancelled` },
        { path: 'parcels.3', message: `${there.orderNumber}: Parcel is already delivered` },
      ],
    ]);
    expect(JSON.stringify(many.said())).not.toContain(ADDRESS.street);

    const foreign = await labels({ parcels: [ids[0], ids[1]] }, other);
    expect([foreign.status, foreign.said().message]).toEqual([404, 'Order not found']);
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await labels({ parcels: [ids[0], id] })).status).toBe(404);

    for (const [query, path, message] of [
      ['?pieces=0', 'pieces', 'Choose 1 to 50 pieces'],
      ['?pieces=51', 'pieces', 'Choose 1 to 50 pieces'],
      ['?pieces=1.5', 'pieces', 'Choose 1 to 50 pieces'],
      ['?fragile=yes', 'fragile', 'Invalid fragile'],
      ['?format=png', 'format', 'Format must be pdf or zpl'],
      ['?size=a5', 'size', 'Size must be 100x150 or a4x4'],
      ['?format=zpl&size=a4x4', 'size', 'Label printers take labels of 100 x 150 mm'],
    ] as const) {
      const { status, said } = await label(ids[0], query);
      expect([status, said().errors]).toEqual([400, [{ path, message }]]);
    }
    for (const body of [
      { parcels: [] },
      { parcels: Array(101).fill(ids[0]) },
      {},
      { parcels: ids, pieces: 2 },
    ])
      expect((await labels(body)).status).toBe(400);
  });

  test('many are one file in the order they were asked for, each once', async () => {
    const orders = [];
    for (let nth = 0; nth < 3; nth += 1) orders.push(await orderFrom(shop, admin, [seller]));
    const ids = orders.map(({ parcelIds }) => parcelIds[0] as string);
    const asked = [ids[2], ids[0], ids[1], ids[2]?.toUpperCase()];
    const { status, bytes, name } = await labels({ parcels: asked, size: 'a4x4', fragile: true });
    expect([status, name]).toEqual([200, 'inline; filename="labels.pdf"']);
    expect(barsOnPaper(bytes, BARS)).toEqual([
      await codeOf(ids[2]),
      await codeOf(ids[0]),
      await codeOf(ids[1]),
    ]);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

describe('the manifest of a day', () => {
  const manifest = (query: string, who?: Account) =>
    file('GET', `/api/seller/manifest?${query}`, undefined, who);

  test('names what each courier took on it, in both calendars, with room to sign', async () => {
    const owner = await shop.registerSeller();
    const orders = [];
    for (let nth = 0; nth < 4; nth += 1) orders.push(await orderFrom(shop, admin, [owner]));
    const ids = orders.map(({ parcelIds }) => parcelIds[0] as string);
    const [one, two, three, before] = orders.map(({ orderNumber }) => orderNumber);
    await bulkShip(
      { ids: ids.slice(0, 2), carrier: 'Pathao', trackingNumbers: { [ids[0] as string]: 'PTH-1' } },
      owner,
    );
    await bulkShip({ ids: ids.slice(2) }, owner);
    await shop.pool.query(`update products set weight_grams = 700 where seller_id = $1`, [owner.user.id]);
    // The day ends at midnight in Kathmandu.
    const from = new Date('2026-11-18T18:15:00Z');
    const at = (id: string | undefined, ms: number) =>
      shop.pool.query('update parcels set shipped_at = $2 where id = $1', [
        id,
        new Date(from.getTime() + ms),
      ]);
    for (const [nth, ms] of [0, 86_399_999, 3_600_000, -1].entries()) await at(ids[nth], ms);

    const day = kathmanduDate(from);
    expect(day).toBe('2026-11-19');
    const list = await manifest(`day=${day}&format=json`, owner);
    expect(list.said().data).toEqual({
      day,
      couriers: [
        { courier: '', parcels: 1 },
        { courier: 'Pathao', parcels: 2 },
      ],
    });
    const whole = await manifest(`day=${formatBsDate(bsDateOf(from))}`, owner);
    expect([whole.status, whole.type, whole.name]).toEqual([
      200,
      'application/pdf',
      `inline; filename="manifest-${day}.pdf"`,
    ]);
    const words = wordsOf(whole.bytes);
    for (const expected of [
      ...[one, two, three, 'Pathao', 'No courier named', 'PTH-1', 'Kathmandu', '2.1 kg', '4.2 kg'],
      ...[
        formatBsDateInWords(bsDateOf(from)),
        formatDate(from),
        'Handed over by (seller)',
        'Taken by (courier)',
      ],
      ...['Name', 'Date and time', 'Signature', 'Parcels in all'],
    ])
      expect(words).toContain(expected);
    expect(words).not.toContain(before);
    for (const unsaid of [ADDRESS.street, 'Sita Shrestha']) expect(words).not.toContain(unsaid);
    expect(whole.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);

    const ofOne = wordsOf((await manifest(`day=${day}&courier=pathao`, owner)).bytes);
    expect(ofOne).toContain(one);
    expect(ofOne).not.toContain(three);
  });

  test('is nobody else’s, and there is none of a day without parcels, or of no day', async () => {
    for (const query of [
      'day=2026-11-19',
      'day=2026-11-18',
      'day=1980-01-01',
      'day=2026-11-19&courier=Nobody',
    ]) {
      const { status, said } = await manifest(query, other);
      expect([status, said().message]).toEqual([404, 'No parcels were sent on this day']);
    }
    for (const query of ['', 'day=2026-02-30', 'day=tomorrow', 'day=2026-11-19&format=xml'])
      expect((await manifest(query)).status).toBe(400);
  });

  test('goes on over as many sheets as it takes, and sums no weight that is not known of all', async () => {
    const parcel = {
      orderNumber: 'TM-2026-888888',
      to: 'जुम्ला, Jumla',
      grams: 1_000,
      collectPaisa: 10_50,
      trackingNumber: null,
      pieces: 3,
    };
    const draw = (parcels: ManifestParcel[]) =>
      drawManifestDocument({
        drawnAt: new Date('2026-11-27T06:00:00Z'),
        drawnOn: '2083-08-11 · 27 Nov 2026',
        dayBs: '11 Mangsir 2083',
        dayAd: '27 Nov 2026',
        seller: { name: 'Himal', phone: '9800000000', address: null },
        parts: [{ courier: 'Pathao', parcels }],
      });
    const bytes = await draw(Array(70).fill(parcel));
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect((await draw(Array(70).fill(parcel))).equals(bytes)).toBe(true);
    for (const expected of ['735.00', '70 kg', 'Page 3', 'TM-2026-888888'])
      expect(wordsOf(bytes)).toContain(expected);
    expect(wordsOf(bytes)).toContain('210');
    const partly = wordsOf(await draw([parcel, parcel, { ...parcel, grams: null, pieces: null }]));
    expect(partly).not.toContain('2 kg');
    expect(partly).not.toMatch(/\b6\b/);
  });
});
