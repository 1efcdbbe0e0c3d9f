import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { databaseFolder, migrate } from './migrate.ts';

/** The tables whose rows belong to a company, and the column of who acted. */
const OWNED = {
  addresses: 'user_id',
  bills: 'buyer_id',
  carts: 'user_id',
  cases: 'user_id',
  coupon_uses: 'user_id',
  customer_prices: 'buyer_id',
  lists: 'user_id',
  order_aliases: 'user_id',
  orders: 'user_id',
  payments: 'user_id',
  returns: 'buyer_id',
  sessions: 'user_id',
  subscription_reminders: 'user_id',
  subscriptions: 'user_id',
  threads: 'buyer_id',
};

const BUYER = '11111111-1111-4111-8111-111111111111';
const SELLER = '22222222-2222-4222-8222-222222222222';

/** A row or two in each of them; what they lead to is not there, and does not matter here. */
const ROWS = `
  insert into users (id, email, email_key, password_hash, first_name, last_name, phone, role, created_at) values
    ('${BUYER}', 'b@example.com', 'b@example.com', '', 'Sita', 'Rai', '', 'buyer', '2025-01-01'),
    ('${SELLER}', 's@example.com', 's@example.com', '', 'Hari', 'Rai', '', 'seller', '2025-02-01');
  insert into addresses (user_id, street, city, province, phone, is_default) values
    ('${BUYER}', 'Asan 1', 'Kathmandu', 'Bagmati Pradesh', '98', true),
    ('${SELLER}', 'Asan 2', 'Kathmandu', 'Bagmati Pradesh', '98', true);
  insert into carts (user_id, guest_key) values ('${BUYER}', null), (null, 'guest');
  insert into lists (user_id, name, is_later) values ('${BUYER}', 'Later', true), ('${BUYER}', 'Site', false);
  insert into order_aliases (user_id, product_id, text, text_key, is_part_number)
    values ('${BUYER}', gen_random_uuid(), 'X', 'x', true);
  insert into coupon_uses (order_id, coupon_id, user_id) values (gen_random_uuid(), gen_random_uuid(), '${BUYER}');
  insert into customer_prices (seller_id, buyer_key, buyer_id, product_id, price_paisa, valid_from, valid_to, answer, answered_at)
    values ('${SELLER}', 'b@example.com', '${BUYER}', gen_random_uuid(), 1, '2025-01-01', '2026-01-01', 'accepted', now()),
      ('${SELLER}', 'c@example.com', null, gen_random_uuid(), 1, '2025-01-01', '2026-01-01', null, null);
  insert into orders (order_number, user_id, subtotal_paisa, tax_paisa, shipping_paisa, discount_paisa, total_paisa,
      shipping_address, billing_address, payment_method, body_hash)
    select 'TM-' || n, '${BUYER}', 100, 13, 0, 0, 113, '{}', '{}', 'bank', '' from generate_series(1, 3) n;
  insert into threads (product_id, buyer_id, seller_id) values (gen_random_uuid(), '${BUYER}', '${SELLER}');
  insert into payments (kind, order_id, user_id, method, amount_paisa, reference)
    values ('order', gen_random_uuid(), '${BUYER}', 'bank', 113, 'R-1');
  insert into subscriptions (user_id, plan_id, starts_at, ends_at) values ('${BUYER}', 'YEARLY', '2025-01-01', '2099-01-01');
  insert into subscription_reminders (user_id, ends_at, days) values ('${BUYER}', '2099-01-01', 7);
  insert into returns (bs_year, serial, number, order_id, parcel_id, buyer_id, seller_id, reason, requested_at, status, since)
    values (2082, 1, 'R-2082-000001', gen_random_uuid(), gen_random_uuid(), '${BUYER}', '${SELLER}', 'damaged', now(),
      'withdrawn', now());
  insert into cases (bs_year, serial, number, kind, user_id, guest_name, guest_email, sent_at, due_at, updated_at) values
    (2082, 1, 'G-2082-000001', 'other', '${BUYER}', null, null, now(), now(), now()),
    (2082, 2, 'G-2082-000002', 'other', null, 'Guest', 'g@example.com', now(), now(), now());
  insert into bills (issuer_id, kind, subject, fiscal_year, serial, branch_code, number, issued_at, date_bs, bs_month,
      transaction_at, transaction_date_bs, order_id, parcel_id, issuer_name, issuer_address, issuer_pan, signatory,
      buyer_id, buyer_name, buyer_address, issued_by_name, taxable_paisa, vat_paisa, words, check_code)
    values ('${SELLER}', 'tax_invoice', 'goods', '2082/83', 1, 'KTM', 'KTM-2082/83-000001', now(), '2082-01-01', 1, now(),
      '2082-01-01', gen_random_uuid(), gen_random_uuid(), 'Himal', 'Asan', '301234567', 'Hari', '${BUYER}', 'Sita', 'Asan',
      'Hari', 100, 13, 'One', '00000000000000000000000000');
  insert into sessions (user_id, expires_at) values ('${BUYER}', now() + interval '1 day');`;

/** The migrations up to this number: what came later is no matter here. */
async function migrationsUpTo(newest: string): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-db-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  await fs.cp(path.join(databaseFolder, 'migrations'), path.join(folder, 'migrations'), {
    recursive: true,
    filter: (file) => !file.endsWith('.sql') || path.basename(file).slice(0, 4) <= newest,
  });
  return folder;
}

test('a shop of before companies has one for everybody, and all that was owned belongs to it as it was', async () => {
  const database = await createTestDatabase({ isBare: true });
  onTestFinished(() => database.drop());
  const { pool } = database;
  await migrate(pool, await migrationsUpTo('0090'));
  await pool.query(`begin; set local session_replication_role = replica; ${ROWS} commit`);
  const rowsOf = async () => {
    const rows: Record<string, unknown[]> = {};
    for (const table of Object.keys(OWNED)) {
      const found = await pool.query(
        `select to_jsonb(t) - 'company_id' as row from ${table} t order by to_jsonb(t)::text`,
      );
      rows[table] = found.rows.map(({ row }) => row);
    }
    return rows;
  };
  const owned = await rowsOf();
  expect(Object.values(owned).every((rows) => rows.length > 0)).toBe(true);

  await migrate(pool, await migrationsUpTo('0092'));
  expect(await rowsOf()).toEqual(owned);
  for (const [table, person] of Object.entries(OWNED)) {
    const wrong = await pool.query(`select from ${table} where company_id is distinct from ${person}`);
    expect([table, wrong.rowCount]).toEqual([table, 0]);
  }
  const { rows: members } = await pool.query(
    `select m.company_id, m.user_id, m.role, m.joined_at = u.created_at and c.created_at = u.created_at as "isThen"
     from company_members m join companies c on c.id = m.company_id join users u on u.id = m.user_id order by 1`,
  );
  expect(members).toEqual(
    [BUYER, SELLER].map((id) => ({ company_id: id, user_id: id, role: 'owner', isThen: true })),
  );
  expect((await pool.query('select from companies')).rowCount).toBe(2);
  // Bills are as hard to change as before.
  await expect(pool.query('update bills set company_id = buyer_id')).rejects.toMatchObject({
    message: 'bills is append-only',
  });
});

test('whom bills go to becomes the company’s: the same as before, and the release before reads and writes it', async () => {
  const database = await createTestDatabase({ isBare: true });
  onTestFinished(() => database.drop());
  const { pool } = database;
  await migrate(pool, await migrationsUpTo('0104'));
  const [alone, gone, heir] = [BUYER, SELLER, '33333333-3333-4333-8333-333333333333'];
  const sellers = ['44444444', '55555555'].map((start) => `${start}-4444-4444-8444-444444444444`);
  const billTo = { companyName: 'Sita Stores', panNumber: '301234567', address: 'Asan', email: null };
  await pool.query(`
    insert into users (id, email, email_key, password_hash, first_name, last_name, phone, role, company_name, pan_number)
    select id::uuid, id, id, '', 'Sita', 'Rai', '', 'buyer', name, pan
    from (values ('${alone}', null, '302222222'), ('${gone}', 'Bir Hospital', '301111111'), ('${heir}', null, null)) as u (id, name, pan);
    update users set bill_to = '${JSON.stringify(billTo)}' where id = '${alone}';
    update company_members set role = 'approver' where company_id = '${gone}';
    insert into company_members (company_id, user_id, role) values ('${gone}', '${heir}', 'owner');
    insert into users (id, email, email_key, password_hash, first_name, last_name, phone, role, pan_number, is_approved)
    select id::uuid, id, id, '', 'Hari', 'Rai', '', 'seller', '305555555', true from unnest(array['${sellers.join("','")}']) as id;
    insert into seller_documents (seller_id, kind, state, judged_by, judged_at)
    select id::uuid, 'certificate', 'accepted', '${heir}', now() from unnest(array['${sellers.join("','")}']) as id;`);
  const asCalled = async () =>
    (
      await pool.query(
        'select id, company_name(id), company_pan(id) from companies where id = any($1) order by id',
        [[alone, gone, heir]],
      )
    ).rows;
  const before = await asCalled();
  await migrate(pool);
  expect(await asCalled()).toEqual(before);
  const companyOf = async (id: string) =>
    (await pool.query('select founder_id, bill_to from companies where id = $1', [id])).rows[0];
  const handed = { companyName: 'Bir Hospital', panNumber: '301111111', address: 'Nepal', email: null };
  expect([await companyOf(alone), await companyOf(gone), await companyOf(heir)]).toEqual([
    { founder_id: alone, bill_to: billTo },
    { founder_id: null, bill_to: handed },
    { founder_id: heir, bill_to: null },
  ]);
  const own = await pool.query(
    `select m.role, c.founder_id from company_members m join companies c on c.id = m.company_id
     where m.user_id = $1 and m.company_id <> $1`,
    [gone],
  );
  expect(own.rows).toEqual([{ role: 'owner', founder_id: gone }]);

  // Of two who sell by one certificate the PAN is proven for the first.
  const { rows: proven } = await pool.query(
    'select company_id, pan_number, status, changed_by from company_pans',
  );
  expect(proven).toEqual([
    { company_id: sellers[0], pan_number: '305555555', status: 'verified', changed_by: heir },
  ]);

  // The account with the company's id says the same, whichever of the two is written.
  const toldAlike = async (table: 'users' | 'companies', id: string, address: string) => {
    await pool.query(`update ${table} set bill_to = $2 where id = $1`, [id, { ...handed, address }]);
    const { rows } = await pool.query(
      `select bill_to ->> 'address' as address from users where id = $1
       union all select bill_to ->> 'address' from companies where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ address }, { address }]);
  };
  await toldAlike('users', gone, 'Thapathali');
  await toldAlike('companies', gone, 'Teku');
  await toldAlike('users', alone, 'Patan');
  // Who is deleted takes along what is theirs alone.
  for (const id of [alone, gone])
    await pool.query('update users set bill_to = null, deleted_at = now() where id = $1', [id]);
  expect([(await companyOf(alone)).bill_to, (await companyOf(gone)).bill_to.address]).toEqual([null, 'Teku']);
});
