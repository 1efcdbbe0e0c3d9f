import { z } from 'zod';
import {
  type CommissionRuleView,
  commissionPreviewQuerySchema,
  commissionPreviewSchema,
  commissionRuleChangeSchema,
  commissionRuleInputSchema,
  commissionRuleListSchema,
  commissionRuleSchema,
  commissionRulesQuerySchema,
} from '../../../../contract/books/commission.contract.ts';
import {
  sellerFeesQuerySchema,
  sellerFeesSchema,
  sellingTermsSchema,
} from '../../../../contract/books/seller-money.contract.ts';
import { commissionRuleFor } from '../../../../domain/books/commission.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import { changeRule, createRule, previewRule } from './commission.commands.ts';
import { ruleNotFound } from './commission.errors.ts';
import {
  type CommissionRuleRow,
  findRule,
  getPublicRates,
  listCategoryPath,
  listRules,
  listRulesOf,
} from './commission.sql.ts';

const tag = 'Money';

/** What the marketplace keeps of each line, decided by admins. */
export function commissionRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (ruleId: string) => {
    const row = await findRule(deps.db, ruleId);
    if (row === null) throw ruleNotFound();
    return toView(row);
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/commission-rules',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Commission rules, from the default to the most specific',
      tag,
      query: commissionRulesQuerySchema,
      response: commissionRuleListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const { rules, found, counts } = await listRules(deps.db, filter, rowsOf({ page, limit }));
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return {
          rules: rules.map(toView),
          pagination: paginationOf({ page, limit }, found),
          counts: { all, ...counts },
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/commission-rules/preview',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Last month under a rule that is being written',
      tag,
      query: commissionPreviewQuerySchema,
      response: commissionPreviewSchema,
      handler: async ({ query }) => previewRule(deps, query),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/commission-rules',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'Add a commission rule; it counts for orders paid from its first day on',
      tag,
      body: commissionRuleInputSchema,
      response: commissionRuleSchema,
      handler: async ({ body, viewer, request }) => {
        const id = await createRule(deps, body, actingAdmin(viewer, request));
        return new Answer(await answer(id), { status: 201, message: 'Commission rule created' });
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/admin/commission-rules/:id',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'Change the terms of a commission rule; orders that are paid keep theirs',
      tag,
      params: z.object({ id: z.string() }),
      body: commissionRuleChangeSchema,
      response: commissionRuleSchema,
      handler: async ({ params, body, viewer, request }) => {
        const ruleId = uuidOr(params.id, ruleNotFound);
        await changeRule(deps, { ruleId, form: body, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(ruleId), { message: 'Commission rule updated' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/fees',
      audience: 'seller',
      sellerDeed: 'read',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'What would be kept of a line of a category that is sold today',
      tag,
      query: sellerFeesQuerySchema,
      response: sellerFeesSchema,
      handler: async ({ query: { category }, viewer }) => {
        const [rules, categoryIds] = await Promise.all([
          listRulesOf(deps.db, viewer.sellerId),
          category !== undefined && isUuid(category) ? listCategoryPath(deps.db, category) : [],
        ]);
        const subject = { sellerId: viewer.sellerId, categoryIds };
        const rule = commissionRuleFor(rules, subject, kathmanduDate(deps.clock()));
        return {
          percent: rupeesFromPaisa(rule?.basisPoints ?? 0),
          least: inRupees(rule?.leastPaisa ?? null),
          most: inRupees(rule?.mostPaisa ?? null),
          withheldPercent: deps.settings.current.withheldPercent,
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/selling-terms',
      audience: 'public',
      limit: 'other',
      summary: 'The fee, and when sellers are paid',
      tag,
      response: sellingTermsSchema,
      handler: async () => {
        const { standard, highest } = await getPublicRates(deps.db);
        const { payoutRhythm, payoutDay, payoutMinimum } = deps.settings.current;
        return {
          commissionPercent: rupeesFromPaisa(standard),
          highestCommissionPercent: rupeesFromPaisa(highest),
          rhythm: payoutRhythm,
          payDay: payoutDay,
          minimum: payoutMinimum,
        };
      },
    }),
  ];
}

const inRupees = (paisa: number | null) => (paisa === null ? null : rupeesFromPaisa(paisa));

function toView(row: CommissionRuleRow): CommissionRuleView {
  return {
    _id: row.id,
    scope: row.scope,
    seller: row.sellerId === null ? null : { _id: row.sellerId, name: row.sellerName ?? '' },
    category: row.categoryId === null ? null : { _id: row.categoryId, name: row.categoryName ?? '' },
    // Basis points of a percentage and paisa of a rupee: both are hundredths.
    percent: rupeesFromPaisa(row.basisPoints),
    least: inRupees(row.leastPaisa),
    most: inRupees(row.mostPaisa),
    validFrom: row.validFrom,
    state: row.state,
    updatedAt: row.updatedAt.toISOString(),
  };
}
