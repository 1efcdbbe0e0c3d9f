import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { ProductCard } from '../../src/contract/catalogue/products.contract.ts';
import type { CreditLine, LendableCompanies } from '../../src/contract/orders/credit-lines.contract.ts';
import type { Order } from '../../src/contract/orders/orders.contract.ts';
import { ADDRESS, type Buyer, bearer, dataOf, login, payByTransfer, placeOrder } from './buying.ts';
import { newOwner, provePan } from './pans.ts';
import { newPan, ownProducts } from './selling.ts';

// What a browser test of buying on account needs around it: a seller, and a company that has bought from them.

export interface Lender {
  seller: Buyer;
  owner: Buyer;
  company: string;
  pan: string;
  product: ProductCard;
}

/** The demo seller, and a company of a proven PAN with an address and a first bill of theirs. */
export async function lender(request: APIRequestContext): Promise<Lender> {
  const pan = newPan();
  const company = `Patan Lab ${randomUUID().slice(0, 8)}`;
  const [seller, owner] = [
    await login(request, 'seller@thokmandu.example'),
    await newOwner(request, { pan }),
  ];
  await dataOf(await request.put('/api/company', { headers: bearer(owner), data: { name: company } }));
  await provePan(request, owner, pan);
  await dataOf(
    await request.post('/api/users/addresses', {
      headers: bearer(owner),
      data: { ...ADDRESS, isDefault: true },
    }),
  );
  const rows = await ownProducts(request, seller, 'status=active&sortBy=inventory.quantity:desc&limit=50');
  const plain = rows.find((row) => row.minimumOrderQuantity === 1 && row.maximumPerOrder === null);
  if (!plain) throw new Error('The demo seller has no plain product');
  const product = await dataOf<ProductCard>(await request.get(`/api/products/${plain._id}`));
  const order = await placeOrder(request, owner, [{ product, quantity: 1 }]);
  await payByTransfer(request, owner, order);
  await send(request, seller, order);
  return { seller, owner, company, pan, product };
}

/** The seller sends the only parcel of an order, which bills it. */
export async function send(request: APIRequestContext, seller: Buyer, { parcels }: Order): Promise<void> {
  await dataOf(
    await request.patch(`/api/seller/orders/${parcels[0]?._id}/status`, {
      headers: bearer(seller),
      data: { status: 'shipped' },
    }),
  );
}

/** An open line, without a screen. */
export async function lend(
  request: APIRequestContext,
  { seller, owner, pan }: Lender,
  terms: { limit: number; days: number },
): Promise<CreditLine> {
  const { companies } = await dataOf<LendableCompanies>(
    await request.get(`/api/seller/credit-lines/companies?search=${pan}`, { headers: bearer(seller) }),
  );
  const line = await dataOf<CreditLine>(
    await request.post('/api/seller/credit-lines', {
      headers: bearer(seller),
      data: { company: companies[0]?._id, ...terms },
    }),
  );
  return dataOf<CreditLine>(
    await request.post(`/api/company/credit-lines/${line._id}/accept`, { headers: bearer(owner) }),
  );
}
