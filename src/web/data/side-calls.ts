import type { SideAnswers } from '../../contract/shop/side-calls.contract.ts';
import { isSideCall, MOST_SIDE_CALLS, SIDE_CALLS } from '../../domain/shop/side-calls.ts';
import { isOffline } from './connection.ts';

// The small calls beside a page go together: on a slow line each request of its own costs a way there and back.

/** Longer than such calls take on any line on which it pays to join them. */
const PATIENCE_MS = 4_000;
/** After one that did not come each goes by itself for a while: a part of a page is better than none. */
const REST_MS = 60_000;

/** What of a call of the API client counts here. */
interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  signal?: AbortSignal;
  isFile?: boolean;
}
type CallAnswer = { status: number; body: unknown };
type Ask = (call: Call) => Promise<CallAnswer>;

interface Waiting {
  request: Call;
  resolve: (answer: CallAnswer | Promise<CallAnswer>) => void;
}

let waiting: Waiting[] = [];
let restsUntil = 0;

/** Whether a call may go together with others of this moment. */
export function goesAlong({ method, path, headers, isFile }: Call): boolean {
  return (
    method === 'GET' &&
    !isFile &&
    headers.authorization !== undefined &&
    headers['if-none-match'] === undefined &&
    isSideCall(path) &&
    !isOffline() &&
    performance.now() >= restsUntil
  );
}

/** Its answer, which came with those of the calls that were made at the same moment. */
export function sendAlong(request: Call, alone: Ask): Promise<CallAnswer> {
  const { signal } = request;
  const answer = new Promise<CallAnswer>((resolve) => {
    waiting.push({ request, resolve });
    if (waiting.length === 1) setTimeout(() => sendTogether(alone), 0);
  });
  if (!signal) return answer;
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

function sendTogether(alone: Ask): void {
  const wanted = waiting.filter(({ request }) => !request.signal?.aborted);
  waiting = [];
  // Somebody may sign in between two calls of one moment.
  const token = wanted[0]?.request.headers.authorization;
  const isOfOne = (call: Waiting) => call.request.headers.authorization === token;
  for (const { request, resolve } of wanted.filter((call) => !isOfOne(call))) resolve(alone(request));
  void answerAll(wanted.filter(isOfOne), alone);
}

async function answerAll(calls: readonly Waiting[], alone: Ask): Promise<void> {
  const isWorthIt = calls.length > 1 && calls.length <= MOST_SIDE_CALLS;
  const answers = isWorthIt ? await answersOf(calls, alone) : null;
  for (const [at, { request, resolve }] of calls.entries()) resolve(answers?.[at] ?? alone(request));
}

/** Null: each is to be asked by itself. */
async function answersOf(calls: readonly Waiting[], alone: Ask): Promise<CallAnswer[] | null> {
  const search = new URLSearchParams(calls.map(({ request }) => ['of', request.path]));
  const { headers } = (calls[0] as Waiting).request;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const answer = await alone({ method: 'GET', path: `${SIDE_CALLS}?${search}`, headers, signal });
    if (answer.status === 200) return (answer.body as { data: SideAnswers }).data.answers;
    // A session that is over is renewed by whoever asked.
    if (answer.status === 401) return calls.map(() => answer);
  } catch {
    // Each finds out for itself.
  }
  restsUntil = performance.now() + REST_MS;
  return null;
}
