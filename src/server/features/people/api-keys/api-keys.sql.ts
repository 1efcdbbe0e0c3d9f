import { sql } from 'kysely';
import type { ApiScope, KeySide } from '../../../../domain/people/api-scopes.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** Whose keys. */
export interface KeyOwner {
  side: KeySide;
  id: string;
}

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiScope[];
  allowedAddresses: string[];
  madeBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  isExpired: boolean;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
}

const owned = ({ side, id }: KeyOwner) => sql`${sql.ref(`k.${side}_id`)} = ${id} and k.revoked_at is null`;

/** Keys that were not revoked, the newest first; those that have expired are among them. */
export async function listApiKeys(db: Database, owner: KeyOwner): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select k.id, k.name, k.prefix, k.scopes, coalesce(k.allowed_addresses::text[], '{}') as "allowedAddresses",
      u.first_name || ' ' || u.last_name as "madeBy", k.created_at as "createdAt", k.expires_at as "expiresAt",
      coalesce(k.expires_at <= now(), false) as "isExpired", k.last_used_at as "lastUsedAt",
      host(k.last_used_from) as "lastUsedFrom"
    from api_keys k join users u on u.id = k.made_by
    where ${owned(owner)} order by k.created_at desc, k.id`.execute(db);
  return rows;
}

/** How the owner of keys is called. */
export async function findKeyOwnerName(db: Database, { side, id }: KeyOwner): Promise<string> {
  const { rows } =
    side === 'company'
      ? await sql<{ name: string }>`select company_name(${id}::uuid) as name`.execute(db)
      : await sql<{ name: string }>`
          select coalesce(nullif(company_name, ''), first_name || ' ' || last_name) as name
          from users where id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}

/** How many keys work. */
export async function countWorkingKeys(tx: DatabaseTransaction, owner: KeyOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys k
    where ${owned(owner)} and (k.expires_at is null or k.expires_at > now())`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertApiKey(
  tx: DatabaseTransaction,
  { side, id: ownerId }: KeyOwner,
  key: {
    name: string;
    scopes: readonly ApiScope[];
    allowedAddresses: readonly string[];
    expiresInDays: number | null;
    prefix: string;
    hash: Buffer;
    madeBy: string;
  },
): Promise<string> {
  // A range is kept from its first address on: 10.1.2.3/24 is 10.1.2.0/24.
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (${sql.ref(`${side}_id`)}, name, scopes, allowed_addresses, expires_at, prefix, token_hash, made_by)
    values (${ownerId}, ${key.name}, ${key.scopes}::text[],
      nullif(array(select distinct network(a::inet) from unnest(${key.allowedAddresses}::text[]) a order by 1), '{}'),
      now() + make_interval(days => ${key.expiresInDays}::int), ${key.prefix}, ${key.hash}, ${key.madeBy})
    returning id`.execute(tx);
  return (rows[0] as { id: string }).id;
}

/** Ends a key of these owners. Null: they have none of this id, or it has ended. */
export async function revokeKey(
  tx: DatabaseTransaction,
  owners: readonly KeyOwner[],
  { id, by }: { id: string; by: string },
): Promise<{ name: string; prefix: string } | null> {
  const { rows } = await sql<{ name: string; prefix: string }>`
    update api_keys k set revoked_at = now(), revoked_by = ${by}
    where k.id = ${id} and (${sql.join(owners.map(owned), sql` or `)})
    returning k.name, k.prefix`.execute(tx);
  return rows[0] ?? null;
}
