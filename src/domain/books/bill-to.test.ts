import { expect, test } from 'vitest';
import { billToOfPerson } from './bill-to.ts';

const sita = { firstName: 'Sita', lastName: 'Shrestha', companyName: null, panNumber: null };
const address = { street: 'Asan Tole, Ward 27', city: 'Kathmandu', province: 'Bagmati Pradesh' };

test('a person without a company is billed by name at the billing address', () => {
  expect(billToOfPerson(sita, address)).toEqual({
    companyName: 'Sita Shrestha',
    panNumber: null,
    address: 'Asan Tole, Ward 27, Kathmandu, Bagmati Pradesh',
    email: null,
  });
});

test('an account that names its company and PAN is billed under them', () => {
  const company = { ...sita, companyName: 'Shrestha Workshop Pvt. Ltd.', panNumber: '301457892' };
  expect(billToOfPerson(company, address)).toMatchObject({
    companyName: 'Shrestha Workshop Pvt. Ltd.',
    panNumber: '301457892',
  });
});
