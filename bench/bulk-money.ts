import type { Pool } from '../src/server/db/pool.ts';

/** Days of the books before the last ones, of which only the sums are made up. */
const DAYS = 540;
/** Days with every line of every order. */
const RECENT_DAYS = 14;
const PARCELS_AN_ORDER = 2;
const ITEM_PAISA = 250_000;

export interface BulkMoney {
  orders: number;
  sellers: number;
  /** Of the one large seller. */
  parcels: number;
}

/**
 * Makes up the books of a large market by SQL alone, in a database of the demo shop. Of the last two weeks every line of
 * every order is there, of the time before them the sums by seller and day, every transfer and every refund; of one
 * seller every parcel, line and payout. Every seller has a bank account and twenty lines of ready money. Keys and
 * triggers rest meanwhile, so it needs a superuser. Answers the large seller.
 */
export async function addBulkMoney(pool: Pool, { orders, sellers, parcels }: BulkMoney): Promise<string> {
  const client = await pool.connect();
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values);
  try {
    await run('begin');
    await run('set local session_replication_role = replica');
    await run("set local synchronous_commit = off; set local work_mem = '256MB'");
    await run(
      `insert into users (email, email_key, password_hash, first_name, last_name, phone, role, is_approved, approved_at,
         company_name, pan_number)
       select 'money-' || n || '@example.com', 'money-' || n || '@example.com', 'none', 'Bulk', 'Seller ' || n, '9841234567',
         'seller', true, now(), 'Bulk Seller ' || n, '301234567'
       from generate_series(1, ${sellers}) n`,
    );
    await run(
      `create temporary table a_seller on commit drop as
         select row_number() over (order by email) as n, id from users where email like 'money-%';
       create index on a_seller (n); analyze a_seller;
       insert into seller_bank_accounts (seller_id, bank, branch, account_name, account_number)
       select id, 'NIC ASIA Bank', 'New Road', 'Bulk Seller', '001234567890' from a_seller`,
    );
    const large = (await run('select id from a_seller where n = 1')).rows[0].id as string;

    // The large seller, parcel by parcel: one order each, one line, commission of 5 %.
    await run(
      `create temporary table a_sale on commit drop as
         select n, gen_random_uuid() as parcel_id, gen_random_uuid() as order_id, gen_random_uuid() as item_id, at,
           case when at < now() - interval '5 days' then at + interval '4 days' end as delivered_at,
           case when at < now() - interval '12 days' then at + interval '11 days' end as ready_at
         from (select n, now() - n * interval '${DAYS} days' / ${parcels} as at from generate_series(1, ${parcels}) n) s;
       insert into orders (id, order_number, company_id, user_id, status, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa,
         total_paisa, shipping_address, billing_address, payment_method, body_hash, paid_at, created_at)
       select order_id, 'BM-' || n, '${large}', '${large}', case when delivered_at is null then 'shipped' else 'delivered' end,
         ${ITEM_PAISA}, 32500, 10000, 0, 292500, '{}', '{}', 'esewa', '\\x00', at, at from a_sale;
       insert into parcels (id, order_id, seller_id, position, status, subtotal_paisa, tax_paisa, voucher_paisa, shipped_at,
         delivered_at, money_ready_at, created_at)
       select parcel_id, order_id, '${large}', 1, case when delivered_at is null then 'shipped' else 'delivered' end,
         ${ITEM_PAISA}, 32500, 0, at, delivered_at, ready_at, at from a_sale;
       insert into order_items (id, order_id, parcel_id, product_id, position, name, sku, quantity, unit_price_paisa,
         regular_price_paisa, line_total_paisa)
       select item_id, order_id, parcel_id, (select id from products order by id limit 1), 1, 'Board', 'BOARD', 1, ${ITEM_PAISA}, ${ITEM_PAISA},
         ${ITEM_PAISA} from a_sale;
       insert into order_item_fees (order_item_id, basis_points, commission_paisa, commission_vat_paisa, withheld_paisa,
         created_at)
       select item_id, 500, 12500, 1625, 0, at from a_sale`,
    );
    await run(
      `create temporary table a_line on commit drop as
         select 'order_paid' as kind, s.order_id::text as cause, s.order_id, s.at, l.account, l.seller_id, s.parcel_id, l.paisa
         from a_sale s cross join lateral (values
           ('buyers', null, 282500), ('commission_income', null, -12500), ('vat_due', null, -1625),
           ('seller_waiting', '${large}'::uuid, -268375)) as l (account, seller_id, paisa)
         union all
         select 'parcel_delivered', s.parcel_id::text, s.order_id, s.delivered_at, l.account, '${large}'::uuid, s.parcel_id, l.paisa
         from a_sale s cross join lateral (values ('seller_waiting', 268375), ('seller_return_time', -268375)) as l (account, paisa)
         where s.delivered_at is not null
         union all
         select 'parcel_ready', s.parcel_id::text, s.order_id, s.ready_at, l.account, '${large}'::uuid, s.parcel_id, l.paisa
         from a_sale s cross join lateral (values ('seller_return_time', 268375), ('seller_ready', -268375)) as l (account, paisa)
         where s.ready_at is not null`,
    );
    // Every order of the last two weeks, and twenty ready lines of each seller.
    const recent = Math.round((orders / DAYS) * RECENT_DAYS);
    await run(
      `insert into a_line
         select l.kind, 'recent-' || o.n, null, o.at, l.account,
           case when l.account like 'seller%' then s.id end, null, l.paisa
         from (select n, now() - n * interval '${RECENT_DAYS} days' / ${recent} as at from generate_series(1, ${recent}) n) o
         cross join generate_series(1, ${PARCELS_AN_ORDER}) p
         join a_seller s on s.n = 2 + (o.n * 7919 + p) % ${Math.max(1, sellers - 1)}
         cross join lateral (values
           ('received', 'esewa', 292500), ('received', 'buyers', -292500),
           ('order_paid', 'buyers', 292500), ('order_paid', 'delivery_income', -8850), ('order_paid', 'vat_due', -1150),
           ('order_paid', 'commission_income', -12500), ('order_paid', 'vat_due', -1625),
           ('order_paid', 'seller_waiting', -268375),
           ('parcel_delivered', 'seller_waiting', 268375), ('parcel_delivered', 'seller_return_time', -268375)
         ) as l (kind, account, paisa);
       insert into a_line
         select 'parcel_ready', 'ready-' || s.n || '-' || k, null, now() - interval '8 days', l.account, s.id, null, l.paisa
         from a_seller s cross join generate_series(1, 20) k
         cross join lateral (values ('seller_return_time', 268375), ('seller_ready', -268375)) as l (account, paisa)
         where s.n > 1`,
    );
    await run(
      `insert into ledger_postings (kind, cause, order_id, created_at)
       select kind, cause, order_id, at from a_line group by 1, 2, 3, 4 order by at`,
    );
    await run(
      `insert into ledger_lines (posting_id, kind, account, seller_id, parcel_id, amount_paisa, created_at)
       select g.id, l.kind, l.account, l.seller_id, l.parcel_id, l.paisa, l.at
       from a_line l join ledger_postings g using (kind, cause) order by g.id`,
    );

    // Weekly payouts since the beginning: a transfer to every seller, the large seller's with what it paid.
    await run(
      `create temporary table a_payout on commit drop as
         select n, gen_random_uuid() as id, now() - (n * 7 + 3) * interval '1 day' as at
         from generate_series(1, ${Math.floor(DAYS / 7)}) n;
       insert into payouts (id, bs_year, serial, number, status, left_out, built_by, built_at, approved_at, sent_at)
       select p.id, 2080, p.n, 'PAY-2080-' || p.n, 'sent', '[]', s.id, p.at, p.at, p.at
       from a_payout p join a_seller s on s.n = 1;
       insert into payout_transfers (payout_id, position, seller_id, bank_account_id, amount_paisa, parcels, status,
         bank_reference, paid_at)
       select p.id, s.n, s.id, a.id, 5367500, 20, 'paid', 'BULK' || p.n || 'X' || s.n, p.at
       from a_payout p cross join a_seller s join seller_bank_accounts a on a.seller_id = s.id;
       insert into refunds (payment_id, amount_paisa, reason, state, refunded_at)
       select gen_random_uuid(), 100000, 'Cancelled', 'refunded', now() from generate_series(1, ${Math.round(orders / 20)});
       with paid as (
         select t.id, p.at, lag(p.at, 1, '-infinity') over (order by p.at) as before
         from payout_transfers t join a_payout p on p.id = t.payout_id where t.seller_id = '${large}'
       )
       insert into ready_entries (line_id, seller_id, parcel_id, amount_paisa, is_own, transfer_id)
       select l.id, l.seller_id, l.parcel_id, l.amount_paisa, false, paid.id
       from ledger_lines l left join paid on paid.before < l.created_at and l.created_at <= paid.at
         and l.seller_id = '${large}'
       where l.account = 'seller_ready' and l.created_at > now() - interval '${DAYS + 20} days'
       on conflict do nothing`,
    );

    await run('insert into changed_ledger_days select distinct day from ledger_lines');
    await run('commit');
    await run(
      'vacuum (analyze) ledger_lines, ledger_postings, ready_entries, parcels, orders, order_items, order_item_fees',
    );
    await run('vacuum (analyze) payout_transfers, payouts, refunds, users');
    return large;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

/** The sums of the days before, of which no lines were made up; some of a seller's days hold nothing. */
export async function addPastDays(pool: Pool, orders: number): Promise<void> {
  const share = Math.min(1, orders / 1_000_000);
  await pool.query(`
    insert into ledger_days (seller_id, day, account, amount_paisa)
    select s.id, current_date - d, a.account, a.paisa
    from users s cross join generate_series(${RECENT_DAYS + 1}, ${DAYS}) d
    cross join lateral (values ('seller_waiting', 0.77, -134000), ('seller_return_time', 0.77, 1000),
      ('seller_ready', 0.6, 132000), ('seller_in_payout', 0.14, 1000)) as a (account, share, paisa)
    where s.email like 'money-%' and abs(hashtext(s.email || d || a.account)) % 1000 < a.share * ${share} * 1000
    on conflict do nothing`);
  await pool.query(`
    delete from ledger_account_days;
    insert into ledger_account_days (day, account, amount_paisa)
    select day, account, sum(amount_paisa) from ledger_days group by day, account`);
  await pool.query('vacuum (analyze) ledger_days');
  await pool.query('vacuum (analyze) ledger_account_days');
  await pool.query('vacuum (analyze) ledger_sums');
  await pool.query('vacuum (analyze) changed_ledger_days');
}
