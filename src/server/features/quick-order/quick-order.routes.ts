import { z } from 'zod';
import {
  addAliasSchema,
  addedOrderSchema,
  addOrderSchema,
  MOST_ORDER_FILE_BYTES,
  orderAliasesSchema,
  resolvedOrderSchema,
  resolveOrderSchema,
} from '../../../contract/quick-order.contract.ts';
import { MOST_ALIASES } from '../../../domain/order-alias.ts';
import type { Deps } from '../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { UploadMemory } from '../../plugins/upload-memory.ts';
import { uuidOr } from '../../plugins/uuid.ts';
import { readSheetFile } from '../../spreadsheets/sheet-upload.ts';
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
      limit: 'pad',
      summary:
        'What a pasted message asks for: product and quantity of each line, and what stands in the way',
      tag,
      body: resolveOrderSchema,
      bodyLimit: MOST_BYTES,
      isLarge: true,
      response: resolvedOrderSchema,
      handler: ({ body: { text }, viewer }) =>
        resolveOrder(deps, { text, userId: viewer?.userId ?? null, tooMany: () => tooManyLines('text') }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/resolve-file',
      audience: 'optional',
      limit: 'pad',
      summary: 'The same for a CSV or XLSX file as multipart `file`: a product and its quantity in each row',
      tag,
      bodyLimit: MOST_FORM_BYTES,
      isLarge: true,
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
            userId: viewer?.userId ?? null,
            tooMany: () => tooManyLines('file'),
          });
        }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/add',
      audience: 'cart',
      limit: 'other',
      summary:
        'Put up to 200 lines into the cart: what can be bought is added, the rest is named; `raw` teaches the pad',
      tag,
      body: addOrderSchema,
      bodyLimit: MOST_BYTES,
      response: addedOrderSchema,
      handler: ({ body, viewer, guestId }) =>
        addOrder(
          deps,
          viewer === null
            ? // The audience 'cart' lets nobody through without one of the two.
              { owner: guestCart(guestId as string), isSubscriber: false }
            : { owner: userCart(viewer.userId), isSubscriber: viewer.isSubscriber },
          body.lines,
        ),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/quick-order/aliases',
      audience: 'user',
      limit: 'other',
      summary: 'What the caller calls products: own words for the pad, and own part numbers',
      tag,
      response: orderAliasesSchema,
      handler: async ({ viewer }) => ({
        aliases: (await listAliases(deps.db, viewer.userId)).map(toOrderAlias),
        most: MOST_ALIASES,
      }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/quick-order/aliases',
      audience: 'user',
      limit: 'other',
      summary: 'Name a product in own words, or give it an own part number; the same text means one product',
      tag,
      body: addAliasSchema,
      response: orderAliasesSchema,
      handler: async ({ body, viewer }) => {
        const aliases = await addAlias(deps, { userId: viewer.userId, alias: body });
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
      limit: 'other',
      summary: 'Forget an own word or part number; orders keep theirs',
      tag,
      params: z.object({ id: z.string() }),
      response: z.null(),
      handler: async ({ params, viewer }) => {
        await removeAlias(deps, { id: uuidOr(params.id, aliasNotFound), userId: viewer.userId });
        return new Answer(null, { message: 'Forgotten' });
      },
    }),
  ];
}
