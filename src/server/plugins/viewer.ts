import type { FastifyRequest } from 'fastify';
import type { ApiScope } from '../../domain/people/api-scopes.ts';
import type { CompanyRole } from '../../domain/people/company-roles.ts';
import type { SellerRole } from '../../domain/people/seller-roles.ts';
import type { DeskRole } from '../../domain/shop/desk-roles.ts';
import type { Role } from '../../domain/shop/roles.ts';
import type { Buyer } from '../db/buyer.ts';
import type { Pool } from '../db/pool.ts';
import { findViewer } from '../db/viewer.sql.ts';
import { type AccessTokens, bearerToken } from './access-token.ts';
import { checkApiKey, isApiKey } from './api-key.ts';
import { unauthorized } from './app-error.ts';
import { isUuid } from './uuid.ts';

/** No company has this id: what is asked for it is found nowhere. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

/** Nobody sells under this id: what is asked for it is found nowhere. */
export const NO_SELLER = '00000000-0000-0000-0000-000000000000';

/** Keys have no session: what is asked for it is found nowhere. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** By which key a call was made, and what that may do. */
export interface CallersKey {
  id: string;
  scopes: readonly ApiScope[];
}

/**
 * The signed-in caller, as the database says at this moment. A key acts for its company or its seller alone: as their owner,
 * who is named where a row must name a person, and only on that side.
 */
export interface Viewer extends Buyer {
  sessionId: string;
  role: Role;
  isApproved: boolean;
  /** On our desk; null for whoever is no admin. */
  deskRole: DeskRole | null;
  /** Paid time of the company is running now: wholesale prices. */
  isSubscriber: boolean;
  /** In the company for which the session acts; null once the caller no longer belongs to it: `companyId` then names none. */
  companyRole: CompanyRole | null;
  /** For whom the session sells: the own account of a seller, or one that took the caller in; names nobody else. */
  sellerId: string;
  /** For that seller; null for whoever sells for nobody, or does no longer. */
  sellerRole: SellerRole | null;
  /** Null for people. */
  key: CallersKey | null;
}

export type ResolveViewer = (request: FastifyRequest) => Promise<Viewer | null>;

/** Null without an Authorization header; 401 for a token that is not (or no longer) good. */
export function createViewerResolver(pool: Pool, tokens: AccessTokens): ResolveViewer {
  return async (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return null;
    const token = bearerToken(header);
    if (token !== null && isApiKey(token)) return viewerOfKey(pool, token, request.ip);
    const claims = token === null ? null : await tokens.verify(token);
    if (claims === null || !isUuid(claims.sessionId)) throw unauthorized();
    const viewer = await findViewer(pool, claims.sessionId);
    if (viewer === null || viewer.userId !== claims.userId) throw unauthorized();
    return {
      ...viewer,
      companyId: viewer.companyId ?? NO_COMPANY,
      sellerId: viewer.sellerId ?? NO_SELLER,
      key: null,
    };
  };
}

async function viewerOfKey(pool: Pool, token: string, ip: string): Promise<Viewer> {
  const { id, scopes, ownerId, companyId, sellerId, isSubscriber } = await checkApiKey(pool, token, ip);
  return {
    userId: ownerId,
    sessionId: NO_SESSION,
    role: sellerId === null ? 'buyer' : 'seller',
    isApproved: true,
    deskRole: null,
    isSubscriber,
    companyId: companyId ?? NO_COMPANY,
    companyRole: companyId === null ? null : 'owner',
    sellerId: sellerId ?? NO_SELLER,
    sellerRole: sellerId === null ? null : 'owner',
    key: { id, scopes },
  };
}
