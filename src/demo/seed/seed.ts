import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { PoolClient } from 'pg';
import type { DeskRole } from '../../domain/shop/desk-roles.ts';
import { districtOfCity } from '../../domain/shop/districts.ts';
import { DAY_MS } from '../../domain/shop/durations.ts';
import { emailKey } from '../../domain/shop/email-key.ts';
import { paisaFromRupees } from '../../domain/shop/money.ts';
import type { Pool } from '../../server/db/pool.ts';
import { hashNewsletterToken, newsletterToken } from '../../server/mail/newsletter-token.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';
import { accountingNamesRow } from './accounting.seed.ts';
import { alertRows } from './alerts.seed.ts';
import { apiKeyRows } from './api-keys.seed.ts';
import { attributeRows } from './attributes.seed.ts';
import { demoAccounts, demoBuyerAddresses, seedBuyers, seedNewcomers } from './buyers.seed.ts';
import { DEMO_PANS, provenPanRow } from './company-pans.seed.ts';
import { seedCoupons } from './coupons.seed.ts';
import { customerPriceRows } from './customer-prices.seed.ts';
import { datasheetUploadRows } from './datasheets.seed.ts';
import { deliveryRateRows } from './delivery-rates.seed.ts';
import { hospitalPeople } from './hospital.seed.ts';
import { listRows } from './lists.seed.ts';
import { seedMessages, seedReaders } from './mailbox.seed.ts';
import { orderAliasRows } from './order-aliases.seed.ts';
import { pricePointRows } from './price-record.seed.ts';
import { searchTermRows } from './search-terms.seed.ts';
import { seedBills } from './seed-bills.ts';
import { seedCancelledLines } from './seed-cancelled-lines.ts';
import { seedCases } from './seed-cases.ts';
import { payAtDoor, postPaidAtDoor, returnFeeSetting } from './seed-cash.ts';
import {
  type CatalogueProduct,
  catalogueProducts,
  categoryRows,
  productRow,
  sellerId,
  sellerRows,
} from './seed-catalogue.ts';
import { couponId, couponValue } from './seed-coupons.ts';
import { seedCouriers } from './seed-couriers.ts';
import { seedAccountOrders, seedDebts } from './seed-credit.ts';
import { seedCredits } from './seed-credits.ts';
import { plannedDemoOrders } from './seed-demo-orders.ts';
import {
  costCentre,
  plannedHospitalOrders,
  seedHospital,
  seedHospitalRequests,
  withCompanies,
} from './seed-hospital.ts';
import { ripenDemoMoney, seedCommission } from './seed-money.ts';
import { seedNotifications } from './seed-notifications.ts';
import { type HistoryBuyer, type PlannedOrder, planOrders } from './seed-order-plan.ts';
import { type HistoryRows, orderHistory, storedAddress } from './seed-orders.ts';
import { paymentEvent, paymentRow } from './seed-payments.ts';
import { seedPayouts } from './seed-payouts.ts';
import { seedPickups } from './seed-pickups.ts';
import { seedQuotes } from './seed-quotes.ts';
import { seedRandom } from './seed-random.ts';
import { seedRefundedRequest, seedReturns } from './seed-returns.ts';
import { insertRows, type Row, seedId } from './seed-rows.ts';
import { seedSealedRequestsOfHospital } from './seed-sealed-requests.ts';
import { seedSerials } from './seed-serials.ts';
import { seedThreads } from './seed-threads.ts';
import { seedUnassignedTransfers } from './seed-transfers.ts';
import type { SeedAddress, SeedBuyer } from './seed-types.ts';
import { seedWebhooks } from './seed-webhooks.ts';
import { sellerPeople, sellerPeopleRows } from './seller-people.seed.ts';
import { seedSellers } from './sellers.seed.ts';
import { sellerDocumentRows, sellerTaxRows } from './tax-details.seed.ts';

const PLAN_DAYS = { MONTHLY: 30, YEARLY: 365 } as const;
const PLAN_PRICES_PAISA = { MONTHLY: 999_00, YEARLY: 9_999_00 } as const;
/** Any number; another instance that starts at the same time waits and then finds the work done. */
const LOCK_KEY = 7_466_302;

/**
 * Fills a migrated database with the demo shop: accounts, catalogue, and 18 months of orders, payments and
 * reviews that all rules hold for. The newsletter's readers leave by links that are signed with the shop's `secretKey`. One transaction; every date is relative to `now`, everything else is the
 * same on each run. Answers false, and changes nothing, when the demo shop is already there.
 */
export async function seedDemo(
  pool: Pool,
  { now = new Date(), secretKey = '' }: { now?: Date; secretKey?: string } = {},
): Promise<boolean> {
  const client = await pool.connect();
  try {
    // A slow machine may think for long between two statements.
    await client.query(
      'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const isNeeded = !(await hasDemoShop(client));
    if (isNeeded) await writeDemoShop(client, now, secretKey);
    await client.query('commit');
    if (isNeeded) await client.query('analyze');
    return isNeeded;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function hasDemoShop(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query('select 1 from users where id = $1 or email_key = $2', [
    userId(demoAccounts.admin),
    demoAccounts.admin.email,
  ]);
  return rows.length > 0;
}

async function writeDemoShop(client: PoolClient, now: Date, secretKey: string): Promise<void> {
  const buyers = historyBuyers(now);
  const demoOrders = [...plannedDemoOrders(buyers, now), ...plannedHospitalOrders(buyers.hospital, now)];
  const products = listedBefore(demoOrders, catalogueProducts(now));
  const history = withCompanies(
    orderHistory(
      [...planOrders(buyers.others, now), ...demoOrders],
      products,
      seedCoupons,
      userId(demoAccounts.admin),
      now,
    ),
  );

  await insertRows(client, 'users', await userRows(now));
  await seedHospital(client, now);
  await writeSellerPeople(client, now);
  await insertRows(client, 'seller_tax_details', sellerTaxRows(now));
  await insertRows(client, 'seller_documents', sellerDocumentRows(now));
  await writeBuyerTaxDetails(client);
  await insertRows(client, 'addresses', addressRows(buyers, now));
  const parents = await existingParents(client);
  await insertRows(client, 'categories', categoryRows(parents));
  await insertRows(client, 'attributes', attributeRows(parents));
  await insertRows(client, 'products', products.map(productRow));
  await insertRows(client, 'search_terms', searchTermRows(now));
  await insertRows(client, 'price_points', pricePointRows(products, now));
  await client.query(
    `update products p set (lowest_price_paisa, lowest_price_until) =
      (select paisa, until from lowest_recent_price(p.id, p.regular_price_paisa, $1))
    where exists (select from price_points q where q.product_id = p.id and q.previous_price_paisa is not null)`,
    [now],
  );
  await insertRows(client, 'uploads', datasheetUploadRows(products));
  const { email } = demoAccounts.buyer;
  const demoBuyer = { id: userId(demoAccounts.buyer), email, panNumber: DEMO_PANS.buyer };
  const hospital = { id: userId(hospitalPeople.owner), panNumber: DEMO_PANS.hospital };
  await insertRows(
    client,
    'company_pans',
    [demoBuyer, hospital].map((buyer) => provenPanRow(buyer, userId(demoAccounts.admin), now)),
  );
  const keyOwners = { sellerId: sellerId('himal'), hospitalId: hospital.id };
  await insertRows(client, 'api_keys', apiKeyRows(keyOwners, now));
  await insertRows(client, 'customer_prices', customerPriceRows(demoBuyer, products, now));
  await insertRows(client, 'order_aliases', orderAliasRows(demoBuyer.id, products, now));
  const atDoor = payAtDoor(history, now);
  await insertRows(client, 'coupons', couponRows(history, now));
  for (const table of ['orders', 'parcels', 'order_items', 'order_events', 'coupon_uses'] as const)
    await insertRows(client, table, history[table]);
  // As the two demo buyers had it on their profile then.
  await client.query(
    'update orders o set bill_to = c.bill_to from companies c where c.id = o.company_id and c.bill_to is not null',
  );
  await seedHospitalRequests(client, now);
  await insertRows(client, 'stock_movements', [
    ...initialStock(products, history),
    ...history.stock_movements,
  ]);
  const subscriptions = subscriptionRows(buyers);
  await insertRows(client, 'payments', [...history.payments, ...subscriptions.payments]);
  await insertRows(client, 'payment_events', [...history.payment_events, ...subscriptions.events]);
  await insertRows(client, 'bank_receipts', history.bank_receipts);
  for (const table of ['cash_collections', 'return_fees', 'courier_claims'] as const)
    await insertRows(client, table, atDoor[table]);
  await insertRows(client, 'refunds', history.refunds);
  await insertRows(client, 'subscriptions', subscriptions.subscriptions);
  await insertRows(client, 'reviews', history.reviews);
  await insertRows(client, 'wishlist_items', wishlistRows(buyers, products, now));
  const lists = listRows(userId(demoAccounts.buyer), products, now);
  await insertRows(client, 'lists', lists.lists);
  await insertRows(client, 'list_lines', lists.lines);
  await insertRows(client, 'alerts', alertRows(userId(demoAccounts.buyer), products, now));
  await insertRows(client, 'contact_messages', messageRows(now));
  await insertRows(client, 'newsletter_subscribers', readerRows(now, secretKey));
  const lastNumber = await seedAccountOrders(client, {
    now,
    companyId: hospital.id,
    storeId: userId(hospitalPeople.store),
    costCentreId: costCentre('WARD'),
    address: storedAddress(buyers.hospital),
    sellers: [sellerId('himal'), sellerId('newroad'), sellerId('patan')],
    lastNumber: history.lastOrderNumber,
  });
  await client.query("select setval('order_number_seq', $1)", [lastNumber]);
  await writeProductFigures(client);
  await seedThreads(client, {
    now,
    buyerId: userId(demoAccounts.buyer),
    sellerId: sellerId('himal'),
  });
  await seedQuotes(client, { now, buyerId: userId(demoAccounts.buyer), sellerId: sellerId('himal') });
  await seedSealedRequestsOfHospital(client, { now, secretKey, sellerId });
  const people = {
    buyer: demoAccounts.buyer.email,
    pro: demoAccounts.pro.email,
    seller: 'seller@thokmandu.example',
  };
  await seedBills(client, now, people);
  await insertRows(client, 'accounting_names', [accountingNamesRow(sellerId('himal'), now)]);
  await insertRows(client, 'seller_feeds', [
    { seller_id: sellerId('himal'), is_on: true, changed_by: sellerId('himal'), changed_at: now },
  ]);
  await insertRows(client, 'delivery_rates', deliveryRateRows());
  await seedCommission(client, now);
  await client.query('select post_missing_facts()');
  await postPaidAtDoor(client, atDoor);
  const adminId = userId(demoAccounts.admin);
  await insertRows(client, 'settings_history', [returnFeeSetting(adminId, now)]);
  await seedRefundedRequest(client, { now });
  await seedCredits(client, { adminId });
  await seedCancelledLines(client, people);
  await seedUnassignedTransfers(client, { now, adminId });
  await ripenDemoMoney(client, now);
  await seedPayouts(client, { now, adminId });
  await seedPickups(client, { now, sellerId: sellerId('himal'), buyerId: demoBuyer.id });
  await seedDebts(client, { now, companyId: hospital.id });
  await seedReturns(client, { now });
  await seedSerials(client, { sellerId: sellerId('himal') });
  await seedCases(client, { now, adminId, emails: people });
  await seedCouriers(client, { now, sellerId: sellerId('himal') });
  await seedWebhooks(client, { now, secretKey, sellerId: sellerId('himal') });
  await seedNotifications(client, {
    now,
    emails: [...Object.values(people), demoAccounts.admin.email],
  });
}

/** Ratings come from the reviews, sales from paid parcels: the rows decide, not the seed. */
async function writeProductFigures(client: PoolClient): Promise<void> {
  await client.query(`
    update products p set rating_sum = r.sum, rating_count = r.count, rating_average = r.average
    from (select product_id, sum(rating)::int as sum, count(*)::int as count, round(avg(rating), 2) as average
          from reviews where hidden_at is null group by product_id) r
    where r.product_id = p.id`);
  await client.query(`
    update products p set sales_count = s.units
    from (select i.product_id, sum(i.quantity)::int as units
          from order_items i join parcels pa on pa.id = i.parcel_id
          where pa.status in ('processing', 'shipped', 'delivered') group by i.product_id) s
    where s.product_id = p.id`);
}

/** They sell for it as soon as they sign in. */
async function writeSellerPeople(client: PoolClient, now: Date): Promise<void> {
  const { members, events } = sellerPeopleRows(sellerId('himal'), now);
  await insertRows(client, 'seller_members', members);
  await insertRows(client, 'seller_events', events);
  await client.query(
    'update users u set seller_id = m.seller_id from seller_members m where m.user_id = u.id',
  );
}

/** The demo buyers have said whom their bills go to. */
async function writeBuyerTaxDetails(client: PoolClient): Promise<void> {
  const buyers = [
    { ...demoAccounts.buyer, panNumber: DEMO_PANS.buyer },
    { ...demoAccounts.pro, panNumber: DEMO_PANS.pro },
    { ...hospitalPeople.owner, panNumber: DEMO_PANS.hospital },
  ].map(({ email, companyName, address, panNumber }) => ({
    owner: email,
    to: { companyName, panNumber, address: `${address.street}, ${address.city}`, email: null },
  }));
  await client.query(
    `update companies c set bill_to = b."to"
     from jsonb_to_recordset($1::jsonb) as b(owner text, "to" jsonb) join users u on u.email = b.owner where c.id = u.id`,
    [JSON.stringify(buyers)],
  );
}

async function existingParents(client: PoolClient): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; slug: string }>(
    'select id, slug from categories where parent_id is null',
  );
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

function messageRows(now: Date): Row[] {
  const senderOf = (by: 'buyer' | 'pro' | 'seller') =>
    by === 'seller' ? sellerId('himal') : userId(demoAccounts[by]);
  return seedMessages.map(({ by, daysAgo, isHandled, ...message }) => ({
    ...message,
    id: seedId('message', message.email),
    user_id: by === null ? null : senderOf(by),
    created_at: daysBefore(now, daysAgo),
    handled_at: isHandled ? daysBefore(now, daysAgo - 1) : null,
    handled_by: isHandled ? userId(demoAccounts.admin) : null,
  }));
}

function readerRows(now: Date, secretKey: string): Row[] {
  return seedReaders.map(({ email, daysAgo, state }) => ({
    email,
    email_key: emailKey(email),
    token_hash: `\\x${hashNewsletterToken(newsletterToken({ secretKey }, email)).toString('hex')}`,
    confirmed_at: state === 'unconfirmed' ? null : daysBefore(now, daysAgo),
    unsubscribed_at: state === 'unsubscribed' ? daysBefore(now, daysAgo - 20) : null,
    created_at: daysBefore(now, daysAgo),
  }));
}

// People ---------------------------------------------------------------------

export type DemoBuyers = {
  demo: HistoryBuyer;
  pro: HistoryBuyer;
  /** The demo seller, who also buys packaging. */
  seller: HistoryBuyer;
  /** A company of five people. */
  hospital: HistoryBuyer;
  others: readonly HistoryBuyer[];
};

function userId(account: { email: string }): string {
  return seedId('user', account.email);
}

function historyBuyers(now: Date): DemoBuyers {
  const demoSeller = seedSellers.find(({ key }) => key === 'himal');
  if (demoSeller === undefined) throw new Error('The demo seller is missing');
  const buyerOf = (
    person: SeedBuyer,
    id: string,
    subscriptions: readonly { startedDaysAgo: number; plan: keyof typeof PLAN_DAYS }[],
  ): HistoryBuyer => ({
    id,
    email: person.email,
    phone: person.phone,
    address: person.address,
    joinedAt: daysBefore(now, person.joinedDaysAgo),
    subscriptions: subscriptions.map(({ startedDaysAgo, plan }) => ({
      plan,
      startsAt: daysBefore(now, startedDaysAgo),
      endsAt: daysBefore(now, startedDaysAgo - PLAN_DAYS[plan]),
    })),
  });
  return {
    demo: buyerOf(demoAccounts.buyer, userId(demoAccounts.buyer), []),
    pro: buyerOf(demoAccounts.pro, userId(demoAccounts.pro), [
      { startedDaysAgo: 214, plan: 'MONTHLY' },
      { startedDaysAgo: 118, plan: 'YEARLY' },
    ]),
    seller: buyerOf(demoSeller, sellerId(demoSeller.key), []),
    hospital: buyerOf(hospitalPeople.owner, userId(hospitalPeople.owner), []),
    others: seedBuyers.map((buyer, index) =>
      buyerOf(
        buyer,
        userId(buyer),
        // Every seventh company subscribes; one of them let its month run out.
        index % 7 === 3
          ? [{ startedDaysAgo: Math.min(buyer.joinedDaysAgo - 1, 20 + index * 5), plan: 'YEARLY' }]
          : index === 1
            ? [{ startedDaysAgo: 96, plan: 'MONTHLY' }]
            : [],
      ),
    ),
  };
}

async function userRows(now: Date): Promise<Row[]> {
  // spec of the accounts: argon2id, 19 MiB, two passes. The unusable hash is of a secret nobody keeps.
  const hashOf = (secret: string | Buffer) =>
    hash(secret, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const signInEmails = [
    ...[demoAccounts, hospitalPeople, sellerPeople]
      .flatMap(Object.values<SeedBuyer>)
      .map(({ email }) => email),
    'seller@thokmandu.example',
    'newseller@thokmandu.example',
  ];
  const [unusable, ...usable] = await Promise.all([
    hashOf(randomBytes(32)),
    ...signInEmails.map(() => hashOf(DEMO_PASSWORD)),
  ]);
  const passwordHashOf = (email: string) => usable[signInEmails.indexOf(email)] ?? unusable;
  /** Whose pages, mails and papers are in Nepali. */
  const readsNepali: ReadonlySet<string> = new Set([hospitalPeople.accounts.email]);
  const personRow = (person: SeedBuyer, deskRole: DeskRole | null = null): Row => {
    const joinedAt = daysBefore(now, person.joinedDaysAgo);
    return {
      id: userId(person),
      email: person.email,
      email_key: person.email,
      password_hash: passwordHashOf(person.email),
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone,
      role: deskRole === null ? 'buyer' : 'admin',
      desk_role: deskRole,
      company_name: person.companyName,
      language: readsNepali.has(person.email) ? 'ne' : null,
      accepts_cash: false,
      pan_number: null,
      is_active: true,
      is_approved: true,
      approved_at: joinedAt,
      created_at: joinedAt,
      updated_at: joinedAt,
    };
  };
  return [
    // First, for they have the most columns.
    ...sellerRows(now, passwordHashOf),
    personRow(demoAccounts.admin, 'owner'),
    personRow(demoAccounts.payments, 'payments'),
    ...[
      demoAccounts.buyer,
      demoAccounts.pro,
      ...Object.values(hospitalPeople),
      ...Object.values(sellerPeople),
      ...seedBuyers,
      ...seedNewcomers,
    ].map((buyer) => personRow(buyer)),
  ];
}

function addressRows(buyers: DemoBuyers, now: Date): Row[] {
  const rowOf = (
    buyer: Pick<HistoryBuyer, 'id' | 'email' | 'phone' | 'joinedAt'>,
    address: SeedAddress,
    index: number,
  ): Row => ({
    id: seedId('address', `${buyer.email}/${index}`),
    company_id: buyer.id,
    user_id: buyer.id,
    street: address.street,
    city: address.city,
    province: address.province,
    postal_code: address.postalCode,
    country: 'Nepal',
    phone: buyer.phone,
    is_default: index === 0,
    district: districtOfCity(address.city, address.province),
    created_at: new Date(buyer.joinedAt.getTime() + index * DAY_MS),
    updated_at: new Date(buyer.joinedAt.getTime() + index * DAY_MS),
  });
  return [
    ...[buyers.demo.address, ...demoBuyerAddresses].map((address, index) =>
      rowOf(buyers.demo, address, index),
    ),
    ...[buyers.pro, buyers.seller, buyers.hospital, ...buyers.others].map((buyer) =>
      rowOf(buyer, buyer.address, 0),
    ),
    // Where the other companies are: their pages name the city.
    ...seedSellers
      .filter(({ key, isApproved }) => isApproved && sellerId(key) !== buyers.seller.id)
      .map(({ key, email, phone, address, joinedDaysAgo }) =>
        rowOf({ id: sellerId(key), email, phone, joinedAt: daysBefore(now, joinedDaysAgo) }, address, 0),
      ),
  ];
}

// Money and stock ------------------------------------------------------------

function couponRows(history: HistoryRows, now: Date): Row[] {
  return seedCoupons.map((coupon) => {
    const value = couponValue(coupon);
    const createdAt = daysBefore(now, coupon.startsDaysAgo);
    return {
      id: couponId(coupon.code),
      code: coupon.code,
      type: coupon.type,
      percent_basis_points: value.type === 'percent' ? value.percentBasisPoints : null,
      amount_paisa: value.type === 'fixed' ? value.amountPaisa : null,
      minimum_subtotal_paisa: paisaFromRupees(coupon.minimumSubtotal ?? 0),
      starts_at: createdAt,
      ends_at: coupon.endsInDays === null ? null : daysBefore(now, -coupon.endsInDays),
      usage_limit: coupon.usageLimit,
      per_user_limit: coupon.perUserLimit,
      used_count: history.couponUses.get(couponId(coupon.code)) ?? 0,
      is_active: coupon.isActive,
      created_at: createdAt,
      updated_at: createdAt,
    };
  });
}

/** What the demo orders name was on sale a day before. */
function listedBefore(
  orders: readonly PlannedOrder[],
  products: readonly CatalogueProduct[],
): CatalogueProduct[] {
  const firstOrderedAt = new Map<string, number>();
  for (const { lines, placedAt } of orders)
    for (const [sku] of lines ?? [])
      firstOrderedAt.set(
        sku,
        Math.min(firstOrderedAt.get(sku) ?? Number.POSITIVE_INFINITY, placedAt.getTime()),
      );
  return products.map((product) => {
    const latest = (firstOrderedAt.get(product.content.sku) ?? Number.POSITIVE_INFINITY) - DAY_MS;
    return product.createdAt.getTime() <= latest ? product : { ...product, createdAt: new Date(latest) };
  });
}

/** What the seller first put on the shelf: what is left today and what was sold since. */
function initialStock(products: readonly CatalogueProduct[], history: HistoryRows): Row[] {
  return products.flatMap((product) => {
    const delta = product.content.stock + (history.unitsTaken.get(product.id) ?? 0);
    if (delta === 0) return [];
    return {
      product_id: product.id,
      order_id: null,
      delta,
      reason: 'initial',
      actor_id: product.sellerId,
      created_at: product.createdAt,
    };
  });
}

function subscriptionRows(buyers: DemoBuyers): { payments: Row[]; events: Row[]; subscriptions: Row[] } {
  const payments: Row[] = [];
  const events: Row[] = [];
  const subscriptions: Row[] = [];
  for (const buyer of [buyers.pro, ...buyers.others]) {
    for (const { startsAt, endsAt } of buyer.subscriptions) {
      const isYearly = endsAt.getTime() - startsAt.getTime() > 60 * DAY_MS;
      const plan = isYearly ? 'YEARLY' : 'MONTHLY';
      const key = `${buyer.email}/${plan}`;
      const paymentId = seedId('payment', key);
      const requestedAt = new Date(startsAt.getTime() - 8 * 60_000);
      payments.push(
        paymentRow({
          id: paymentId,
          kind: 'subscription',
          orderId: null,
          planId: plan,
          userId: buyer.id,
          method: isYearly ? 'esewa' : 'khalti',
          status: 'settled',
          amountPaisa: PLAN_PRICES_PAISA[plan],
          createdAt: requestedAt,
          settledAt: startsAt,
        }),
      );
      events.push(paymentEvent(paymentId, null, 'initiated', 'buyer', buyer.id, requestedAt));
      events.push(paymentEvent(paymentId, 'initiated', 'settled', 'system', null, startsAt));
      subscriptions.push({
        id: seedId('subscription', key),
        company_id: buyer.id,
        user_id: buyer.id,
        plan_id: plan,
        payment_id: paymentId,
        starts_at: startsAt,
        ends_at: endsAt,
        created_at: startsAt,
      });
    }
  }
  return { payments, events, subscriptions };
}

function wishlistRows(buyers: DemoBuyers, products: readonly CatalogueProduct[], now: Date): Row[] {
  const active = products.filter(
    ({ content }) => (content.status ?? 'active') === 'active' && content.seller !== 'janakpur',
  );
  return [buyers.demo, buyers.pro, ...buyers.others.slice(0, 20)].flatMap((buyer, index) => {
    const random = seedRandom(`wishlist/${buyer.email}`);
    const wanted = index === 0 ? 7 : random.between(2, 5);
    const chosen = new Set(Array.from({ length: wanted }, () => random.pick(active).id));
    return [...chosen].map((productId) => ({
      user_id: buyer.id,
      product_id: productId,
      created_at: new Date(now.getTime() - Math.round(random.next() * 25 * DAY_MS)),
    }));
  });
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
