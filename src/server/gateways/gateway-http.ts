import { GatewayUnavailableError } from './gateway.ts';

const TIMEOUT_MS = 5_000;
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;
const MOST_BODY_BYTES = 200_000;

export interface GatewayResponse {
  status: number;
  /** The parsed body, or null when it is not JSON. */
  json: unknown;
}

export interface GatewayHttp {
  /** Whether it failed so often lately that it is left alone for now. */
  isSilent(): boolean;
  request(
    url: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<GatewayResponse>;
}

/**
 * HTTP to one gateway: hard time-out, no redirects, bounded body, and a circuit breaker that answers at once
 * while the gateway is down instead of letting every buyer wait.
 */
export function createGatewayHttp(name: string, clock: () => number = Date.now): GatewayHttp {
  let failures = 0;
  let openUntil = 0;
  return {
    isSilent: () => clock() < openUntil,
    async request(url, init = {}) {
      if (clock() < openUntil) throw new GatewayUnavailableError(`${name} is not answering`);
      try {
        const response = await fetch(url, {
          ...init,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = await readBounded(response);
        if (response.status >= 500 || response.status === 403 || response.status === 429) {
          throw new GatewayUnavailableError(`${name} answered ${response.status}`);
        }
        failures = 0;
        return { status: response.status, json: parseJson(text) };
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES_TO_OPEN) openUntil = clock() + OPEN_MS;
        if (error instanceof GatewayUnavailableError) throw error;
        throw new GatewayUnavailableError(`${name} cannot be reached`, { cause: error });
      }
    },
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) throw new GatewayUnavailableError('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
