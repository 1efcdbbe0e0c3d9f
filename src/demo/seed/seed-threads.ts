import type { PoolClient } from 'pg';
import { maskContacts } from '../../domain/shop/contact-masking.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/shop/durations.ts';
import { seedId } from './seed-rows.ts';

interface Said {
  author: 'buyer' | 'seller';
  text: string;
  at: Date;
  /** Of an answer: how long the buyer waited. */
  replyMinutes?: number;
}

interface Talk {
  key: string;
  parcelId: string | null;
  productId: string | null;
  said: Said[];
  /** Messages at the end that the buyer has not read. */
  unread: number;
}

/** Two conversations of the demo buyer with the demo seller: a parcel on its way, and a question answered for all. */
export async function seedThreads(
  client: PoolClient,
  { now, buyerId, sellerId }: { now: Date; buyerId: string; sellerId: string },
): Promise<void> {
  const { rows: parcels } = await client.query<{ id: string; paidAt: Date }>(
    `select p.id, o.paid_at as "paidAt" from parcels p join orders o on o.id = p.order_id
     where o.user_id = $1 and p.seller_id = $2 and o.paid_at is not null and p.status in ('shipped', 'delivered')
     order by o.created_at desc limit 1`,
    [buyerId, sellerId],
  );
  const { rows: products } = await client.query<{ id: string }>(
    'select id from public_products where seller_id = $1 order by sales_count desc, id limit 1',
    [sellerId],
  );
  const [parcel] = parcels;
  const [product] = products;
  if (parcel) {
    const before = (minutes: number) => new Date(parcel.paidAt.getTime() - minutes * MINUTE_MS);
    const after = (minutes: number) =>
      new Date(Math.min(parcel.paidAt.getTime() + minutes * MINUTE_MS, now.getTime() - MINUTE_MS));
    await writeTalk(client, {
      key: 'parcel',
      parcelId: parcel.id,
      productId: null,
      buyerId,
      sellerId,
      unread: 1,
      said: [
        {
          author: 'buyer',
          text: 'Namaste, are they all of one batch? Call me at 98 4100 0000.',
          at: before(18),
        },
        { author: 'seller', text: 'Yes, all of one batch.', at: after(7), replyMinutes: 25 },
        { author: 'buyer', text: 'धन्यवाद! Please pack them well, they go on by bus.', at: after(12) },
        {
          author: 'seller',
          text: 'We will use a wooden crate. It leaves us tomorrow morning.',
          at: after(40),
          replyMinutes: 28,
        },
      ],
    });
  }
  if (product) {
    const asked = new Date(now.getTime() - 6 * DAY_MS);
    const answered = new Date(asked.getTime() + 95 * MINUTE_MS);
    await writeTalk(client, {
      key: 'product',
      parcelId: null,
      productId: product.id,
      buyerId,
      sellerId,
      unread: 0,
      said: [
        { author: 'buyer', text: 'Does it come with a VAT bill and a one year warranty?', at: asked },
        {
          author: 'seller',
          text: 'Yes: a VAT bill with every parcel, and one year of warranty against faults of making.',
          at: answered,
          replyMinutes: 95,
        },
      ],
    });
    await client.query(
      `insert into published_answers (message_id, question_id, product_id, published_by, created_at)
       values ($1, $2, $3, $4, $5)`,
      [seedId('message', 'product 1'), seedId('message', 'product 0'), product.id, sellerId, answered],
    );
  }
}

async function writeTalk(
  client: PoolClient,
  { key, parcelId, productId, buyerId, sellerId, said, unread }: Talk & { buyerId: string; sellerId: string },
): Promise<void> {
  const id = seedId('thread', key);
  const last = said.at(-1) as Said;
  await client.query(
    `insert into threads (id, parcel_id, product_id, company_id, buyer_id, seller_id, created_at, last_message_at, buyer_unread)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [id, parcelId, productId, buyerId, sellerId, said[0]?.at, last.at, unread],
  );
  for (const [index, { author, text, at, replyMinutes = null }] of said.entries()) {
    const { text: kept, hasHidden } = maskContacts(text);
    await client.query(
      `insert into thread_messages (id, thread_id, author, author_id, text, has_hidden, photo_count, reply_minutes, created_at)
       values ($1, $2, $3, $4, $5, $6, 0, $7, $8)`,
      [
        seedId('message', `${key} ${index}`),
        id,
        author,
        author === 'buyer' ? buyerId : sellerId,
        kept,
        hasHidden,
        replyMinutes,
        at,
      ],
    );
  }
  const readByBuyer = said.length - 1 - unread;
  await client.query(
    `update threads t set
       buyer_read_serial = (select serial from thread_messages where id = $2),
       seller_read_serial = (select max(serial) from thread_messages where thread_id = t.id),
       buyer_told_serial = (select max(serial) from thread_messages where thread_id = t.id)
     where id = $1`,
    [id, seedId('message', `${key} ${readByBuyer}`)],
  );
}
