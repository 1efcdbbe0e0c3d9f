import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cartSchema } from '../../../../contract/buying/cart.contract.ts';
import {
  addListLinesSchema,
  copyListSchema,
  filledListSchema,
  listInCartSchema,
  listInputSchema,
  listLineChangeSchema,
  listLineInputSchema,
  listSchema,
  listSummarySchema,
  listsQuerySchema,
  listsSchema,
  listToCartSchema,
  mergeListSchema,
  moveLinesSchema,
  newListSchema,
} from '../../../../contract/buying/lists.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { datedFileName } from '../../../../domain/shop/kathmandu-time.ts';
import { csvStream } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { lineColumns } from '../cart/line-export-view.ts';
import {
  addLineToList,
  addListToCart,
  addToList,
  changeList,
  changeListLine,
  copyList,
  createList,
  getList,
  mergeLists,
  moveListLines,
  readList,
  removeList,
  removeListLine,
  saveForLater,
} from './lists.commands.ts';
import { countLists, listLists } from './lists.sql.ts';
import { toListSummary } from './lists-view.ts';

const tag = 'Lists';
const params = z.object({ id: z.string() });
const lineParams = z.object({ id: z.string(), line: z.string() });

const byKey = ({ companyId, userId }: Viewer, request: FastifyRequest) => ({
  companyId,
  userId,
  key: idempotencyKeyOf(request),
});

/** What a company buys again: own lists, and Later, which holds what the cart saved. */
export function listRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/lists',
      audience: 'user',
      deed: 'read_orders',
      limit: 'other',
      summary: 'Your lists without their lines: Later first, then what was changed last',
      tag,
      query: listsQuerySchema,
      response: listsSchema,
      handler: async ({ viewer: { companyId }, query: { page, limit } }) => {
        const total = await countLists(deps.db, companyId);
        const rows = await listLists(deps.pool, companyId, rowsOf({ page, limit }));
        return {
          lists: rows.map(toListSummary),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/lists',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary:
        'Make a list, with up to 200 lines at once; 409 for the 51st and for a name that is there; send an Idempotency-Key to repeat safely',
      tag,
      body: newListSchema,
      response: filledListSchema,
      handler: async ({ viewer, body, request }) =>
        new Answer(await createList(deps, byKey(viewer, request), body), { status: 201 }),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/lists/:id',
      audience: 'user',
      deed: 'read_orders',
      limit: 'other',
      summary: 'A list with its lines, at the prices of today',
      tag,
      params,
      response: listSchema,
      handler: ({ viewer, params: { id } }) => getList(deps, viewer, id),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/lists/:id',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Rename a list, set its note and its reminder; Later keeps its name',
      tag,
      params,
      body: listInputSchema,
      response: listSchema,
      handler: ({ viewer, params: { id }, body }) => changeList(deps, viewer, id, body),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/lists/:id',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Delete a list with its lines; Later stays',
      tag,
      params,
      response: z.null(),
      handler: async ({ viewer, params: { id } }) => {
        await removeList(deps, viewer.companyId, id);
        return new Answer(null, { message: 'List deleted' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/lists/:id/lines',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary:
        'Put a product into a list; units of the same product add up; 409 for the 201st line; send an Idempotency-Key to repeat safely',
      tag,
      params,
      body: listLineInputSchema,
      response: listSummarySchema,
      handler: async ({ viewer, params: { id }, body, request }) =>
        new Answer(await addLineToList(deps, byKey(viewer, request), id, body), { status: 201 }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/lists/:id/add',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary:
        'Put up to 200 lines into a list at once; what is not sold is named and left out; send an Idempotency-Key to repeat safely',
      tag,
      params,
      body: addListLinesSchema,
      response: filledListSchema,
      handler: ({ viewer, params: { id }, body, request }) =>
        addToList(deps, byKey(viewer, request), id, body.lines),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/lists/:id/lines/:line',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: "Set a line's quantity and note",
      tag,
      params: lineParams,
      body: listLineChangeSchema,
      response: listSchema,
      handler: ({ viewer, params: { id, line }, body }) =>
        changeListLine(deps, viewer, { list: id, line }, body),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/lists/:id/lines/:line',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Take a line out of a list',
      tag,
      params: lineParams,
      response: listSchema,
      handler: ({ viewer, params: { id, line } }) => removeListLine(deps, viewer, { list: id, line }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/lists/:id/copy',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'A new list of the same lines, without a reminder',
      tag,
      params,
      body: copyListSchema,
      response: listSchema,
      handler: async ({ viewer, params: { id }, body }) =>
        new Answer(await copyList(deps, viewer, id, body.name), { status: 201 }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/lists/:id/merge',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Take in the lines of another list, which ceases; Later is only emptied',
      tag,
      params,
      body: mergeListSchema,
      response: listSchema,
      handler: ({ viewer, params: { id }, body }) => mergeLists(deps, viewer, id, body.from),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/lists/:id/move',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Move lines into another of your lists',
      tag,
      params,
      body: moveLinesSchema,
      response: listSchema,
      handler: ({ viewer, params: { id }, body }) => moveListLines(deps, viewer, id, body),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/lists/:id/to-cart',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Put lines into the cart: what can be bought is added, the rest is named',
      tag,
      params,
      body: listToCartSchema,
      response: listInCartSchema,
      handler: ({ viewer, params: { id }, body }) => addListToCart(deps, viewer, id, body.lines),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/lists/:id/export',
      audience: 'user',
      deed: 'read_orders',
      limit: 'other',
      summary: 'A list as a spreadsheet, which the pad reads again',
      tag,
      params,
      response: csvFile,
      handler: async ({ viewer, params: { id } }) => {
        const { lines } = await readList(deps, viewer.companyId, id);
        const rows = csvStream(lineColumns(viewer.isSubscriber), lines);
        return new CsvReply(datedFileName('list', deps.clock()), rows);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/cart/items/:id/save-for-later',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Move a line of your cart into the list Later, which is made on first use',
      tag,
      params,
      response: cartSchema,
      handler: async ({ viewer, params: { id } }) =>
        new Answer(await saveForLater(deps, viewer, id), { message: 'Saved for later' }),
    }),
  ];
}
