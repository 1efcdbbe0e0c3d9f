import { createHash } from 'node:crypto';
import type { ApiScope } from '../../domain/people/api-scopes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/shop/durations.ts';
import { type Row, seedId } from './seed-rows.ts';

interface DemoKey {
  name: string;
  prefix: string;
  scopes: readonly ApiScope[];
  addresses: readonly string[] | null;
  ageDays: number;
  lastUsedAgo: number;
}

const SELLERS_KEY: DemoKey = {
  name: 'Tally at New Road',
  prefix: 'thk_Tq7x',
  scopes: ['catalogue:read', 'stock:write', 'orders:read', 'bills:read', 'money:read'],
  addresses: null,
  ageDays: 41,
  lastUsedAgo: 12 * MINUTE_MS,
};
const HOSPITALS_KEY: DemoKey = {
  name: 'Hospital ERP',
  prefix: 'thk_m4Rc',
  scopes: ['catalogue:read', 'orders:read', 'orders:write', 'bills:read'],
  addresses: ['203.0.113.16/28'],
  ageDays: 20,
  lastUsedAgo: 3 * HOUR_MS,
};

/** A key of the demo's seller and one of its hospital. No token opens them: what their hashes are made of is no key. */
export function apiKeyRows(
  { sellerId, hospitalId }: { sellerId: string; hospitalId: string },
  now: Date,
): Row[] {
  const row = (
    key: DemoKey,
    owner: { company_id: string | null; seller_id: string | null; made_by: string },
  ) => {
    const createdAt = new Date(now.getTime() - key.ageDays * DAY_MS);
    return {
      id: seedId('api key', key.name),
      ...owner,
      name: key.name,
      scopes: key.scopes,
      allowed_addresses: key.addresses,
      expires_at: new Date(createdAt.getTime() + 365 * DAY_MS),
      prefix: key.prefix,
      token_hash: `\\x${createHash('sha256').update(`no key: ${key.name}`).digest('hex')}`,
      last_used_at: new Date(now.getTime() - key.lastUsedAgo),
      last_used_from: '203.0.113.20',
      created_at: createdAt,
    };
  };
  return [
    row(SELLERS_KEY, { company_id: null, seller_id: sellerId, made_by: sellerId }),
    row(HOSPITALS_KEY, { company_id: hospitalId, seller_id: null, made_by: hospitalId }),
  ];
}
