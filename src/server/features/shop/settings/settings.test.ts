import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { createSettings, type Settings } from './settings.ts';

let shop: TestApp;
let admin: Account;
let other: Account;

beforeAll(async () => {
  shop = await createTestApp({ env: { WALLET_CEILING: '150000' } });
  admin = await shop.registerAdmin();
  other = await shop.registerAdmin();
});
afterAll(() => shop.close());

const put = (key: string, body: object, { token } = admin) =>
  shop.call('PUT', `/api/admin/settings/${key}`, { token, body });
const settingOf = async (key: string) => {
  const { body } = await shop.call('GET', '/api/admin/settings', { token: admin.token });
  return body.data.settings.find((setting: { key: string }) => setting.key === key);
};
const historyOf = async (key: string, query = '') =>
  (await shop.call('GET', `/api/admin/settings/${key}/history${query}`, { token: admin.token })).body.data;

describe('a setting', () => {
  test('has its default until an admin changes it, and then a history of who, when and why', async () => {
    expect(await settingOf('legalName')).toMatchObject({
      group: 'company',
      value: 'Thokmandu Pvt. Ltd.',
      default: 'Thokmandu Pvt. Ltd.',
      change: null,
    });
    const first = await put('legalName', { value: ' Thok Bazar Pvt. Ltd. ', reason: 'New name registered' });
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Setting saved', data: { value: 'Thok Bazar Pvt. Ltd.' } },
    });
    expect(shop.deps.settings.current.legalName).toBe('Thok Bazar Pvt. Ltd.');
    await put('legalName', { value: 'Thok Bazar Ltd.' }, other);

    const { changes, pagination } = await historyOf('legalName');
    expect(pagination.total).toBe(2);
    expect(changes).toMatchObject([
      {
        by: { email: other.user.email },
        before: 'Thok Bazar Pvt. Ltd.',
        after: 'Thok Bazar Ltd.',
        reason: null,
      },
      {
        by: { email: admin.user.email },
        before: 'Thokmandu Pvt. Ltd.',
        after: 'Thok Bazar Pvt. Ltd.',
        reason: 'New name registered',
      },
    ]);
    expect((await historyOf('legalName', '?limit=1&page=2')).changes).toHaveLength(1);
    const { body } = await shop.call('GET', '/api/admin/audit-log?action=setting.update&objectId=legalName', {
      token: admin.token,
    });
    expect(body.data.entries).toMatchObject([
      {
        object: { kind: 'setting', id: 'legalName', label: 'legalName' },
        after: { value: 'Thok Bazar Ltd.' },
      },
      { before: { value: 'Thokmandu Pvt. Ltd.' } },
    ]);
  });

  test('that stays the same leaves no trace', async () => {
    await put('street', { value: 'Lazimpat, Kathmandu' });
    expect((await put('street', { value: 'Lazimpat, Kathmandu' })).status).toBe(200);
    expect((await historyOf('street')).pagination.total).toBe(1);
  });

  test('of a wrong kind is refused, naming the field', async () => {
    for (const [key, value, path, message] of [
      ['panNumber', '12345', 'value', 'PAN must have 9 digits'],
      ['officeCloses', '25:00', 'value', 'Enter a time such as 17:00'],
      ['officeCloses', '09:00', 'value', 'The office must open before it closes'],
      ['esewaCeiling', '200000', 'value', 'Enter an amount'],
      ['legalName', null, 'value', 'Legal name is required'],
      ['holidays', [{ day: '2026-02-30', name: 'None' }], 'value.0.day', 'Invalid date'],
      [
        'holidays',
        [
          { day: '2026-12-25', name: 'Christmas' },
          { day: '2026-12-25', name: 'Again' },
        ],
        'value.1.day',
        'Is already in the list',
      ],
    ] as const) {
      expect(await put(key, { value })).toMatchObject({
        status: 400,
        body: { message, errors: [{ path, message }] },
      });
    }
    expect(await put('noSuchKey', { value: 1 })).toMatchObject({ status: 404 });
    expect(await put('constructor', { value: 1 })).toMatchObject({ status: 404 });
    expect((await put('legalName', { value: 'A', extra: 1 })).status).toBe(400);
    expect((await shop.call('GET', '/api/admin/settings/none/history', { token: admin.token })).status).toBe(
      404,
    );
  });

  test('is not overwritten by somebody who saw an older value', async () => {
    expect((await put('registrationNumber', { value: '111/083', seen: null })).status).toBe(200);
    const late = await put('registrationNumber', { value: '222/083', seen: null }, other);
    expect(late).toMatchObject({ status: 409, body: { code: 'setting_changed' } });
    const { change } = await settingOf('registrationNumber');
    expect((await put('registrationNumber', { value: '333/083', seen: change._id }, other)).status).toBe(200);
  });

  test('changed by twelve at once has a history without gaps', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => put('careersEmail', { value: `jobs${index}@example.com` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { changes } = await historyOf('careersEmail');
    expect(changes).toHaveLength(12);
    for (const [index, { before }] of changes.slice(0, -1).entries()) {
      expect(before).toBe(changes[index + 1].after);
    }
    expect(shop.deps.settings.current.careersEmail).toBe(changes[0].after);
    await expectInvariants(shop.pool);
  });

  test('is nobody’s but an admin’s', async () => {
    const seller = await shop.registerSeller();
    expect((await put('legalName', { value: 'Mine' }, seller)).status).toBe(403);
    expect((await shop.call('GET', '/api/admin/settings')).status).toBe(401);
  });
});

describe('the ceilings of the wallets', () => {
  const reasonOf = async (method: string, amount: number) => {
    const { body } = await shop.call('GET', `/api/payments/methods?kind=order&amount=${amount}`);
    return body.data.find((entry: { method: string }) => entry.method === method).reason;
  };

  test('come from WALLET_CEILING until an admin sets them, each of its own', async () => {
    expect(await settingOf('esewaCeiling')).toMatchObject({ value: 150_000, default: 150_000 });
    expect(await reasonOf('esewa', 150_000)).toBeNull();
    expect(await reasonOf('esewa', 150_000.01)).toContain('150,000');
    expect((await put('esewaCeiling', { value: 100_000 })).status).toBe(200);
    expect(await reasonOf('esewa', 100_001)).toBe(
      'eSewa carries at most रू\u00a0100,000 per payment. Please pay by bank transfer.',
    );
    expect(await reasonOf('khalti', 100_001)).toBeNull();
  });
});

describe('another instance', () => {
  const running: Settings[] = [];
  const instance = async () => {
    const settings = createSettings(shop.deps.pool, shop.config);
    running.push(settings);
    await settings.start();
    return settings;
  };
  afterEach(async () => {
    for (const settings of running.splice(0)) await settings.stop();
  });

  test('hears of a change, and counts it once', async () => {
    const there = await instance();
    const version = there.version;
    await put('pressEmail', { value: 'media@example.com' });
    await vi.waitFor(() => expect(there.current.pressEmail).toBe('media@example.com'), { timeout: 10_000 });
    expect(there.version).toBe(version + 1);
  });

  test('finds a change whose message never came', async () => {
    const there = await instance();
    await shop.pool.query('alter table settings_history disable trigger settings_history_announce');
    await put('pressEmail', { value: 'quiet@example.com' });
    await vi.waitFor(() => expect(there.current.pressEmail).toBe('quiet@example.com'), { timeout: 10_000 });
    await shop.pool.query('alter table settings_history enable trigger settings_history_announce');
  });

  test('gives a stored value that is no longer valid up for the default', async () => {
    await shop.pool.query(
      `insert into settings_history (key, before, after, changed_by)
       values ('officeOpens', '"10:00"', '"noon"', $1), ('goneKey', '1', '2', $1)`,
      [admin.user.id],
    );
    expect((await instance()).current.officeOpens).toBe('10:00');
  });
});
