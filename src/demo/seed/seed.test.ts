// @module-tag days

import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { createDatabase } from '../../server/db/database.ts';
import { createPool, type Pool } from '../../server/db/pool.ts';
import { readBudgets } from '../../server/features/orders/cost-centres/cost-centres.sql.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';
import { seedDemo } from './seed.ts';

describe('the demo shop', () => {
  let database: TestDatabase;
  const now = new Date();
  /** For whatever looks at the whole shop. */
  let patient: Pool;
  let statements = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    patient = createPool(database.connectionString, { max: 1, statementTimeoutMs: 0 });
    expect(await seedDemo(patient, { now })).toBe(true);
    statements = query.mock.calls.length;
    query.mockRestore();
  });
  afterAll(async () => {
    await patient.end();
    await database.drop();
  });

  const count = async (sql: string): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${sql}`,
    );
    return rows[0]?.count ?? -1;
  };

  it('is filled in seconds: hundreds of statements, not one for each of its rows', () => {
    expect(statements).toBeLessThan(420);
  });

  it('breaks none of the rules that hold for every order, payment and review', async () => {
    await expectInvariants(patient);
  });

  it('has conversations with something to read and an answer for everybody', async () => {
    for (const status of ['asked', 'quoted', 'ordered'])
      expect(await count(`quotes where status = '${status}'`)).toBe(1);
    expect(await count('threads')).toBe(2);
    expect(await count('threads where buyer_unread = 1')).toBe(1);
    expect(await count('published_answers')).toBe(1);
  });

  it('has returns in the states that wait and in those that ended, one of them replaced', async () => {
    const { rows } = await database.pool.query<{ status: string }>(
      'select distinct status from returns order by status',
    );
    expect(rows.map(({ status }) => status)).toEqual([
      'accepted',
      'declined',
      'question',
      'received',
      'refunded',
      'replaced',
      'requested',
      'sent_back',
      'withdrawn',
    ]);
    expect(await count('parcels p join returns r on r.id = p.return_id')).toBe(1);
  });

  it('has a parcel of which a unit was cancelled after the payment; its refund is due', async () => {
    const { rows } = await database.pool.query(
      `select c.actor_kind as by, f.state, f.amount_paisa = c.refund_paisa as "isAll", p.status, u.email as buyer
       from cancellations c join parcels p on p.id = c.parcel_id join orders o on o.id = c.order_id
         join users u on u.id = o.user_id join payments y on y.order_id = o.id join refunds f on f.payment_id = y.id`,
    );
    expect(rows).toEqual([
      { by: 'seller', state: 'due', isAll: true, status: 'processing', buyer: 'buyer@thokmandu.example' },
    ]);
  });

  it('shows what else becomes of a parcel at a door: paid by QR, a fee for its way back, lost', async () => {
    const { rows } = await database.pool.query(
      `select split_part(u.email, '@', 1) as company, p.status, c.paid_at is not null as "isPaid",
         f.amount_paisa::int as fee, k.parcel_id is not null as "isLost"
       from cash_collections c join parcels p on p.id = c.parcel_id join users u on u.id = c.company_id
         left join return_fees f on f.parcel_id = p.id left join courier_claims k on k.parcel_id = p.id
       where u.email in ('buyer@thokmandu.example', 'hospital@thokmandu.example') order by p.shipped_at`,
    );
    expect(rows).toEqual([
      { company: 'buyer', status: 'cancelled', isPaid: false, fee: null, isLost: true },
      { company: 'hospital', status: 'cancelled', isPaid: false, fee: 150_00, isLost: false },
      { company: 'buyer', status: 'shipped', isPaid: true, fee: null, isLost: false },
    ]);
    expect(await count('courier_claims where closed_at is null')).toBe(1);
  });

  it('is not filled twice', async () => {
    const before = await count('orders');
    expect(await seedDemo(database.pool, { now })).toBe(false);
    expect(await count('orders')).toBe(before);
  });

  it('has open and handled messages, and readers of the newsletter in every state', async () => {
    expect(await count('contact_messages where handled_at is null and user_id is not null')).toBe(2);
    expect(await count('contact_messages where handled_at is not null')).toBe(2);
    expect(await count('newsletter_subscribers where confirmed_at is null')).toBe(1);
    expect(await count('newsletter_subscribers where unsubscribed_at is not null')).toBe(1);
  });

  it('shows at least 240 products of at least twelve sellers', async () => {
    expect(await count('public_products')).toBeGreaterThanOrEqual(240);
    expect(await count('(select distinct seller_id from public_products) s')).toBeGreaterThanOrEqual(12);
    expect(await count("products where status <> 'active'")).toBeGreaterThanOrEqual(8);
  });

  it('has a history of orders in every status and ratings from delivered lines', async () => {
    expect(await count('orders')).toBeGreaterThanOrEqual(500);
    expect(await count('reviews')).toBeGreaterThanOrEqual(1200);
    for (const status of ['pending', 'processing', 'shipped', 'delivered', 'cancelled'])
      expect(await count(`orders where status = '${status}'`), status).toBeGreaterThan(0);
    expect(await count('reviews r join orders o on o.user_id = r.user_id where r.created_at > now()')).toBe(
      0,
    );
  });

  it('sells nothing before it was listed and dates nothing in the future', async () => {
    expect(
      await count(
        'order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id where o.created_at < p.created_at',
      ),
    ).toBe(0);
    for (const table of ['orders', 'order_events', 'payments', 'stock_movements', 'products', 'users'])
      expect(await count(`${table} where created_at > now()`), table).toBe(0);
  });

  it('tells every order in the order in which it happened', async () => {
    expect(
      await count(
        '(select created_at < lag(created_at) over (partition by order_id order by id) as is_back from order_events) e where is_back',
      ),
    ).toBe(0);
  });

  it('gives the demo buyer, the subscriber and the seller orders in several states', async () => {
    const statuses = async (email: string) => {
      const { rows } = await database.pool.query<{ status: string }>(
        'select distinct o.status from orders o join users u on u.id = o.user_id where u.email = $1',
        [email],
      );
      return rows.map(({ status }) => status).sort();
    };
    expect(await statuses('buyer@thokmandu.example')).toEqual([
      'cancelled',
      'delivered',
      'pending',
      'processing',
      'shipped',
    ]);
    expect(await statuses('pro@thokmandu.example')).toEqual([
      'delivered',
      'pending',
      'processing',
      'shipped',
    ]);
    const { rows } = await database.pool.query<{ status: string }>(
      "select distinct p.status from parcels p join users u on u.id = p.seller_id where u.email = 'seller@thokmandu.example'",
    );
    expect(rows).toHaveLength(5);
  });

  it('lets the demo accounts and the people of the hospital sign in, and nobody else', async () => {
    const { rows } = await database.pool.query<{ email: string; password_hash: string }>(
      'select email, password_hash from users',
    );
    const canSignIn: string[] = [];
    const checked = new Map<string, boolean>();
    for (const { email, password_hash: stored } of rows) {
      if (!checked.has(stored)) checked.set(stored, await verify(stored, DEMO_PASSWORD));
      if (checked.get(stored)) canSignIn.push(email);
    }
    expect(canSignIn.sort()).toEqual(
      [
        ...[
          'accounts',
          'admin',
          'board',
          'buyer',
          'head',
          'hospital',
          'newseller',
          'packing',
          'payments',
          'pro',
          'products',
          'seller',
        ],
        'store',
      ].map((name) => `${name}@thokmandu.example`),
    );
  });

  it('shows a key of the seller and one of the hospital, which nothing opens', async () => {
    const { rows } = await database.pool.query(
      `select k.name, k.token_hash, coalesce(c.email, s.email) as owner, k.allowed_addresses::text as addresses
      from api_keys k left join users c on c.id = k.company_id left join users s on s.id = k.seller_id
      where k.revoked_at is null and k.expires_at > $1 order by owner`,
      [now],
    );
    expect(rows).toMatchObject([
      { owner: 'hospital@thokmandu.example', addresses: '{203.0.113.16/28}' },
      { owner: 'seller@thokmandu.example', addresses: null },
    ]);
  });

  it('shows a company of five with two requests that wait, three cost centres, and one over budget', async () => {
    const { rows } = await database.pool.query(
      `select c.id, (select count(*)::int from company_members m where m.company_id = c.id) as people,
        (select count(*)::int from order_requests r where r.company_id = c.id and r.status = 'open') as waiting
      from companies c join users u on u.id = c.id where u.email = 'hospital@thokmandu.example'`,
    );
    expect(rows).toMatchObject([{ people: 5, waiting: 2 }]);
    const budgets = await readBudgets(createDatabase(database.pool), rows[0].id, null, now);
    const over = budgets.filter(({ budgetPaisa, spentPaisa }) => spentPaisa > (budgetPaisa ?? 0));
    expect([budgets.length, over.map(({ code }) => code)]).toEqual([3, ['LAB']]);
  });

  it('has one active yearly subscription for the subscriber, ended ones, and coupons of every kind', async () => {
    expect(
      await count(
        "subscriptions s join users u on u.id = s.user_id where u.email = 'pro@thokmandu.example' and plan_id = 'YEARLY' and now() between starts_at and ends_at",
      ),
    ).toBe(1);
    expect(await count('subscriptions where ends_at < now()')).toBeGreaterThanOrEqual(2);
    expect(await count('coupons where used_count = usage_limit')).toBe(1);
    expect(await count('coupons where ends_at < now()')).toBe(1);
  });

  it('charges subscribers the wholesale price', async () => {
    expect(await count('orders where savings_paisa > 0')).toBeGreaterThan(20);
    expect(
      await count(
        'order_items i join orders o on o.id = i.order_id where o.savings_paisa = 0 and i.unit_price_paisa <> i.regular_price_paisa',
      ),
    ).toBe(0);
  });

  it('shows a bill that was credited in part and paid back, and one that a buyer wants in another name', async () => {
    const { rows } = await database.pool.query(
      `select c.number, c.reason, c.total_paisa < b.total_paisa as "isPart", r.state, u.email as buyer
       from bills c join bills b on b.id = c.refers_to join users s on s.id = c.issuer_id join users u on u.id = c.buyer_id
         join refunds r on r.credit_note_id = c.id
       where s.email = 'seller@thokmandu.example' order by c.serial`,
    );
    expect(rows).toEqual([
      {
        number: expect.stringMatching(/^KTM-CN-20\d\d\/\d\d-000001$/),
        reason: '1 of 3 was not in the parcel',
        isPart: true,
        state: 'refunded',
        buyer: 'buyer@thokmandu.example',
      },
      {
        number: expect.stringMatching(/^KTM-CN-20\d\d\/\d\d-000002$/),
        reason: expect.stringMatching(/^Return R-20\d\d-000001$/),
        isPart: true,
        state: 'refunded',
        buyer: 'pro@thokmandu.example',
      },
    ]);
    expect(
      await count(
        `bill_reissue_requests q join bills b on b.id = q.bill_id join users s on s.id = b.issuer_id
         where q.answered_at is null and s.email = 'seller@thokmandu.example'`,
      ),
    ).toBe(1);
  });

  it('shows a seller a payout that came back, and an admin books that agree with bank and wallets', async () => {
    const { rows } = await database.pool.query(
      `select t.status, t.return_reason is not null as "hasReason" from payout_transfers t
       join payouts p on p.id = t.payout_id join users u on u.id = t.seller_id
       where u.email = 'seller@thokmandu.example' order by p.built_at desc limit 2`,
    );
    expect(rows).toEqual([
      { status: 'returned', hasReason: true },
      { status: 'paid', hasReason: false },
    ]);
    const places = await database.pool.query(
      `select e.place, e.amount_paisa - b.amount_paisa as difference, b.amount_paisa > 0 as "isAbove"
       from entered_balances e join ledger_balances b on b.account = e.place order by e.place`,
    );
    expect(places.rows).toEqual(
      ['bank', 'esewa', 'khalti'].map((place) => ({ place, difference: 0, isAbove: true })),
    );
  });
});
