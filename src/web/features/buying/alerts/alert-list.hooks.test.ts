import { expect, test } from 'vitest';
import type { Alert, Alerts } from '../../../../contract/buying/alerts.contract.ts';
import { withoutLeaving } from './alert-list.hooks.ts';

const alertOf = (_id: string, state: Alert['state'] = 'active') => ({ _id, state }) as Alert;
const [one, two, ended] = [alertOf('1'), alertOf('2'), alertOf('3', 'hit')];

function read(alerts: Alert[], { page = 1, total = alerts.length } = {}): Alerts {
  const active = total - alerts.filter(({ state }) => state !== 'active').length;
  return { alerts, active, pagination: { page, pages: 2, total, limit: 50 } };
}

test('what is leaving is neither shown nor counted', () => {
  const shown = withoutLeaving(read([one, two, ended]), [
    { alert: one, page: 1 },
    { alert: ended, page: 1 },
  ]);
  expect(shown.alerts).toEqual([two]);
  expect(shown.active).toBe(1);
  expect(shown.pagination.total).toBe(1);
});

test('a removal that the page already knows of is not taken off once more', () => {
  const shown = withoutLeaving(read([two]), [{ alert: one, page: 1 }]);
  expect(shown.active).toBe(1);
  expect(shown.pagination.total).toBe(1);
  expect(withoutLeaving(read([]), [{ alert: one, page: 1 }]).active).toBe(0);
});

test('what is leaving from another page is counted off, never below nothing', () => {
  const leaving = [{ alert: one, page: 2 }];
  expect(withoutLeaving(read([two], { total: 2 }), leaving).active).toBe(1);
  expect(withoutLeaving(read([], { total: 0 }), leaving).pagination.total).toBe(0);
});
