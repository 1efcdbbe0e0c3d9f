import { z } from 'zod';
import { GatewayUnavailableError } from '../gateways/gateway.ts';
import { createGatewayHttp, type GatewayHttp, type GatewayResponse } from '../gateways/gateway-http.ts';
import { type CourierAccount, CourierUnavailableError } from './courier.ts';

const tokenSchema = z.object({
  access_token: z.string().min(1).max(5_000),
  refresh_token: z.string().min(1).max(5_000).nullish(),
  expires_in: z.number().positive(),
});

interface Token {
  access: string;
  refresh: string | null;
  endsAt: number;
}

/** A token that ends so soon is not begun with. */
const SPARE_MS = 60_000;

export type PathaoCall = (
  path: string,
  how?: { method?: 'GET' | 'POST'; body?: object },
) => Promise<GatewayResponse>;

/** Pathao does not know this account. */
export class PathaoRefusedError extends CourierUnavailableError {}

/**
 * The calls of Pathao's merchant API for each account, with its token: got by the user's password, then by the refresh
 * token, and anew where Pathao does not know it any more. Each account has a circuit breaker of its own: one whose keys
 * are wrong keeps no other waiting.
 */
export function createPathaoAccounts(apiUrl: string, clock: () => number = Date.now) {
  const tokens = new Map<string, Token>();
  const lines = new Map<string, GatewayHttp>();
  const lineOf = (id: string): GatewayHttp => {
    const known = lines.get(id) ?? createGatewayHttp('Pathao', clock);
    lines.set(id, known);
    return known;
  };

  async function ask(
    account: CourierAccount,
    path: string,
    init: Parameters<GatewayHttp['request']>[1],
    mayBeDone: boolean,
  ): Promise<GatewayResponse> {
    const line = lineOf(account.id);
    const wasSilent = line.isSilent();
    try {
      return await line.request(`${apiUrl}${path}`, init);
    } catch (cause) {
      if (!(cause instanceof GatewayUnavailableError)) throw cause;
      const message = 'Pathao does not answer';
      throw new CourierUnavailableError(message, { mayBeDone: mayBeDone && !wasSilent, cause });
    }
  }

  async function issue(account: CourierAccount, grant: object): Promise<Token | null> {
    const { clientId: client_id, clientSecret: client_secret } = account;
    const { status, json } = await ask(
      account,
      'issue-token',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ client_id, client_secret, ...grant }),
      },
      false,
    );
    const { data } = tokenSchema.safeParse(json);
    if (status !== 200 || data === undefined) {
      if (status >= 400) return null;
      throw new CourierUnavailableError('Pathao gave no token', { mayBeDone: false });
    }
    const token = {
      access: data.access_token,
      refresh: data.refresh_token ?? null,
      endsAt: clock() + data.expires_in * 1000,
    };
    tokens.set(account.id, token);
    return token;
  }

  /** A fresh token by the user's password; throws PathaoRefusedError for one that Pathao does not know. */
  async function signIn(account: CourierAccount): Promise<Token> {
    const { userName: username, password } = account;
    const token = await issue(account, { grant_type: 'password', username, password });
    if (token !== null) return token;
    tokens.delete(account.id);
    throw new PathaoRefusedError('Pathao does not know this account', { mayBeDone: false });
  }

  async function tokenOf(account: CourierAccount): Promise<Token> {
    const known = tokens.get(account.id);
    if (known === undefined) return signIn(account);
    if (clock() < known.endsAt - SPARE_MS) return known;
    const refreshed =
      known.refresh === null
        ? null
        : await issue(account, { grant_type: 'refresh_token', refresh_token: known.refresh });
    return refreshed ?? signIn(account);
  }

  return {
    signIn,
    callsOf(account: CourierAccount): PathaoCall {
      return async (path, { method = 'GET', body } = {}) => {
        const send = ({ access }: Token) =>
          ask(
            account,
            path,
            {
              method,
              headers: {
                Authorization: `Bearer ${access}`,
                Accept: 'application/json',
                ...(body ? { 'Content-Type': 'application/json' } : {}),
              },
              ...(body ? { body: JSON.stringify(body) } : {}),
            },
            method === 'POST',
          );
        const first = await send(await tokenOf(account));
        // It may forget a token before its time: nothing was done by then.
        return first.status === 401 ? send(await signIn(account)) : first;
      };
    },
  };
}
