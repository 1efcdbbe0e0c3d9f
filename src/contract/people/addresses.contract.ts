import { z } from 'zod';
import { PROVINCES } from '../../domain/shop/nepal.ts';
import { phoneField, requiredText, text } from '../shop/fields.contract.ts';

const streetField = requiredText('Street is required', 200);
const cityField = requiredText('City is required', 100);
const provinceField = z.enum(PROVINCES, { error: 'Province is required' });
const countryField = z.literal('Nepal', { error: 'Country must be Nepal' });

/** spec 5: Shipping form; country is fixed as Nepal. */
export const postalAddressSchema = z.strictObject({
  street: streetField,
  city: cityField,
  province: provinceField,
  postalCode: text(20).nullish(),
  country: countryField.default('Nepal'),
  phone: phoneField,
});
export type PostalAddress = z.infer<typeof postalAddressSchema>;

/** POST /api/users/addresses and PUT .../{id}: the whole address. The default stays one until another is. */
export const addressInputSchema = postalAddressSchema.extend({ isDefault: z.boolean().default(false) });
export type AddressInput = z.input<typeof addressInputSchema>;

/** spec 3: Address. */
export const addressSchema = z.object({
  _id: z.string(),
  street: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string().nullable(),
  country: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof addressSchema>;
