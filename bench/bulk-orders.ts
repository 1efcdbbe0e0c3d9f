import type { Pool } from '../src/server/db/pool.ts';

const DAYS = 540;

const ADDRESS = JSON.stringify({
  fullName: 'Bulk Buyer',
  street: 'New Road 12',
  city: 'Kathmandu',
  province: 'Bagmati',
  postalCode: '44600',
  country: 'Nepal',
  phone: '9841234567',
});

/**
 * Adds made-up paid, shipped, delivered and cancelled orders of the last 18 months by SQL alone, one to four lines each,
 * popular products more often, with their payments and the first lines of their timelines, and `buyers` who place them.
 * Every tenth parcel is cancelled. Needs a superuser: keys and triggers rest meanwhile, so it writes what sellers
 * search parcels by itself, and leaves a mark of every day.
 */
export async function addBulkOrders(
  pool: Pool,
  { orders, buyers }: { orders: number; buyers: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      'begin; set local session_replication_role = replica; set local synchronous_commit = off',
    );
    await client.query("set local work_mem = '256MB'");
    await client.query(`
      insert into users (email, email_key, password_hash, first_name, last_name, phone, role, is_approved, created_at)
      select 'bulk-' || n || '@example.com', 'bulk-' || n || '@example.com', 'none', 'Bulk', 'Buyer ' || n, '9841234567',
        'buyer', true, now() - random() * interval '${DAYS} days'
      from generate_series(1, ${buyers}) n`);
    await client.query(`
      create temporary table a_buyer on commit drop as
        select row_number() over () as n, id from users where role = 'buyer' and deleted_at is null;
      create temporary table a_product on commit drop as
        select row_number() over (order by id) as n, id, seller_id, sku, name, regular_price_paisa as price from public_products;
      create index on a_buyer (n); create index on a_product (n); analyze a_buyer; analyze a_product;
      create temporary table an_order on commit drop as
        select n, gen_random_uuid() as id, now() - random() * interval '${DAYS} days' as placed_at, random() as fate,
          1 + floor(random() * (select count(*) from a_buyer))::int as buyer, 1 + floor(random() * 4)::int as lines
        from generate_series(1, ${orders}) n;
      create temporary table a_line on commit drop as
        select distinct on (o.n, p.id) o.n, o.id as order_id, p.id as product_id, p.seller_id, p.name, p.sku, p.price,
          1 + floor(random() * 5)::int as quantity
        from (select o.*, 1 + floor((select count(*) from a_product) * random() ^ 3)::int as product
          from an_order o, generate_series(1, o.lines)) o join a_product p on p.n = o.product;
      create temporary table a_parcel on commit drop as
        select gen_random_uuid() as id, l.order_id, l.seller_id, sum(l.price * l.quantity)::bigint as subtotal,
          row_number() over (partition by l.order_id order by l.seller_id)::int as position,
          case when o.fate < 0.04 then 'cancelled' when o.fate < 0.05 then 'pending' when random() < 0.1 then 'cancelled'
            when o.placed_at > now() - interval '2 days' then 'processing'
            when o.placed_at > now() - interval '5 days' then 'shipped' else 'delivered' end as status
        from a_line l join an_order o using (n) group by l.order_id, l.seller_id, o.fate, o.placed_at;
      create index on a_parcel (order_id, seller_id); analyze a_parcel; analyze a_line; analyze an_order`);
    await client.query(`
      insert into orders (id, order_number, company_id, user_id, status, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa,
        total_paisa, shipping_address, billing_address, payment_method, body_hash, paid_at, stock_held_until, created_at)
      select o.id, 'BX-' || o.n, b.id, b.id,
        case when p.kept = 0 then 'cancelled' when p.least = 1 then 'pending' when p.least = 2 then 'processing'
          when p.least = 3 then 'shipped' else 'delivered' end,
        p.subtotal, (p.subtotal * 13 + 50) / 100, case when p.subtotal > 500000 then 0 else 10000 end, 0,
        p.subtotal + (p.subtotal * 13 + 50) / 100 + case when p.subtotal > 500000 then 0 else 10000 end,
        '${ADDRESS}', '${ADDRESS}', 'esewa', '\\x00', case when o.fate >= 0.05 then least(now(), o.placed_at + interval '20 minutes') end,
        case when p.least = 1 then now() + interval '3 days' end, o.placed_at
      from an_order o join a_buyer b on b.n = o.buyer join (
        select order_id, sum(subtotal)::bigint as subtotal, count(*) filter (where status <> 'cancelled') as kept,
          min(array_position(array['pending', 'processing', 'shipped', 'delivered'], status)) as least
        from a_parcel group by order_id) p on p.order_id = o.id`);
    await client.query(`
      insert into parcels (id, order_id, seller_id, position, status, subtotal_paisa, created_at)
      select p.id, p.order_id, p.seller_id, p.position, p.status, p.subtotal, o.placed_at
      from a_parcel p join an_order o on o.id = p.order_id`);
    await client.query(`
      insert into order_items (order_id, parcel_id, product_id, position, name, sku, quantity, unit_price_paisa,
        regular_price_paisa, line_total_paisa)
      select l.order_id, p.id, l.product_id, row_number() over (partition by l.order_id order by l.product_id), l.name,
        l.sku, l.quantity, l.price, l.price, l.price * l.quantity
      from a_line l join a_parcel p on p.order_id = l.order_id and p.seller_id = l.seller_id`);
    await client.query(`
      update parcels p
      set search_words = search_words_of(p), search_phone = translate(o.shipping_address ->> 'phone', '+- ', '')
      from orders o where o.id = p.order_id and o.order_number like 'BX-%'`);
    await client.query(`
      insert into payments (kind, order_id, company_id, user_id, method, status, amount_paisa, received_paisa, reference,
        gateway_reference, settled_at, created_at)
      select 'order', o.id, o.company_id, o.user_id, (array['esewa', 'khalti', 'bank'])[1 + n % 3],
        case when o.paid_at is not null then 'settled' when o.status = 'cancelled' then 'cancelled' else 'initiated' end,
        o.total_paisa,
        case when o.paid_at is null then 0 else o.total_paisa end, replace(gen_random_uuid()::text, '-', ''),
        case when o.paid_at is not null then 'G' || n end, o.paid_at, o.created_at
      from orders o join an_order a on a.id = o.id`);
    await client.query(`
      insert into order_events (order_id, event, actor_kind, actor_id, created_at)
      select id, 'order_placed', 'buyer', user_id, created_at from orders where order_number like 'BX-%'
      union all
      select id, 'payment_received', 'system', null, paid_at from orders where order_number like 'BX-%' and paid_at is not null`);
    await client.query(`
      insert into changed_days
      select distinct kathmandu_day(created_at) from orders
      union select distinct kathmandu_day(paid_at) from orders where paid_at is not null`);
    await client.query(`
      insert into user_counts
      select kathmandu_day(created_at), role, is_active, is_approved, count(*) from users
      where email like 'bulk-%@example.com' and role = 'buyer' and deleted_at is null group by 1, 2, 3, 4`);
    await client.query('commit');
    await client.query('vacuum (analyze) orders, parcels, order_items, users, payments, order_events');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}
