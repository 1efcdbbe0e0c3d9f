import { expect } from 'vitest';
import { API_SCOPES, type ApiScope, type KeySide, scopesOf } from '../src/domain/people/api-scopes.ts';
import type { Account, TestApp } from './app.ts';

/** A key of somebody's company or seller, made as they make it; with all scopes of that side when none are named. */
export async function makeKey(
  shop: TestApp,
  { token }: Account,
  side: KeySide,
  form: { scopes?: readonly ApiScope[]; allowedAddresses?: string[]; expiresInDays?: number | null } = {},
): Promise<{ id: string; token: string }> {
  const body = { for: side, name: 'Key', expiresInDays: null, scopes: scopesOf(side), ...form };
  const made = await shop.call('POST', '/api/account/keys', { token, body });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return { id: made.body.data.key._id, token: made.body.data.token };
}

/** All scopes of a side but these. */
export const without = (side: KeySide, ...left: ApiScope[]) =>
  API_SCOPES.filter((scope) => scopesOf(side).includes(scope) && !left.includes(scope));
