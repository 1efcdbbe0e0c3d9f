import { sellerChecklistSchema } from '../../../../contract/people/accounts.contract.ts';
import { APPROVAL_TIME } from '../../../../domain/people/approval-time.ts';
import { SELLER_DOCUMENT_KINDS } from '../../../../domain/people/seller-document.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { toSellerDocument } from '../seller-documents/seller-document-view.ts';
import { listSellerDocuments } from '../seller-documents/seller-documents.sql.ts';
import { getSellerChecklist } from './seller-checklist.sql.ts';

const WAITING =
  `We check your company name, PAN number and documents against the public register, usually ${APPROVAL_TIME}. ` +
  'You get an e-mail when it is done. Until then nobody else sees your products.';
const INCOMPLETE =
  'Your account is waiting for approval. Complete what is missing, so that we can check your company.';

export function sellerChecklistRoutes({ db }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/checklist',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'What a new seller has done, what is missing, and what the account waits for',
      tag: 'Seller',
      response: sellerChecklistSchema,
      handler: async ({ viewer }) => {
        const [checklist, documents] = await Promise.all([
          getSellerChecklist(db, viewer.sellerId),
          listSellerDocuments(db, viewer.sellerId),
        ]);
        const { isApproved, companyName, panNumber, phone, hasAddress, productCount, hasTaxDetails } =
          checklist;
        const isShown = SELLER_DOCUMENT_KINDS.every((kind) =>
          documents.some((document) => document.kind === kind && document.state !== 'asked_again'),
        );
        const isCheckable = Boolean(companyName && panNumber && phone && isShown);
        return {
          ...checklist,
          documents: documents.map(toSellerDocument),
          isComplete: isCheckable && hasAddress && hasTaxDetails && productCount > 0,
          waitingFor: isApproved ? null : isCheckable ? WAITING : INCOMPLETE,
        };
      },
    }),
  ];
}
