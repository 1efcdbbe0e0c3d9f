import { z } from 'zod';
import { addressInputSchema } from '../../../../contract/people/addresses.contract.ts';
import { asSent } from '../address-draft.ts';

/** The address form while it is typed; what is wrong with it, the contract says. */
export const addressFormSchema = z
  .object({
    street: z.string(),
    city: z.string(),
    province: z.string(),
    postalCode: z.string(),
    phone: z.string(),
    district: z.string(),
    isDefault: z.boolean(),
  })
  .superRefine((draft, context) => {
    for (const { path, message } of addressInputSchema.safeParse(asSent(draft)).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  });
