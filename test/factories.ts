import { randomBytes, randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Insertable, Selectable } from 'kysely';
import type { CompanyRole } from '../src/domain/people/company-roles.ts';
import { SELLER_DOCUMENT_KINDS } from '../src/domain/people/seller-document.ts';
import type { GivenSellerRole } from '../src/domain/people/seller-roles.ts';
import type { Database } from '../src/server/db/database.ts';
import type {
  Addresses,
  Categories,
  CostCentres,
  Coupons,
  CustomerPrices,
  Products,
  Subscriptions,
  Users,
} from '../src/server/db/database-types.ts';

/** The password of every user the factories make. */
export const PASSWORD = 'Demo1234';

/** Cheap parameters: the hash names its own, so signing in needs no more than these. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A short text that no other row has. */
export function fresh(): string {
  return randomBytes(5).toString('hex');
}

type User = Selectable<Users>;

/** A user who can sign in with PASSWORD; an active, approved buyer unless told otherwise. */
export async function insertUser(db: Database, values: Partial<Insertable<Users>> = {}): Promise<User> {
  const email = values.email ?? `user-${fresh()}@example.com`;
  return db
    .insertInto('users')
    .values({
      email,
      email_key: email.toLowerCase(),
      password_hash: await passwordHash,
      first_name: 'Sita',
      last_name: 'Shrestha',
      phone: '9841234567',
      role: 'buyer',
      is_approved: true,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes somebody work for a seller. */
export async function insertSellerMember(
  db: Database,
  { sellerId, userId, role }: { sellerId: string; userId: string; role: GivenSellerRole },
): Promise<void> {
  await db.insertInto('seller_members').values({ seller_id: sellerId, user_id: userId, role }).execute();
  await db
    .insertInto('seller_events')
    .values({
      seller_id: sellerId,
      actor_id: userId,
      kind: 'joined',
      details: JSON.stringify({ userId, role }),
    })
    .execute();
}

/** Makes somebody belong to another's company. */
export async function insertMember(
  db: Database,
  { companyId, userId, role = 'buyer' }: { companyId: string; userId: string; role?: CompanyRole },
): Promise<void> {
  await db
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: userId, role })
    .onConflict((it) => it.columns(['company_id', 'user_id']).doUpdateSet({ role }))
    .execute();
}

/** An open cost centre of a company, with a code of its own and no budget unless told otherwise. */
export async function insertCostCentre(
  db: Database,
  values: Partial<Insertable<CostCentres>> & { company_id: string },
): Promise<Selectable<CostCentres>> {
  return db
    .insertInto('cost_centres')
    .values({ code: `W-${fresh()}`, name: 'Surgical ward', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the bills of a company say from now on. */
export async function setBillTo(
  db: Database,
  companyId: string,
  billTo: { panNumber: string | null },
): Promise<void> {
  const values = {
    bill_to: JSON.stringify({ companyName: 'Company', address: 'Asan', email: null, ...billTo }),
  };
  await db.updateTable('companies').set(values).where('id', '=', companyId).execute();
}

/** The PAN of a company's bills, proven by its certificate. */
export async function insertProvenPan(
  db: Database,
  { companyId, panNumber = freshPan() }: { companyId: string; panNumber?: string },
): Promise<string> {
  await setBillTo(db, companyId, { panNumber });
  const now = new Date();
  await db
    .insertInto('company_pans')
    .values({
      company_id: companyId,
      pan_number: panNumber,
      how: 'certificate',
      status: 'verified',
      claimed_by: companyId,
      created_at: now,
      changed_by: companyId,
      changed_at: now,
    })
    .execute();
  return panNumber;
}

/** Nine digits that no other seller has: two of one PAN may not bill under one branch code. */
export function freshPan(): string {
  return `3${String(randomInt(1e8)).padStart(8, '0')}`;
}

/** A seller who can send and be billed, unless told otherwise. */
export async function insertSeller(
  db: Database,
  values: Partial<Insertable<Users>> = {},
  { hasTaxDetails = true } = {},
): Promise<User> {
  const seller = await insertUser(db, {
    role: 'seller',
    first_name: 'Hari',
    company_name: `Himal Traders ${fresh()}`,
    pan_number: freshPan(),
    ...(values.is_approved === false ? {} : { approved_at: new Date() }),
    ...values,
  });
  if (hasTaxDetails)
    await db
      .insertInto('seller_tax_details')
      .values({
        seller_id: seller.id,
        version: 1,
        legal_name: `${seller.company_name ?? seller.first_name} Pvt. Ltd.`,
        address: 'Putalisadak, Kathmandu',
        pan_number: seller.pan_number ?? freshPan(),
        branch_code: 'KTM',
        signatory: 'Hari Shrestha',
        changed_by: seller.id,
      })
      .execute();
  return seller;
}

/** Every document of joining, accepted: what an admin needs to approve a seller. */
export async function insertAcceptedDocuments(db: Database, sellerId: string): Promise<void> {
  const values = SELLER_DOCUMENT_KINDS.map((kind) => ({
    seller_id: sellerId,
    kind,
    state: 'accepted',
    judged_at: new Date(),
  }));
  await db.insertInto('seller_documents').values(values).execute();
}

export async function insertAdmin(db: Database, values: Partial<Insertable<Users>> = {}): Promise<User> {
  return insertUser(db, { role: 'admin', desk_role: 'owner', first_name: 'Maya', ...values });
}

export async function insertCategory(
  db: Database,
  values: Partial<Insertable<Categories>> = {},
): Promise<Selectable<Categories>> {
  const suffix = fresh();
  return db
    .insertInto('categories')
    .values({ name: `Boards ${suffix}`, slug: `boards-${suffix}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * A public product of 100 units at 1,000 (wholesale 800) with the stock movement behind them; its seller and
 * category are made when not given.
 */
export async function insertProduct(
  db: Database,
  values: Partial<Insertable<Products>> = {},
): Promise<Selectable<Products>> {
  const suffix = fresh();
  const product = await db
    .insertInto('products')
    .values({
      name: `Arduino Uno ${suffix}`,
      description: 'Microcontroller board',
      sku: `UNO-${suffix}`,
      regular_price_paisa: 100_000,
      wholesale_price_paisa: 80_000,
      quantity: 100,
      status: 'active',
      approved_at: new Date(),
      ...values,
      seller_id: values.seller_id ?? (await insertSeller(db)).id,
      category_id: values.category_id ?? (await insertCategory(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (product.quantity > 0) {
    await db
      .insertInto('stock_movements')
      .values({ product_id: product.id, delta: product.quantity, reason: 'initial' })
      .execute();
  }
  return product;
}

/** Quantity prices as they are stored: from, regular and wholesale paisa. */
export function priceBreaks(...rows: [from: number, regular: number, wholesale?: number][]): string {
  return JSON.stringify(
    rows.map(([from, regularPricePaisa, wholesalePricePaisa = null]) => ({
      from,
      regularPricePaisa,
      wholesalePricePaisa,
    })),
  );
}

/** What a seller and a buyer agreed, of any day: a product's price, or 10 % off a category. */
export async function insertCustomerPrice(
  db: Database,
  values: Pick<Insertable<CustomerPrices>, 'seller_id'> & { buyer_id: string } & Partial<
      Insertable<CustomerPrices>
    >,
): Promise<Selectable<CustomerPrices>> {
  return db
    .insertInto('customer_prices')
    .values({
      buyer_key: 'buyer@example.com',
      company_id: values.buyer_id,
      percent_basis_points: values.category_id ? 1_000 : null,
      valid_from: '2000-01-01',
      valid_to: '2999-12-31',
      answer: 'accepted',
      answered_at: new Date(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** 10 % off everything, without limits. */
export async function insertCoupon(
  db: Database,
  values: Partial<Insertable<Coupons>> = {},
): Promise<Selectable<Coupons>> {
  const isFixed = values.type === 'fixed';
  return db
    .insertInto('coupons')
    .values({
      code: `SAVE${fresh().toUpperCase()}`,
      type: 'percent',
      percent_basis_points: isFixed ? null : 1000,
      amount_paisa: isFixed ? 10_000 : null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A yearly subscription that runs now, given rather than paid for. */
export async function insertSubscription(
  db: Database,
  userId: string,
  values: Partial<Insertable<Subscriptions>> = {},
): Promise<Selectable<Subscriptions>> {
  const day = 24 * 60 * 60 * 1000;
  return db
    .insertInto('subscriptions')
    .values({
      company_id: userId,
      user_id: userId,
      plan_id: 'YEARLY',
      starts_at: new Date(Date.now() - day),
      ends_at: new Date(Date.now() + 364 * day),
      ...(values.payment_id ? {} : { granted_by: userId, grant_reason: 'Made for a test' }),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertAddress(
  db: Database,
  userId: string,
  values: Partial<Insertable<Addresses>> = {},
): Promise<Selectable<Addresses>> {
  return db
    .insertInto('addresses')
    .values({
      company_id: userId,
      user_id: userId,
      street: 'New Road 12',
      city: 'Kathmandu',
      province: 'Bagmati Pradesh',
      postal_code: '44600',
      phone: '9841234567',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
