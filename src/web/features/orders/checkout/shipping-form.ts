import type { BillToInput } from '../../../../contract/books/bill-to.contract.ts';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import type { BuyerTaxDetails } from '../../../../contract/people/tax-details.contract.ts';
import { EMPTY_ADDRESS, toAddressDraft } from '../../people/address-draft.ts';
import { type BillToDraft, EMPTY_BILL_TO, type ShippingDraft } from './checkout-draft.ts';

/** What is sent of it: nothing while nothing is typed. */
export function billToOf(typed: BillToDraft): BillToInput | undefined {
  return Object.values(typed).some((value) => value.trim() !== '') ? typed : undefined;
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
