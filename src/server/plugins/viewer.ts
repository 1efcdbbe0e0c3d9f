import type { FastifyRequest } from 'fastify';
import type { Role } from '../../domain/roles.ts';
import type { Pool } from '../db/pool.ts';
import { findViewer } from '../db/viewer.sql.ts';
import { type AccessTokens, bearerToken } from './access-token.ts';
import { unauthorized } from './app-error.ts';
import { isUuid } from './uuid.ts';

/** The signed-in caller, as the database says at this moment. */
export interface Viewer {
  userId: string;
  sessionId: string;
  role: Role;
  isApproved: boolean;
  /** Paid time is running now: wholesale prices. */
  isSubscriber: boolean;
}

export type ResolveViewer = (request: FastifyRequest) => Promise<Viewer | null>;

/** Null without an Authorization header; 401 for a token that is not (or no longer) good. */
export function createViewerResolver(pool: Pool, tokens: AccessTokens): ResolveViewer {
  return async (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return null;
    const token = bearerToken(header);
    const claims = token === null ? null : await tokens.verify(token);
    if (claims === null || !isUuid(claims.sessionId)) throw unauthorized();
    const viewer = await findViewer(pool, claims.sessionId);
    if (viewer === null || viewer.userId !== claims.userId) throw unauthorized();
    return viewer;
  };
}
