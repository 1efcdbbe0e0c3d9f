import {
  type CheckedSerial,
  checkedSerialSchema,
  checkSerialQuerySchema,
  type Warranty,
  warrantiesQuerySchema,
  warrantyListSchema,
} from '../../../../contract/orders/serials.contract.ts';
import { serialKey } from '../../../../domain/orders/serial.ts';
import { warrantyDaysLeft } from '../../../../domain/orders/warranty.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import type { Deps } from '../../../deps.ts';
import { invalidField } from '../../../plugins/app-error.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { findSoldSerial, listWarranties, type SoldSerial, type WarrantyRow } from './warranties.sql.ts';

const tag = 'Serials';
/** The id in the address of a product's page, in either language. */
const PRODUCT_ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Warranties of what a company bought, and whether a piece was sold here. */
export function warrantyRoutes({ db, clock }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/warranties',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Warranties of what you bought, piece by piece, by what ends first',
      tag,
      query: warrantiesQuerySchema,
      response: warrantyListSchema,
      handler: async ({ query: { page, limit }, viewer: { companyId } }) => {
        const now = clock();
        const rows = { today: kathmanduDate(now), ...rowsOf({ page, limit }) };
        const { warranties, total } = await listWarranties(db, companyId, rows);
        return {
          warranties: warranties.map((row) => toWarranty(row, now)),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/serials/check',
      audience: 'public',
      limit: 'check',
      summary: 'Whether a piece was sold here, when and by whom; nothing of its buyer',
      tag,
      query: checkSerialQuerySchema,
      response: checkedSerialSchema,
      handler: async ({ query: { serial, product } }) => {
        const productId = PRODUCT_ID.exec(product)?.[0];
        if (productId === undefined) throw invalidField('product', 'Choose the product');
        return toCheckedSerial(await findSoldSerial(db, productId.toLowerCase(), serialKey(serial)));
      },
    }),
  ];
}

function toWarranty(row: WarrantyRow, now: Date): Warranty {
  return {
    line: row.lineId,
    serial: row.serial,
    quantity: row.quantity,
    product: { _id: row.productId, name: row.name, imageUrl: row.imageUrl, rootSlug: row.rootSlug },
    order: { _id: row.orderId, orderNumber: row.orderNumber, parcel: row.parcelId },
    seller: { companyName: row.sellerName },
    from: kathmanduDate(row.startsAt),
    until: row.endsOn,
    daysLeft: warrantyDaysLeft(row.endsOn, now),
    bill: row.bill,
    claim: row.claim,
  };
}

/** A piece that came back has no warranty any more, and one that was lost never had. */
function toCheckedSerial(row: SoldSerial | null): CheckedSerial {
  if (row === null)
    return { result: 'not_sold', soldIn: null, product: null, seller: null, warrantyUntil: null };
  const result = row.isReturned ? 'returned' : row.isLost ? 'lost' : 'sold';
  return {
    result,
    soldIn: kathmanduDate(row.soldAt).slice(0, 7),
    product: { _id: row.productId, name: row.name },
    seller: { companyName: row.sellerName, slug: row.sellerSlug },
    warrantyUntil: result === 'sold' ? row.endsOn : null,
  };
}
