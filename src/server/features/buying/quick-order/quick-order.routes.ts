import { z } from 'zod';
import {
  addAliasSchema,
  addedOrderSchema,
  addOrderSchema,
  MOST_ORDER_FILE_BYTES,
  orderAliasesSchema,
  resolvedOrderSchema,
  resolveOrderSchema,
} from '../../../../contract/buying/quick-order.contract.ts';
import { MOST_ALIASES } from '../../../../domain/buying/order-alias.ts';
import type { Deps } from '../../../deps.ts';
import { readSheetFile, SHEET_TYPES } from '../../../files/spreadsheets/sheet-upload.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { UploadMemory } from '../../../plugins/upload-memory.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { guestCart, userCart } from '../cart/cart.commands.ts';
import { addAlias, removeAlias } from './order-aliases.commands.ts';
import { listAliases } from './order-aliases.sql.ts';
import { orderTextOfFile } from './order-file.ts';
import { addOrder } from './quick-order.commands.ts';
import {
  aliasNotFound,
  orderFileMissing,
  orderFilesBusy,
  orderFileTooLarge,
  tooManyLines,
} from './quick-order.errors.ts';
import { resolveOrder, toOrderAlias } from './quick-order-view.ts';

const tag = 'Quick order';
/** 20,000 letters, however they are written in JSON. */
const MOST_BYTES = 250_000;
/** With room for the parts' heads. */
const MOST_FORM_BYTES = MOST_ORDER_FILE_BYTES + 100_000;

/** The pad: a pasted message becomes lines of a cart. */
export function quickOrderRoutes(deps: Deps): RouteDefinition[] {
  const memory = new UploadMemory({
    largest: MOST_FORM_BYTES,
    mostOfOne: 2,
    tooLarge: orderFileTooLarge,
    busy: orderFilesBusy,
  });
  return [
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/resolve',
      audience: 'optional',
      deed: 'read_orders',
      scope: 'catalogue:read',
      limit: 'pad',
      summary:
        'What a pasted message asks for: product and quantity of each line, and what stands in the way',
      tag,
      body: resolveOrderSchema,
      bodyLimit: MOST_BYTES,
      response: resolvedOrderSchema,
      handler: ({ body: { text }, viewer }) =>
        resolveOrder(deps, {
          text,
          companyId: viewer?.companyId ?? null,
          tooMany: () => tooManyLines('text'),
        }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/resolve-file',
      audience: 'optional',
      deed: 'read_orders',
      limit: 'pad',
      summary: 'The same for a CSV or XLSX file as multipart `file`: a product and its quantity in each row',
      tag,
      form: { field: 'file', types: SHEET_TYPES },
      bodyLimit: MOST_FORM_BYTES,
      response: resolvedOrderSchema,
      handler: ({ viewer, request }) =>
        memory.during(request, viewer?.userId ?? request.ip, async () => {
          const { content } = await readSheetFile(request, {
            mostBytes: MOST_ORDER_FILE_BYTES,
            missing: orderFileMissing,
            tooLarge: orderFileTooLarge,
          });
          const text = await orderTextOfFile(content);
          return resolveOrder(deps, {
            text,
            companyId: viewer?.companyId ?? null,
            tooMany: () => tooManyLines('file'),
          });
        }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/add',
      audience: 'cart',
      deed: 'order',
      limit: 'other',
      summary:
        'Put up to 200 lines into the cart: what can be bought is added, the rest is named; `raw` teaches the pad; send an Idempotency-Key to repeat safely',
      tag,
      body: addOrderSchema,
      bodyLimit: MOST_BYTES,
      response: addedOrderSchema,
      handler: ({ body, viewer, guestId, request }) =>
        addOrder(
          deps,
          viewer === null
            ? // The audience 'cart' lets nobody through without one of the two.
              { owner: guestCart(guestId as string), isSubscriber: false }
            : { owner: userCart(viewer), isSubscriber: viewer.isSubscriber },
          { lines: body.lines, key: idempotencyKeyOf(request) },
        ),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/quick-order/aliases',
      audience: 'user',
      deed: 'read_orders',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'What the caller calls products: their own words for the pad, and their own part numbers',
      tag,
      response: orderAliasesSchema,
      handler: async ({ viewer }) => ({
        aliases: (await listAliases(deps.db, viewer.companyId)).map(toOrderAlias),
        most: MOST_ALIASES,
      }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/aliases',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary:
        'Name a product in your own words, or give it your own part number; the same text means one product',
      tag,
      body: addAliasSchema,
      response: orderAliasesSchema,
      handler: async ({ body, viewer }) => {
        const aliases = await addAlias(deps, { buyer: viewer, alias: body });
        return new Answer(
          { aliases: aliases.map(toOrderAlias), most: MOST_ALIASES },
          { status: 201, message: 'Kept' },
        );
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/quick-order/aliases/:id',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Forget one of your words or part numbers; orders keep theirs',
      tag,
      params: z.object({ id: z.string() }),
      response: z.null(),
      handler: async ({ params, viewer }) => {
        await removeAlias(deps, { id: uuidOr(params.id, aliasNotFound), companyId: viewer.companyId });
        return new Answer(null, { message: 'Forgotten' });
      },
    }),
  ];
}
