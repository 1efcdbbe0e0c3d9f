import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './api.ts';

/** Typed calls: `client.GET('/api/orders', { params: { query: { limit: '3' } } })` answers `{ data, error, response }`. */
export function thokmandu({ key, ...options }: ClientOptions & { key?: string }): Client<paths> {
  const headers = { 'Thokmandu-Version': '2026-11-27', ...(key ? { Authorization: `Bearer ${key}` } : {}) };
  return createClient<paths>({ ...options, headers });
}
