import { z } from 'zod';
import {
  adminAttributeListSchema,
  adminAttributeSchema,
  adminAttributesQuerySchema,
  attributeInputSchema,
  attributeStarterInputSchema,
  attributeStarterSchema,
  unreadValuesQuerySchema,
  unreadValuesSchema,
} from '../../../../contract/catalogue/attributes.contract.ts';
import { attributesOf } from '../../../../domain/catalogue/attribute-inheritance.ts';
import { attributeKey } from '../../../../domain/catalogue/attribute-value.ts';
import { categoryFamily } from '../../../../domain/catalogue/category-tree.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { type AttributeRow, listAttributes } from '../catalogue/category-attributes.sql.ts';
import { adminAttributeView } from './attribute-view.ts';
import { addAttribute, addUsualAttributes, changeAttribute, removeAttribute } from './attributes.commands.ts';
import { attributeNotFound, unknownCategory } from './attributes.errors.ts';
import { findUnreadValues } from './row-values.ts';

const tag = 'Attributes';
const params = z.object({ id: z.string() });
const attributeId = (id: string) => uuidOr(id, attributeNotFound);

/** What the goods of categories are told apart by, as admins keep it. */
export function adminAttributesRoutes(deps: Deps): RouteDefinition[] {
  const { db, pool, catalogue } = deps;
  const attributeNow = async (id: string): Promise<AttributeRow> => {
    const row = (await listAttributes(pool)).find((attribute) => attribute.id === id);
    if (row === undefined) throw attributeNotFound();
    return row;
  };
  const answer = async (id: string) =>
    adminAttributeView(await attributeNow(id), await catalogue.categories());
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/attributes',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Attributes by category; for one category also those it inherits',
      tag,
      query: adminAttributesQuerySchema,
      response: adminAttributeListSchema,
      handler: async ({ query: { page, limit, search, category } }) => {
        const [all, tree] = await Promise.all([listAttributes(pool), catalogue.categories()]);
        const chosen = tree.find(({ slug }) => slug === category);
        const wanted = attributeKey(search ?? '');
        const found = (category === undefined ? all : chosen ? attributesOf(all, tree, chosen.id) : [])
          .filter(({ name, spellings }) =>
            [name, ...spellings].some((word) => attributeKey(word).includes(wanted)),
          )
          .map((row) => adminAttributeView(row, tree));
        if (category === undefined) found.sort((a, b) => a.categoryPath.localeCompare(b.categoryPath));
        const { offset } = rowsOf({ page, limit });
        return {
          attributes: found.slice(offset, offset + limit),
          pagination: paginationOf({ page, limit }, found.length),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/attributes',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Add an attribute to a category',
      tag,
      body: attributeInputSchema,
      response: adminAttributeSchema,
      handler: async ({ body, viewer, request }) => {
        const form = { ...body, category: uuidOr(body.category, unknownCategory) };
        const id = await addAttribute(deps, form, actingAdmin(viewer, request));
        return new Answer(await answer(id), { status: 201, message: 'Attribute created' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/attributes/starter',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Give a category the usual attributes that it lacks',
      tag,
      body: attributeStarterInputSchema,
      response: attributeStarterSchema,
      handler: async ({ body, viewer, request }) => {
        const category = uuidOr(body.category, unknownCategory).toLowerCase();
        const { added, skipped } = await addUsualAttributes(deps, category, actingAdmin(viewer, request));
        const [all, tree] = await Promise.all([listAttributes(pool), catalogue.categories()]);
        const rows = all.filter(({ id }) => added.includes(id)).map((row) => adminAttributeView(row, tree));
        return new Answer(
          { added: rows, skipped },
          {
            status: added.length === 0 ? 200 : 201,
            message: added.length === 0 ? 'The category already has all of them' : 'Usual attributes added',
          },
        );
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/admin/attributes/:id',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Replace an attribute; what products say is read anew',
      tag,
      params,
      body: attributeInputSchema,
      response: adminAttributeSchema,
      handler: async ({ params, body, viewer, request }) => {
        const id = attributeId(params.id);
        const form = { ...body, category: uuidOr(body.category, unknownCategory) };
        await changeAttribute(deps, { id, form, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(id), { message: 'Attribute updated' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/admin/attributes/:id',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Delete an attribute; products keep what they say as text',
      tag,
      params,
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        await removeAttribute(deps, attributeId(params.id), actingAdmin(viewer, request));
        return new Answer(null, { message: 'Attribute deleted' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/attributes/:id/unread',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'What products say of an attribute that cannot be read, the most frequent first',
      tag,
      params,
      query: unreadValuesQuerySchema,
      response: unreadValuesSchema,
      handler: async ({ params, query }) => {
        const [row, tree] = await Promise.all([attributeNow(attributeId(params.id)), catalogue.categories()]);
        const categoryIds = [...categoryFamily(tree, row.categoryId)];
        return {
          attribute: adminAttributeView(row, tree),
          ...(await findUnreadValues(db, { attribute: row, categoryIds }, query)),
        };
      },
    }),
  ];
}
