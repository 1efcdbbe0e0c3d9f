import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type ParcelShare, parcelShares } from '../../domain/books/parcel-shares.ts';
import { computeTotals } from '../../domain/buying/order-totals.ts';
import { DELIVERY_HS_CODE } from '../../domain/orders/award.ts';
import { requestForQuotesNumber, sellerLetter } from '../../domain/orders/request-for-quotes.ts';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { kathmanduDate, kathmanduYear } from '../../domain/shop/kathmandu-time.ts';
import { hospitalPeople } from './hospital.seed.ts';
import {
  type SeedOffer,
  type SeedSealedQuote,
  type SeedSealedRequest,
  seedSealedRequests,
} from './sealed-requests.seed.ts';
import { insertRows, type Row, seedId } from './seed-rows.ts';

const COMPANY = seedId('user', hospitalPeople.owner.email);
const STORE = seedId('user', hospitalPeople.store.email);
const paisa = (rupees: number) => Math.round(rupees * 100);
/** What the hospital awarded: the sets to the first, the boards to the second. */
const AWARDED: readonly { quote: number; line: number }[] = [
  { quote: 0, line: 1 },
  { quote: 1, line: 2 },
];
const AWARD_HOURS = 72;

interface Facts {
  now: Date;
  /** Id of an approved seller by its key. */
  sellerId: (key: string) => string;
}

/** Three sealed requests of the hospital: one is open, one has closed with three quotes, and one is awarded and unpaid. */
export async function seedSealedRequestsOfHospital(client: PoolClient, facts: Facts): Promise<void> {
  for (const [at, request] of seedSealedRequests.entries()) {
    const written = await writeRequest(client, request, { ...facts, serial: at + 1 });
    if (request.key === 'awarded')
      await writeAward(client, request, { sellerId: facts.sellerId, ...written });
  }
  await client.query("select setval('request_for_quotes_number_seq', $1)", [seedSealedRequests.length]);
}

const idOf = ({ key }: SeedSealedRequest) => seedId('request for quotes', key);
const lineId = ({ key }: SeedSealedRequest, line: number) =>
  seedId('request for quotes line', `${key} ${line}`);
const quoteId = ({ key }: SeedSealedRequest, seller: string) => seedId('sealed quote', `${key} ${seller}`);

async function writeRequest(
  client: PoolClient,
  request: SeedSealedRequest,
  { now, sellerId, serial }: Facts & { serial: number },
): Promise<{ number: string; closedAt: Date }> {
  const id = idOf(request);
  const askedAt = new Date(now.getTime() - request.askedHoursAgo * HOUR_MS);
  const closesAt = new Date(now.getTime() + request.closesInHours * HOUR_MS);
  const number = requestForQuotesNumber(serial, askedAt);
  const isClosed = closesAt <= now;
  const validUntil = kathmanduDate(new Date(closesAt.getTime() + 20 * DAY_MS));
  const { rows: categories } = await client.query<{ id: string; slug: string }>(
    'select id, slug from categories',
  );
  await insertRows(client, 'requests_for_quotes', [
    {
      id,
      number,
      company_id: COMPANY,
      user_id: STORE,
      status: isClosed ? 'closed' : 'open',
      version: isClosed ? 2 : 1,
      is_for_all: false,
      city: hospitalPeople.store.address.city,
      province: hospitalPeople.store.address.province,
      note: request.note,
      public_key: `\\x${createHash('sha256').update(`thokmandu demo/${id}`).digest('hex')}`,
      created_at: askedAt,
      closes_at: closesAt,
      closed_at: isClosed ? closesAt : null,
      quotes_opened: isClosed ? request.quotes.length : 0,
      valid_until: isClosed ? validUntil : null,
    },
  ]);
  await insertRows(
    client,
    'request_for_quotes_lines',
    request.lines.map(({ category, brand = null, orEqual = false, ...line }, at) => ({
      ...line,
      id: lineId(request, at + 1),
      request_id: id,
      position: at + 1,
      category_id: categories.find(({ slug }) => slug === category)?.id ?? null,
      brand,
      or_equal: orEqual,
    })),
  );
  await insertRows(
    client,
    'request_for_quotes_sellers',
    [...request.quotes.map(({ seller }) => seller), ...request.others].map((seller) => ({
      request_id: id,
      seller_id: sellerId(seller),
      asked_at: askedAt,
      told_at: askedAt,
    })),
  );
  const event = (row: Row) => ({ request_id: id, side: null, actor_id: null, ...row });
  await insertRows(client, 'request_for_quotes_events', [
    event({ side: 'buyer', actor_id: STORE, created_at: askedAt, kind: 'asked' }),
    ...(isClosed
      ? [
          ...request.quotes.map((_, at) =>
            event({
              side: 'seller',
              created_at: new Date(closesAt.getTime() - (at + 1) * HOUR_MS),
              kind: 'quoted',
            }),
          ),
          event({ created_at: closesAt, kind: 'closed' }),
        ]
      : []),
  ]);
  if (isClosed) await writeQuotes(client, request, { sellerId, number, closedAt: closesAt, validUntil });
  return { number, closedAt: closesAt };
}

/** The quotes as the job that opens them leaves them. */
async function writeQuotes(
  client: PoolClient,
  request: SeedSealedRequest,
  {
    sellerId,
    number,
    closedAt,
    validUntil,
  }: { sellerId: Facts['sellerId']; number: string; closedAt: Date; validUntil: string },
): Promise<void> {
  await insertRows(
    client,
    'opened_quotes',
    request.quotes.map(({ seller, deliveryFee, note = null }, at) => {
      const sentAt = new Date(closedAt.getTime() - (at + 1) * HOUR_MS);
      return {
        id: quoteId(request, seller),
        request_id: idOf(request),
        seller_id: sellerId(seller),
        author_id: sellerId(seller),
        letter: sellerLetter(at),
        number: `${number}-${sellerLetter(at)}`,
        first_sent_at: sentAt,
        sent_at: sentAt,
        opened_at: closedAt,
        valid_until: validUntil,
        delivery_fee_paisa: paisa(deliveryFee),
        delivery: deliveryFee === 0 ? 'To your door' : null,
        note,
      };
    }),
  );
  await insertRows(
    client,
    'opened_quote_lines',
    request.quotes.flatMap(({ seller, offers }) =>
      offers.map((offer) => ({
        quote_id: quoteId(request, seller),
        line_id: lineId(request, offer.line),
        is_alternative: offer.alternative !== undefined,
        quantity: offer.quantity ?? request.lines[offer.line - 1]?.quantity,
        unit_price_paisa: paisa(offer.price),
        days: offer.days,
        description: offer.alternative ?? request.lines[offer.line - 1]?.name,
        hs_code: offer.hsCode,
      })),
    ),
  );
}

/** Two lines to two sellers, an order that waits for its payment. */
async function writeAward(
  client: PoolClient,
  request: SeedSealedRequest,
  { sellerId, number, closedAt }: Pick<Facts, 'sellerId'> & { number: string; closedAt: Date },
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
  const { street, city, province, postalCode } = hospitalPeople.store.address;
  const address = { street, city, province, postalCode, country: 'Nepal', phone: hospitalPeople.store.phone };
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
