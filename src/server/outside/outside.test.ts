import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createOutside, doorTo, type Outside } from './outside.ts';
import { isPublicAddress } from './public-address.ts';

/** For hooks.example.com, of nobody's use. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgiOHybPbfEfIrMkgP
DMJGppFnKUrN4YnOub6z7g0yPpyhRANCAARtcARqMop0SEpp9foV581VKyDyJt1M
OB3BrhYfk5u8liWtKJQX1i0IlJnRKIMgvmM2V3hK1ZoPKDIbCDiFLHIr
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVOgAwIBAgIUF0l21V24BVMRUXo6OWDxCKs5qLYwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMjYxMTI3MDMzNzA2WhgP
MjEyNjExMDMwMzM3MDZaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbXAEajKKdEhKafX6FefNVSsg8ibdTDgd
wa4WH5ObvJYlrSiUF9YtCJSZ0SiDIL5jNld4StWaDygyGwg4hSxyK6NxMG8wHQYD
VR0OBBYEFEzIrmh6qUoGba3WlxY+x87p7d1xMB8GA1UdIwQYMBaAFEzIrmh6qUoG
ba3WlxY+x87p7d1xMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRaG9va3Mu
ZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIhAL+7GUtB9czLRGVEFHilnm9W
e+j6L9SbBwZNU9EDH7NlAiBUFVTA/yX8yJ85Kf3A+KuUMDp0qertLDR1DhxgrTWS
Xw==
-----END CERTIFICATE-----`;

const SHOP = { isDemo: false, port: 3000, publicUrl: 'https://thokmandu.example' };
const DEMO = { isDemo: true, port: 3000, publicUrl: 'http://localhost:3000' };
const PUBLIC = '8.8.4.4';

/** Stands on this machine and counts who comes. */
let inside: { http: http.Server; https: https.Server };
let calls: { host: string | undefined; servername: unknown; body: string }[] = [];
let reply: (response: http.ServerResponse) => void;

const portOf = (server: http.Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  const listen = async <S extends http.Server>(server: S) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  };
  const answer: http.RequestListener = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { servername } = request.socket as { servername?: unknown };
    calls.push({ host: request.headers.host, servername, body });
    reply(response);
  };
  inside = {
    http: await listen(http.createServer(answer)),
    https: await listen(https.createServer({ key: KEY, cert: CERTIFICATE }, answer)),
  };
});
afterEach(() => {
  calls = [];
});
afterAll(() => {
  for (const server of [inside.http, inside.https]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Posts as a delivery is posted; answers why it failed. */
async function post(outside: Outside, url: string): Promise<string | null> {
  const door = await outside.open(url);
  if ('failure' in door) return door.failure;
  const { failure } = await door.post('{}', {});
  door.close();
  return failure;
}

/** Where names of the test lead. */
const NAMES: Record<string, string[]> = {
  'private.example': ['10.0.0.1'],
  'loop.example': ['127.0.0.1'],
  'loop6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': [PUBLIC, '127.0.0.1'],
  'mixed6.example': ['2a00:1450:4001:81b::200e', 'fd00::1'],
  'nothing.example': [],
  'public.example': [PUBLIC],
};
const resolve = async (name: string) => {
  const found = NAMES[name];
  if (found === undefined) throw new Error('ENOTFOUND');
  return found;
};

test('no address, in whatever spelling, leads to this machine or what stands around it', async () => {
  reply = (response) => response.end('inside');
  const plain = portOf(inside.http);
  const secure = portOf(inside.https);
  const tricks = [
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '0',
      '0.0.0.0',
    ],
    ...[
      '127.0.0.1.',
      '１２７.０.０.１',
      '127。0。0。1',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'loop.example',
    ],
    ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001::7f00:1]', 'loop6.example'],
    ...[
      '10.0.0.1',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '100.127.255.254',
    ],
    ...[
      '169.254.169.254',
      '0xa9fea9fe',
      '2852039166',
      '[::ffff:169.254.169.254]',
      '[fe80::1]',
      '[fe80::a9fe:a9fe]',
    ],
    ...['168.63.129.16', '100.100.100.200', '192.0.0.192', '[fd00:ec2::254]', 'metadata.example'],
    ...[
      '[fc00::1]',
      '[fdff::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[100::1]',
      '[2001:db8::1]',
      '[3fff::1]',
      '[5f00::1]',
    ],
    ...[
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.9',
      '198.18.0.1',
      '224.0.0.1',
      '239.255.255.255',
      '240.0.0.1',
    ],
    ...[
      '255.255.255.255',
      '192.88.99.1',
      'private.example',
      'mapped.example',
      'mixed.example',
      'mixed6.example',
    ],
    ...[
      'nothing.example',
      'unknown.example',
      'metadata',
      'metadata.google.internal',
      'db',
      'thokmandu.example',
    ],
  ].map((host) => `https://${host}/`);
  const others = [
    'http://public.example/',
    `http://127.0.0.1:${plain}/`,
    `https://127.0.0.1:${secure}/`,
    `https://loop.example:${secure}/`,
    'https://public.example:22/',
    'https://public.example:5432/',
    'https://public.example:80/',
    'https://user@public.example/',
    'https://user:pass@public.example/',
    'https://public.example@127.0.0.1/',
    'https://127.0.0.1#@public.example/',
    'https://127.0.0.1\\@public.example/',
    'ftp://public.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'javascript:alert(1)',
    '//public.example/',
    'https://',
    'https://[::1',
    'https://[fe80::1%25eth0]/',
    'not an address',
  ];
  const all = [...tricks, ...others];
  expect(new Set(all).size).toBeGreaterThan(80);
  const outside = createOutside(SHOP, { resolve });
  for (const url of all) {
    expect([url, await outside.refusal(url)]).toEqual([url, expect.any(String)]);
    expect([url, await post(outside, url)]).toEqual([url, expect.any(String)]);
  }
  expect(calls).toEqual([]);
  for (const url of [
    'https://public.example/hooks?a=1',
    'https://public.example:8443/',
    `https://${PUBLIC}/`,
  ])
    expect([url, await outside.refusal(url)]).toEqual([url, null]);
});

test('the demo shop calls this machine too, but neither itself nor what stands around', async () => {
  reply = (response) => response.end('heard');
  const port = portOf(inside.http);
  const outside = createOutside(DEMO, { resolve });
  for (const host of ['localhost', '127.0.0.1'])
    expect(await post(outside, `http://${host}:${port}/`)).toBeNull();
  expect(calls).toHaveLength(2);
  for (const url of [
    'http://localhost:3000/api/orders',
    'http://localhost/',
    'http://localhost:22/',
    `http://loop.example:${port}/`,
    `https://localhost:${port}/`,
    `http://10.0.0.1:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    `http://user@localhost:${port}/`,
  ])
    expect([url, await post(outside, url)]).toEqual([url, expect.any(String)]);
  expect(calls).toHaveLength(2);
});

test('a name is asked for once: what it leads to afterwards is of no matter', async () => {
  const answers = [[PUBLIC], ['127.0.0.1'], [PUBLIC]];
  const asked = vi.fn(async () => answers.shift() ?? []);
  const outside = createOutside(SHOP, { resolve: asked });
  const door = await outside.open('https://rebinding.example/');
  expect(door).not.toHaveProperty('failure');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await outside.open('https://rebinding.example/')).toHaveProperty('failure');
  expect(await outside.refusal('https://rebinding.example/')).toBeNull();
});

test('a call goes to the address that was found, by the name that was given', async () => {
  reply = (response) => response.end('thanks');
  const url = new URL(`https://hooks.example.com:${portOf(inside.https)}/events`);
  const door = doorTo(url, ['127.0.0.1'], CERTIFICATE);
  expect(await door.post('{"a":1}', { 'content-type': 'application/json' })).toEqual({
    status: 200,
    text: 'thanks',
    failure: null,
  });
  expect(await door.post('again', {})).toMatchObject({ status: 200 });
  door.close();
  expect(calls).toEqual([
    { host: url.host, servername: 'hooks.example.com', body: '{"a":1}' },
    { host: url.host, servername: 'hooks.example.com', body: 'again' },
  ]);
  const stranger = doorTo(url, ['127.0.0.1'], undefined);
  expect(await stranger.post('', {})).toMatchObject({
    failure: expect.stringMatching(/^No secure connection/),
  });
  const wrong = doorTo(new URL(`https://other.example:${url.port}/`), ['127.0.0.1'], CERTIFICATE);
  expect(await wrong.post('', {})).toMatchObject({ failure: expect.stringMatching(/^No secure connection/) });
  expect(calls).toHaveLength(2);
});

test('no redirect is followed, and of a long answer 64 kB are read', async () => {
  const outside = createOutside(DEMO, { resolve });
  const url = `http://127.0.0.1:${portOf(inside.http)}/`;
  reply = (response) => response.writeHead(302, { location: url }).end();
  expect(await post(outside, url)).toBe('Answered 302: redirects are not followed');
  expect(calls).toHaveLength(1);
  let isCut = false;
  reply = (response) => {
    response.on('close', () => {
      isCut = !response.writableFinished;
    });
    const more = () => {
      while (response.write('x'.repeat(10_000)));
      response.once('drain', more);
    };
    more();
  };
  const door = await outside.open(url);
  if ('failure' in door) throw new Error(door.failure);
  const answer = await door.post('{}', {});
  expect(answer).toMatchObject({ status: 200, failure: null });
  expect(answer.text).toHaveLength(64 * 1024);
  await vi.waitFor(() => expect(isCut).toBe(true));
  reply = (response) => response.socket?.destroy();
  expect(await door.post('{}', {})).toEqual({ status: null, text: '', failure: 'The connection was cut' });
  door.close();
  expect(await post(outside, 'http://127.0.0.1:1025/')).toBe('Nobody listens at this address');
});

test('who says nothing, or speaks for ever, is left after the time that was given', async () => {
  const url = new URL(`http://127.0.0.1:${portOf(inside.http)}/`);
  const door = doorTo(url, ['127.0.0.1'], undefined, 300);
  reply = () => undefined;
  expect(await door.post('{}', {})).toMatchObject({ failure: 'No answer in time' });
  let dripping: NodeJS.Timeout | undefined;
  reply = (response) => {
    dripping = setInterval(() => response.write('.'), 20);
  };
  expect(await door.post('{}', {})).toMatchObject({ failure: 'No answer in time' });
  clearInterval(dripping);
  door.close();
});

test('only what is given out for the internet counts as public', () => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of [
    '',
    'localhost',
    '127.0.0.1/8',
    '2606:4700::1111%eth0',
    '::ffff:8.8.8.8',
    '2002:808:808::',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});
