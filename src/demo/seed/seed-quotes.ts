import type { PoolClient } from 'pg';
import { type QuoteStatus, quoteNumber } from '../../domain/orders/quote.ts';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { kathmanduDate } from '../../domain/shop/kathmandu-time.ts';
import { insertRows, type Row, seedId } from './seed-rows.ts';

interface Goods {
  productId: string;
  name: string;
  sku: string;
  imageUrl: string | null;
  quantity: number;
  /** In the shop, and as the seller offers it. */
  listPaisa: number;
  offerPaisa: number;
}

interface Deal {
  key: string;
  serial: number;
  status: Extract<QuoteStatus, 'asked' | 'quoted' | 'ordered'>;
  sellerId: string;
  askedAt: Date;
  note: string;
  goods: Goods[];
  orderId: string | null;
}

const OFFER = 'At this price if you take all of it. Two years of warranty.';

/** Three quotes of the demo buyer: one waits for its seller, one for the buyer, and one became an order. */
export async function seedQuotes(
  client: PoolClient,
  { now, buyerId, sellerId }: { now: Date; buyerId: string; sellerId: string },
): Promise<void> {
  const { rows: products } = await client.query<Goods>(
    `select id as "productId", name, sku, images -> 0 ->> 'url' as "imageUrl", regular_price_paisa::int as "listPaisa"
     from public_products where seller_id = $1 and minimum_order_quantity <= 20 and order_multiple = 1
       and quantity >= 40 and maximum_per_order is null order by sales_count desc, id limit 3`,
    [sellerId],
  );
  const wanted = products.map((goods, nth) => ({
    ...goods,
    quantity: 40 - nth * 10,
    // A tenth off, in whole rupees.
    offerPaisa: Math.round((goods.listPaisa * 0.9) / 100) * 100,
  }));
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const deals: Deal[] = [];
  const asked = { sellerId, orderId: null, goods: wanted };
  if (wanted.length > 0) {
    deals.push({
      ...asked,
      key: 'answered',
      serial: 2,
      status: 'quoted',
      askedAt: ago(3),
      note: 'For three schools in Lalitpur. Can you do a tenth less?',
    });
    deals.push({
      ...asked,
      key: 'asked',
      serial: 3,
      status: 'asked',
      askedAt: ago(1),
      note: 'We need it before Tihar.',
      goods: wanted.slice(0, 1),
    });
  }
  const ordered = await orderedDeal(client, buyerId);
  if (ordered) deals.push(ordered);
  for (const deal of deals) await writeDeal(client, { deal, buyerId });
  await client.query("select setval('quote_number_seq', 3)");
}

/** A paid order of the buyer with goods of one seller: what it cost is what was offered. */
async function orderedDeal(client: PoolClient, buyerId: string): Promise<Deal | null> {
  const { rows } = await client.query<Deal & { orderId: string; placedAt: Date }>(
    `select o.id as "orderId", min(p.seller_id::text) as "sellerId", o.created_at as "placedAt",
       jsonb_agg(jsonb_build_object('productId', i.product_id, 'name', i.name, 'sku', i.sku, 'imageUrl', i.image_url,
         'quantity', i.quantity, 'listPaisa', i.regular_price_paisa, 'offerPaisa', i.unit_price_paisa) order by i.position) as goods
     from orders o join parcels p on p.order_id = o.id join order_items i on i.parcel_id = p.id
     where o.user_id = $1 and o.paid_at is not null and o.status <> 'cancelled' and o.payment_method <> 'cod'
     group by o.id having count(distinct p.id) = 1 and bool_and(i.price_reason = 'base') and sum(p.surcharge_paisa) = 0
     order by o.created_at desc limit 1`,
    [buyerId],
  );
  const [order] = rows;
  if (order === undefined) return null;
  return {
    ...order,
    key: 'ordered',
    serial: 1,
    status: 'ordered',
    askedAt: new Date(order.placedAt.getTime() - 2 * DAY_MS),
    note: 'What is your price for these?',
  };
}

async function writeDeal(
  client: PoolClient,
  { deal, buyerId }: { deal: Deal; buyerId: string },
): Promise<void> {
  const { key, status, sellerId, askedAt, goods, orderId } = deal;
  const id = seedId('quote', key);
  const number = quoteNumber(deal.serial, askedAt);
  const lineId = (line: Goods) => seedId('quote-line', `${key} ${line.productId}`);
  const answeredAt = new Date(askedAt.getTime() + 5 * HOUR_MS);
  const endedAt = new Date(askedAt.getTime() + 2 * DAY_MS);
  const lastDay = new Date(askedAt.getTime() + 14 * DAY_MS);
  const isAnswered = status !== 'asked';
  const buyers = { side: 'buyer', author_id: buyerId, note: deal.note, delivery: null, valid_until: null };
  const sellers = {
    side: 'seller',
    author_id: sellerId,
    note: OFFER,
    delivery: 'To your door',
    valid_until: kathmanduDate(lastDay),
  };
  const said = [
    { ...buyers, version: 1, created_at: askedAt },
    ...(isAnswered ? [{ ...sellers, version: 2, created_at: answeredAt }] : []),
  ];
  await insertRows(client, 'quotes', [
    {
      id,
      number,
      company_id: buyerId,
      user_id: buyerId,
      seller_id: sellerId,
      status,
      version: said.length,
      created_at: askedAt,
      expires_at: isAnswered ? lastDay : new Date(askedAt.getTime() + 30 * DAY_MS),
      ended_at: orderId === null ? null : endedAt,
      order_id: orderId,
    },
  ]);
  await insertRows(
    client,
    'quote_lines',
    goods.map((line, index) => ({
      id: lineId(line),
      quote_id: id,
      position: index + 1,
      product_id: line.productId,
      name: line.name,
      sku: line.sku,
      image_url: line.imageUrl,
      list_price_paisa: line.listPaisa,
    })),
  );
  await insertRows(
    client,
    'quote_versions',
    said.map((version) => ({ quote_id: id, ...version })),
  );
  await insertRows(
    client,
    'quote_version_lines',
    said.flatMap(({ version, side }) =>
      goods.map((line) => ({
        quote_id: id,
        version,
        line_id: lineId(line),
        quantity: line.quantity,
        unit_price_paisa: side === 'seller' ? line.offerPaisa : null,
        days: side === 'seller' ? 3 : null,
      })),
    ),
  );
  const events: Row[] = [
    { side: 'buyer', actor_id: buyerId, created_at: askedAt, kind: 'asked' },
    ...(isAnswered ? [{ side: 'seller', actor_id: sellerId, created_at: answeredAt, kind: 'answered' }] : []),
    ...(orderId === null ? [] : [{ side: 'buyer', actor_id: buyerId, created_at: endedAt, kind: 'ordered' }]),
  ];
  await insertRows(
    client,
    'quote_events',
    events.map((event) => ({ quote_id: id, ...event })),
  );
  if (orderId !== null)
    await client.query(
      `update order_items set price_reason = 'quote', quote_number = $2 where order_id = $1`,
      [orderId, number],
    );
}
