import { z } from 'zod';
import {
  caseListSchema,
  caseMessageInputSchema,
  caseQuerySchema,
  caseSchema,
  casesQuerySchema,
  complaintFiguresSchema,
  confirmComplaintSchema,
  confirmedComplaintSchema,
  escalateReturnSchema,
  notReceivedSchema,
  sendComplaintSchema,
  sentComplaintSchema,
} from '../../../../contract/after-sale/complaints.contract.ts';
import { returnSchema } from '../../../../contract/after-sale/returns.contract.ts';
import { orderSchema } from '../../../../contract/orders/orders.contract.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import type { Deps } from '../../../deps.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { createKeyedLimit } from '../../../plugins/rate-limits.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { partyFor } from '../../../plugins/seller-deeds.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { NO_SELLER } from '../../../plugins/viewer.ts';
import { buyersParcelOf, readOwnOrder } from '../../orders/orders/own-order-view.ts';
import { listPhotosOf } from '../../shop/photos/photos.sql.ts';
import { findReturn } from '../returns/return-lists.sql.ts';
import { toReturn } from '../returns/return-view.ts';
import { returnNotFound } from '../returns/returns.errors.ts';
import { type CaseCaller, sideOf } from './case-caller.ts';
import { writeInCase } from './case-messages.commands.ts';
import { toCase, toCaseRow, toFigures } from './case-view.ts';
import { findCase, listCasesOf } from './cases.sql.ts';
import { getComplaintFigures } from './complaint-figures.sql.ts';
import { confirmComplaint, sendComplaint } from './complaints.commands.ts';
import { complaintNotFound } from './complaints.errors.ts';
import { escalateReturn } from './declined-returns.commands.ts';
import { missParcel, sayReceived } from './missed-parcels.commands.ts';

const tag = 'Complaints';
const idParams = z.object({ id: z.string() });
const parcelParams = z.object({ id: z.string(), parcel: z.string() });
const A_YEAR_MS = 365 * DAY_MS;

/** Complaints as buyers, guests and sellers see them; what the desk does stands in admin-cases.routes.ts. */
export function complaintRoutes(deps: Deps): RouteDefinition[] {
  const { db, pool, config, clock } = deps;
  const confirmations = createKeyedLimit(pool, config, {
    name: 'complaint-mails',
    points: 3,
    seconds: 3600,
  });
  const getCase = async (id: string, caller: CaseCaller) => {
    const row = await findCase(db, uuidOr(id, complaintNotFound).toLowerCase());
    const side = row === null ? null : sideOf(deps, row, caller);
    if (row === null || side === null) throw complaintNotFound();
    return toCase(row, side);
  };
  return [
    defineRoute({
      method: 'POST',
      url: '/api/orders/:id/parcels/:parcel/received',
      audience: 'user',
      deed: 'after_sale',
      scope: 'orders:write',
      limit: 'other',
      summary:
        'Say that your parcel has arrived; the 7 days for returns begin, a complaint that it had not ends',
      tag: 'Orders',
      params: parcelParams,
      response: orderSchema,
      handler: async ({ params, viewer }) => {
        await sayReceived(deps, buyersParcelOf(params, viewer));
        return readOwnOrder(db, params.id, viewer.companyId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/orders/:id/parcels/:parcel/not-received',
      audience: 'user',
      deed: 'after_sale',
      limit: 'complaint',
      summary: 'Say that your parcel has not arrived: a complaint, which holds its money and its deadlines',
      tag: 'Orders',
      params: parcelParams,
      body: notReceivedSchema,
      response: orderSchema,
      handler: async ({ params, body, viewer }) => {
        await missParcel(deps, { ...buyersParcelOf(params, viewer), ...body });
        return readOwnOrder(db, params.id, viewer.companyId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/returns/:id/escalate',
      audience: 'user',
      deed: 'after_sale',
      limit: 'complaint',
      summary: 'Complain about a declined return; our desk decides within 15 days',
      tag: 'Returns',
      params: idParams,
      body: escalateReturnSchema,
      response: returnSchema,
      handler: async ({ params, body: { text }, viewer: { companyId, userId } }) => {
        const returnId = uuidOr(params.id, returnNotFound).toLowerCase();
        await escalateReturn(deps, { returnId, buyer: { companyId, userId }, text });
        const who = { companyId, sellerId: NO_SELLER, isAdmin: false };
        const row = await findReturn(db, returnId, who);
        if (row === null) throw returnNotFound();
        return toReturn(row, await listPhotosOf(db, 'return', [returnId]), { ...who, now: deps.clock() });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/complaints',
      audience: 'optional',
      deed: 'after_sale',
      limit: 'complaint',
      summary: 'Complain; a guest’s complaint gets its number when the address is confirmed',
      tag,
      body: sendComplaintSchema,
      response: sentComplaintSchema,
      handler: async ({ body, viewer, guestId, request }) => {
        const { order = null, parcel = null, line = null, name = null, email = null, ...rest } = body;
        const sent = await sendComplaint(
          { ...deps, confirmations },
          { ...rest, order, parcel, line, name, email, buyer: viewer, guestId, ip: request.ip },
        );
        if (sent.state === 'unconfirmed')
          return new Answer(
            { _id: sent.id, number: null, status: sent.state, dueAt: null },
            { message: 'Check your e-mail to confirm' },
          );
        const { id, number, state, dueAt } = sent;
        return new Answer(
          { _id: id, number, status: state, dueAt: dueAt.toISOString() },
          { status: 201, message: `Your complaint has the number ${number}` },
        );
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/complaints',
      audience: 'user',
      deed: 'read_orders',
      limit: 'other',
      summary: 'Your complaints: open ones by the day they are decided by, then the newest',
      tag,
      query: casesQuerySchema,
      response: caseListSchema,
      handler: async ({ query: { page, limit }, viewer: { companyId } }) => {
        const { cases, total } = await listCasesOf(db, { companyId }, rowsOf({ page, limit }));
        return {
          cases: cases.map((row) => toCaseRow(row, 'buyer')),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/complaints',
      audience: 'seller',
      sellerDeed: 'orders',
      limit: 'other',
      summary: 'Complaints about your parcels that were shown to the seller',
      tag,
      query: casesQuerySchema,
      response: caseListSchema,
      handler: async ({ query: { page, limit }, viewer }) => {
        const of = { sellerId: viewer.sellerId };
        const { cases, total } = await listCasesOf(db, of, rowsOf({ page, limit }));
        return {
          cases: cases.map((row) => toCaseRow(row, 'seller')),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/complaints/figures',
      audience: 'public',
      limit: 'other',
      summary: 'How many complaints came in the last 12 months, and how they were decided',
      tag,
      response: complaintFiguresSchema,
      handler: async () => {
        const now = clock();
        const since = new Date(now.getTime() - A_YEAR_MS);
        return toFigures(await getComplaintFigures(db, { since, now }), since);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/complaints/confirm',
      audience: 'public',
      limit: 'other',
      summary: 'Confirm a guest’s complaint by the link of the e-mail; it gets its number',
      tag,
      body: confirmComplaintSchema,
      response: confirmedComplaintSchema,
      handler: async ({ body }) => {
        const { id, number, dueAt, key } = await confirmComplaint(deps, body.token);
        const message = `Your complaint has the number ${number}`;
        return new Answer({ _id: id, number, dueAt: dueAt.toISOString(), key }, { message });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/complaints/:id',
      audience: 'optional',
      deedOfBuyer: 'read_orders',
      limit: 'other',
      summary:
        'A complaint, for who wrote it and for the seller it is about; for a guest with the key of the mail',
      tag,
      params: idParams,
      query: caseQuerySchema,
      response: caseSchema,
      handler: ({ params, query: { key = null }, viewer, guestId }) =>
        getCase(params.id, {
          party: viewer && partyFor(viewer, { buyer: 'read_orders', seller: 'orders' }),
          guestId,
          key,
        }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/complaints/:id/messages',
      audience: 'optional',
      deedOfBuyer: 'after_sale',
      limit: 'complaint',
      summary: 'Write in a complaint, with photos, until it is decided',
      tag,
      params: idParams,
      body: caseMessageInputSchema,
      response: caseSchema,
      handler: async ({ params, body: { text, photos, key = null }, viewer, guestId }) => {
        const party = viewer && partyFor(viewer, { buyer: 'after_sale', seller: 'orders' });
        const caller = { party, guestId, key };
        const caseId = uuidOr(params.id, complaintNotFound).toLowerCase();
        await writeInCase(deps, { caseId, caller, text, photos });
        return getCase(caseId, caller);
      },
    }),
  ];
}
