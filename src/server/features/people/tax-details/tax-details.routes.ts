import { billToFormSchema } from '../../../../contract/books/bill-to.contract.ts';
import {
  buyerTaxDetailsSchema,
  type SellerTaxDetails,
  sellerTaxDetailsSchema,
  sellerTaxFormSchema,
} from '../../../../contract/people/tax-details.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
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
      sellerDeed: 'money',
      limit: 'other',
      summary: 'What your bills say of their issuer, the newest version',
      tag: 'Bills',
      response: sellerTaxDetailsSchema,
      handler: ({ viewer }) => getSellerDetails(viewer.sellerId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/tax-details',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Change what your bills say of their issuer from now on; issued bills stay as they are',
      tag: 'Bills',
      body: sellerTaxFormSchema,
      response: sellerTaxDetailsSchema,
      handler: async ({ body, viewer }) => {
        await saveSellerTaxDetails(deps, viewer.sellerId, body);
        return new Answer(await getSellerDetails(viewer.sellerId), { message: 'Tax details saved' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/users/tax-details',
      audience: 'user',
      deed: 'read_orders',
      limit: 'other',
      summary: 'Whom your bills go to, unless an order says otherwise; null while nothing was saved',
      tag: 'Bills',
      response: buyerTaxDetailsSchema,
      handler: ({ viewer }) => findBuyerTaxDetails(deps.db, viewer.companyId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/users/tax-details',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Change whom your bills go to; orders that are placed already stay as they are',
      tag: 'Bills',
      body: billToFormSchema,
      response: buyerTaxDetailsSchema,
      handler: async ({ body, viewer }) => {
        const billTo = billToOfForm(body);
        await updateBuyerTaxDetails(deps.db, viewer.companyId, billTo);
        return new Answer(billTo, { message: 'Tax details saved' });
      },
    }),
  ];
}
