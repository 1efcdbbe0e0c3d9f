import { z } from 'zod';
import { DISTRICTS, type District, districtName, provinceOfDistrict } from '../../domain/shop/districts.ts';
import { PROVINCES, type Province, provinceName } from '../../domain/shop/nepal.ts';
import { phoneField, requiredText, text } from '../shop/fields.contract.ts';

const streetField = requiredText('Street is required', 200);
const cityField = requiredText('City is required', 100);
const provinceField = z.enum(PROVINCES, { error: 'Province is required' });
const countryField = z.literal('Nepal', { error: 'Country must be Nepal' });

/** One of the 77 by its English name; null or left out: not said, as in addresses of earlier days. */
export const districtField = z.enum(DISTRICTS, { error: 'Choose a district' }).nullish();

/** A district lies in the province that stands beside it. */
export function checkDistrict(
  { province, district }: { province: Province; district?: District | null | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (district == null || provinceOfDistrict(district) === province) return;
  const message = `${districtName(district)} is not in ${provinceName(province)}`;
  context.addIssue({ code: 'custom', path: ['district'], message });
}

/** spec 5: Shipping form; country is fixed as Nepal. */
export const postalAddressSchema = z
  .strictObject({
    street: streetField,
    city: cityField,
    province: provinceField,
    postalCode: text(20).nullish(),
    country: countryField.default('Nepal'),
    phone: phoneField,
    district: districtField,
  })
  .superRefine(checkDistrict);
export type PostalAddress = z.infer<typeof postalAddressSchema>;

/** POST /api/users/addresses and PUT .../{id}: the whole address. The default stays one until another is. */
export const addressInputSchema = postalAddressSchema.safeExtend({ isDefault: z.boolean().default(false) });
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
  district: z.string().nullable(),
});
export type Address = z.infer<typeof addressSchema>;
