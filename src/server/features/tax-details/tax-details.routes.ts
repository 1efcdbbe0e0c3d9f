import {
  billToFormSchema,
  buyerTaxDetailsSchema,
  type SellerTaxDetails,
  sellerTaxDetailsSchema,
  sellerTaxFormSchema,
} from '../../../contract/tax-details.contract.ts';
import type { Deps } from '../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { saveSellerTaxDetails } from './tax-details.commands.ts';
import {
  findBuyerTaxDetails,
  findSellerTaxDetails,
  findTaxSeller,
  updateBuyerTaxDetails,
} from './tax-details.sql.ts';
import { billToOfForm } from './tax-details-view.ts';

/** Who issues bills, and who receives them. */
export function taxDetailsRoutes(deps: Deps): RouteDefinition[] {
  const getSellerDetails = async (sellerId: string): Promise<SellerTaxDetails> => {
    const [newest, seller] = await Promise.all([
      findSellerTaxDetails(deps.db, sellerId),
      findTaxSeller(deps.db, sellerId),
    ]);
    return {
      version: newest?.version ?? 0,
      legalName: newest?.legalName ?? null,
      nepaliName: newest?.nepaliName ?? null,
      address: newest?.address ?? null,
      panNumber: newest?.panNumber ?? seller.panNumber,
      branchCode: newest?.branchCode ?? null,
      signatory: newest?.signatory ?? null,
      footLine: newest?.footLine ?? null,
      isPanFixed: seller.isApproved && seller.panNumber !== null,
      changedAt: newest?.createdAt.toISOString() ?? null,
    };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/tax-details',
      audience: 'seller',
      limit: 'other',
      summary: 'What the own bills say of their issuer, the newest version',
      tag: 'Bills',
      response: sellerTaxDetailsSchema,
      handler: ({ viewer }) => getSellerDetails(viewer.userId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/tax-details',
      audience: 'seller',
      limit: 'other',
      summary: 'Change what the own bills say of their issuer from now on; issued bills stay as they are',
      tag: 'Bills',
      body: sellerTaxFormSchema,
      response: sellerTaxDetailsSchema,
      handler: async ({ body, viewer }) => {
        await saveSellerTaxDetails(deps, viewer.userId, body);
        return new Answer(await getSellerDetails(viewer.userId), { message: 'Tax details saved' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/users/tax-details',
      audience: 'user',
      limit: 'other',
      summary: 'Whom the own bills go to, unless an order says otherwise; null while nothing was saved',
      tag: 'Bills',
      response: buyerTaxDetailsSchema,
      handler: ({ viewer }) => findBuyerTaxDetails(deps.db, viewer.userId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/users/tax-details',
      audience: 'user',
      limit: 'other',
      summary: 'Change whom the own bills go to; orders that are placed already stay as they are',
      tag: 'Bills',
      body: billToFormSchema,
      response: buyerTaxDetailsSchema,
      handler: async ({ body, viewer }) => {
        const billTo = billToOfForm(body);
        await updateBuyerTaxDetails(deps.db, viewer.userId, billTo);
        return new Answer(billTo, { message: 'Tax details saved' });
      },
    }),
  ];
}
