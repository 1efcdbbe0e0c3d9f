import { jwtVerify, SignJWT } from 'jose';

/** threats.md D7: short-lived; the session behind it is read on every call. */
export const ACCESS_TOKEN_SECONDS = 600;

const ISSUER = 'thokmandu';
const AUDIENCE = 'thokmandu-api';
const TYPE = 'at+jwt';
const CLOCK_SKEW_SECONDS = 30;
/** Some 500 bytes each. */
const MOST_VERIFIED = 5_000;

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** The claims, or null for anything but a token of ours that is still valid. */
  verify(token: string): Promise<AccessClaims | null>;
}

/**
 * Whoever calls sends the same token for minutes, and asking the thread pool for its signature costs as much as the call's
 * statement: what was found good is remembered until it expires. Whether its session still lives is asked elsewhere.
 */
export function createAccessTokens(secretKey: string, clock: () => Date): AccessTokens {
  const key = new TextEncoder().encode(`access:${secretKey}`);
  const verified = new Map<string, { claims: AccessClaims; expiresAt: number }>();
  return {
    async sign({ userId, sessionId }) {
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async verify(token) {
      if (token.length > 2000) return null;
      const known = verified.get(token);
      if (known !== undefined) {
        if (known.expiresAt > Math.floor(clock().getTime() / 1000) - CLOCK_SKEW_SECONDS) return known.claims;
        verified.delete(token);
        return null;
      }
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          clockTolerance: CLOCK_SKEW_SECONDS,
          currentDate: clock(),
          requiredClaims: ['exp', 'iat', 'sub'],
        });
        if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null;
        const claims = { userId: payload.sub, sessionId: payload.sid };
        verified.set(token, { claims, expiresAt: payload.exp as number });
        if (verified.size > MOST_VERIFIED) verified.delete(verified.keys().next().value as string);
        return claims;
      } catch {
        return null;
      }
    },
  };
}

/** The token of an Authorization header, or null when there is none of the Bearer kind. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1] ?? null;
}
