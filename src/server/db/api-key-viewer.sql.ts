import type { ApiScope } from '../../domain/people/api-scopes.ts';
import { queryNamed } from './named-query.ts';
import type { Pool } from './pool.ts';

/** A key as it stands now, with whom it acts for. */
export interface KeyRow {
  id: string;
  scopes: ApiScope[];
  companyId: string | null;
  sellerId: string | null;
  isRevoked: boolean;
  isExpired: boolean;
  /** It may come from everywhere, or from where it came now. */
  isFromAllowed: boolean;
  /** Its last use is noted to the minute. */
  isUseNoted: boolean;
  /** The owner of its company, or its seller; null once the company has ended or the seller may not sell. */
  ownerId: string | null;
  isSubscriber: boolean;
}

/**
 * The key of this hash: one indexed read. A company's key names the company's owner, whoever made it; a seller's names the
 * seller's own account.
 */
export async function findKey(pool: Pool, hash: Buffer, address: string | null): Promise<KeyRow | null> {
  const rows = await queryNamed<KeyRow>(
    pool,
    'find_api_key',
    `select k.id, k.scopes, k.company_id as "companyId", k.seller_id as "sellerId",
            k.revoked_at is not null as "isRevoked", coalesce(k.expires_at <= now(), false) as "isExpired",
            k.allowed_addresses is null or coalesce($2::inet <<= any(k.allowed_addresses), false) as "isFromAllowed",
            coalesce(k.last_used_at > now() - interval '1 minute', false) as "isUseNoted",
            coalesce(o.id, w.id) as "ownerId",
            exists (select 1 from subscriptions b where b.company_id = k.company_id
                    and b.starts_at <= now() and b.ends_at > now()) as "isSubscriber"
     from api_keys k
       left join lateral (
         select u.id from company_members m join users u on u.id = m.user_id
         where m.company_id = k.company_id and m.role = 'owner' and u.is_active and u.deleted_at is null
         order by m.joined_at, u.id limit 1) o on true
       left join users w on w.id = k.seller_id and w.role = 'seller' and w.is_approved and w.is_active
         and w.deleted_at is null
     where k.token_hash = $1`,
    [hash, address],
  );
  return rows[0] ?? null;
}

/** Notes when and from where a key was used, once a minute whoever notices it first. */
export async function noteKeyUse(pool: Pool, keyId: string, address: string | null): Promise<void> {
  await pool.query(
    `update api_keys set last_used_at = now(), last_used_from = coalesce($2::inet, last_used_from)
     where id = $1 and (last_used_at is null or last_used_at <= now() - interval '1 minute')`,
    [keyId, address],
  );
}
