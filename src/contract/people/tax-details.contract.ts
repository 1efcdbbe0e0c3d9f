import { z } from 'zod';
import { isPan } from '../../domain/shop/nepal.ts';
import { billToSchema } from '../books/bill-to.contract.ts';
import { instant, panText, requiredText, text } from '../shop/fields.contract.ts';

// Who issues bills.

const panField = panText.refine(isPan, 'PAN number must have 9 digits');

/** PUT /api/seller/tax-details. The PAN is fixed once the seller is approved and may then be left out. */
export const sellerTaxFormSchema = z.strictObject({
  legalName: requiredText('Legal name is required', 160),
  /** The same name in Devanagari. */
  nepaliName: text(160).nullish(),
  /** One line, as on the certificate. */
  address: requiredText('Address is required', 200),
  panNumber: panField.optional(),
  /** Comes before every number: KTM-2083/84-000123. */
  branchCode: requiredText('Branch code is required', 40).refine(
    (code) => /^[A-Z0-9]{2,6}$/.test(code),
    'Branch code must be 2 to 6 capital letters or digits',
  ),
  /** The person whose name stands under a bill. */
  signatory: requiredText('Name of the signatory is required', 80),
  footLine: text(200).nullish(),
});
export type SellerTaxFormInput = z.input<typeof sellerTaxFormSchema>;
export type SellerTaxForm = z.output<typeof sellerTaxFormSchema>;

/** GET /api/seller/tax-details: the newest version. Everything but the PAN is null before the first. */
export const sellerTaxDetailsSchema = z.object({
  /** Counts the changes; 0: nothing was saved yet. */
  version: z.number().int(),
  legalName: z.string().nullable(),
  nepaliName: z.string().nullable(),
  address: z.string().nullable(),
  panNumber: z.string().nullable(),
  branchCode: z.string().nullable(),
  signatory: z.string().nullable(),
  footLine: z.string().nullable(),
  /** The PAN was checked at approval and cannot be changed here. */
  isPanFixed: z.boolean(),
  changedAt: instant.nullable(),
});
export type SellerTaxDetails = z.infer<typeof sellerTaxDetailsSchema>;

/** GET /api/users/tax-details: null while nothing was saved. */
export const buyerTaxDetailsSchema = billToSchema.nullable();
export type BuyerTaxDetails = z.infer<typeof buyerTaxDetailsSchema>;
