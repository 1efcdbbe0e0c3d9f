import { sellerChecklistSchema } from '../../../contract/accounts.contract.ts';
import type { Deps } from '../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { getSellerChecklist } from './seller-checklist.sql.ts';

const WAITING =
  'We check your company name and PAN number against the public register, usually within one working day. ' +
  'You get an e-mail when it is done. Until then nobody else sees your products.';
const INCOMPLETE =
  'Your account is waiting for approval. Complete what is missing, so that we can check your company.';

export function sellerChecklistRoutes({ db }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/checklist',
      audience: 'seller',
      limit: 'other',
      summary: 'What a new seller has done, what is missing, and what the account waits for',
      tag: 'Seller',
      response: sellerChecklistSchema,
      handler: async ({ viewer }) => {
        const checklist = await getSellerChecklist(db, viewer.userId);
        const { isApproved, companyName, panNumber, phone, hasAddress, productCount } = checklist;
        const isCheckable = Boolean(companyName && panNumber && phone);
        return {
          ...checklist,
          isComplete: isCheckable && hasAddress && productCount > 0,
          waitingFor: isApproved ? null : isCheckable ? WAITING : INCOMPLETE,
        };
      },
    }),
  ];
}
