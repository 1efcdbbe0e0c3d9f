import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Category } from '../../src/contract/catalogue/categories.contract.ts';
import type { OwnProduct } from '../../src/contract/catalogue/products.contract.ts';
import type {
  SellerProductList,
  SellerProductRow,
} from '../../src/contract/catalogue/seller-products.contract.ts';
import { SELLER_DOCUMENT_KINDS } from '../../src/domain/people/seller-document.ts';
import { type Buyer, bearer, dataOf, login, register } from './buying.ts';

// What a browser test of a seller's screens needs around them: fresh sellers and their products.

/** Ends the wait of a call that can be undone: whoever closes its toast wants it sent. */
export async function sendNow(page: Page): Promise<void> {
  const offer = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await offer.getByRole('button', { name: 'Close notification' }).click();
}

/** Tax details saved, every document sent and accepted: the seller can be approved, and send parcels. */
export async function completeJoining(request: APIRequestContext, seller: Buyer): Promise<void> {
  const admin = bearer(await login(request, 'admin@thokmandu.example'));
  for (const kind of SELLER_DOCUMENT_KINDS) {
    const buffer = Buffer.from(`%PDF-1.4\n${'% document\n'.repeat(10)}%%EOF\n`);
    const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer };
    const { _id } = await dataOf<{ _id: string }>(
      await request.post('/api/seller/documents', { headers: bearer(seller), multipart: { kind, file } }),
    );
    await dataOf(await request.post(`/api/admin/seller-documents/${_id}/accept`, { headers: admin }));
  }
  const details = { legalName: 'Traders', address: 'New Road', branchCode: 'KTM', signatory: 'Hari Thapa' };
  await dataOf(await request.put('/api/seller/tax-details', { headers: bearer(seller), data: details }));
}

/** One company sells under one PAN and branch: each seller of a test has a PAN of its own. */
export const newPan = () => String(randomInt(3e8, 4e8));

/** A seller whom nobody else uses, not approved yet. */
export function newSeller(request: APIRequestContext): Promise<Buyer> {
  const company = { companyName: 'Bhaktapur Traders', panNumber: newPan() };
  return register(request, { role: 'seller', firstName: 'Hari', lastName: 'Thapa', ...company });
}

/** Adds a product without a screen; it waits for approval. */
export async function createProduct(
  request: APIRequestContext,
  seller: Buyer,
  { name, ...values }: { name: string } & Record<string, unknown>,
): Promise<OwnProduct> {
  const categories = await dataOf<Category[]>(await request.get('/api/categories?isActive=true'));
  // Not just the first: other tests make categories and remove them.
  const category = categories.find(({ name: one }) => one === '3D Printing Filament');
  return dataOf<OwnProduct>(
    await request.post('/api/products', {
      headers: bearer(seller),
      data: {
        name,
        description: 'Made for a test',
        category: category?._id,
        sku: `T${randomUUID().slice(0, 8)}`,
        pricing: { regularPrice: 1000, wholesalePrice: 800 },
        inventory: { quantity: 50 },
        status: 'active',
        ...values,
      },
    }),
  );
}

/** The own products, as the list shows them. */
export async function ownProducts(
  request: APIRequestContext,
  seller: Buyer,
  query: string,
): Promise<SellerProductRow[]> {
  const { products } = await dataOf<SellerProductList>(
    await request.get(`/api/products/my-products?${query}`, { headers: bearer(seller) }),
  );
  return products;
}

/** A picture of one colour, as a camera would give it. */
export async function picture(name: string, background: string) {
  const create = { width: 640, height: 640, channels: 3, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}
