import { expect, test } from 'vitest';
import {
  DISTRICTS,
  districtOfAddress,
  districtOfCity,
  districtsOf,
  provinceOfDistrict,
} from './districts.ts';
import { PROVINCES } from './nepal.ts';

test('each province has its districts: 77 in all', () => {
  expect(PROVINCES.map((province) => districtsOf(province).length)).toEqual([14, 8, 13, 11, 12, 10, 9]);
  expect(new Set(DISTRICTS).size).toBe(77);
  for (const province of PROVINCES)
    for (const district of districtsOf(province)) expect(provinceOfDistrict(district)).toBe(province);
});

test('a city tells its district only in the right province', () => {
  expect(districtOfCity(' pokhara ', 'Gandaki Pradesh')).toBe('Kaski');
  expect(districtOfCity('Kathmandu', 'Bagmati Pradesh')).toBe('Kathmandu');
  expect(districtOfCity('Kathmandu', 'Gandaki Pradesh')).toBeNull();
  expect(districtOfCity('Nowhere', 'Gandaki Pradesh')).toBeNull();
});

test.each([
  [{ district: 'Jumla', city: 'Pokhara', province: 'Gandaki Pradesh' }, 'Jumla'],
  [{ district: null, city: ' pokhara ', province: 'Gandaki Pradesh' }, 'Kaski'],
  [{ city: 'Pokhara', province: 'Bagmati Pradesh' }, null],
  [{ district: 'Atlantis', city: 'Somewhere', province: 'Bagmati Pradesh' }, null],
])('%o lies in %s', (address, district) => {
  expect(districtOfAddress(address)).toBe(district);
});
