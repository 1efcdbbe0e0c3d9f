import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seedProducts } from '../src/demo/seed/catalogue/all-products.ts';
import { productInNepali } from '../src/demo/seed/catalogue/nepali-names.seed.ts';
import { CatalogueIndex } from '../src/server/features/catalogue/catalogue/catalogue-index.ts';
import { projectRoot } from '../src/server/project-root.ts';

/** The index of the demo shop's products on sale, each under its SKU, with the words that mean the same. */
export function demoIndex(): CatalogueIndex {
  const index = new CatalogueIndex();
  index.setSynonyms(synonymGroups());
  index.setCategories(seedProducts.map(({ category }) => ({ id: category, isActive: true })));
  for (const [at, product] of seedProducts.entries()) {
    if ((product.status ?? 'active') !== 'active') continue;
    const { name, brand, sku, seller, category, tags, description, stock } = product;
    index.put({
      ...{
        id: sku,
        name,
        nameNe: productInNepali(sku).name_ne,
        brand,
        sku,
        tags,
        description,
        specifications: [],
      },
      ...{
        sellerId: seller,
        sellerSlug: seller,
        sellerName: seller,
        sellerProvince: null,
        isSellerPublic: true,
      },
      ...{ categoryId: category, regularPricePaisa: 100, quantity: stock, salesCount: 0 },
      ...{ ratingAverage: 0, ratingCount: 0, createdAtMicros: at, stockConfirmedAtMicros: 0 },
    });
  }
  return index;
}

/** The groups that a new shop begins with. */
export function synonymGroups(): string[][] {
  const schema = readFileSync(path.join(projectRoot, 'db/schema/catalogue.sql'), 'utf8');
  return [...schema.matchAll(/^ {2}\('\{(.*)\}'\)/gm)].map(([, group = '']) =>
    group.split(',').map((word) => word.replaceAll('"', '')),
  );
}
