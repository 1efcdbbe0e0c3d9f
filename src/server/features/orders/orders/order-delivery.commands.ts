import type { PlaceOrderForm } from '../../../../contract/orders/orders.contract.ts';
import { districtOfAddress } from '../../../../domain/shop/districts.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { findSurcharges } from '../../catalogue/delivery/surcharges-view.ts';
import { listOfferedPickups, type OfferedPickup } from '../seller-delivery/pickup-offers.sql.ts';
import type { OrderedGoods } from './order-goods.sql.ts';
import { deliveryChanged, deliveryToAsk, districtRequired, pickupNotOffered } from './orders.errors.ts';

/** What of an order's line its way costs by. */
interface DeliveredLine {
  product: Pick<OrderedGoods, 'id' | 'sellerId' | 'sellerName'>;
  quantity: number;
  /** By which it is ordered; null: by none. */
  quoteNumber: string | null;
}

/**
 * What the ways of heavy parcels cost, and why nothing can be ordered like that. Who quoted goods has said what their way
 * costs: they weigh nothing here.
 */
export async function deliveryOf(
  db: Database,
  settings: Deps['settings'],
  { shippingAddress, surcharge: claimed }: PlaceOrderForm,
  lines: readonly DeliveredLine[],
): Promise<{ surcharges: Map<string, number>; refusal: AppError | null }> {
  const district = districtOfAddress(shippingAddress);
  const weighed = lines.filter(({ quoteNumber }) => quoteNumber === null);
  const bySeller = Map.groupBy(weighed, ({ product }) => product.sellerId);
  const found = await findSurcharges(db, settings, {
    district,
    parcels: [...bySeller].map(([sellerId, ofSeller]) => ({
      key: sellerId,
      sellerId,
      lines: ofSeller.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    })),
  });
  const surcharges = new Map([...found].filter((one): one is [string, number] => typeof one[1] === 'number'));
  const nameOf = (sellerId: string) =>
    lines.find(({ product }) => product.sellerId === sellerId)?.product.sellerName ?? '';
  const asked = [...found].find(([, surcharge]) => surcharge === 'ask');
  const sumPaisa = [...surcharges.values()].reduce((sum, paisa) => sum + paisa, 0);
  let refusal: AppError | null = null;
  if ([...found.values()].includes('by_district')) refusal = districtRequired();
  else if (asked !== undefined) refusal = deliveryToAsk(nameOf(asked[0]), district ?? '');
  else if (typeof claimed === 'number' && claimed !== rupeesFromPaisa(sumPaisa)) refusal = deliveryChanged();
  return { surcharges, refusal };
}

/** Where the parcels are fetched that a body names by their sellers. 409 for a seller of none of the goods, or who does not offer it. */
export async function pickupsOf(
  db: Database,
  { pickUp = [] }: PlaceOrderForm,
  goods: readonly OrderedGoods[],
): Promise<OfferedPickup[]> {
  if (pickUp.length === 0) return [];
  const sellerIds = [...new Set(pickUp.map((id) => id.toLowerCase()))];
  const offered = await listOfferedPickups(db, sellerIds.filter(isUuid));
  for (const id of sellerIds) {
    const sold = goods.find(({ sellerId }) => sellerId === id);
    if (sold === undefined || !offered.some(({ sellerId }) => sellerId === id))
      throw pickupNotOffered(sold?.sellerName ?? 'This seller');
  }
  return offered;
}
