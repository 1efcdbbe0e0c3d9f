import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { SECOND_MS } from '../../domain/shop/durations.ts';
import type { Config } from '../config.ts';
import { isLoopback, isPublicAddress } from './public-address.ts';

/** A call outside, from the first look at the name to the last byte of the answer. */
const TIMEOUT_MS = 10 * SECOND_MS;
const MOST_ANSWER_BYTES = 64 * 1024;
const PORTS = ['', '443', '8443'];
/** Below are the services of the machine itself. */
const FIRST_FREE_PORT = 1024;

/** What somebody else's server said, or why there is nothing to say. */
export type OutsideAnswer =
  | { status: number; text: string; failure: null }
  | { status: number | null; text: string; failure: string };

/** Every address of a name, as text. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

/** An address that others named, looked up once: whatever is sent there goes to the addresses that were found then. */
export interface OutsideDoor {
  post(body: string, headers: Record<string, string>): Promise<OutsideAnswer>;
  close(): void;
}

/**
 * The only way to call an address that somebody else gave us: the public internet by TLS, and nothing that stands beside
 * us. In demo mode this machine itself, too, so that somebody may listen there.
 */
export interface Outside {
  /** Why we do not call this address, for whoever typed it; null: we would, at this moment. */
  refusal(url: string): Promise<string | null>;
  /** The same for a call, with the door instead of null. */
  open(url: string): Promise<OutsideDoor | { failure: string }>;
}

export function createOutside(
  { isDemo, port, publicUrl }: Pick<Config, 'isDemo' | 'port' | 'publicUrl'>,
  { resolve = resolveByDns }: { resolve?: Resolve } = {},
): Outside {
  const ownHost = new URL(publicUrl).hostname;

  /** The addresses that stand behind an address, all of which we may call. */
  async function lookUp(text: string): Promise<{ url: URL; addresses: string[] } | { failure: string }> {
    if (!URL.canParse(text)) return { failure: 'Must be an address such as https://example.com/webhooks' };
    const url = new URL(text);
    const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (url.username !== '' || url.password !== '')
      return { failure: 'Must not contain a user name or password' };
    if (isDemo && isOwnMachine(name)) {
      const isFree = Number(url.port) >= FIRST_FREE_PORT && Number(url.port) !== port;
      if (url.protocol === 'http:' && isFree)
        return { url, addresses: name === 'localhost' ? ['127.0.0.1'] : [name] };
      return { failure: 'On this machine only http:// and a port from 1024 that is not the shop’s' };
    }
    if (url.protocol !== 'https:') return { failure: 'Must begin with https://' };
    if (!PORTS.includes(url.port)) return { failure: 'Only the ports 443 and 8443 are called' };
    if (name === ownHost) return { failure: 'This is our own address' };
    const addresses = isIP(name) !== 0 ? [name] : await resolved(name);
    // One bad address among good ones is a trick: none of them is called.
    if (addresses.length > 0 && addresses.every(isPublicAddress)) return { url, addresses };
    return { failure: `${name} is no address of the public internet` };
  }

  async function resolved(name: string): Promise<string[]> {
    const signal = AbortSignal.timeout(TIMEOUT_MS / 2);
    return resolve(name, signal).catch(() => []);
  }

  return {
    async refusal(text) {
      const found = await lookUp(text);
      return 'failure' in found ? found.failure : null;
    },
    async open(text) {
      const found = await lookUp(text);
      return 'failure' in found ? found : doorTo(found.url, found.addresses);
    },
  };
}

const isOwnMachine = (name: string) => name === 'localhost' || isLoopback(name);

/**
 * By questions of our own to the name server: what the machine's file of hosts names stays unknown, and a name server
 * that is slow holds up no thread.
 */
async function resolveByDns(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2 * SECOND_MS, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel());
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** A door to addresses that were judged; `ca`: whom to believe instead of the authorities that the world believes. */
export function doorTo(
  url: URL,
  addresses: readonly string[],
  ca?: string,
  timeoutMs = TIMEOUT_MS,
): OutsideDoor {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_name, { all }, done) => {
    if (all) return done(null, pinned);
    const [{ address, family }] = pinned as [(typeof pinned)[number]];
    done(null, address, family);
  };
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
  const { request } = isSecure ? https : http;
  return {
    post: (body, headers) =>
      new Promise((resolve) => {
        const signal = AbortSignal.timeout(timeoutMs);
        const failed = (error: unknown) => {
          const failure = signal.aborted ? 'No answer in time' : failureText(error);
          resolve({ status: null, text: '', failure });
        };
        const call = request(
          url,
          {
            method: 'POST',
            agent,
            lookup,
            signal,
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            ...(ca === undefined ? {} : { ca }),
          },
          (answer) => {
            const chunks: Buffer[] = [];
            let bytes = 0;
            const done = () => resolve(answerOf(answer.statusCode ?? 0, Buffer.concat(chunks)));
            answer.on('data', (chunk: Buffer) => {
              chunks.push(chunk);
              bytes += chunk.length;
              if (bytes < MOST_ANSWER_BYTES) return;
              // Enough to know what it says: the rest is never read.
              done();
              answer.destroy();
            });
            answer.on('end', done);
            answer.on('error', failed);
            answer.on('aborted', () => failed(new Error('aborted')));
          },
        );
        call.on('error', failed);
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Of the first 64 kB; PostgreSQL keeps no NUL. */
function answerOf(status: number, bytes: Buffer): OutsideAnswer {
  const text = bytes.subarray(0, MOST_ANSWER_BYTES).toString().replaceAll('\u0000', '');
  if (status >= 200 && status < 300) return { status, text, failure: null };
  if (status >= 300 && status < 400)
    return { status, text, failure: `Answered ${status}: redirects are not followed` };
  return { status, text, failure: `Answered ${status}` };
}

function failureText(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'Nobody listens at this address';
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO|HOSTNAME)/.test(code))
    return `No secure connection: ${code}`;
  if (/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code)) return 'This address cannot be reached';
  return 'The connection was cut';
}
