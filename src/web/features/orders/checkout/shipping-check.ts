import { z } from 'zod';
import { billToFormSchema } from '../../../../contract/books/bill-to.contract.ts';
import { placeOrderSchema } from '../../../../contract/orders/orders.contract.ts';
import { postalAddressSchema } from '../../../../contract/people/addresses.contract.ts';
import { asSent } from '../../people/address-draft.ts';
import type { ShippingDraft } from './checkout-draft.ts';
import { billToOf } from './shipping-form.ts';

const addressDraftSchema = z.object({
  street: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  district: z.string(),
});

/** The shipping step: the contract's address, a second one only when billing goes elsewhere. */
export const shippingStepSchema = z
  .object({
    addressChoice: z.string(),
    shipping: addressDraftSchema,
    billingIsShipping: z.boolean(),
    billing: addressDraftSchema,
    billTo: z.object({
      companyName: z.string(),
      panNumber: z.string(),
      address: z.string(),
      email: z.string(),
    }),
    savesAddress: z.boolean(),
    notes: z.string(),
    purchaseOrderNumber: z.string(),
  })
  .superRefine((step, context) => {
    const { notes, purchaseOrderNumber } = placeOrderSchema.shape;
    addIssues(context, 'shipping', postalAddressSchema, asSent(step.shipping));
    if (!step.billingIsShipping) addIssues(context, 'billing', postalAddressSchema, asSent(step.billing));
    if (billToOf(step.billTo) !== undefined) addIssues(context, 'billTo', billToFormSchema, step.billTo);
    addIssues(context, 'notes', notes, step.notes);
    addIssues(context, 'purchaseOrderNumber', purchaseOrderNumber, step.purchaseOrderNumber);
  });

/** What the contract says against one part of the step, at the step's own fields. */
function addIssues(
  context: z.RefinementCtx,
  field: keyof ShippingDraft,
  schema: z.ZodType,
  value: unknown,
): void {
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: [field, ...issue.path], message: issue.message });
  }
}

export function isShippingStepDone(step: ShippingDraft): boolean {
  return shippingStepSchema.safeParse(step).success;
}
