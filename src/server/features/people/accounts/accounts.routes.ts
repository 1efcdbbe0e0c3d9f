import { z } from 'zod';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  logoutSchema,
  refreshSchema,
  resetPasswordSchema,
  tokensSchema,
  updateProfileSchema,
  userSchema,
} from '../../../../contract/people/accounts.contract.ts';
import type { Deps } from '../../../deps.ts';
import { bearerToken } from '../../../plugins/access-token.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import {
  createAccountTools,
  getOwnUser,
  logOut,
  refreshSession,
  updateProfile,
} from './accounts.commands.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.commands.ts';

const tag = 'Accounts';

export function accountRoutes(deps: Deps): RouteDefinition[] {
  const tools = createAccountTools(deps);
  return [
    defineRoute({
      method: 'POST',
      url: '/api/auth/refresh',
      audience: 'public',
      limit: 'refresh',
      summary: 'Trade a refresh token for the next tokens; using an old one again ends the session',
      tag,
      body: refreshSchema,
      response: tokensSchema,
      handler: ({ body, request }) =>
        refreshSession(tools, body.refreshToken, (userId) => {
          request.log.warn(
            { security: 'refresh_token_reuse', userId },
            'an old refresh token was used again',
          );
        }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/auth/logout',
      audience: 'public',
      limit: 'other',
      summary: 'End the session of the refresh token and of the access token sent',
      tag,
      body: logoutSchema,
      response: z.null(),
      handler: async ({ body, request }) => {
        await logOut(tools, {
          accessToken: bearerToken(request.headers.authorization),
          refreshToken: body?.refreshToken ?? null,
        });
        return new Answer(null, { message: 'Logged out successfully' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/auth/forgot-password',
      audience: 'public',
      limit: 'forgot',
      summary: 'Ask for a reset link by e-mail; the answer does not tell whether the account exists',
      tag,
      body: forgotPasswordSchema,
      response: z.null(),
      handler: async ({ body }) => {
        await requestPasswordReset(tools, body.email);
        return new Answer(null, { message: 'If the email exists, a reset link was sent' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/auth/reset-password',
      audience: 'public',
      limit: 'password',
      summary: 'Choose a new password by the link of the e-mail; ends all sessions',
      tag,
      body: resetPasswordSchema,
      response: z.null(),
      handler: async ({ body, request }) => {
        await resetPassword(tools, body, request.ip);
        return new Answer(null, { message: 'Your password was changed. Please sign in.' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/auth/me',
      audience: 'user',
      limit: 'other',
      summary: 'The signed-in user',
      tag,
      response: userSchema,
      handler: ({ viewer }) => getOwnUser(tools, viewer),
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/users/me',
      audience: 'user',
      limit: 'other',
      summary: 'Change your names, phone, company, PAN and preferences',
      tag,
      body: updateProfileSchema,
      response: userSchema,
      handler: async ({ body, viewer }) =>
        new Answer(await updateProfile(tools, viewer, body), { message: 'Profile updated' }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/users/me/password',
      audience: 'user',
      limit: 'password',
      summary: 'Change your password; ends the other sessions',
      tag,
      body: changePasswordSchema,
      response: z.null(),
      handler: async ({ body, viewer }) => {
        await changePassword(tools, viewer, body);
        return new Answer(null, { message: 'Password changed' });
      },
    }),
  ];
}
