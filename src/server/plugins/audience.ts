import type { FastifyRequest } from 'fastify';
import { forbidden, sessionIdRequired, unauthorized } from './app-error.ts';
import { guestIdOf } from './guest-sessions.ts';

/**
 * Who may call a route:
 * public - anyone, tokens are not looked at; optional - anyone, a token must be good if sent;
 * cart - a good token or a guest session id; user - signed in; seller - acts for a seller, their own account or another;
 * admin - signed in with that role; seller_or_admin - one of the two.
 */
export type Audience = 'public' | 'optional' | 'cart' | 'user' | 'seller' | 'admin' | 'seller_or_admin';

/** Refuses whoever a route is not for. */
export function refuseAudience(audience: Audience, request: FastifyRequest): void {
  const { viewer } = request;
  switch (audience) {
    case 'public':
    case 'optional':
      return;
    case 'cart':
      if (viewer === null && guestIdOf(request) === null) throw sessionIdRequired();
      return;
    case 'user':
      if (viewer === null) throw unauthorized();
      return;
    case 'seller':
      if (viewer === null) throw unauthorized();
      if (viewer.sellerRole === null) throw forbidden();
      return;
    case 'admin':
      if (viewer === null) throw unauthorized();
      if (viewer.role !== 'admin') throw forbidden();
      return;
    case 'seller_or_admin':
      if (viewer === null) throw unauthorized();
      if (viewer.sellerRole === null && viewer.role !== 'admin') throw forbidden();
  }
}
