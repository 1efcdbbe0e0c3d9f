import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  askReturnSchema,
  declineReturnSchema,
  offerReturnSchema,
  type ReturnList,
  receiveReturnSchema,
  requestReturnSchema,
  returnListSchema,
  returnOptionsQuerySchema,
  returnOptionsSchema,
  returnPreviewQuerySchema,
  returnPreviewSchema,
  returnSchema,
  returnsQuerySchema,
  sendBackSchema,
} from '../../../../contract/after-sale/returns.contract.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { partyFor } from '../../../plugins/seller-deeds.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { listPhotosOf } from '../../shop/photos/photos.sql.ts';
import { findReturn, listReturns, type ReturnReader } from './return-lists.sql.ts';
import { previewReturn, requestReturn, returnOptions, whyCannotReturn } from './return-requests.commands.ts';
import { toReturn, toReturnMoney, toReturnOptions, toReturnRow } from './return-view.ts';
import {
  acceptReturn,
  answerAboutReturn,
  askAboutReturn,
  declineOffer,
  declineReturn,
  offerForReturn,
  type ReturnRequest,
  receiveReturn,
  refundReturn,
  replaceReturn,
  sendReturnBack,
  takeOffer,
  withdrawReturn,
} from './returns.commands.ts';
import { returnNotFound } from './returns.errors.ts';

const tag = 'Returns';
const idParams = z.object({ id: z.string() });
/** Nothing, or an empty object: some clients cannot send nothing. */
const emptyBody = z.strictObject({}).nullish();

/** Steps that say nothing but that they are taken. */
const PLAIN_STEPS = [
  { step: 'accept', audience: 'seller_or_admin', take: acceptReturn, summary: 'Accept a return' },
  { step: 'refund', audience: 'seller_or_admin', take: refundReturn, summary: 'Refund what came back' },
  {
    step: 'replace',
    audience: 'seller_or_admin',
    take: replaceReturn,
    summary: 'Send the same goods again instead of a refund: a parcel at price 0',
  },
  {
    step: 'take-offer',
    audience: 'user',
    take: takeOffer,
    summary: 'Keep the goods for the part that was offered',
  },
  {
    step: 'decline-offer',
    audience: 'user',
    take: declineOffer,
    summary: 'Decline an offer; the return goes on',
  },
  { step: 'withdraw', audience: 'user', take: withdrawReturn, summary: 'Withdraw your return' },
] as const;

/** Returns: asked for by buyers, answered by sellers, by admins for them. */
export function returnRoutes(deps: Deps): RouteDefinition[] {
  const read = async (returnId: string, viewer: Viewer) => {
    const who = {
      ...partyFor(viewer, { buyer: 'read_orders', seller: 'orders' }),
      isAdmin: viewer.role === 'admin',
    };
    const row = await findReturn(deps.db, uuidOr(returnId, returnNotFound), who);
    if (row === null) throw returnNotFound();
    return toReturn(row, await listPhotosOf(deps.db, 'return', [row.id]), { ...who, now: deps.clock() });
  };
  const list = async (
    reader: ReturnReader,
    { page, limit, ...filter }: z.output<typeof returnsQuerySchema>,
  ): Promise<ReturnList> => {
    const found = await listReturns(deps.db, reader, filter, rowsOf({ page, limit }));
    const { found: total, ...counts } = found.counts;
    return {
      returns: found.returns.map((row) => toReturnRow(row, reader.role)),
      pagination: paginationOf({ page, limit }, total),
      counts,
    };
  };
  const requestOf = (id: string, viewer: Viewer, call: FastifyRequest): ReturnRequest => ({
    returnId: uuidOr(id, returnNotFound).toLowerCase(),
    ...partyFor(viewer, { buyer: 'after_sale', seller: 'orders' }),
    admin: viewer.role === 'admin' ? actingAdmin(viewer, call) : null,
  });
  const parcelOf = (id: string) => uuidOr(id, orderNotFound).toLowerCase();
  /** A step of a return; it answers the return as it is then. */
  const step = <Body extends z.ZodType>(
    name: string,
    {
      take,
      ...about
    }: {
      audience: 'user' | 'seller_or_admin';
      summary: string;
      body: Body;
      take: (asked: ReturnRequest, input: z.output<Body>) => Promise<unknown>;
    },
  ) =>
    defineRoute({
      ...about,
      // Steps of sellers are the desk's too; all others are the buyer's alone.
      ...(about.audience === 'user' ? { deed: 'after_sale' } : { deskDeed: 'orders', sellerDeed: 'orders' }),
      method: 'POST',
      url: `/api/returns/:id/${name}`,
      limit: 'other',
      tag,
      params: idParams,
      response: returnSchema,
      handler: async ({ params, body, viewer, request }) => {
        await take(requestOf(params.id, viewer, request), body as z.output<Body>);
        return read(params.id, viewer);
      },
    });

  return [
    defineRoute({
      method: 'GET',
      url: '/api/returns',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Your returns, newest first',
      tag,
      query: returnsQuerySchema,
      response: returnListSchema,
      handler: ({ query, viewer: { companyId } }) => list({ role: 'buyer', companyId }, query),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/returns',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Returns of your parcels, by what is due first',
      tag,
      query: returnsQuerySchema,
      response: returnListSchema,
      handler: ({ query, viewer: { sellerId } }) => list({ role: 'seller', sellerId }, query),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/returns',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'All returns, by what is due first',
      tag,
      query: returnsQuerySchema,
      response: returnListSchema,
      handler: ({ query }) => list({ role: 'admin' }, query),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/returns/options',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'What of your parcel may still go back, and until when',
      tag,
      query: returnOptionsQuerySchema,
      response: returnOptionsSchema,
      handler: async ({ query, viewer: { companyId } }) => {
        const parcelId = parcelOf(query.parcel);
        const parcel = await returnOptions(deps, { companyId, parcelId });
        return toReturnOptions(parcelId, parcel, whyCannotReturn(parcel, deps.clock())?.message ?? null);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/returns/preview',
      audience: 'user',
      deed: 'after_sale',
      limit: 'other',
      summary: 'What a return would give back; changes nothing',
      tag,
      body: returnPreviewQuerySchema,
      response: returnPreviewSchema,
      handler: async ({ body, viewer: { companyId } }) => {
        const parcelId = parcelOf(body.parcel);
        const { money, sellerAnswersBy } = await previewReturn(deps, { companyId, parcelId, input: body });
        return { money: toReturnMoney(money), sellerAnswersBy: sellerAnswersBy.toISOString() };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/returns',
      audience: 'user',
      deed: 'after_sale',
      limit: 'other',
      summary:
        'Ask to send units of your parcel back within 7 days; send an Idempotency-Key to repeat safely',
      tag,
      body: requestReturnSchema,
      response: returnSchema,
      handler: async ({ body, viewer, request }) => {
        const parcelId = parcelOf(body.parcel);
        const idempotencyKey = idempotencyKeyOf(request);
        const asked = { buyer: viewer, parcelId, input: body, idempotencyKey };
        const id = await requestReturn(deps, asked);
        return new Answer(await read(id, viewer), { status: 201 });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/returns/:id',
      audience: 'user',
      deedOfBuyer: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'A return, for its buyer, its seller and admins',
      tag,
      params: idParams,
      response: returnSchema,
      handler: ({ params, viewer }) => read(params.id, viewer),
    }),
    ...PLAIN_STEPS.map(({ step: name, take, ...about }) =>
      step(name, { ...about, body: emptyBody, take: (asked) => take(deps, asked) }),
    ),
    step('decline', {
      audience: 'seller_or_admin',
      summary: 'Decline a return with a reason; the buyer may complain',
      body: declineReturnSchema,
      take: (asked, { reason }) => declineReturn(deps, asked, reason),
    }),
    step('question', {
      audience: 'seller_or_admin',
      summary: 'Ask the buyer something before answering a return',
      body: askReturnSchema,
      take: (asked, { text }) => askAboutReturn(deps, asked, text),
    }),
    step('answer', {
      audience: 'user',
      summary: 'Answer the seller’s question; the two working days begin anew',
      body: askReturnSchema,
      take: (asked, { text }) => answerAboutReturn(deps, asked, text),
    }),
    step('offer', {
      audience: 'seller_or_admin',
      summary: 'Offer a part refund for keeping the goods',
      body: offerReturnSchema,
      take: (asked, { amount }) => offerForReturn(deps, asked, paisaFromRupees(amount)),
    }),
    step('sent-back', {
      audience: 'user',
      summary: 'Say how the goods travel back',
      body: sendBackSchema,
      take: (asked, way) => sendReturnBack(deps, asked, way),
    }),
    step('received', {
      audience: 'seller_or_admin',
      summary: 'Say that the goods are back; resalable ones go into stock',
      body: receiveReturnSchema,
      take: (asked, { note, ...receipt }) => receiveReturn(deps, asked, { ...receipt, note: note || null }),
    }),
  ];
}
