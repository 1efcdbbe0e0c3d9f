import { z } from 'zod';
import { type BillToInput, billToFormSchema } from '../../../../contract/books/bill-to.contract.ts';
import { placeOrderSchema } from '../../../../contract/orders/orders.contract.ts';
import { type Address, postalAddressSchema } from '../../../../contract/people/addresses.contract.ts';
import type { BuyerTaxDetails } from '../../../../contract/people/tax-details.contract.ts';
import { asSent, EMPTY_ADDRESS, toAddressDraft } from '../../people/address-draft.ts';
import { type BillToDraft, EMPTY_BILL_TO, type ShippingDraft } from './checkout-draft.ts';

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

/** What is sent of it: nothing while nothing is typed. */
export function billToOf(typed: BillToDraft): BillToInput | undefined {
  return Object.values(typed).some((value) => value.trim() !== '') ? typed : undefined;
}

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

export function isShippingStepDone(step: ShippingDraft | null): step is ShippingDraft {
  return step !== null && shippingStepSchema.safeParse(step).success;
}

/** Whether a required field is still empty (spec 4: what the second step needs). */
export function lacksRequiredFields(step: ShippingDraft): boolean {
  const addresses = step.billingIsShipping ? [step.shipping] : [step.shipping, step.billing];
  return addresses.some(({ street, city, province, phone }) =>
    [street, city, province, phone].some((value) => value.trim() === ''),
  );
}

/** spec 2: the shipping step is prefilled from the default saved address, if any. */
export function initialShippingStep(
  addresses: readonly Address[],
  billTo: BuyerTaxDetails = null,
): ShippingDraft {
  const chosen = addresses.find(({ isDefault }) => isDefault);
  return {
    addressChoice: chosen?._id ?? 'new',
    shipping: chosen ? toAddressDraft(chosen) : EMPTY_ADDRESS,
    billingIsShipping: true,
    billing: EMPTY_ADDRESS,
    billTo:
      billTo === null
        ? EMPTY_BILL_TO
        : { ...billTo, panNumber: billTo.panNumber ?? '', email: billTo.email ?? '' },
    savesAddress: false,
    notes: '',
    purchaseOrderNumber: '',
  };
}
