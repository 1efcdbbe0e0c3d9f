import { z } from 'zod';
import {
  type AdminCategory,
  adminCategorySchema,
  categoriesQuerySchema,
  categorySchema,
  createCategorySchema,
  movedProductsSchema,
  moveProductsSchema,
  reorderCategoriesSchema,
  updateCategorySchema,
} from '../../../../contract/catalogue/categories.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import {
  addCategory,
  changeCategory,
  moveCategoryProducts,
  removeCategory,
  reorderCategories,
} from './categories.commands.ts';
import { categoryNotFound, parentNotFound, siblingsChanged, targetNotFound } from './categories.errors.ts';
import { findAdminCategories, findCategories } from './category-list.ts';

const idParams = z.object({ id: z.string() });
const categoryId = (id: string) => uuidOr(id, categoryNotFound);
/** A malformed id names no parent either. */
const parentId = (id: string | null) => (id === null ? null : uuidOr(id, parentNotFound));

export function categoriesRoutes(deps: Deps): RouteDefinition[] {
  const { catalogue } = deps;
  const categoryNow = async (id: string): Promise<AdminCategory> => {
    const category = (await findAdminCategories(deps, null)).find(({ _id }) => _id === id);
    if (category === undefined) throw categoryNotFound();
    return category;
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/categories',
      audience: 'optional',
      scope: 'catalogue:read',
      limit: 'other',
      isForPages: true,
      summary: 'All categories in display order; admins get inactive ones too, and parents as objects',
      tag: 'Catalogue',
      query: categoriesQuerySchema,
      response: z.array(z.union([adminCategorySchema, categorySchema])),
      handler: async ({ query, viewer }) => {
        if (viewer?.role === 'admin' && query.isActive !== 'true')
          return findAdminCategories(deps, query.isActive ?? null);
        const isActive = query.isActive === 'false' ? 'none' : 'true';
        return catalogue.kept.answer(
          `categories ${isActive}`,
          async () => ({
            data: isActive === 'none' ? [] : await findCategories(deps, 'true'),
            productIds: [],
          }),
          { toldOf: 'shown' },
        );
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/categories',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Add a category',
      tag: 'Catalogue',
      body: createCategorySchema,
      response: adminCategorySchema,
      handler: async ({ body, viewer, request }) => {
        const input = { ...body, parent: parentId(body.parent) };
        const id = await addCategory(deps, input, actingAdmin(viewer, request));
        return new Answer(await categoryNow(id), { status: 201, message: 'Category created' });
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/categories/:id',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Change a category; what is left out stays as it is',
      tag: 'Catalogue',
      params: idParams,
      body: updateCategorySchema,
      response: adminCategorySchema,
      handler: async ({ params, body, viewer, request }) => {
        const id = categoryId(params.id);
        const change = body.parent === undefined ? body : { ...body, parent: parentId(body.parent) };
        await changeCategory(deps, id, change, actingAdmin(viewer, request));
        return new Answer(await categoryNow(id), { message: 'Category updated' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/categories/:id',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Delete a category that holds neither products nor subcategories',
      tag: 'Catalogue',
      params: idParams,
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        await removeCategory(deps, categoryId(params.id), actingAdmin(viewer, request));
        return new Answer(null, { message: 'Category deleted' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/categories/:id/move-products',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Move every product of a category to another, active one',
      tag: 'Catalogue',
      params: idParams,
      body: moveProductsSchema,
      response: movedProductsSchema,
      handler: async ({ params, body, viewer, request }) => {
        const id = categoryId(params.id);
        const to = uuidOr(body.to, targetNotFound);
        return { moved: await moveCategoryProducts(deps, { id, to, admin: actingAdmin(viewer, request) }) };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/categories/reorder',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Set the display order of all children of a parent',
      tag: 'Catalogue',
      body: reorderCategoriesSchema,
      response: z.null(),
      handler: async ({ body, viewer, request }) => {
        const admin = actingAdmin(viewer, request);
        const ids = body.ids.map((id) => uuidOr(id, siblingsChanged));
        await reorderCategories(deps, { parent: parentId(body.parent), ids, admin });
        return new Answer(null, { message: 'Order saved' });
      },
    }),
  ];
}
