import { expect, test } from 'vitest';
import { EMPTY_ADDRESS, toPostalAddress } from '../../people/address-draft.ts';
import { isShippingStepDone, shippingStepSchema } from './shipping-check.ts';
import { billToOf, initialShippingStep, lacksRequiredFields } from './shipping-form.ts';

const home = {
  _id: 'a1',
  street: 'Kupondole Height, House 42',
  city: 'Lalitpur',
  province: 'Bagmati Pradesh',
  postalCode: null,
  country: 'Nepal',
  phone: '+9779841234567',
  isDefault: true,
  district: null,
};
const step = initialShippingStep([home]);

test('the default address fills the step and finishes it', () => {
  expect(step).toMatchObject({ addressChoice: 'a1', billingIsShipping: true });
  expect(step.shipping).toEqual({
    street: 'Kupondole Height, House 42',
    city: 'Lalitpur',
    province: 'Bagmati Pradesh',
    postalCode: '',
    phone: '9841234567',
    district: 'Lalitpur',
  });
  expect(isShippingStepDone(step)).toBe(true);
});

test('without a default address the step starts empty and unfinished', () => {
  const empty = initialShippingStep([{ ...home, isDefault: false }]);
  expect(empty.shipping).toEqual(EMPTY_ADDRESS);
  expect(isShippingStepDone(empty)).toBe(false);
});

test.each(['street', 'city', 'province', 'phone'] as const)(
  'an empty %s keeps the step unfinished',
  (field) => {
    const without = { ...step, shipping: { ...step.shipping, [field]: '  ' } };
    expect(lacksRequiredFields(without)).toBe(true);
    expect(isShippingStepDone(without)).toBe(false);
  },
);

test('an address elsewhere for billing must be whole, each problem at its own field', () => {
  const elsewhere = { ...step, billingIsShipping: false };
  const paths = shippingStepSchema.safeParse(elsewhere).error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toEqual(
    expect.arrayContaining(['billing.street', 'billing.city', 'billing.province', 'billing.phone']),
  );
  expect(isShippingStepDone({ ...elsewhere, billing: step.shipping })).toBe(true);
});

test('a wrong phone is a problem of the phone, though no field is empty', () => {
  const wrong = { ...step, shipping: { ...step.shipping, phone: '12345' } };
  expect(lacksRequiredFields(wrong)).toBe(false);
  expect(shippingStepSchema.safeParse(wrong).error?.issues[0]).toMatchObject({
    path: ['shipping', 'phone'],
    message: 'Invalid Nepalese phone number',
  });
});

test('an empty postal code and a district that was not chosen are sent as none', () => {
  const unsaid = { ...step, shipping: { ...step.shipping, district: '' } };
  expect(isShippingStepDone(unsaid)).toBe(true);
  expect(toPostalAddress(unsaid.shipping)).toMatchObject({
    postalCode: null,
    country: 'Nepal',
    district: null,
  });
});

test('a district of another province is a problem of the district', () => {
  const wrong = { ...step, shipping: { ...step.shipping, district: 'Jumla' } };
  expect(shippingStepSchema.safeParse(wrong).error?.issues[0]).toMatchObject({
    path: ['shipping', 'district'],
    message: 'Jumla is not in Bagmati Pradesh',
  });
});

test('whom to bill may stay empty; begun, it is checked at its fields', () => {
  expect(step.billTo).toEqual({ companyName: '', panNumber: '', address: '', email: '' });
  expect(billToOf(step.billTo)).toBeUndefined();
  const begun = { ...step, billTo: { ...step.billTo, panNumber: '12345678' } };
  const issues = shippingStepSchema.safeParse(begun).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['billTo.companyName', 'Company name is required'],
    ['billTo.panNumber', 'PAN number must have 9 digits'],
    ['billTo.address', 'Address is required'],
  ]);
  const saved = { companyName: 'Workshop', panNumber: null, address: 'Asan', email: null };
  const prefilled = initialShippingStep([home], saved);
  expect(billToOf(prefilled.billTo)).toEqual({
    companyName: 'Workshop',
    panNumber: '',
    address: 'Asan',
    email: '',
  });
  expect(isShippingStepDone(prefilled)).toBe(true);
});
