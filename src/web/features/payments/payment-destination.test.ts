import { expect, test } from 'vitest';
import { paymentDestination } from './payment-destination.ts';

test('a path of this site is a page', () => {
  expect(paymentDestination('/payment/bank-transfer?amount=100&id=1')).toEqual({
    kind: 'page',
    path: '/payment/bank-transfer?amount=100&id=1',
  });
});

test('a gateway is opened over https only', () => {
  expect(paymentDestination('https://pay.khalti.com/?pidx=1')).toEqual({
    kind: 'gateway',
    url: 'https://pay.khalti.com/?pidx=1',
  });
  expect(paymentDestination('http://pay.khalti.com/?pidx=1')).toBeNull();
});

test.each([
  null,
  '',
  '/',
  '//evil.example/pay',
  '/\\evil.example',
  'https://evil.example/pay',
  'https://pay.khalti.com.evil.example/',
  'https://pay.khalti.com@evil.example/',
  'javascript:alert(1)',
  'payment/esewa',
])('%s leads nowhere', (paymentUrl) => {
  expect(paymentDestination(paymentUrl)).toBeNull();
});
