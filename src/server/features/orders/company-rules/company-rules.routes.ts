import { z } from 'zod';
import {
  companyRuleInputSchema,
  companyRulesSchema,
  companySettingsSchema,
} from '../../../../contract/orders/company-rules.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { addRule, changeRule, changeSettings, readRules, removeRule } from './company-rules.commands.ts';

const tag = 'Companies';
const ruleParams = z.object({ id: z.string() });

/** Which orders of a company need a signature, and whose. */
export function companyRuleRoutes({ db }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/company/rules',
      audience: 'user',
      deed: 'read_orders',
      limit: 'other',
      summary: 'Which orders of your company need a signature, and who may sign',
      tag,
      response: companyRulesSchema,
      handler: ({ viewer }) => readRules(db, viewer.companyId),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/company/rules',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Add a rule; the first that an order matches decides',
      tag,
      body: companyRuleInputSchema,
      response: companyRulesSchema,
      handler: async ({ viewer, body }) => new Answer(await addRule(db, viewer, body), { status: 201 }),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/company/rules/:id',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Change a rule, or its place',
      tag,
      params: ruleParams,
      body: companyRuleInputSchema,
      response: companyRulesSchema,
      handler: ({ viewer, params, body }) => changeRule(db, viewer, { rule: params.id, form: body }),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/company/rules/:id',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Remove a rule; requests that wait because of it go on',
      tag,
      params: ruleParams,
      response: companyRulesSchema,
      handler: ({ viewer, params }) => removeRule(db, viewer, params.id),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/company/settings',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Whether people may sign their own orders, and whether every order names a cost centre',
      tag,
      body: companySettingsSchema,
      response: companyRulesSchema,
      handler: ({ viewer, body }) => changeSettings(db, viewer, body),
    }),
  ];
}
