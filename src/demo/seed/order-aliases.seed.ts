import { aliasKey } from '../../domain/buying/order-alias.ts';
import type { CatalogueProduct } from './seed-catalogue.ts';
import { type Row, seedId } from './seed-rows.ts';

const NAMES = [
  { text: 'ghar ko taar', sku: 'WHFFDNRA12X5', isPartNumber: false },
  { text: 'STR-0042', sku: '3M-H701R', isPartNumber: true },
];

/** What the demo buyer calls two products: a word that the pad reads, and a part number that papers print. */
export function orderAliasRows(buyerId: string, products: readonly CatalogueProduct[], now: Date): Row[] {
  return NAMES.map(({ text, sku, isPartNumber }) => ({
    id: seedId('order-alias', text),
    company_id: buyerId,
    user_id: buyerId,
    product_id: products.find(({ content }) => content.sku === sku)?.id ?? null,
    text,
    text_key: aliasKey(text),
    is_part_number: isPartNumber,
    created_at: now,
  }));
}
