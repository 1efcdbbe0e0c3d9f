import { DAY_MS } from '../../domain/shop/durations.ts';
import { kathmanduDate } from '../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees } from '../../domain/shop/money.ts';
import { type CatalogueProduct, sellerId } from './seed-catalogue.ts';
import { type Row, seedId } from './seed-rows.ts';

/** The demo buyer has a price with the demo seller, offered to its PAN, and an offer that waits for an answer. */
export function customerPriceRows(
  buyer: { id: string; email: string; panNumber: string },
  products: readonly CatalogueProduct[],
  now: Date,
): Row[] {
  const product = products.find(({ content }) => content.sku === 'NEO-M8N-BRK');
  const days = (from: number, to: number) => ({
    valid_from: kathmanduDate(new Date(now.getTime() + from * DAY_MS)),
    valid_to: kathmanduDate(new Date(now.getTime() + to * DAY_MS)),
  });
  return [
    {
      id: seedId('customer-price', 'accepted'),
      seller_id: sellerId('himal'),
      buyer_key: buyer.panNumber,
      company_id: buyer.id,
      buyer_id: buyer.id,
      product_id: product?.id ?? null,
      price_paisa: paisaFromRupees(2100),
      category_id: null,
      percent_basis_points: null,
      ...days(-40, 200),
      answer: 'accepted',
      answered_at: new Date(now.getTime() - 39 * DAY_MS),
      created_at: new Date(now.getTime() - 40 * DAY_MS),
    },
    {
      id: seedId('customer-price', 'waiting'),
      seller_id: sellerId('lumbini'),
      buyer_key: buyer.email,
      company_id: null,
      buyer_id: null,
      product_id: null,
      price_paisa: null,
      category_id: seedId('category', 'lighting'),
      percent_basis_points: 800,
      ...days(-2, 120),
      answer: null,
      answered_at: null,
      created_at: new Date(now.getTime() - 2 * DAY_MS),
    },
  ];
}
