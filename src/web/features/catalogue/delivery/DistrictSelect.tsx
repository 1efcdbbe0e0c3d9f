import { DISTRICTS, districtName, districtsOf, isDistrict } from '../../../../domain/shop/districts.ts';
import type { Place } from './delivery.hooks.ts';
import { chooseDistrict } from './province-choice.ts';

/** The district that goods go to, kept in this browser: one of the province that was chosen, or any. */
export function DistrictSelect({ province, district }: Place) {
  return (
    <select
      aria-label="Your district"
      value={district ?? ''}
      onChange={({ target: { value } }) => {
        if (isDistrict(value)) chooseDistrict(value);
      }}
      className="field mt-1 w-full max-w-64"
    >
      <option value="" disabled>
        Choose a district
      </option>
      {(province === null ? DISTRICTS : districtsOf(province)).map((one) => (
        <option key={one} value={one}>
          {districtName(one)}
        </option>
      ))}
    </select>
  );
}
