import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ApiError,
  apiGet,
  isUndecided,
  onCompanyLeft,
  onSessionLost,
  setApiTransport,
} from './api-client.ts';
import type { ApiResponse } from './api-transport.ts';
import {
  clearTokens,
  hasLostSession,
  readAuthToken,
  readRefreshToken,
  writeTokens,
} from './session-storage.ts';

/** What the server answers to a call with a dead access token, and to the refresh that follows. */
let refreshAnswer: ApiResponse | null;
let refreshes: number;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  refreshes = 0;
  setApiTransport(async ({ path, headers }) => {
    if (path === '/api/auth/refresh') {
      refreshes += 1;
      if (refreshAnswer === null) throw new ApiError(0);
      return refreshAnswer;
    }
    return headers.authorization === 'Bearer next'
      ? { status: 200, body: { success: true, data: 'mine' } }
      : { status: 401, body: null };
  });
  writeTokens({ authToken: 'dead', refreshToken: 'refresh' });
});
afterEach(() => vi.unstubAllGlobals());

test('a dead access token is refreshed once and the call repeated', async () => {
  refreshAnswer = {
    status: 200,
    body: { success: true, data: { authToken: 'next', refreshToken: 'refresh 2' } },
  };
  expect(await Promise.all([apiGet('/api/orders'), apiGet('/api/auth/me')])).toEqual(['mine', 'mine']);
  expect(refreshes).toBe(1);
  expect([readAuthToken(), readRefreshToken()]).toEqual(['next', 'refresh 2']);
  expect(hasLostSession()).toBe(false);
});

test.each([0, 400, 408, 413, 429, 500, 502, 503, 504])(
  'an answer %i to the refresh fails the call and leaves the session alone',
  async (status) => {
    refreshAnswer = status === 0 ? null : { status, body: null };
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    await expect(apiGet('/api/auth/me')).rejects.toMatchObject({ status });
    stop();
    expect([readAuthToken(), readRefreshToken()]).toEqual(['dead', 'refresh']);
    expect(lost).not.toHaveBeenCalled();
    expect(hasLostSession()).toBe(false);
  },
);

test.each([401, 403, 404])('an answer %i to the refresh ends the session', async (status) => {
  refreshAnswer = { status, body: null };
  const lost = vi.fn();
  const stop = onSessionLost(lost);
  await expect(apiGet('/api/auth/me')).rejects.toMatchObject({ status });
  stop();
  expect([readAuthToken(), readRefreshToken()]).toEqual([null, null]);
  expect(lost).toHaveBeenCalledOnce();
  expect(hasLostSession()).toBe(true);
  writeTokens({ authToken: 'new', refreshToken: 'new' });
  clearTokens();
  expect(hasLostSession()).toBe(false);
});

test.each([0, 429, 500, 502, 503, 504])('a failure %i decides nothing', (status) => {
  expect(isUndecided(new ApiError(status))).toBe(true);
});

test.each([400, 401, 403, 404, 409, 422])('a failure %i is an answer', (status) => {
  expect(isUndecided(new ApiError(status))).toBe(false);
});

test('who was taken out of their company is told with the call that is refused', async () => {
  const told = vi.fn();
  const stop = onCompanyLeft(told);
  const refuse = (code: string) =>
    setApiTransport(async () => ({ status: 403, body: { code, message: `Refused: ${code}` } }));
  refuse('company_role');
  await expect(apiGet('/api/orders')).rejects.toMatchObject({ status: 403 });
  expect(told).not.toHaveBeenCalled();
  refuse('company_left');
  await expect(apiGet('/api/orders')).rejects.toMatchObject({ code: 'company_left' });
  expect(told).toHaveBeenCalledExactlyOnceWith('Refused: company_left');
  stop();
  await expect(apiGet('/api/orders')).rejects.toMatchObject({ code: 'company_left' });
  expect(told).toHaveBeenCalledOnce();
});
