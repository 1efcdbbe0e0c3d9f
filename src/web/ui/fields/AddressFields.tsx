import { useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { districtName, districtOfCity, districtsOf } from '../../../domain/shop/districts.ts';
import { isProvince, PROVINCES, provinceName } from '../../../domain/shop/nepal.ts';
import { LockedField } from './Field.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

const PROVINCE_OPTIONS = PROVINCES.map((province) => ({ value: province, label: provinceName(province) }));

const COUNTRY = 'Nepal';

type AddressFieldName = 'street' | 'city' | 'province' | 'postalCode' | 'phone' | 'district';

export interface AddressFieldsProps {
  /** What the form gives for one field. */
  register: (field: AddressFieldName) => UseFormRegisterReturn;
  /** What stands in these fields now, and how another district gets there. */
  place: { city: string; province: string; district: string };
  onDistrict: (district: string) => void;
  errors: Partial<Record<AddressFieldName, { message?: string | undefined }>> | undefined;
  /** Which address it is, for the browser's own filling in. */
  section?: 'shipping' | 'billing';
  phoneHelp?: string;
}

/**
 * Street, city, province, district, postal code, Nepal, phone (spec 5: shipping form). The district follows the city
 * where that tells it, until another is chosen. Mount it anew for another address.
 */
export function AddressFields({
  register,
  place: { city, province, district },
  onDistrict,
  errors,
  section,
  phoneHelp,
}: AddressFieldsProps) {
  const districts: string[] = isProvince(province) ? districtsOf(province) : [];
  const told = districtOfCity(city, province) ?? '';
  const toldBefore = useRef('');
  useEffect(() => {
    const isElsewhere = district !== '' && !districts.includes(district);
    if (told === toldBefore.current && !isElsewhere) return;
    const follows = isElsewhere || district === '' || district === toldBefore.current;
    toldBefore.current = told;
    if (follows && district !== told) onDistrict(told);
  });
  const autoComplete = (part: string) => (section ? `${section} ${part}` : part);
  return (
    <div className="grid gap-4 md:grid-cols-6">
      <TextField
        className="md:col-span-6"
        label="Street"
        required
        autoComplete={autoComplete('address-line1')}
        error={errors?.street?.message}
        {...register('street')}
      />
      <TextField
        className="md:col-span-2"
        label="City"
        required
        autoComplete={autoComplete('address-level2')}
        error={errors?.city?.message}
        {...register('city')}
      />
      <SelectField
        className="md:col-span-2"
        label="Province"
        required
        placeholder="Choose a province"
        options={PROVINCE_OPTIONS}
        autoComplete={autoComplete('address-level1')}
        error={errors?.province?.message}
        {...register('province')}
      />
      <SelectField
        className="md:col-span-2"
        label="District"
        optional
        placeholder="Choose a district"
        options={districts.map((value) => ({ value, label: districtName(value) }))}
        error={errors?.district?.message}
        {...register('district')}
      />
      <TextField
        className="md:col-span-2"
        label="Postal code"
        optional
        inputMode="numeric"
        autoComplete={autoComplete('postal-code')}
        error={errors?.postalCode?.message}
        {...register('postalCode')}
      />
      <div className="md:col-span-2">
        <LockedField label="Country" value={COUNTRY} />
      </div>
      <TextField
        className="md:col-span-2"
        label="Phone"
        required
        type="tel"
        prefix="+977"
        autoComplete={autoComplete('tel-national')}
        help={phoneHelp}
        error={errors?.phone?.message}
        {...register('phone')}
      />
    </div>
  );
}
