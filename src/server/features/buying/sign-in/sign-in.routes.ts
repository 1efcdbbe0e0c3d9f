import type { FastifyRequest } from 'fastify';
import { authSchema, loginSchema, registerSchema } from '../../../../contract/people/accounts.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import {
  type AlsoSignedIn,
  type Client,
  createAccountTools,
  logIn,
  registerAccount,
} from '../../people/accounts/accounts.commands.ts';
import { mergeGuestCart } from '../cart/cart.commands.ts';

const tag = 'Accounts';

/** How somebody comes in, with the cart that they filled as a guest. */
export function signInRoutes(deps: Deps): RouteDefinition[] {
  const tools = createAccountTools(deps);
  return [
    defineRoute({
      method: 'POST',
      url: '/api/auth/register',
      audience: 'public',
      limit: 'register',
      summary: 'Create an account and sign in; the guest cart of X-Session-ID becomes the account’s',
      tag,
      body: registerSchema,
      response: authSchema,
      handler: async ({ body, request, guestId }) =>
        new Answer(await registerAccount(tools, body, clientOf(request), withCartOf(guestId)), {
          status: 201,
          message: 'Registration successful!',
        }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/auth/login',
      audience: 'public',
      limit: 'login',
      summary: 'Sign in; the guest cart of X-Session-ID merges into the account’s',
      tag,
      body: loginSchema,
      response: authSchema,
      handler: async ({ body, request, guestId }) =>
        new Answer(await logIn(tools, body, clientOf(request), withCartOf(guestId)), {
          message: 'Login successful!',
        }),
    }),
  ];
}

/** The guest's cart becomes the user's in the transaction that signs in: both hold, or neither. */
const withCartOf =
  (guestId: string | null): AlsoSignedIn =>
  async (tx, buyer) => {
    if (guestId !== null) await mergeGuestCart(tx, { guestId, ...buyer });
  };

const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});
