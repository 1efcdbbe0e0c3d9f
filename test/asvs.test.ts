import fs from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '../src/server/api-routes.ts';
import { buildApp } from '../src/server/app.ts';
import { createLogger } from '../src/server/logger.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { registerPages } from '../src/server/ssr/page-handler.ts';
import { createTestApp, type TestApp } from './app.ts';
import { insertUser, PASSWORD } from './factories.ts';

// What rows of docs/asvs.md ask for and no other test shows.

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({
    env: {
      DEMO: '0',
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'shop@shop.example',
      BANK_ACCOUNT_NAME: 'Shop',
      BANK_NAME: 'Bank',
      BANK_BRANCH: 'Branch',
      BANK_ACCOUNT_NUMBER: '1',
    },
    prepare: (app, { config }) => registerPages(app, { config, isBuilt: false }),
  });
});
afterAll(() => shop.close());

const ask = (
  method: 'GET' | 'POST' | 'TRACE',
  url: string,
  headers: Record<string, string> = {},
  payload?: string,
) =>
  shop.app.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) });

describe('every answer', () => {
  const ADDRESSES = [
    '/api/products',
    '/api/auth/me',
    '/api/nothing',
    '/health/live',
    '/sitemap.xml',
    '/uploads/none.webp',
    '/assets/none.js',
    '/none/such.data',
  ];

  test('keeps browsers to https, to its own type and out of frames, and sets no cookie', async () => {
    for (const url of ADDRESSES) {
      const { headers } = await ask('GET', url);
      expect([url, headers]).toMatchObject([
        url,
        {
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin',
        },
      ]);
      const policy = String(headers['content-security-policy']);
      for (const directive of ["frame-ancestors 'none'", "base-uri 'none'"])
        expect([url, policy]).toEqual([url, expect.stringContaining(directive)]);
      expect([url, policy]).toEqual([url, expect.stringMatching(/object-src 'none'|default-src 'none'/)]);
      expect([url, headers['set-cookie']]).toEqual([url, undefined]);
    }
    const user = await insertUser(shop.db);
    const signedIn = await shop.loginAs(user.email, PASSWORD);
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers['set-cookie']).toBeUndefined();
  });

  test('with text says which letters it is written in', async () => {
    for (const [url, type] of [
      ['/api/products', 'application/json; charset=utf-8'],
      ['/api/nothing', 'application/json; charset=utf-8'],
      ['/health/live', 'application/json; charset=utf-8'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
    ])
      expect([url, (await ask('GET', url as string)).headers['content-type']]).toEqual([url, type]);
  });

  test('to somebody who is signed in is kept by nobody', async () => {
    const people = {
      buyer: await shop.registerBuyer(),
      seller: await shop.registerSeller(),
      admin: await shop.registerAdmin(),
    };
    const kept: string[] = [];
    for (const route of apiRoutes(shop.deps)) {
      if (route.method !== 'GET' || route.url.includes(':') || route.audience === 'public') continue;
      for (const { token } of Object.values(people)) {
        const { status, headers, body } = await shop.call('GET', route.url, { token });
        if (status !== 200 || /no-store|^private, /.test(String(headers['cache-control']))) continue;
        // What everybody reads alike.
        if (JSON.stringify(body) !== JSON.stringify((await shop.call('GET', route.url)).body))
          kept.push(route.url);
      }
    }
    expect(kept).toEqual([]);
  });
});

describe('a request', () => {
  test('that a form of another site could send is not read', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
      for (const route of apiRoutes(shop.deps)) {
        if (
          route.method === 'GET' ||
          route.audience !== 'public' ||
          !/auth|newsletter$|contact/.test(route.url) ||
          route.url === '/api/auth/logout'
        )
          continue;
        const { statusCode } = await ask('POST', route.url, { 'content-type': type }, 'email=a@example.com');
        expect([type, route.url, statusCode < 200 || statusCode >= 400]).toEqual([type, route.url, true]);
      }
  });

  test('by TRACE is not answered', async () => {
    for (const url of ['/api/products', '/api/auth/me'])
      expect((await ask('TRACE', url, { authorization: 'Bearer secret' })).body).not.toContain('secret');
    expect((await ask('TRACE', '/api/products')).statusCode).toBe(404);
  });

  test('that says its length twice is refused', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as { port: number };
    for (const lengths of [
      ['Content-Length: 6', 'Transfer-Encoding: chunked'],
      ['Content-Length: 6', 'Content-Length: 7'],
    ]) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            ['POST /api/auth/login HTTP/1.1', 'Host: shop', ...lengths, '', '0', '', 'G'].join('\r\n'),
          ),
        );
        socket.once('data', (data) => resolve(data.toString()));
        socket.once('end', () => resolve(''));
        socket.once('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('that names one parameter twice is refused or counts once', async () => {
    for (const query of ['page=1&page=2', 'limit=1&limit=100', 'search=a&search=b'])
      expect([query, (await ask('GET', `/api/products?${query}`)).statusCode]).toEqual([query, 400]);
    const { token } = await shop.registerBuyer();
    const me = await shop.call('GET', '/api/auth/me?role=admin&_id=1', { token });
    expect(me.body.data.role).toBe('buyer');
  });

  test('changes nothing when it is a GET', async () => {
    const people = [await shop.registerBuyer(), await shop.registerSeller(), await shop.registerAdmin()];
    // But for the trace that our desk has looked at sealed requests.
    const rowsOf = async () =>
      (
        await shop.pool.query<{ name: string; rows: string }>(
          `select c.relname as name, (xpath('/row/n/text()', query_to_xml(format(
             'select count(*)::text || md5(coalesce(string_agg(t::text, '''' order by t::text), '''')) as n from %I t
              where coalesce(to_jsonb(t) ->> ''action'', '''') <> ''request_for_quotes.list''', c.relname),
             false, true, '')))[1]::text as rows
           from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
        )
      ).rows;
    const before = await rowsOf();
    for (const route of apiRoutes(shop.deps)) {
      if (route.method !== 'GET' || route.url.includes(':')) continue;
      for (const { token } of people) await shop.call('GET', route.url, { token });
    }
    expect(await rowsOf()).toEqual(before);
  });
});

describe('the log', () => {
  test('keeps what went wrong, of which the caller reads one sentence', async () => {
    const lines: string[] = [];
    const app = await buildApp(shop.deps, {
      logger: createLogger('info', { write: (line) => void lines.push(line) }),
    });
    app.get('/api/broken', { schema: { hide: true } }, async () => {
      throw new Error('select password_hash from users');
    });
    const { statusCode, body } = await app.inject({ url: '/api/broken' });
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: 'internal_error',
      message: 'Something went wrong on our side',
      requestId: expect.any(String),
    });
    expect(lines.join()).toContain('select password_hash from users');
    await app.close();
  });

  test('says of each sign-in, change and refusal when it was, who asked from where, for what, and how it ended', async () => {
    const lines: Record<string, unknown>[] = [];
    const app = await buildApp(shop.deps, {
      logger: createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    });
    const { user, token } = await shop.registerBuyer();
    const post = (password: string) =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: user.email, password } });
    await post('Wrong1234\nfaked line');
    await post(PASSWORD);
    await app.inject({
      url: '/api/admin/users?search=x%0Afaked',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '192.0.2.7',
    });
    expect(lines).toMatchObject([
      { route: '/api/auth/login', method: 'POST', status: 401, ip: '127.0.0.1' },
      { route: '/api/auth/login', method: 'POST', status: 200, ip: '127.0.0.1' },
      { route: '/api/admin/users', method: 'GET', status: 403, ip: '192.0.2.7', userId: user.id },
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({ time: expect.any(Number), reqId: expect.any(String) });
      expect(JSON.stringify(line)).not.toContain('faked');
    }
    await app.close();
  });
});

describe('a password', () => {
  test('of 64 letters of any kind is taken, and compared letter by letter', async () => {
    const password = `Aa1 ${'é'.repeat(28)}${'x'.repeat(32)}`;
    expect([...password]).toHaveLength(64);
    const email = 'long-password@example.com';
    const registration = {
      firstName: 'Sita',
      lastName: 'Rai',
      email,
      phone: '9841234567',
      password,
      confirmPassword: password,
      terms: true,
      role: 'buyer',
    };
    expect((await shop.call('POST', '/api/auth/register', { body: registration })).status).toBe(201);
    expect((await shop.loginAs(email, password)).status).toBe(200);
    for (const other of [
      password.slice(0, -1),
      password.toLowerCase(),
      `${password} `,
      password.trim().slice(1),
    ])
      expect((await shop.loginAs(email, other)).status).toBe(401);
  });
});

describe('an account', () => {
  test('is made, opened and opened again by these fields and no question', async () => {
    const { body: document } = await shop.call('GET', '/api/openapi.json');
    const fieldsOf = (path: string) => {
      const { schema } = document.paths[path].post.requestBody.content['application/json'];
      const shared = document.components.schemas[schema.$ref?.split('/').at(-1)];
      return Object.keys((shared ?? schema).properties).sort();
    };
    expect(fieldsOf('/api/auth/login')).toEqual(['email', 'password', 'remember']);
    expect(fieldsOf('/api/auth/forgot-password')).toEqual(['email']);
    expect(fieldsOf('/api/auth/reset-password')).toEqual(['confirmPassword', 'password', 'token']);
    expect(fieldsOf('/api/auth/register')).toEqual([
      ...[
        'companyName',
        'confirmPassword',
        'email',
        'firstName',
        'lastName',
        'panNumber',
        'password',
        'phone',
      ],
      ...['role', 'terms', 'vatRegistered'],
    ]);
  });

  test('gets links of 128 random bits and more, of which a hash alone is kept', async () => {
    const user = await insertUser(shop.db);
    const tokens: string[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      await shop.call('POST', '/api/auth/forgot-password', { body: { email: user.email } });
      await shop.runJobs();
      // A link overtakes other mails.
      const mail = shop.mail.findLast(({ to, text }) => to === user.email && text.includes('token='));
      tokens.push(/token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    }
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const { rows } = await shop.pool.query('select row_to_json(t)::text as row from one_time_tokens t');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token);
  });

  test('keeps its password for as long as nobody changes it', async () => {
    const user = await insertUser(shop.db);
    const years = 10 * 365 * 86_400_000;
    shop.clock.advance(years);
    expect((await shop.loginAs(user.email, PASSWORD)).status).toBe(200);
    shop.clock.advance(-years);
  });
});

test('a line break in the subject of a mail adds no line to its head', async () => {
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'shop@example.com',
    to: 'support@example.com',
    subject: 'message from Sita\r\nBcc: victim@example.com',
    replyTo: 'sita@example.com\r\nBcc: victim@example.com',
    text: 'Namaste',
  });
  const [head = ''] = String(sent.message).split('\r\n\r\n');
  expect(head).not.toMatch(/^bcc:/im);
});

describe('the sources of the server', () => {
  const files = fs
    .readdirSync(path.join(projectRoot, 'src', 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(projectRoot, 'src', 'server', file), 'utf8') }));
  const holding = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  test('run no shell and evaluate no text', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(holding(/\beval\(|new Function\(|\bexecSync?\(|shell: true/)).toEqual([]);
    // It runs what `npm run build` has left, as an import would, but can forget it.
    expect(holding(/node:vm/)).toEqual(['ssr/page-builds.ts']);
    expect(holding(/from 'node:child_process'/).sort()).toEqual([
      'embedded-postgres/embedded-process.ts',
      'embedded-postgres/embedded-server.ts',
      'files/child-process/child-runner.ts',
    ]);
  });

  test('ask other hosts through two clients alone, neither of which follows anybody elsewhere', () => {
    expect(holding(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([]);
    expect(holding(/\bfetch\(/).sort()).toEqual(['gateways/gateway-http.ts', 'storage/s3-storage.ts']);
    for (const { text } of files.filter(({ file }) => /gateway-http|s3-storage/.test(file)))
      expect(text).toContain("redirect: 'error'");
  });

  test('hash and draw secrets with what is approved: nothing weaker than SHA-256 but for names of versions', () => {
    expect(holding(/ash\('md5'|create(?:C|Dec)ipher\(|pseudoRandomBytes/)).toEqual([]);
    // AES-256-GCM, which it names once.
    expect(holding(/create(?:C|Dec)ipheriv\((?!CIPHER,)/)).toEqual([]);
    expect(holding(/CIPHER = (?!'aes-256-gcm')/)).toEqual([]);
    // An ETag keeps no secret.
    expect(holding(/ash\('sha1'/).sort()).toEqual([
      'features/catalogue/catalogue/kept-replies.ts',
      'ssr/client-assets.ts',
      'ssr/kept-pages.ts',
      'ssr/page-languages.ts',
    ]);
    expect(holding(/Math\.random\(/).sort()).toEqual([
      'db/transaction.ts',
      'embedded-postgres/embedded-lock.ts',
    ]);
  });
});
