import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from './uuid.ts';

/** One generation of a refresh family; the family is the session. */
export interface RefreshClaims {
  sessionId: string;
  generation: number;
}

export interface RefreshTokens {
  /** Always the same text for the same generation: concurrent refreshes get one successor (threats.md D8). */
  issue(claims: RefreshClaims): string;
  /** The claims of a token of ours, or null. Whether its generation is still good, the session says. */
  read(token: string): RefreshClaims | null;
}

/** Refresh tokens are derived, never stored: `<session id>.<generation>.<signature>`. */
export function createRefreshTokens(secretKey: string): RefreshTokens {
  const sign = (claims: string) => createHmac('sha256', `refresh:${secretKey}`).update(claims).digest();
  return {
    issue({ sessionId, generation }) {
      const claims = `${sessionId}.${generation}`;
      return `${claims}.${sign(claims).toString('base64url')}`;
    },
    read(token) {
      const [sessionId = '', generation = '', signature = '', ...rest] = token.split('.');
      if (!isUuid(sessionId) || !/^[1-9]\d{0,8}$/.test(generation) || rest.length > 0) return null;
      const expected = sign(`${sessionId}.${generation}`);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return { sessionId, generation: Number(generation) };
    },
  };
}
