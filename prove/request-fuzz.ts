import fc from 'fast-check';
import { type Call, listCalls, type OpenApi } from './api-calls.ts';
import { requestOf, type SentRequest } from './random-requests.ts';
import { type SealedPrice, sealAPrice, shownOfSealed } from './sealed-price.ts';

/** Who asks: the demo accounts, two buyers among them who have nothing to do with one another, and a guest. */
const ROLES = ['guest', 'buyer', 'pro', 'seller', 'newseller', 'admin'] as const;
type Role = (typeof ROLES)[number];
const BUYERS: readonly Role[] = ['buyer', 'pro'];
const PASSWORD = 'Demo1234';
/** What a buyer alone may see: what these calls answer with. */
const OWN_LISTS = [
  '/api/orders',
  '/api/addresses',
  '/api/lists',
  '/api/alerts',
  '/api/notifications',
  '/api/bills',
];
/** These end the session that asks. */
const ENDS_SESSIONS = /\/api\/(?:auth\/(?:logout|change-password|refresh)|account$|users\/me$)/;
const AT_ONCE = 8;
const LOOK_AGAIN_EVERY = 400;
const MOST_FAULTS = 50;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const OF_THE_INSIDE =
  /\bat [\w.<>]+ \(|node_modules|\bselect .+ from |syntax error at or near|violates .+ constraint/i;

export interface FuzzReport {
  sent: number;
  /** Answers with 503, which may be asked again. */
  unavailable: number;
  /** Calls of the API that answered somebody with 2xx, since the start. */
  reached: number;
  /** What was wrong, each with all that is needed to repeat it. */
  faults: string[];
}

interface World {
  baseUrl: string;
  tokens: Map<Role, string>;
  /** Ids that may name something. */
  ids: string[];
  /** Ids that one buyer alone has seen, by id. */
  ownerOf: Map<string, Role>;
  /** Accounts that have part in something of a buyer's, by its id. */
  partners: ReadonlyMap<string, ReadonlySet<string>>;
  sealed: SealedPrice | null;
}

/**
 * Sends random requests made from the API's own description, with the token of every role: valid ones, nearly valid
 * ones and hostile ones. Wrong is every 5xx but 503, every answer that shows the inside, and every answer that shows a
 * stranger what a buyer alone may see. `partners`: who has part in something of a buyer's, by its id: sellers.
 */
export async function openFuzz(
  baseUrl: string,
  partners: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<{ send(requests: number, seed: number): Promise<FuzzReport> }> {
  const document = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as OpenApi;
  const calls = listCalls(document).filter(({ path }) => !ENDS_SESSIONS.test(path));
  const world: World = { baseUrl, tokens: new Map(), ids: [], ownerOf: new Map(), partners, sealed: null };
  await signIn(world);
  world.sealed = await sealAPrice((role, request) => send(world, role, request));
  await look(world, calls);
  const reached = new Set<Call>();
  const admitted = new Map<Call, Set<Role>>();
  let unavailable = 0;
  const sendOne = async (number: number): Promise<string | null> => {
    const call = calls[number % calls.length] as Call;
    const letIn = admitted.get(call) ?? new Set<Role>();
    const role = roleFor([...letIn], Math.floor(number / calls.length));
    const request = requestOf(call, { seed: number, ids: world.ids });
    const answer = await send(world, role, request);
    if (answer.status !== 401 && answer.status !== 403) admitted.set(call, letIn.add(role));
    if (answer.status >= 200 && answer.status < 300) reached.add(call);
    if (answer.status === 503) unavailable += 1;
    const fault = faultOf(world, role, request, answer);
    return fault === null ? null : repeatable(role, request, answer, fault);
  };
  return {
    async send(requests, seed) {
      const faults: string[] = [];
      unavailable = 0;
      const random = fc.sample(fc.nat(), { seed, numRuns: requests });
      let sent = 0;
      for (; sent < requests && faults.length < MOST_FAULTS; sent += AT_ONCE) {
        if (sent % LOOK_AGAIN_EVERY === 0) await signIn(world);
        const found = await Promise.all(random.slice(sent, sent + AT_ONCE).map(sendOne));
        faults.push(...found.filter((fault) => fault !== null));
      }
      return { sent: Math.min(sent, requests), unavailable, reached: reached.size, faults };
    },
  };
}

function accountOf(role: Role): string {
  return `${role}@thokmandu.example`;
}

/** Anybody, but mostly somebody whom the call has let in before. */
function roleFor(admitted: readonly Role[], number: number): Role {
  const among = number % 3 === 0 || admitted.length === 0 ? ROLES : admitted;
  return among[Math.floor(number / 3) % among.length] as Role;
}

interface Answer {
  status: number;
  text: string;
}

async function send({ baseUrl, tokens }: World, role: Role, request: SentRequest): Promise<Answer> {
  const token = tokens.get(role);
  const { method, path, headers, body } = request;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(token === undefined
        ? { 'x-session-id': 'guest_1700000000000_fuzzfuzzfuzzfuzz' }
        : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => error as Error);
  if (response instanceof Error) return { status: 0, text: String(response.cause ?? response) };
  return { status: response.status, text: await response.text() };
}

function faultOf(
  world: World,
  role: Role,
  { path, body }: SentRequest,
  { status, text }: Answer,
): string | null {
  if (status === 0) return 'the connection broke';
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (status >= 400 && OF_THE_INSIDE.test(text)) return 'shows the inside';
  const sealed = world.sealed && shownOfSealed(world.sealed, { role, path, text });
  if (sealed !== null) return sealed;
  if (status >= 300) return null;
  // The words of whoever sent them may be kept as a text, and shown to others from now on.
  for (const [id] of wordsOf(body).matchAll(UUID)) world.ownerOf.delete(id);
  if (role === 'admin') return null;
  for (const [id] of text.matchAll(UUID)) {
    const owner = world.ownerOf.get(id);
    if (owner === undefined || owner === role || world.partners.get(id)?.has(accountOf(role))) continue;
    return `shows ${id} of the ${owner}`;
  }
  return null;
}

/** What a body says, a form's files left out. */
function wordsOf(body: SentRequest['body']): string {
  return body instanceof FormData ? [...body.values()].filter(isText).join(' ') : (body ?? '');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function repeatable(
  role: Role,
  { method, path, body }: SentRequest,
  { text }: Answer,
  fault: string,
): string {
  const sent = typeof body === 'string' ? body : body === undefined ? '' : '(a form)';
  return `${fault}\n  ${role}: ${method} ${path}\n  ${sent.slice(0, 1500)}\n  ${text.slice(0, 300)}`;
}

/** Opens a session for every account that has none any more. */
async function signIn(world: World): Promise<void> {
  for (const role of ROLES) {
    if (role === 'guest') continue;
    const me = await send(world, role, { method: 'GET', path: '/api/auth/me', headers: {} });
    if (world.tokens.has(role) && me.status === 200) continue;
    const answer = await fetch(`${world.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: accountOf(role), password: PASSWORD }),
    });
    const token = /"(eyJ[^"]+)"/.exec(await answer.text())?.[1];
    if (token === undefined) world.tokens.delete(role);
    else world.tokens.set(role, token);
  }
}

/** Opens every list as everybody: what there is to ask for, and what one buyer alone sees. */
async function look(world: World, calls: readonly Call[]): Promise<void> {
  const seenBy = new Map<string, Set<Role>>();
  const owned = new Map<string, Role>();
  const lists = calls.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  for (const role of ROLES) {
    for (const { path } of lists) {
      const { status, text } = await send(world, role, { method: 'GET', path, headers: {} });
      if (status !== 200) continue;
      for (const [id] of text.matchAll(UUID)) seenBy.set(id, (seenBy.get(id) ?? new Set()).add(role));
      if (!BUYERS.includes(role) || !OWN_LISTS.includes(path)) continue;
      for (const id of listedIds(text)) owned.set(id, role);
    }
  }
  world.ids = [...seenBy.keys()];
  const isOwn = (id: string, owner: Role) =>
    [...(seenBy.get(id) ?? [])].every((role) => role === owner || role === 'admin');
  world.ownerOf = new Map([...owned].filter(([id, owner]) => isOwn(id, owner)));
}

/** The ids of what a list call lists, not of what those things name. */
function listedIds(text: string): string[] {
  const { data } = JSON.parse(text) as { data: unknown };
  const lists = Array.isArray(data) ? [data] : Object.values(Object(data)).filter(Array.isArray);
  return lists.flat().flatMap((item) => (typeof item?._id === 'string' ? [item._id] : []));
}
