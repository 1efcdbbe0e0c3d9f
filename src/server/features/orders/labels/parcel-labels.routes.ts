import { z } from 'zod';
import {
  labelQuerySchema,
  labelsSchema,
  manifestQuerySchema,
  manifestSchema,
} from '../../../../contract/orders/parcel-labels.contract.ts';
import type { LabelFormat } from '../../../../domain/orders/parcel-label.ts';
import type { Deps } from '../../../deps.ts';
import { paperReaderOf } from '../../../papers/paper-reader.ts';
import { AttachmentReply, FileReply } from '../../../plugins/file-replies.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { manifestOfDay, timeOfDay } from './manifest.commands.ts';
import { labelsOfParcels } from './parcel-labels.commands.ts';
import { listCouriers } from './parcel-labels.sql.ts';

const tag = 'Delivery';
const labelsFile = z.string().describe('A PDF or ZPL II, without the envelope');
const parcelIdOf = (id: string) => uuidOr(id, orderNotFound).toLowerCase();

function labelsReply(bytes: Buffer, format: LabelFormat, name: string): FileReply {
  return format === 'pdf'
    ? new FileReply(bytes, 'application/pdf', `${name}.pdf`)
    : new AttachmentReply(bytes, 'application/zpl', `${name}.zpl`);
}

/** Labels of a seller's own parcels, and what couriers sign for; anybody else's parcels answer 404. */
export function parcelLabelRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/orders/:id/label',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'quotation',
      summary: 'Label of your paid parcel: 100 x 150 mm, four on A4, or ZPL for label printers',
      tag,
      params: z.object({ id: z.string() }),
      query: labelQuerySchema,
      response: labelsFile,
      handler: async ({ params, query: { fragile, ...wish }, viewer, request }) => {
        const reader = paperReaderOf(request, deps.speech);
        const parcel = { sellerId: viewer.sellerId, parcelIds: [parcelIdOf(params.id)] };
        const labels = { ...parcel, ...wish, isFragile: fragile };
        const bytes = await labelsOfParcels(deps, labels, { reader, owner: viewer.userId });
        return labelsReply(bytes, wish.format, 'label');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/labels',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'quotation',
      summary: 'Labels of up to 100 of your paid parcels in one file; names those that may have none',
      tag,
      body: labelsSchema,
      response: labelsFile,
      handler: async ({ body: { parcels, fragile, ...wish }, viewer, request }) => {
        const reader = paperReaderOf(request, deps.speech);
        const parcelIds = parcels.map(parcelIdOf);
        const labels = { sellerId: viewer.sellerId, parcelIds, ...wish, isFragile: fragile };
        const bytes = await labelsOfParcels(deps, labels, { reader, owner: viewer.userId });
        return labelsReply(bytes, wish.format, 'labels');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/manifest',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      limitOf: ({ format }) => (format === 'json' ? null : 'quotation'),
      summary: 'What you sent on a day as a PDF to sign, a sheet for each courier; or who took how much',
      tag,
      query: manifestQuerySchema,
      response: manifestSchema,
      handler: async ({ query: { day, courier, format }, viewer, request }) => {
        const { sellerId, userId } = viewer;
        if (format === 'json')
          return { day, couriers: await listCouriers(deps.db, sellerId, timeOfDay(day)) };
        const reader = paperReaderOf(request, deps.speech);
        const asked = { sellerId, day, courier: courier || null };
        const bytes = await manifestOfDay(deps, asked, { reader, owner: userId });
        return new FileReply(bytes, 'application/pdf', `manifest-${day}.pdf`);
      },
    }),
  ];
}
