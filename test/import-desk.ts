import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { insertCategory, insertProduct } from './factories.ts';
import { importsOf } from './spreadsheets.ts';

export let shop: TestApp;
export let seller: Account;
export let imports: ReturnType<typeof importsOf>;
export let category: { id: string; name: string };

/** Opens a shop for the whole test file, and a seller with a fresh shelf for each test. Call it once, first. */
export function openImportDesk(): void {
  beforeAll(async () => {
    shop = await createTestApp();
    category = await insertCategory(shop.db, { name: 'Development Boards', slug: 'development-boards' });
  });
  beforeEach(async () => {
    seller = await shop.registerSeller();
    imports = importsOf(shop, seller);
  });
  afterAll(() => shop.close());
}

export const HEAD = [
  'SKU',
  'Name',
  'Description',
  'Category',
  'Regular price',
  'Wholesale price',
  'Quantity',
];
export const row = (sku: string, changes: Partial<Record<string, string | number>> = {}) =>
  HEAD.map(
    (head) =>
      ({
        SKU: sku,
        Name: 'Arduino Uno',
        Description: 'A board',
        Category: category.name,
        'Regular price': 1450,
        'Wholesale price': 1200,
        Quantity: 10,
        ...changes,
      })[head] ?? '',
  );
export const own = async () =>
  (
    await shop.pool.query(
      'select * from products where seller_id = $1 and deleted_at is null order by lower(sku)',
      [seller.user.id],
    )
  ).rows;
export const ownProduct = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, category_id: category.id, ...values });
