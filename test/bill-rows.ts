import type { TestApp } from './app.ts';

const LINES = `
  insert into bill_lines (bill_id, position, hs_code, name, unit, quantity, unit_price_paisa, amount_paisa)
  select id, 1, '8542', 'Board', 'pcs', 1, taxable_paisa, taxable_paisa from bills where id = any($1)`;

/**
 * Bills of a seller as they stand in the table, `count` in a row, a minute apart, without orders and parcels behind
 * them: for lists and registers. The owner of the database alone may write such rows, with its guards put aside.
 */
export async function insertBillRows(
  shop: Pick<TestApp, 'pool'>,
  bills: {
    sellerId: string;
    buyerId: string;
    buyerName?: string;
    /** Nine digits, or null: the buyer gave none. */
    buyerPan?: string | null;
    /** Of each. */
    taxablePaisa: number;
    count?: number;
    /** 1 = Baisakh to 12 = Chaitra, of 2083/84. */
    month?: number;
  },
): Promise<string[]> {
  const {
    sellerId,
    buyerId,
    buyerName = 'Buyer',
    buyerPan = null,
    taxablePaisa,
    count = 1,
    month = 8,
  } = bills;
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    // Thousands of rows in one statement take what a busy machine gives.
    await client.query('set local statement_timeout = 0');
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(
      `insert into bills (issuer_id, kind, subject, fiscal_year, serial, branch_code, number, issued_at, date_bs,
         bs_month, transaction_at, transaction_date_bs, order_id, parcel_id, order_number, parcel_position,
         parcel_count, issuer_name, issuer_address, issuer_pan, signatory, company_id, buyer_id, buyer_name,
         buyer_address, buyer_pan, issued_by_name, taxable_paisa, vat_paisa, words, check_code)
       select $1, 'tax_invoice', 'goods', '2083/84', n, 'KTM', 'KTM-2083/84-' || lpad(n::text, 6, '0'),
         timestamptz '2026-11-18 06:00+00' + n * interval '1 minute', '2083-' || lpad($6::text, 2, '0') || '-02',
         $6::smallint, now(), '2083-08-02', gen_random_uuid(), gen_random_uuid(), 'TM-2026-' || n, 1, 1, 'Himal',
         'Asan', '301234567', 'Hari', $2, $2, $3, 'New Road', $4, 'Hari', $5::bigint, ($5::bigint * 13 + 50) / 100, 'One',
         upper(left(md5(random()::text || n), 26))
       from (select coalesce(max(serial), 0) as last from bills where issuer_id = $1) s,
         lateral generate_series(s.last + 1, s.last + $7::int) n
       returning id`,
      [sellerId, buyerId, buyerName, buyerPan, taxablePaisa, month, count],
    );
    await client.query(LINES, [rows.map(({ id }) => id)]);
    await client.query('commit');
    return rows.map(({ id }) => id);
  } finally {
    client.release();
  }
}

/** A credit note for a part of such a bill. */
export async function insertCreditRow(
  shop: Pick<TestApp, 'pool'>,
  billId: string,
  taxablePaisa: number,
): Promise<void> {
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(
      `insert into bills (issuer_id, kind, subject, fiscal_year, serial, branch_code, number, issued_at, date_bs,
         bs_month, transaction_at, transaction_date_bs, order_id, parcel_id, order_number, parcel_position,
         parcel_count, issuer_name, issuer_address, issuer_pan, signatory, company_id, buyer_id, buyer_name,
         buyer_address, buyer_pan, issued_by_name, taxable_paisa, vat_paisa, words, check_code, refers_to, reason)
       select issuer_id, 'credit_note', subject, fiscal_year, serial, branch_code, replace(number, 'KTM-', 'KTM-CN-'),
         issued_at + interval '1 day', date_bs, bs_month, transaction_at, transaction_date_bs, order_id, parcel_id,
         order_number, parcel_position, parcel_count, issuer_name, issuer_address, issuer_pan, signatory, company_id,
         buyer_id, buyer_name, buyer_address, buyer_pan, issued_by_name, $2::bigint, ($2::bigint * 13 + 50) / 100, words,
         upper(left(md5(random()::text), 26)), id, 'Came damaged'
       from bills where id = $1 returning id`,
      [billId, taxablePaisa],
    );
    await client.query(LINES, [rows.map(({ id }) => id)]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
