import { seedDemo } from '../src/demo/seed/seed.ts';
import type { Pool } from '../src/server/db/pool.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';

/** What a market holds beside the demo shop. */
export interface FindMarketSize {
  /** One parcel each; every second has its bill. */
  orders: number;
  products: number;
  buyers: number;
}

const SELLERS = 1000;
/** One parcel and one product in twenty are those of one large seller. */
const LARGE_SHARE = 20;
const DAYS = 540;
const FILLED = ['users', 'products', 'product_search', 'orders', 'parcels', 'bills'];

// The first of each list are the commonest.
const FIRST_NAMES =
  'Ram Sita Hari Gita Krishna Maya Bishnu Laxmi Suresh Sunita Ramesh Anita Rajesh Kabita Dipak Sarita Bikash Puja Santosh Manju Prakash Asmita Nabin Binita Suman Rojina Arjun Sabina Kiran Pramila Milan Nisha Umesh Radha Gopal Kamala Sandesh Ishwori Pemba Dolma';
const LAST_NAMES =
  'Shrestha Sharma Tamang Gurung Rai Thapa Magar Karki Adhikari Maharjan Poudel KC Bhandari Khadka Lama Basnet Dahal Acharya Limbu Ghimire Subedi Pandey Yadav Chaudhary Joshi Koirala Rijal Neupane Sherpa Aryal Bajracharya Tuladhar Shakya Manandhar Pradhan Regmi Sapkota Budhathoki Rauniyar Ojha';
const TRADES = 'Traders Suppliers Electric Enterprises Hardware Infotech Udhyog Kirana';
const GOODS =
  'Multimeter|LED bulb 9 W|MCB 32 A|Soldering iron|Copper cable 2.5 mm|Safety helmet|A4 paper|Carton box|Bearing 6204|Arduino board|Drill machine|Digital balance';

/** A market with people of Nepal, in a database of its own, filled on the first run. */
export async function openFindMarket({ orders, products, buyers }: FindMarketSize): Promise<BenchDatabase> {
  const bench = await openBenchDatabase(`bench-find-${orders}-${products}-${buyers}`, 8);
  await seedDemo(bench.pool);
  const { rows } = await bench.pool.query("select from users where email = 'find-buyer-1@example.com'");
  if (rows.length === 0)
    await bench.timed('filling the market', 1, () => fill(bench.pool, { orders, products, buyers }));
  return bench;
}

/** By SQL alone. Needs a superuser: keys and triggers rest meanwhile, and indexes are built afterwards. */
async function fill(pool: Pool, { orders, products, buyers }: FindMarketSize): Promise<void> {
  const client = await pool.connect();
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values);
  try {
    await run('begin; set local session_replication_role = replica; set local synchronous_commit = off');
    await run("set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'");
    const { rows: indexes } = await run(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename = any($1)
         and not exists (select from pg_constraint c where c.conname = indexname)`,
      [FILLED],
    );
    for (const { name } of indexes) await run(`drop index ${name}`);
    await run(
      `create temporary table a_person on commit drop as
       select n, gen_random_uuid() as id, (string_to_array($1, ' '))[1 + floor(40 * random() ^ 2)::int] as first_name,
         (string_to_array($2, ' '))[1 + floor(40 * random() ^ 2)::int] as last_name,
         '+977-98' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as phone,
         case when n <= $4 or n % 10 = 0 then lpad((300000000 + n)::text, 9, '0') end as pan,
         n <= $4 as is_seller, (string_to_array($3, ' '))[1 + n % 8] as trade
       from generate_series(1, $5::int) n`,
      [FIRST_NAMES, LAST_NAMES, TRADES, SELLERS, SELLERS + buyers],
    );
    await run(`
      insert into users (id, email, email_key, password_hash, first_name, last_name, phone, role, is_approved,
        company_name, pan_number, created_at)
      select id, m.mail, m.mail, 'none', first_name, last_name, phone, case when is_seller then 'seller' else 'buyer' end, true,
        case when pan is not null then last_name || ' ' || trade end, pan, now() - random() * interval '${DAYS} days'
      from a_person, lateral (select case when is_seller then 'find-seller-' || n
        else 'find-buyer-' || n - ${SELLERS} end || '@example.com' as mail) m`);
    await run(
      `create temporary table a_product on commit drop as
       select p.n, gen_random_uuid() as id, s.id as seller_id, 'FX-' || lpad(p.n::text, 6, '0') as sku,
         (string_to_array($1, '|'))[1 + p.n % 12] || ' ' || s.last_name || ' ' || p.n as name
       from generate_series(1, $2::int) as p (n)
       join a_person s on s.n = case when p.n % ${LARGE_SHARE} = 0 then 1 else 2 + p.n % ${SELLERS - 1} end`,
      [GOODS, products],
    );
    await run(`
      insert into products (id, seller_id, category_id, name, description, sku, regular_price_paisa,
        wholesale_price_paisa, status, approved_at)
      select id, seller_id, (select category_id from products where deleted_at is null limit 1), name, name, sku, 100000, 90000,
        'active', now() from a_product;
      insert into product_search
      select r.* from a_product a join products p on p.id = a.id, search_row_of(p) r;
      create index on a_person (n); create index on a_product (n)`);
    await run(`
      create temporary table an_order on commit drop as
        select n, gen_random_uuid() as id, gen_random_uuid() as parcel_id, at,
          'TM-' || extract(year from at at time zone interval '05:45') || '-' || (200000 + n) as number,
          ${SELLERS} + 1 + floor(random() * ${buyers})::int as buyer,
          case when n % ${LARGE_SHARE} = 0 then ${LARGE_SHARE} * (1 + floor(random() * ${Math.floor(products / LARGE_SHARE)})::int)
            else 1 + floor(random() * ${products})::int end as product
        from (select n, now() - (${orders} - n) * interval '${DAYS} days' / ${orders} as at from generate_series(1, ${orders}) n) s;
      analyze an_order; analyze a_person; analyze a_product`);
    await run(`
      insert into orders (id, order_number, company_id, user_id, status, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa,
        total_paisa, shipping_address, billing_address, payment_method, body_hash, paid_at, created_at)
      select o.id, o.number, b.id, b.id, 'delivered', 100000, 13000, 10000, 0, 123000,
        jsonb_build_object('fullName', b.first_name || ' ' || b.last_name, 'city', 'Kathmandu', 'phone', b.phone), '{}',
        'esewa', '\\x00', o.at, o.at
      from an_order o join a_person b on b.n = o.buyer`);
    await run(`
      insert into parcels (id, order_id, seller_id, position, status, subtotal_paisa, created_at, search_words, search_phone)
      select o.parcel_id, o.id, p.seller_id, 1, 'delivered', 100000, o.at,
        lower(concat_ws(E'\\n', o.number, b.first_name || ' ' || b.last_name,
          case when b.pan is not null then b.last_name || ' ' || b.trade end, p.sku, p.name)),
        translate(b.phone, '+- ', '')
      from an_order o join a_person b on b.n = o.buyer join a_product p on p.n = o.product`);
    await run(`
      insert into bills (issuer_id, kind, subject, fiscal_year, serial, branch_code, number, issued_at, date_bs, bs_month,
        transaction_at, transaction_date_bs, order_id, parcel_id, issuer_name, issuer_address, issuer_pan, signatory,
        company_id, buyer_id, buyer_name, buyer_address, issued_by_name, taxable_paisa, vat_paisa, words, check_code)
      select seller_id, 'tax_invoice', 'goods', '2083/84', serial, 'KTM', 'KTM-2083/84-' || lpad(serial::text, 6, '0'), at,
        '2083-08-09', 8, at, '2083-08-09', order_id, parcel_id, 'Seller', 'Kathmandu', '301234567', 'Seller', buyer_id, buyer_id,
        buyer_name, 'Kathmandu', 'Seller', 100000, 13000, 'words', lpad(n::text, 26, '0')
      from (select o.n, o.id as order_id, o.parcel_id, o.at, p.seller_id, b.id as buyer_id,
          b.first_name || ' ' || b.last_name as buyer_name,
          row_number() over (partition by p.seller_id order by o.n)::int as serial
        from an_order o join a_person b on b.n = o.buyer join a_product p on p.n = o.product where o.n / ${LARGE_SHARE} % 2 = 0) s`);
    for (const { definition } of indexes) await run(definition);
    await run('commit');
    await run(`vacuum (analyze) ${FILLED.join(', ')}`);
  } catch (error) {
    await run('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}
