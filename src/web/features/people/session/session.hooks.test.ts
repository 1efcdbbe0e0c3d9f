import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setApiTransport } from '../../../data/api-client.ts';
import { readAuthToken, writeTokens } from '../../../data/session-storage.ts';
import { meQuery } from './session.hooks.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  writeTokens({ authToken: 'good', refreshToken: 'refresh' });
});
afterEach(() => vi.unstubAllGlobals());

const askWho = async (status: number) => {
  setApiTransport(async () => ({ status, body: null }));
  await expect(new QueryClient().query({ ...meQuery, retry: false })).rejects.toMatchObject({ status });
  return readAuthToken();
};

test.each([429, 500, 502, 503, 504])(
  'the tokens stay when the user cannot be fetched: %i',
  async (status) => {
    expect(await askWho(status)).toBe('good');
  },
);

test.each([401, 403, 404])('the tokens go when the server knows no such user: %i', async (status) => {
  expect(await askWho(status)).toBeNull();
});
