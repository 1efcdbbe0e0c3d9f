import { beforeAll, expect, test } from 'vitest';
import type { CheckoutDraft } from './checkout-draft.ts';
import { reachableStep } from './checkout-steps.ts';
import { loadShippingCheck } from './late-shipping-check.ts';
import { initialShippingStep } from './shipping-form.ts';

beforeAll(loadShippingCheck);

const shippingStep = initialShippingStep([
  {
    _id: 'a1',
    street: 'Kupondole Height',
    city: 'Lalitpur',
    province: 'Bagmati Pradesh',
    postalCode: null,
    country: 'Nepal',
    phone: '9841234567',
    isDefault: true,
    district: null,
  },
]);
const untouched: CheckoutDraft = {
  ownerId: null,
  shippingStep: null,
  method: null,
  onAccount: [],
  pickUp: [],
  costCentre: { order: '', lines: {} },
  attempt: null,
};

test.each([
  { wanted: null, step: 1 },
  { wanted: '0', step: 1 },
  { wanted: 'two', step: 1 },
  { wanted: '2', step: 2 },
  { wanted: '4', step: 2 },
])('before anything is typed $wanted leads to step $step', ({ wanted, step }) => {
  expect(reachableStep(wanted, untouched)).toBe(step);
});

test('the confirmation needs an address and a payment method', () => {
  expect(reachableStep('4', { ...untouched, shippingStep })).toBe(3);
  expect(reachableStep('4', { ...untouched, shippingStep, method: 'bank' })).toBe(4);
  expect(reachableStep('4', { ...untouched, shippingStep, onAccount: ['s1'] })).toBe(4);
  expect(reachableStep('1', { ...untouched, shippingStep, method: 'bank' })).toBe(1);
});
