import type { Order } from '../../../../contract/orders/orders.contract.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { toOrder } from './order-view.ts';
import { orderNotFound } from './orders.errors.ts';
import { findOrder } from './orders.sql.ts';
import type { BuyersParcel } from './seller-orders.commands.ts';

// What every call about an own order answers, and how its address names a parcel.

/** The order as its buyer reads it; 404 for what is no id, an unknown order, and another company's. */
export async function readOwnOrder(db: Database, id: string, companyId: string): Promise<Order> {
  const row = await findOrder(db, uuidOr(id, orderNotFound), companyId);
  if (row === null) throw orderNotFound();
  return toOrder(row);
}

/** The parcel of `/api/orders/:id/parcels/:parcel`; 404 for what is no id. */
export function buyersParcelOf(
  params: { id: string; parcel: string },
  { companyId, userId }: Buyer,
): BuyersParcel {
  return {
    orderId: uuidOr(params.id, orderNotFound),
    parcelId: uuidOr(params.parcel, orderNotFound).toLowerCase(),
    companyId,
    userId,
  };
}
