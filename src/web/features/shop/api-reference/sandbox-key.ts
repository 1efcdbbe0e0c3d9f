import type { Sandbox } from './api-document.ts';
import type { KeySide } from './try-call.ts';

const NAME = 'Sandbox';
const DAYS = 30;
const CONFLICT = 409;

type Answer<Data> = { success: boolean; message?: string; data: Data };
type Made = { token: string };
type Kept = { keys: { _id: string; name: string }[] } | null;

/** A key of the demo shop's company or seller, made by the same calls as any. */
export async function makeSandboxKey(sandbox: Sandbox, side: KeySide): Promise<string> {
  const { email, scopes } = sandbox[side];
  const { data: session } = await call<{ authToken: string; refreshToken: string }>(
    'POST',
    '/api/auth/login',
    {
      body: { email, password: sandbox.password },
    },
  );
  const token = session.authToken;
  const make = () =>
    call<Made>('POST', '/api/account/keys', {
      token,
      body: { for: side, name: NAME, scopes, expiresInDays: DAYS },
    });
  try {
    return (await make()).data.token;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== CONFLICT) throw error;
    // There are as many keys as there may be: the oldest that was made here goes.
    const { data: kept } = await call<Record<KeySide, Kept>>('GET', '/api/account/keys', { token });
    const oldest = kept[side]?.keys.filter(({ name }) => name === NAME).at(-1);
    if (!oldest) throw error;
    await call('DELETE', `/api/account/keys/${oldest._id}`, { token });
    return (await make()).data.token;
  } finally {
    await call('POST', '/api/auth/logout', { token, body: { refreshToken: session.refreshToken } });
  }
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function call<Data>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<Answer<Data>> {
  const response = await fetch(path, {
    method,
    credentials: 'omit',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Answer<Data>;
  if (!response.ok) throw new Refusal(response.status, answer.message ?? 'No key could be made');
  return answer;
}
