import { expect, test } from 'vitest';
import { COMPANY_DEEDS, COMPANY_ROLES, may } from './company-roles.ts';

const deedsOf = (role: (typeof COMPANY_ROLES)[number]) => COMPANY_DEEDS.filter((deed) => may(role, deed));

test('an owner may do all', () => {
  expect(deedsOf('owner')).toEqual([...COMPANY_DEEDS]);
});

test('who approves and who buys may do all but decide about people and PRO, and buyers do not sign', () => {
  const all = COMPANY_DEEDS.filter((deed) => deed !== 'manage_company' && deed !== 'subscribe');
  expect(deedsOf('approver').toSorted()).toEqual(all.toSorted());
  expect(deedsOf('buyer')).toEqual(all.filter((deed) => deed !== 'approve'));
});

test('an accountant reads and pays, a viewer only looks at orders', () => {
  expect(deedsOf('accountant')).toEqual(['read_orders', 'pay', 'read_bills']);
  expect(deedsOf('viewer')).toEqual(['read_orders']);
});

test('everybody in a company may look at its orders', () => {
  expect(COMPANY_ROLES.filter((role) => !may(role, 'read_orders'))).toEqual([]);
});
