import { Readable } from 'node:stream';
import {
  type FeedFile,
  isOrderable,
  languageOf,
  leastPurchase,
  shortened,
  withVatPaisa,
} from '../../../../domain/catalogue/feed.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { uploadKeyOf, uploadNameOf } from '../../../../domain/shop/upload-url.ts';
import { type CsvColumn, csvStream } from '../../../csv.ts';
import { xmlText } from '../../../xml.ts';
import type { FeedProduct } from './feeds.sql.ts';

/** What every row of a feed is written with. */
export interface FeedFrame {
  publicUrl: string;
  /** Whose products they are. */
  title: string;
  /** Path of the page with the same products. */
  path: string;
  categories: ReadonlyMap<string, readonly string[]>;
}

export const FEED_TYPES: Record<FeedFile, string> = {
  'google.xml': 'application/xml; charset=utf-8',
  'meta.csv': 'text/csv; charset=utf-8',
  'catalogue.jsonl': 'application/x-ndjson; charset=utf-8',
};

/** The bytes of a feed, written as its products come. */
export function writeFeed(file: FeedFile, frame: FeedFrame, products: AsyncIterable<FeedProduct>): Readable {
  if (file === 'google.xml') return Readable.from(googleFeed(frame, products));
  if (file === 'meta.csv') return csvStream(metaColumns(frame), pictured(products));
  return Readable.from(jsonLines(frame, products));
}

/** Google and Meta refuse what has no picture. */
async function* pictured(products: AsyncIterable<FeedProduct>): AsyncGenerator<FeedProduct> {
  for await (const product of products) if (product.images.length > 0) yield product;
}

const linkOf = ({ publicUrl }: FeedFrame, { id }: FeedProduct) => `${publicUrl}/products/${id}`;
const categoryOf = ({ categories }: FeedFrame, { categoryId }: FeedProduct) =>
  categories.get(categoryId) ?? [];
const priced = (product: FeedProduct) => ({ ...product, wholesalePricePaisa: product.regularPricePaisa });
const inRupees = (paisa: number) => rupeesFromPaisa(paisa).toFixed(2);

/** The largest picture that we keep. */
function imageOf({ publicUrl }: FeedFrame, url: string): string {
  const key = uploadKeyOf(url);
  return publicUrl + (key === null ? url : `/uploads/${uploadNameOf({ key, size: 1200, format: 'webp' })}`);
}

/** A thing sold by the ten says so: its price is that of ten. */
function titleOf({ name }: FeedProduct, units: number, most: number): string {
  return units === 1 ? shortened(name, most) : `${shortened(name, most - 14)} (${units} units)`;
}

/** What so many units weigh on their way; null: not said, or above the 1,000 kg that Google and Meta take. */
function shippingWeight({ weightGrams }: FeedProduct, units: number): string | null {
  const grams = (weightGrams ?? 0) * units;
  return grams === 0 || grams > 1_000_000 ? null : `${grams / 1000} kg`;
}

/** The sides of a parcel of one unit: Google takes all three, each of 1 to 400 cm, or none. */
function shippingSides({ lengthMm, widthMm, heightMm }: FeedProduct): string[] {
  const sides = Object.entries({ length: lengthMm, width: widthMm, height: heightMm });
  return sides.every(([, side]) => side !== null && side >= 10 && side <= 4000)
    ? sides.map(([name, side]) => xmlText(`g:shipping_${name}`, `${Number(side) / 10} cm`))
    : [];
}

/** RSS 2.0 with Google's names: https://support.google.com/merchants/answer/7052112 */
async function* googleFeed(frame: FeedFrame, products: AsyncIterable<FeedProduct>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${xmlText('title', frame.title)}${xmlText('link', frame.publicUrl + frame.path)}${xmlText('description', `What ${frame.title} sells`)}\n`;
  for await (const product of pictured(products)) {
    const { units, pricePaisa } = leastPurchase(priced(product));
    const [image = '', ...others] = product.images;
    const { brand, model } = product;
    yield `<item>${[
      xmlText('g:id', product.id),
      xmlText('g:title', titleOf(product, units, 150)),
      xmlText('g:description', shortened(product.description, 5000)),
      xmlText('g:link', linkOf(frame, product)),
      xmlText('g:image_link', imageOf(frame, image)),
      ...others.slice(0, 10).map((other) => xmlText('g:additional_image_link', imageOf(frame, other))),
      xmlText('g:availability', isOrderable(priced(product)) ? 'in_stock' : 'out_of_stock'),
      xmlText('g:price', `${inRupees(pricePaisa)} NPR`),
      units === 1 ? '' : xmlText('g:multipack', String(units)),
      xmlText('g:condition', 'new'),
      xmlText('g:brand', brand && shortened(brand, 70)),
      xmlText('g:mpn', model && shortened(model, 70)),
      brand && model ? '' : xmlText('g:identifier_exists', 'no'),
      xmlText('g:product_type', shortened(categoryOf(frame, product).join(' > '), 750)),
      xmlText('g:shipping_weight', shippingWeight(product, units)),
      ...(units === 1 ? shippingSides(product) : []),
    ].join('')}</item>\n`;
  }
  yield '</channel>\n</rss>\n';
}

/** The columns that Meta's catalogues are read from: https://www.facebook.com/business/help/120325381656392 */
function metaColumns(frame: FeedFrame): CsvColumn<FeedProduct>[] {
  const price = (product: FeedProduct) => leastPurchase(priced(product));
  return [
    { header: 'id', cell: ({ id }) => id },
    { header: 'title', cell: (product) => titleOf(product, price(product).units, 200) },
    { header: 'description', cell: ({ description }) => shortened(description, 9999) },
    {
      header: 'availability',
      cell: (product) => (isOrderable(priced(product)) ? 'in stock' : 'out of stock'),
    },
    { header: 'condition', cell: () => 'new' },
    { header: 'price', cell: (product) => `${inRupees(price(product).pricePaisa)} NPR` },
    { header: 'link', cell: (product) => linkOf(frame, product) },
    { header: 'image_link', cell: ({ images }) => imageOf(frame, images[0] ?? '') },
    {
      header: 'additional_image_link',
      cell: ({ images }) =>
        images
          .slice(1, 11)
          .map((image) => imageOf(frame, image))
          .join(','),
    },
    { header: 'brand', cell: ({ brand, sellerName }) => shortened(brand ?? sellerName, 100) },
    { header: 'mpn', cell: ({ model }) => model && shortened(model, 100) },
    { header: 'product_type', cell: (product) => shortened(categoryOf(frame, product).join(' > '), 750) },
    { header: 'shipping_weight', cell: (product) => shippingWeight(product, price(product).units) },
    { header: 'quantity_to_sell_on_facebook', cell: ({ quantity }) => quantity },
  ];
}

async function* jsonLines(frame: FeedFrame, products: AsyncIterable<FeedProduct>): AsyncGenerator<string> {
  for await (const product of products) {
    const prices = (paisa: number) => ({
      price: rupeesFromPaisa(paisa),
      priceWithVat: rupeesFromPaisa(withVatPaisa(paisa)),
    });
    const line = {
      id: product.id,
      language: languageOf(`${product.name} ${product.description}`),
      name: product.name,
      description: product.description,
      url: linkOf(frame, product),
      images: product.images.map((image) => imageOf(frame, image)),
      brand: product.brand,
      model: product.model,
      sku: product.sku,
      hsCode: product.hsCode,
      category: categoryOf(frame, product),
      seller: { name: product.sellerName, url: `${frame.publicUrl}/sellers/${product.sellerSlug}` },
      unit: product.unit,
      stock: product.quantity,
      isOrderable: isOrderable(priced(product)),
      awayUntil: product.sellerAwayUntil,
      minimumOrderQuantity: product.minimumOrderQuantity,
      orderMultiple: product.orderMultiple,
      maximumPerOrder: product.maximumPerOrder,
      currency: 'NPR',
      ...prices(product.regularPricePaisa),
      priceBreaks: product.priceBreaks.map(({ from, regularPricePaisa }) => ({
        from,
        ...prices(Math.min(regularPricePaisa, product.regularPricePaisa)),
      })),
      originCountry: product.originCountry,
      warrantyMonths: product.warrantyMonths,
      weightGrams: product.weightGrams,
      lengthMm: product.lengthMm,
      widthMm: product.widthMm,
      heightMm: product.heightMm,
    };
    yield `${JSON.stringify(line)}\n`;
  }
}
