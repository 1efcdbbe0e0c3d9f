import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { paisaFromRupees } from '../../domain/shop/money.ts';
import { slugOf } from '../../domain/shop/slug.ts';
import { productsByParent } from './catalogue/all-products.ts';
import { seedCategories } from './catalogue/categories.seed.ts';
import { categoryInNepali, productInNepali } from './catalogue/nepali-names.seed.ts';
import { datasheetEntries } from './datasheets.seed.ts';
import { categoriesWithSerials, goodsColumns } from './goods.seed.ts';
import { termsColumns } from './quantity-prices.seed.ts';
import { seedRandom } from './seed-random.ts';
import { type Row, seedId } from './seed-rows.ts';
import type { ParentCategorySlug, SeedProduct } from './seed-types.ts';
import { sellerPageColumns } from './seller-pages.seed.ts';
import { seedSellers } from './sellers.seed.ts';

const OLDEST_LISTING_DAYS = 545;

/** A product as the order history needs it; paisa inside. */
export type CatalogueProduct = {
  id: string;
  content: SeedProduct;
  parent: ParentCategorySlug;
  sellerId: string;
  createdAt: Date;
  stockConfirmedAt: Date;
  regularPricePaisa: number;
  wholesalePricePaisa: number;
  imageUrl: string;
  /** Relative demand inside its parent category, 0 to 2. */
  demand: number;
  /** What its ratings centre on, 3.4 to 4.9. */
  quality: number;
};

export function sellerId(key: string): string {
  return seedId('user', `seller/${key}`);
}

export function categoryRows(existingParents: ReadonlyMap<string, string>): Row[] {
  return seedCategories.flatMap((parent, parentIndex) => {
    const existingId = existingParents.get(parent.slug);
    const parentId = existingId ?? seedId('category', parent.slug);
    const rows = parent.children.map((child, index) => ({
      id: seedId('category', child.slug),
      name: child.name,
      slug: child.slug,
      description: child.description,
      ...categoryInNepali(child.slug),
      parent_id: parentId as string | null,
      has_serials: categoriesWithSerials.has(child.slug),
      display_order: index + 1,
    }));
    if (existingId !== undefined) return rows;
    const { name, slug, description } = parent;
    return [
      {
        id: parentId,
        name,
        slug,
        description,
        ...categoryInNepali(slug),
        parent_id: null,
        has_serials: false,
        display_order: parentIndex + 1,
      },
      ...rows,
    ];
  });
}

/** `demo-abx00087`: the start of a product's picture keys, completed by `-1` to `-4`. */
export function pictureKeyBase(product: SeedProduct): string {
  return `demo-${slugOf(product.sku)}`;
}

const pictureViews = ['front view', 'detail', 'second detail', 'carton'] as const;

/** The four entries of products.images. */
export function imageEntries(product: SeedProduct): { url: string; alt: string; isPrimary: boolean }[] {
  return pictureViews.map((view, index) => ({
    url: `/uploads/${pictureKeyBase(product)}-${index + 1}-600.webp`,
    alt: `${product.name}, ${view}`,
    isPrimary: index === 0,
  }));
}

/** 13 digits with a valid check digit in the range GS1 leaves to shops, so that no real article has it. */
export function demoBarcode(sku: string): string {
  const random = seedRandom(`barcode/${sku}`);
  const digits = `2${Array.from({ length: 11 }, () => random.between(0, 9)).join('')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** What everybody buys; the first page of a shop should show them. */
const flagships: ReadonlySet<string> = new Set([
  'SC1112',
  'ABX00087',
  'ESP32-DEVKITC-32E',
  'SC1633',
  'FLUKE-117',
  'UT139C',
  'TL-SG108',
  'DA-A4-80',
  '3M-H701R',
  'A9F44232',
  'SKF-6204-2RSH',
  '06011A03F0',
  'ESUN-PLAP-175-BK',
  'BLJ-C3-1296',
]);

export function catalogueProducts(now: Date): CatalogueProduct[] {
  return Object.entries(productsByParent).flatMap(([parent, products]) =>
    products.map((content) => {
      const random = seedRandom(`product/${content.seller}/${content.sku}`);
      const isWaiting = content.status === 'pending_approval' || content.status === 'rejected';
      const ageDays = isWaiting
        ? 1 + random.next() * 6
        : 3 + (OLDEST_LISTING_DAYS - 3) * random.next() ** 0.9;
      return {
        id: seedId('product', `${content.seller}/${content.sku}`),
        content,
        parent: parent as ParentCategorySlug,
        sellerId: sellerId(content.seller),
        createdAt: new Date(now.getTime() - Math.round(ageDays * DAY_MS)),
        stockConfirmedAt: new Date(now.getTime() - Math.round(daysSinceCounted(content, ageDays) * DAY_MS)),
        regularPricePaisa: paisaFromRupees(content.price[0]),
        wholesalePricePaisa: paisaFromRupees(content.price[1]),
        imageUrl: imageEntries(content)[0]?.url ?? '',
        demand:
          (flagships.has(content.sku) ? 2 : 1) / (1 + random.next() * (flagships.has(content.sku) ? 1 : 14)),
        quality: 3.4 + 1.5 * random.next() ** 0.6,
      };
    }),
  );
}

/** Most sellers look after their stock within the month; one product in six was never looked after again. */
function daysSinceCounted({ seller, sku }: SeedProduct, ageDays: number): number {
  const random = seedRandom(`stock-confirmed/${seller}/${sku}`);
  return random.chance(1 / 6) ? ageDays : Math.min(ageDays, 25 * random.next());
}

/** The quantity is what the catalogue says is left; the initial stock movement is larger by what was sold since. */
export function productRow(product: CatalogueProduct): Row {
  const { content } = product;
  const random = seedRandom(`product-row/${content.seller}/${content.sku}`);
  const status = content.status ?? 'active';
  const wasApproved = status !== 'pending_approval' && status !== 'rejected';
  return {
    id: product.id,
    seller_id: product.sellerId,
    category_id: seedId('category', content.category),
    name: content.name,
    brand: content.brand,
    description: content.description,
    long_description: content.longDescription ?? null,
    ...productInNepali(content.sku),
    sku: content.sku,
    barcode: random.chance(0.6) ? demoBarcode(content.sku) : null,
    tags: content.tags,
    images: imageEntries(content),
    specifications: Object.entries(content.specifications).map(([name, value]) => ({ name, value })),
    datasheets: datasheetEntries(content.sku),
    regular_price_paisa: product.regularPricePaisa,
    wholesale_price_paisa: product.wholesalePricePaisa,
    cost_price_paisa: paisaFromRupees(content.price[2]),
    quantity: content.stock,
    low_stock_threshold: content.lowStockThreshold ?? 10,
    stock_confirmed_at: product.stockConfirmedAt,
    minimum_order_quantity: content.minimum ?? 1,
    ...termsColumns(content),
    ...goodsColumns(content),
    view_count: wasApproved ? Math.round(product.demand * 2400 * (0.6 + random.next() * 0.8)) : 0,
    status,
    approved_at: wasApproved ? new Date(product.createdAt.getTime() + random.between(1, 20) * HOUR_MS) : null,
    rejection_reason: status === 'rejected' ? rejectionReason(content) : null,
    rejected_at: status === 'rejected' ? new Date(product.createdAt.getTime() + 20 * HOUR_MS) : null,
    submitted_at: product.createdAt,
    created_at: product.createdAt,
    updated_at: product.createdAt,
  };
}

function rejectionReason(product: SeedProduct): string {
  return product.seller === 'himal'
    ? 'Wrong category, and the brand must be named. Please choose Networking or Displays & Peripherals.'
    : 'Please add the load figures and a standard before this can be listed.';
}

/** Rows of the sellers; `passwordHashOf` knows who can sign in. */
export function sellerRows(now: Date, passwordHashOf: (email: string) => string): Row[] {
  return seedSellers.map((seller) => {
    const joinedAt = new Date(now.getTime() - seller.joinedDaysAgo * DAY_MS);
    return {
      id: sellerId(seller.key),
      email: seller.email,
      email_key: seller.email,
      password_hash: passwordHashOf(seller.email),
      first_name: seller.firstName,
      last_name: seller.lastName,
      phone: seller.phone,
      role: 'seller',
      desk_role: null,
      company_name: seller.companyName,
      language: null,
      pan_number: seller.panNumber,
      vat_registered: true,
      is_active: true,
      accepts_cash: seller.isApproved,
      is_approved: seller.isApproved,
      approved_at: seller.isApproved ? new Date(joinedAt.getTime() + DAY_MS) : null,
      created_at: joinedAt,
      updated_at: joinedAt,
      ...sellerPageColumns(seller.key, now),
    };
  });
}
