import { expect, test } from 'vitest';
import { deactivationQuestion } from './deactivation-question.ts';

const figures = {
  orders: 0,
  spent: 0,
  products: 0,
  publicProducts: 0,
  parcels: 0,
  parcelsToSend: 0,
  revenue: 0,
};
const user = { firstName: 'Ram', lastName: 'Thapa' };
const session = { userAgent: null, ip: null, lastUsedAt: '', createdAt: '', isCurrent: false };

test('a deactivation says what it ends', () => {
  expect(deactivationQuestion({ user, figures, sessions: [] })).toBe(
    'Ram Thapa can no longer sign in, and is told by mail.',
  );
  expect(
    deactivationQuestion({
      user,
      figures: { ...figures, publicProducts: 1249, parcelsToSend: 3 },
      sessions: [session],
    }),
  ).toBe(
    'Ram Thapa can no longer sign in, and is told by mail. The person is signed out of 1 device. 1,249 products leave the shop. 3 paid parcels are not on their way yet: nobody else can send them.',
  );
});
