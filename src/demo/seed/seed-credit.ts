import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type AccountParcel, accountParcelLines } from '../../domain/books/account-debt.ts';
import { computeTotals } from '../../domain/buying/order-totals.ts';
import { DAY_MS, daysAfter, HOUR_MS } from '../../domain/shop/durations.ts';
import { kathmanduDate, kathmanduYear } from '../../domain/shop/kathmandu-time.ts';
import { seedPosting } from './seed-postings.ts';
import { insertRows, type Row, seedId } from './seed-rows.ts';

// The hospital buys on account: one line in use, one late, one frozen.

/** Who borrows, who orders for it, and where that is sent. */
interface Borrower {
  companyId: string;
  storeId: string;
  address: object;
  costCentreId: string;
}

interface SeedLine {
  key: 'used' | 'late' | 'frozen';
  sellerId: string;
  days: number;
  limitPaisa: number;
  note: string;
  /** Its order is sent on that day. */
  sentDaysAgo: number;
  units: number;
}

/** Freezing comes 15 days after the due day, its warning three days before that. */
const linesOf = (sellers: readonly [string, string, string]): SeedLine[] => [
  {
    key: 'used',
    sellerId: sellers[0],
    days: 30,
    limitPaisa: 500_000_00,
    note: 'Our standard terms for hospitals.',
    sentDaysAgo: 9,
    units: 6,
  },
  {
    key: 'late',
    sellerId: sellers[1],
    days: 7,
    limitPaisa: 100_000_00,
    note: 'For one season, to begin with.',
    sentDaysAgo: 20,
    units: 4,
  },
  {
    key: 'frozen',
    sellerId: sellers[2],
    days: 7,
    limitPaisa: 60_000_00,
    note: 'Please pay each bill within the week.',
    sentDaysAgo: 30,
    units: 3,
  },
];

const orderId = (key: string) => seedId('order', `on account ${key}`);
const parcelId = (key: string) => seedId('parcel', `on account ${key}`);
const lineId = (key: string) => seedId('credit line', key);

interface Goods {
  productId: string;
  name: string;
  sku: string;
  imageUrl: string | null;
  pricePaisa: number;
}

/** The orders, sent and delivered long since; answers the last order's number. Stands before bills are written. */
export async function seedAccountOrders(
  client: PoolClient,
  {
    now,
    sellers,
    lastNumber,
    ...borrower
  }: Borrower & {
    now: Date;
    sellers: readonly [string, string, string];
    lastNumber: number;
  },
): Promise<number> {
  let number = lastNumber;
  // Whatever was sent longest ago was ordered first.
  for (const line of linesOf(sellers).toReversed()) {
    number += 1;
    await writeOrder(client, { line, number, now, ...borrower });
  }
  return number;
}

async function writeOrder(
  client: PoolClient,
  {
    line,
    number,
    now,
    companyId,
    storeId,
    address,
    costCentreId,
  }: Borrower & {
    line: SeedLine;
    number: number;
    now: Date;
  },
): Promise<void> {
  const { key, sellerId, units, days } = line;
  const { rows } = await client.query<Goods>(
    `select id as "productId", name, sku, images -> 0 ->> 'url' as "imageUrl", regular_price_paisa::int as "pricePaisa"
     from public_products where seller_id = $1 and minimum_order_quantity <= 3 and order_multiple = 1
       and quantity >= 30 and maximum_per_order is null and price_breaks = '[]' and regular_price_paisa between 120000 and 2000000
     order by id limit 2`,
    [sellerId],
  );
  const totals = computeTotals(
    rows.map(({ pricePaisa }) => ({
      regularPricePaisa: pricePaisa,
      wholesalePricePaisa: pricePaisa,
      quantity: units,
    })),
    { isSubscriber: false, coupon: null },
  );
  const sentAt = new Date(now.getTime() - line.sentDaysAgo * DAY_MS);
  const placedAt = new Date(sentAt.getTime() - 20 * HOUR_MS);
  const deliveredAt = new Date(sentAt.getTime() + 30 * HOUR_MS);
  const [order, parcel] = [orderId(key), parcelId(key)];
  await insertRows(client, 'credit_lines', [
    {
      id: lineId(key),
      seller_id: sellerId,
      company_id: companyId,
      status: key === 'frozen' ? 'frozen' : 'open',
      limit_paisa: line.limitPaisa,
      days,
      note: line.note,
      offered_by: sellerId,
      offered_at: new Date(placedAt.getTime() - 5 * DAY_MS),
      accepted_by: companyId,
      accepted_at: new Date(placedAt.getTime() - 4 * DAY_MS),
      frozen_at: key === 'frozen' ? new Date(sentAt.getTime() + 23 * DAY_MS) : null,
      warned_for: key === 'used' ? null : kathmanduDate(daysAfter(sentAt, days)),
    },
  ]);
  const event = (kind: string, actor: string | null, at: Date): Row => ({
    line_id: lineId(key),
    kind,
    actor_kind: actor === null ? 'system' : actor === sellerId ? 'seller' : 'buyer',
    actor_id: actor,
    created_at: at,
  });
  await insertRows(client, 'credit_line_events', [
    event('offered', sellerId, new Date(placedAt.getTime() - 5 * DAY_MS)),
    event('accepted', companyId, new Date(placedAt.getTime() - 4 * DAY_MS)),
    ...(key === 'used' ? [] : [event('warned', null, new Date(sentAt.getTime() + 19 * DAY_MS))]),
    ...(key === 'frozen' ? [event('frozen', null, new Date(sentAt.getTime() + 23 * DAY_MS))] : []),
  ]);
  await insertRows(client, 'orders', [
    {
      id: order,
      order_number: `TM-${kathmanduYear(placedAt)}-${String(number).padStart(6, '0')}`,
      company_id: companyId,
      user_id: storeId,
      status: 'delivered',
      subtotal_paisa: totals.subtotalPaisa,
      tax_paisa: totals.taxPaisa,
      shipping_paisa: totals.shippingPaisa,
      discount_paisa: 0,
      total_paisa: totals.totalPaisa,
      savings_paisa: 0,
      shipping_address: address,
      billing_address: address,
      payment_method: 'account',
      body_hash: `\\x${createHash('sha256').update(order).digest('hex')}`,
      paid_at: placedAt,
      created_at: placedAt,
      updated_at: deliveredAt,
      cost_centre_id: costCentreId,
    },
  ]);
  await insertRows(client, 'parcels', [
    {
      id: parcel,
      order_id: order,
      seller_id: sellerId,
      position: 1,
      status: 'delivered',
      subtotal_paisa: totals.subtotalPaisa,
      carrier: 'Nepal Can Move',
      tracking_number: `NCM-${88412000 + number}`,
      shipped_at: null,
      created_at: placedAt,
      updated_at: deliveredAt,
    },
  ]);
  await insertRows(
    client,
    'order_items',
    rows.map((goods, index) => ({
      id: seedId('order-item', `on account ${key}/${goods.productId}`),
      order_id: order,
      parcel_id: parcel,
      product_id: goods.productId,
      position: index + 1,
      name: goods.name,
      sku: goods.sku,
      image_url: goods.imageUrl,
      quantity: units,
      unit_price_paisa: goods.pricePaisa,
      regular_price_paisa: goods.pricePaisa,
      line_total_paisa: goods.pricePaisa * units,
      cost_centre_id: costCentreId,
    })),
  );
  await insertRows(client, 'parcel_debts', [
    {
      parcel_id: parcel,
      line_id: lineId(key),
      company_id: companyId,
      seller_id: sellerId,
      days,
      debt_paisa: totals.totalPaisa,
      delivery_paisa: totals.shippingPaisa,
      fees_due: 'paid',
      created_at: placedAt,
      due_on: kathmanduDate(daysAfter(sentAt, days)),
    },
  ]);
  // Once its debt is there: it was sent in time counting from then.
  await client.query('update parcels set shipped_at = $2, delivered_at = $3 where id = $1', [
    parcel,
    sentAt,
    deliveredAt,
  ]);
  const happened = (
    what: string,
    actor: [kind: string, id: string | null],
    at: Date,
    isParcels: boolean,
  ) => ({
    order_id: order,
    parcel_id: isParcels ? parcel : null,
    event: what,
    actor_kind: actor[0],
    actor_id: actor[1],
    created_at: at,
  });
  await insertRows(client, 'order_events', [
    happened('order_placed', ['buyer', storeId], placedAt, false),
    happened('parcel_on_account', ['system', null], placedAt, true),
    happened('parcel_shipped', ['seller', sellerId], sentAt, true),
    happened('parcel_delivered', ['seller', sellerId], deliveredAt, true),
  ]);
  await insertRows(
    client,
    'stock_movements',
    rows.map(({ productId }) => ({
      product_id: productId,
      order_id: order,
      delta: -units,
      reason: 'order',
      actor_id: storeId,
      created_at: placedAt,
    })),
  );
  await client.query('update products set quantity = quantity - $2 where id = any($1::uuid[])', [
    rows.map(({ productId }) => productId),
    units,
  ]);
}

/** What is owed for them stands in the books, and a part of one was paid straight to its seller. */
export async function seedDebts(
  client: PoolClient,
  { now, companyId }: { now: Date; companyId: string },
): Promise<void> {
  for (const key of ['frozen', 'late', 'used'])
    await postDebt(client, parcelId(key), { kind: 'debt_opened', cause: parcelId(key), at: null });
  const { rows } = await client.query<{ billId: string; sellerId: string; paisa: number }>(
    `select id as "billId", issuer_id as "sellerId", (payable_paisa / 300 * 100)::int as paisa from bills
     where parcel_id = $1 and kind = 'tax_invoice'`,
    [parcelId('used')],
  );
  const bill = rows[0];
  if (bill === undefined) throw new Error('The parcel on account has no bill');
  const id = seedId('debt payment', 'used');
  const part = seedId('debt payment part', 'used');
  await insertRows(client, 'debt_payments', [
    {
      id,
      company_id: companyId,
      seller_id: bill.sellerId,
      bill_id: bill.billId,
      method: 'cheque',
      amount_paisa: bill.paisa,
      paid_at: new Date(now.getTime() - 2 * DAY_MS),
      reference: 'CHQ-004512',
      status: 'counted',
      recorded_by: bill.sellerId,
      recorded_at: new Date(now.getTime() - DAY_MS),
      counts_at: new Date(now.getTime() + 6 * DAY_MS),
      answered_by: companyId,
      answered_at: now,
    },
  ]);
  await insertRows(client, 'debt_payment_parts', [
    { id: part, debt_payment_id: id, parcel_id: parcelId('used'), amount_paisa: bill.paisa, created_at: now },
  ]);
  await postDebt(client, parcelId('used'), { kind: 'debt_paid', cause: part, at: now });
}

/** Brings the books of a parcel to what is known of it by now; without `at`, when it was ordered. */
async function postDebt(
  client: PoolClient,
  id: string,
  { kind, cause, at }: { kind: string; cause: string; at: Date | null },
): Promise<void> {
  const { rows } = await client.query<AccountParcel & { orderId: string; orderedAt: Date }>(
    `select d.parcel_id as "parcelId", d.seller_id as "sellerId", d.order_id as "orderId", d.created_at as "orderedAt",
       d.ordered_paisa::int as "orderedPaisa", jsonb_build_object('taxablePaisa', d.taxable_paisa, 'vatPaisa', d.vat_paisa,
         'voucherPaisa', d.voucher_paisa) as "left", d.delivery_paisa::int as "deliveryPaisa",
       d.commission_paisa::int as "commissionPaisa", d.commission_vat_paisa::int as "commissionVatPaisa",
       d.fees_due as "feesDue", true as "isSent", d.to_us_paisa::int as "toUsPaisa", d.direct_paisa::int as "directPaisa",
       d.allowance_paisa::int as "allowancePaisa", seller_account(d.status, d.money_ready_at) as stands
     from debt_facts d where d.parcel_id = $1`,
    [id],
  );
  const parcel = rows[0];
  if (parcel === undefined) throw new Error('The parcel is not on account');
  const { rows: recorded } = await client.query(
    `select account, sum(amount_paisa)::int as "amountPaisa" from ledger_lines where parcel_id = $1
     group by account having sum(amount_paisa) <> 0`,
    [id],
  );
  await seedPosting(client, {
    kind,
    cause,
    orderId: parcel.orderId,
    at: at ?? parcel.orderedAt,
    lines: accountParcelLines(parcel, recorded),
  });
}
