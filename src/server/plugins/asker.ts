import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { bearerToken } from './access-token.ts';

/** Who asks, as the request says; used for a day to count each once, never kept or written. */
export interface Asker {
  guestId: string | null;
  userId: string | null;
  address: string;
  userAgent: string;
}

/** The token is not verified: it only tells visitors apart. */
export function askerOf(request: FastifyRequest, guestId: string | null): Asker {
  const token = bearerToken(request.headers.authorization);
  let userId: string | null = null;
  try {
    userId = token === null ? null : (decodeJwt(token).sub ?? null);
  } catch {
    // No token of ours: the address tells.
  }
  return { guestId, userId, address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
