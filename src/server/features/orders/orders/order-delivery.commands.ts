import type { PlaceOrderForm } from '../../../../contract/orders/orders.contract.ts';
import { districtOfAddress } from '../../../../domain/catalogue/surcharge.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { findSurcharges } from '../../catalogue/delivery/surcharges-view.ts';
import type { OrderedGoods } from './order-goods.sql.ts';
import { deliveryChanged, deliveryToAsk, districtRequired } from './orders.errors.ts';

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
