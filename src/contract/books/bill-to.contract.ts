import { z } from 'zod';
import { isPan } from '../../domain/shop/nepal.ts';
import { emailField, panText, requiredText } from '../shop/fields.contract.ts';

/** Whom bills go to, as a buyer enters it. */
export const billToFormSchema = z.strictObject({
  companyName: requiredText('Company name is required', 160),
  panNumber: panText
    .refine((value) => value === '' || isPan(value), 'PAN number must have 9 digits')
    .nullish(),
  /** One line of text. */
  address: requiredText('Address is required', 200),
  email: z.union([z.literal(''), emailField], { error: 'Invalid email address' }).nullish(),
});
export type BillToInput = z.input<typeof billToFormSchema>;
export type BillToForm = z.output<typeof billToFormSchema>;

/** Whom a bill is made out to; null: left out of it. */
export const billToSchema = z.object({
  companyName: z.string(),
  panNumber: z.string().nullable(),
  address: z.string(),
  email: z.string().nullable(),
});
