import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiRequest, ApiResponse } from './api-transport.ts';

const get = (path: string, token = 'a', signal?: AbortSignal): ApiRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
  signal,
});
/** What the shop is asked, and what it says to each. */
let asked: string[];
let say: (path: string) => Promise<ApiResponse>;
const alone = ({ path }: ApiRequest) => {
  asked.push(decodeURIComponent(path));
  return say(path);
};
const single = (path: string) => Promise.resolve({ status: 200, body: path });
const TOGETHER = '/api/side-calls?of=/api/company&of=/api/lists';

let { goesAlong, sendAlong } = await import('./side-calls.ts');
beforeEach(async () => {
  // It rests for a while after a failure: each test begins anew.
  vi.resetModules();
  ({ goesAlong, sendAlong } = await import('./side-calls.ts'));
  asked = [];
  say = single;
});

const ask = (...requests: ApiRequest[]) =>
  Promise.allSettled(requests.map((request) => sendAlong(request, alone)));
const bodies = async (answers: ReturnType<typeof ask>) =>
  (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value.body : 'no answer'));

test('calls of one moment are one request; one by itself and those of somebody else go alone', async () => {
  say = async (path) =>
    path.startsWith('/api/side-calls')
      ? {
          status: 200,
          body: {
            data: {
              answers: [
                { status: 200, body: 1 },
                { status: 403, body: 2 },
              ],
            },
          },
        }
      : single(path);
  const answers = ask(get('/api/company'), get('/api/lists'), get('/api/complaints', 'b'));
  expect(await bodies(answers)).toEqual([1, 2, '/api/complaints']);
  expect(asked.sort()).toEqual(['/api/complaints', TOGETHER]);
  asked = [];
  expect(await bodies(ask(get('/api/company')))).toEqual(['/api/company']);
  expect(asked).toEqual(['/api/company']);
});

test.each([
  ['no answer came', () => Promise.reject(new Error('lost'))],
  ['the shop is too busy', () => Promise.resolve({ status: 429, body: null })],
  ['an older shop does not know it', () => Promise.resolve({ status: 404, body: null })],
])('where %s each goes by itself, and for a while none is joined', async (_, fail) => {
  say = (path) => (path.startsWith('/api/side-calls') ? fail() : single(path));
  expect(goesAlong(get('/api/company'))).toBe(true);
  expect(await bodies(ask(get('/api/company'), get('/api/lists')))).toEqual(['/api/company', '/api/lists']);
  expect(goesAlong(get('/api/company'))).toBe(false);
});

test('a session that is over is each caller’s to renew, and one that nobody waits for is not asked', async () => {
  say = async (path) => ({ status: path.startsWith('/api/side-calls') ? 401 : 200, body: path });
  const both = await ask(get('/api/company'), get('/api/lists'));
  expect(both.map((one) => one.status === 'fulfilled' && one.value.status)).toEqual([401, 401]);
  expect(goesAlong(get('/api/company'))).toBe(true);
  asked = [];
  const given = new AbortController();
  const answers = ask(get('/api/company', 'a', given.signal), get('/api/lists'));
  given.abort();
  expect(await bodies(answers)).toEqual(['no answer', '/api/lists']);
  expect(asked).toEqual(['/api/lists']);
});

test('what changes something, is a file, has a version or stands alone does not go along', () => {
  const { headers } = get('/api/company');
  for (const request of [
    { ...get('/api/company'), method: 'POST' as const },
    { ...get('/api/company'), isFile: true },
    { ...get('/api/company'), headers: { ...headers, 'if-none-match': '"1"' } },
    { ...get('/api/company'), headers: {} },
    get('/api/cart'),
  ])
    expect(goesAlong(request)).toBe(false);
});
