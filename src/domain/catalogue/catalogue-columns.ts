// The columns of a seller's catalogue as a spreadsheet (product-imports): their names, and by which others they go.

export const CATALOGUE_COLUMNS = [
  { id: 'sku', header: 'SKU' },
  { id: 'name', header: 'Name' },
  { id: 'brand', header: 'Brand' },
  { id: 'category', header: 'Category' },
  { id: 'description', header: 'Description' },
  { id: 'longDescription', header: 'Long description' },
  { id: 'barcode', header: 'Barcode' },
  { id: 'tags', header: 'Tags' },
  { id: 'regularPrice', header: 'Regular price' },
  { id: 'wholesalePrice', header: 'Wholesale price' },
  { id: 'costPrice', header: 'Cost price' },
  { id: 'quantity', header: 'Quantity' },
  { id: 'lowStockThreshold', header: 'Low stock threshold' },
  { id: 'minimumOrderQuantity', header: 'Minimum order quantity' },
  { id: 'priceBreaks', header: 'Breaks' },
  { id: 'orderMultiple', header: 'Multiple' },
  { id: 'maximumPerOrder', header: 'Maximum' },
  { id: 'hsCode', header: 'HS code' },
  { id: 'model', header: 'Model' },
  { id: 'unit', header: 'Unit' },
  { id: 'originCountry', header: 'Country of origin' },
  { id: 'warrantyMonths', header: 'Warranty months' },
  { id: 'specifications', header: 'Specifications' },
  { id: 'images', header: 'Image URLs' },
  /** Written by the export, never read. */
  { id: 'status', header: 'Status' },
  { id: 'nameNe', header: 'Nepali name' },
  { id: 'descriptionNe', header: 'Nepali description' },
  { id: 'weightGrams', header: 'Weight in g' },
  { id: 'lengthMm', header: 'Length in mm' },
  { id: 'widthMm', header: 'Width in mm' },
  { id: 'heightMm', header: 'Height in mm' },
  { id: 'hasSerials', header: 'Serial numbers' },
] as const;

export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number]['id'];
export type CatalogueCells = Partial<Record<CatalogueColumn, string>>;

export const CATALOGUE_HEADERS = Object.fromEntries(
  CATALOGUE_COLUMNS.map(({ id, header }) => [id, header]),
) as Record<CatalogueColumn, string>;

const OTHER_NAMES: Record<CatalogueColumn, readonly string[]> = {
  sku: ['product code', 'item code', 'code', 'seller sku', 'article number'],
  name: ['product name', 'product', 'title', 'item', 'item name', 'नाम', 'सामानको नाम'],
  brand: ['brand name', 'manufacturer', 'make', 'ब्रान्ड'],
  category: ['category path', 'category name', 'product category', 'वर्ग'],
  description: ['short description', 'summary', 'विवरण'],
  longDescription: ['description html', 'html description', 'details', 'body', 'body html'],
  nameNe: ['name ne', 'name in nepali', 'name nepali', 'product name nepali', 'नेपाली नाम', 'नाम नेपालीमा'],
  descriptionNe: ['description ne', 'description in nepali', 'description nepali', 'नेपाली विवरण'],
  barcode: ['ean', 'upc', 'gtin', 'bar code'],
  tags: ['tag', 'keywords', 'labels'],
  regularPrice: ['price', 'retail price', 'mrp', 'selling price', 'regular', 'regular price npr', 'मूल्य'],
  wholesalePrice: ['wholesale', 'pro price', 'trade price', 'थोक मूल्य'],
  costPrice: ['cost', 'purchase price', 'buying price', 'cost per item'],
  quantity: ['stock', 'qty', 'stock quantity', 'in stock', 'available', 'परिमाण'],
  lowStockThreshold: ['low stock', 'threshold', 'reorder level', 'low stock at'],
  minimumOrderQuantity: ['moq', 'min order', 'minimum order', 'min order quantity', 'min qty'],
  priceBreaks: ['price breaks', 'quantity prices', 'quantity breaks', 'tier prices', 'slab prices'],
  orderMultiple: ['order multiple', 'pack', 'pack size', 'pack of', 'sold in packs of'],
  maximumPerOrder: ['max order', 'maximum order', 'max qty', 'maximum order quantity', 'most per order'],
  hsCode: ['hs', 'hsn', 'hsn code', 'harmonized code', 'harmonised code', 'tariff code'],
  model: ['model number', 'model no', 'mpn'],
  unit: ['unit of measure', 'uom', 'एकाइ'],
  originCountry: ['origin', 'made in', 'country'],
  warrantyMonths: ['warranty', 'warranty in months', 'guarantee'],
  // A weight without its unit could be kilograms.
  weightGrams: ['weight g', 'weight grams', 'weight in grams', 'packed weight g', 'shipping weight g'],
  lengthMm: ['length mm', 'packed length mm'],
  widthMm: ['width mm', 'packed width mm'],
  heightMm: ['height mm', 'packed height mm'],
  hasSerials: ['serials', 'serial no', 'has serial numbers', 'सिरियल नम्बर'],
  specifications: ['specification', 'specs', 'attributes'],
  images: ['image', 'images', 'image url', 'pictures', 'picture urls', 'photos'],
  status: ['product status'],
};

const BY_NAME = new Map<string, CatalogueColumn>(
  CATALOGUE_COLUMNS.flatMap(({ id, header }) =>
    [id, header, ...OTHER_NAMES[id]].map((name) => [plain(name), id] as const),
  ),
);

const LONGEST_HEADER = 100;

/** The column a head stands for, in whatever case and spacing, or null. 'Price (NPR)' is 'Price'. */
export function columnOfHeader(header: string): CatalogueColumn | null {
  if (header.length > LONGEST_HEADER) return null;
  return BY_NAME.get(plain(header)) ?? BY_NAME.get(plain(header.replace(/\([^()]*\)|\*/g, ''))) ?? null;
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
