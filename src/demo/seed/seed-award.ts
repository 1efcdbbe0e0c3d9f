import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type ParcelShare, parcelShares } from '../../domain/books/parcel-shares.ts';
import { computeTotals } from '../../domain/buying/order-totals.ts';
import { DELIVERY_HS_CODE } from '../../domain/orders/award.ts';
import { sellerLetter } from '../../domain/orders/request-for-quotes.ts';
import { HOUR_MS } from '../../domain/shop/durations.ts';
import { kathmanduYear } from '../../domain/shop/kathmandu-time.ts';
import { hospitalPeople } from './hospital.seed.ts';
import type { SeedOffer, SeedSealedQuote, SeedSealedRequest } from './sealed-requests.seed.ts';
import { storedAddress } from './seed-orders.ts';
import { COMPANY, idOf, lineId, paisa, quoteId, STORE } from './seed-request-ids.ts';
import { insertRows, seedId } from './seed-rows.ts';

/** What the hospital awarded: the sets to the first, the boards to the second. */
const AWARDED: readonly { quote: number; line: number }[] = [
  { quote: 0, line: 1 },
  { quote: 1, line: 2 },
];
const AWARD_HOURS = 72;

/** Two lines to two sellers, an order that waits for its payment. */
export async function writeAward(
  client: PoolClient,
  request: SeedSealedRequest,
  { sellerId, number, closedAt }: { sellerId: (key: string) => string; number: string; closedAt: Date },
): Promise<void> {
  const at = new Date(closedAt.getTime() + 4 * HOUR_MS);
  const lapsesAt = new Date(at.getTime() + AWARD_HOURS * HOUR_MS);
  const orderId = seedId('order', `award ${request.key}`);
  const parcels = AWARDED.map(({ quote, line }, index) => {
    const { seller, deliveryFee, offers } = request.quotes[quote] as SeedSealedQuote;
    const offer = offers.find((one) => one.line === line) as SeedOffer;
    const asked = request.lines[line - 1] as SeedSealedRequest['lines'][number];
    const quoteNumber = `${number}-${sellerLetter(quote)}`;
    const goods = [
      {
        name: asked.name,
        sku: `${quoteNumber}/${line}`,
        unit: asked.unit,
        hs_code: offer.hsCode,
        quantity: asked.quantity,
        unit_price_paisa: paisa(offer.price),
      },
      ...(deliveryFee === 0
        ? []
        : [
            {
              name: 'Delivery',
              sku: `${quoteNumber}/D`,
              unit: 'trip',
              hs_code: DELIVERY_HS_CODE,
              quantity: 1,
              unit_price_paisa: paisa(deliveryFee),
            },
          ]),
    ];
    const subtotalPaisa = goods.reduce((sum, one) => sum + one.quantity * one.unit_price_paisa, 0);
    const id = seedId('parcel', `award ${request.key} ${seller}`);
    return { id, sellerId: sellerId(seller), position: index + 1, quoteNumber, goods, subtotalPaisa };
  });
  const lines = parcels.flatMap(({ goods }) => goods);
  const totals = computeTotals(
    lines.map(({ quantity, unit_price_paisa: price }) => ({
      quantity,
      regularPricePaisa: price,
      wholesalePricePaisa: price,
    })),
    { isSubscriber: false, coupon: null },
  );
  const shares = parcelShares(
    totals,
    parcels.map(({ subtotalPaisa }) => subtotalPaisa),
  );
  const address = storedAddress(hospitalPeople.store);
  const { rows } = await client.query<{ serial: string }>("select nextval('order_number_seq') as serial");
  await insertRows(client, 'orders', [
    {
      id: orderId,
      order_number: `TM-${kathmanduYear(at)}-${String(rows[0]?.serial).padStart(6, '0')}`,
      company_id: COMPANY,
      user_id: STORE,
      status: 'pending',
      subtotal_paisa: totals.subtotalPaisa,
      tax_paisa: totals.taxPaisa,
      shipping_paisa: totals.shippingPaisa,
      discount_paisa: 0,
      total_paisa: totals.totalPaisa,
      savings_paisa: 0,
      shipping_address: address,
      billing_address: address,
      payment_method: 'bank',
      body_hash: `\\x${createHash('sha256').update(orderId).digest('hex')}`,
      stock_held_until: lapsesAt,
      created_at: at,
      updated_at: at,
    },
  ]);
  await insertRows(
    client,
    'parcels',
    parcels.map(({ id, sellerId: seller, position, subtotalPaisa }, index) => ({
      id,
      order_id: orderId,
      seller_id: seller,
      position,
      status: 'pending',
      subtotal_paisa: subtotalPaisa,
      tax_paisa: (shares[index] as ParcelShare).taxPaisa,
      voucher_paisa: (shares[index] as ParcelShare).voucherPaisa,
      allowance_paisa: 0,
      search_words: '',
      search_phone: '',
      created_at: at,
      updated_at: at,
    })),
  );
  await insertRows(
    client,
    'order_items',
    parcels
      .flatMap(({ id, quoteNumber, goods }) => goods.map((one) => ({ ...one, parcelId: id, quoteNumber })))
      .map(({ parcelId, quoteNumber, ...line }, index) => ({
        ...line,
        id: seedId('order item', `award ${line.sku}`),
        order_id: orderId,
        parcel_id: parcelId,
        position: index + 1,
        regular_price_paisa: line.unit_price_paisa,
        wholesale_price_paisa: line.unit_price_paisa,
        line_total_paisa: line.quantity * line.unit_price_paisa,
        price_reason: 'quote',
        quote_number: quoteNumber,
      })),
  );
  const placed = {
    order_id: orderId,
    event: 'order_placed',
    actor_kind: 'buyer',
    actor_id: STORE,
    created_at: at,
  };
  await insertRows(client, 'order_events', [placed]);
  await recordAward(client, request, { at, lapsesAt, orderId });
}

async function recordAward(
  client: PoolClient,
  request: SeedSealedRequest,
  { at, lapsesAt, orderId }: { at: Date; lapsesAt: Date; orderId: string },
): Promise<void> {
  const id = seedId('award', request.key);
  const requestId = idOf(request);
  await insertRows(client, 'request_for_quotes_awards', [
    { id, request_id: requestId, user_id: STORE, created_at: at, order_id: orderId, lapses_at: lapsesAt },
  ]);
  await insertRows(
    client,
    'request_for_quotes_awarded_lines',
    AWARDED.map(({ quote, line }) => ({
      award_id: id,
      line_id: lineId(request, line),
      quote_id: quoteId(request, (request.quotes[quote] as SeedSealedQuote).seller),
      is_alternative: false,
      quantity: request.lines[line - 1]?.quantity,
    })),
  );
  await client.query(
    `update requests_for_quotes set status = 'awarded', version = version + 1 where id = $1`,
    [requestId],
  );
  const row = { request_id: requestId, side: 'buyer', actor_id: STORE, created_at: at, kind: 'awarded' };
  await insertRows(client, 'request_for_quotes_events', [row]);
}
