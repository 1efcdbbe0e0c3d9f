import { z } from 'zod';
import {
  bulkShipResultSchema,
  bulkShipSchema,
  changeTrackingSchema,
  enterSerialsSchema,
  type SellerOrderLine,
  sellerOrderListSchema,
  sellerOrderSchema,
  sellerOrdersExportQuerySchema,
  sellerOrdersQuerySchema,
} from '../../../../contract/orders/seller-orders.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { JsonLinesReply } from '../../../json-lines.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { shipParcels } from './bulk-ship.commands.ts';
import { toCountsAndPage } from './order-counts-view.ts';
import { orderNotFound } from './orders.errors.ts';
import { packSerials } from './packing.commands.ts';
import { toSellerOrder, toSellerOrderLine, toSellerOrderRow } from './seller-order-view.ts';
import { correctTracking, type ParcelRequest } from './seller-orders.commands.ts';
import {
  findParcelOfSeller,
  listParcelsOfSeller,
  listParcelsOfSellerAfter,
  type ParcelExportRow,
} from './seller-orders.sql.ts';

const idParams = z.object({ id: z.string() });

/** A seller's own parcels; anybody else's answer 404. */
export function sellerOrderRoutes(deps: Deps): RouteDefinition[] {
  const getParcel = async ({ parcelId, sellerId }: ParcelRequest) => {
    const row = await findParcelOfSeller(deps.db, parcelId, sellerId);
    if (row === null) throw orderNotFound();
    return toSellerOrder(row);
  };
  const requestOf = (id: string, { sellerId, userId }: Viewer): ParcelRequest => ({
    parcelId: uuidOr(id, orderNotFound).toLowerCase(),
    sellerId,
    actorId: userId,
  });
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/orders',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Your parcels, with the number the search finds in each status',
      tag: 'Seller orders',
      query: sellerOrdersQuerySchema,
      response: sellerOrderListSchema,
      handler: async ({ query: { page, limit, status, search, lacks, sortBy }, viewer }) => {
        const filter = { sellerId: viewer.sellerId, status, search, lacks };
        const { parcels, counts } = await listParcelsOfSeller(deps.db, filter, {
          ...rowsOf({ page, limit }),
          sortBy,
        });
        return { orders: parcels.map(toSellerOrderRow), ...toCountsAndPage(counts, { status, page, limit }) };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/orders/export',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Your parcels that the filters let through as a CSV file or JSON Lines, newest first',
      tag: 'Seller orders',
      query: sellerOrdersExportQuerySchema,
      response: csvFile,
      handler: async ({ query: { status, search, lacks, format }, viewer }) => {
        const filter = { sellerId: viewer.sellerId, status, search, lacks };
        const rows = inBatches<ParcelExportRow>((last) => listParcelsOfSellerAfter(deps.db, filter, last));
        if (format === 'jsonl') {
          const name = datedFileName('orders', deps.clock()).replace(/csv$/, 'jsonl');
          return new JsonLinesReply(name, orderLinesOf(rows));
        }
        return new CsvReply(datedFileName('orders', deps.clock()), csvStream(EXPORT_COLUMNS, rows));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/orders/:id',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Your parcel with lines, delivery address and timeline',
      tag: 'Seller orders',
      params: idParams,
      response: sellerOrderSchema,
      handler: async ({ params, viewer }) => getParcel(requestOf(params.id, viewer)),
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/seller/orders/:id/tracking',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Correct carrier and tracking number of a shipped parcel',
      tag: 'Seller orders',
      params: idParams,
      body: changeTrackingSchema,
      response: sellerOrderSchema,
      handler: async ({ params, body, viewer }) => {
        const request = requestOf(params.id, viewer);
        await correctTracking(deps, request, wayOf(body));
        return getParcel(request);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/orders/:id/serials',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Enter the serial numbers of a line; they may be corrected until the parcel is sent',
      tag: 'Serials',
      params: idParams,
      body: enterSerialsSchema,
      response: sellerOrderSchema,
      handler: async ({ params, body: { line, serials }, viewer }) => {
        const request = requestOf(params.id, viewer);
        await packSerials(deps, request, { lineId: line.toLowerCase(), serials });
        return getParcel(request);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/orders/bulk-ship',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:write',
      keepsAnswers: true,
      limit: 'other',
      summary: 'Ship many of your parcels; names those that could not be shipped',
      tag: 'Seller orders',
      body: bulkShipSchema,
      response: bulkShipResultSchema,
      handler: async ({ body: { ids, carrier, trackingNumbers = {}, isLeft = false }, viewer, request }) =>
        shipParcels(deps, {
          sellerId: viewer.sellerId,
          actorId: viewer.userId,
          parcelIds: ids.map((id) => uuidOr(id, orderNotFound).toLowerCase()),
          carrier: carrier || null,
          trackingNumbers: new Map(
            Object.entries(trackingNumbers).map(([id, number]) => [id.toLowerCase(), number]),
          ),
          key: idempotencyKeyOf(request),
          isLeft,
        }),
    }),
  ];
}

const timeOf = (instant: Date | null) => (instant === null ? null : sortableDateTime(instant));

/** With street and phone, so that couriers can be given the file; like on the screen, only once an order is paid. */
const EXPORT_COLUMNS: readonly CsvColumn<ParcelExportRow>[] = [
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Placed', cell: ({ createdAt }) => timeOf(createdAt) },
  { header: 'Paid', cell: ({ paidAt }) => timeOf(paidAt) },
  { header: 'Buyer', cell: ({ buyerName }) => buyerName },
  { header: 'Company', cell: ({ buyerCompany }) => buyerCompany },
  {
    header: 'Phone',
    cell: ({ paidAt, shippingAddress }) => (paidAt === null ? null : shippingAddress.phone),
  },
  {
    header: 'Street',
    cell: ({ paidAt, shippingAddress }) => (paidAt === null ? null : shippingAddress.street),
  },
  { header: 'City', cell: ({ shippingAddress }) => shippingAddress.city },
  { header: 'Province', cell: ({ shippingAddress }) => shippingAddress.province },
  { header: 'District', cell: ({ shippingAddress }) => shippingAddress.district ?? null },
  { header: 'Postal code', cell: ({ shippingAddress }) => shippingAddress.postalCode },
  { header: 'Items', cell: ({ itemCount }) => itemCount },
  { header: 'Contents', cell: ({ lines }) => lines },
  { header: 'Subtotal without VAT', cell: ({ subtotalPaisa }) => rupeesFromPaisa(subtotalPaisa) },
  { header: 'Carrier', cell: ({ carrier, isPickedUp }) => (isPickedUp ? 'Pick up' : carrier) },
  { header: 'Tracking number', cell: ({ trackingNumber }) => trackingNumber },
  { header: 'Shipped', cell: ({ shippedAt }) => timeOf(shippedAt) },
  { header: 'Delivered', cell: ({ deliveredAt }) => timeOf(deliveredAt) },
];

async function* orderLinesOf(rows: AsyncIterable<ParcelExportRow>): AsyncGenerator<SellerOrderLine> {
  for await (const row of rows) yield toSellerOrderLine(row);
}

function wayOf(way: { carrier?: string | null | undefined; trackingNumber?: string | null | undefined }) {
  return { carrier: way.carrier || null, trackingNumber: way.trackingNumber || null };
}
