import { expect } from 'vitest';
import type { CompanyRole } from '../src/domain/people/company-roles.ts';
import type { Account, TestApp } from './app.ts';
import { company } from './company.ts';
import { insertOpenLine } from './credit-line-rows.ts';
import { insertProduct, insertProvenPan } from './factories.ts';
import { orderLine, placeOrder } from './shopping.ts';

/** A seller who lends a company, and whoever else belongs to that. */
export interface Lending {
  seller: Account;
  owner: Account;
  people: Account[];
  companyId: string;
}

/** A company of a proven PAN with an open line of a new seller, or of the one that is named. */
export async function lending(
  shop: TestApp,
  {
    seller: lender,
    roles = [],
    days = 30,
    limitPaisa = 9_999_999_00,
  }: { seller?: Account; roles?: readonly CompanyRole[]; days?: number; limitPaisa?: number } = {},
): Promise<Lending> {
  const seller = lender ?? (await shop.registerSeller());
  const { owner, people, companyId } = await company(shop, ...roles);
  await insertProvenPan(shop.db, { companyId });
  await insertOpenLine(shop.db, { sellerId: seller.user.id, companyId, days, limitPaisa });
  return { seller, owner, people, companyId };
}

/** A bill on account, and what it is of. */
export interface AccountBill {
  orderId: string;
  parcelId: string;
  billId: string;
  /** What the company owes for it, in rupees. */
  total: number;
}

/** Goods of one line, bought on account, sent and billed: 1,000 a unit without VAT, delivery above 5,000 for nothing. */
export async function billOnAccount(
  shop: TestApp,
  { seller, owner }: Pick<Lending, 'seller' | 'owner'>,
  quantity = 6,
): Promise<AccountBill> {
  const product = await insertProduct(shop.db, {
    seller_id: seller.user.id,
    regular_price_paisa: 1_000_00,
    wholesale_price_paisa: 1_000_00,
    quantity: 1_000,
  });
  const placed = await placeOrder(shop, owner.token, [orderLine(product, quantity)], {
    payment: { method: 'account' },
  });
  expect(placed.body).toMatchObject({ success: true });
  const { _id: orderId, parcels, totals } = placed.body.data;
  const parcelId: string = parcels[0]._id;
  const sent = await shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, {
    token: seller.token,
    body: { status: 'shipped' },
  });
  expect(sent.status).toBe(200);
  const { rows } = await shop.pool.query('select id from bills where parcel_id = $1', [parcelId]);
  return { orderId, parcelId, billId: rows[0].id, total: totals.total };
}

/** What one side reads of a pair. */
export async function khataOf(shop: TestApp, { owner, seller, companyId }: Lending, query = '') {
  const [bought, sold] = await Promise.all([
    shop.call('GET', `/api/company/khata?seller=${seller.user.id}${query}`, { token: owner.token }),
    shop.call('GET', `/api/seller/khata?company=${companyId}${query}`, { token: seller.token }),
  ]);
  expect([bought.status, sold.status]).toEqual([200, 200]);
  // Both sides read the same, but for what they may do.
  expect({ ...bought.body.data, can: null }).toEqual({ ...sold.body.data, can: null });
  return bought.body.data;
}

/** Begins to pay a bill on account; answers the call's result. */
export function payBill(
  shop: TestApp,
  token: string,
  billId: string,
  body: { method: string; amount: number },
  headers: Record<string, string> = {},
) {
  return shop.call('POST', `/api/bills/${billId}/pay`, { token, headers, body });
}
