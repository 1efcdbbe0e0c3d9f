import { chooseCompanySchema, ownCompanySchema } from '../../../../contract/people/company.contract.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { chooseCompany, readCompany } from './companies.commands.ts';

const tag = 'Companies';

/** For which company somebody buys. Both calls go on for whoever no longer belongs to the company of their session. */
export function companyRoutes({ db }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/company',
      audience: 'user',
      limit: 'other',
      summary: 'The company for which you act, your role in it, and all companies you belong to',
      tag,
      response: ownCompanySchema,
      handler: ({ viewer }) => readCompany(db, viewer),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/session/company',
      audience: 'user',
      limit: 'other',
      summary: 'Act for another of your companies: in this session, and in those that begin later',
      tag,
      body: chooseCompanySchema,
      response: ownCompanySchema,
      handler: ({ viewer, body: { company } }) => chooseCompany(db, viewer, company),
    }),
  ];
}
