import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { MERCHANT_KEY_FILE } from '../../test/sandbox.ts';
import { loadConfig } from './config.ts';
import { projectRoot } from './project-root.ts';

const PRODUCTION = {
  DATABASE_URL: 'postgres://shop@db.example/shop',
  DEMO: '0',
  PUBLIC_URL: 'https://shop.example',
  SECRET_KEY: 'f3c1b09ad4e2758f6be13d70c94a28a5',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Thokmandu <support@shop.example>',
  BANK_ACCOUNT_NAME: 'Thokmandu Pvt. Ltd.',
  BANK_NAME: 'Bank',
  BANK_BRANCH: 'New Road',
  BANK_ACCOUNT_NUMBER: '1',
};
const ESEWA = { ESEWA_PRODUCT_CODE: 'NP-ES-THOK', ESEWA_SECRET: 'kept between us' };
const KHALTI = { KHALTI_SECRET_KEY: 'live key' };

const CONNECTIPS = {
  CONNECTIPS_MERCHANT_ID: '550',
  CONNECTIPS_APP_ID: 'MER-550-APP-1',
  CONNECTIPS_PASSWORD: 'kept between us',
};
const FONEPAY = {
  FONEPAY_MERCHANT_CODE: 'NP-THOK',
  FONEPAY_SECRET: 'kept between us',
  FONEPAY_USER: 'thok',
  FONEPAY_PASSWORD: 'kept between us',
};

const load = (env: Record<string, string>) => () => loadConfig({ ...PRODUCTION, ...env });

test('a whole production configuration is accepted', () => {
  expect(
    load({ ...ESEWA, ...KHALTI, CORS_ORIGINS: 'https://app.example, https://b2b.example' })(),
  ).toMatchObject({ isDemo: false, corsOrigins: ['https://app.example', 'https://b2b.example'] });
  // Behind a proxy of the same machine, for a trial.
  expect(load({ PUBLIC_URL: 'http://localhost:3000/' })().publicUrl).toBe('http://localhost:3000');
  for (const SECRET_KEY of [
    'Zm9yZXZlciB5b3VycyBpbiBkYXRhIQ7xQ2',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])
    expect(load({ SECRET_KEY })().secretKey).toBe(SECRET_KEY);
});

test('the settings that operators begin with are accepted once they have a secret of their own', () => {
  const given = parseEnv(readFileSync(path.join(projectRoot, 'deploy', 'thokmandu.env'), 'utf8'));
  expect(() => loadConfig(given as NodeJS.ProcessEnv)).toThrow('SECRET_KEY must be random');
  const config = loadConfig({ ...(given as NodeJS.ProcessEnv), SECRET_KEY: PRODUCTION.SECRET_KEY });
  expect(config).toMatchObject({
    isDemo: false,
    hasNamedStatements: false,
    mailFrom: 'Thokmandu <support@shop.example>',
  });
  expect(config.databaseReplicaUrls).toHaveLength(2);
});

test.each([
  'postgres://shop:top/secret@db.example/shop',
  'postgres://shop:12#secret@db.example/shop',
  'postgres://shop:12?secret@db.example/shop',
  'postgres://shop:12/secret@db.example/shop',
  'postgres://shop:top%secret@db.example/shop',
  'mysql://shop:secret@db.example/shop',
  'shop:secret@db.example/shop',
])('%s is no address of a database, and the refusal keeps its password to itself', (address) => {
  for (const name of [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
  ] as const) {
    const replicas = `postgres://shop@db2.example/shop,${address}`;
    const starting = load({ [name]: name === 'DATABASE_REPLICA_URL' ? replicas : address });
    expect(starting).toThrow(
      new RegExp(`^${name} must be an address such as .* %2F %3F %23 %40 and %25\\.$`),
    );
    expect(starting).not.toThrow(/secret/);
  }
});

test.each([
  'postgresql://shop:a%2Fb%23c%40d%25@db.example:5432/shop?sslmode=require&options=-c%20role%3Dx',
  'postgres://nobody@localhost/shop?host=/tmp/short&user=shop@cloud',
  'postgresql:///shop?host=/var/run/postgresql',
  'postgres://shop@%2Fvar%2Frun%2Fpostgresql/shop',
])('%s is the address of a database', (DATABASE_URL) => {
  expect(load({ DATABASE_URL })().databaseUrl).toBe(DATABASE_URL);
});

test('proxies are addresses or networks', () => {
  const TRUSTED_PROXIES = '10.0.0.10, 10.244.0.0/16, fd00::/8';
  expect(load({ TRUSTED_PROXIES })().trustedProxies).toEqual(['10.0.0.10', '10.244.0.0/16', 'fd00::/8']);
  for (const wrong of ['proxy.internal', '10.0.0.0/33', '10.0.0.0/', '<network of the balancers>'])
    expect(load({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES must be addresses or networks');
});

test('in containers the address of the balancer is that of their own network', () => {
  const read = (file: string) => readFileSync(path.join(projectRoot, 'deploy', file), 'utf8');
  const compose = read('compose.yaml');
  const [, gateway = ''] = /^networks:[\s\S]*\bgateway: ([\d.]+)/m.exec(compose) ?? [];
  const [, trusted = ''] = /^ {2}shop:$[\s\S]*?\bTRUSTED_PROXIES: ([\d./]+)$/m.exec(compose) ?? [];
  expect(trusted).toBe(gateway);
  expect(load({ TRUSTED_PROXIES: trusted })().trustedProxies).toEqual([gateway]);
  const [, network = '', example] =
    /TRUSTED_PROXIES,\s+value: "(<.*as in ([\d./]+)>)"/.exec(read('kubernetes.yaml')) ?? [];
  // Nobody starts with what only stands for it.
  expect(load({ TRUSTED_PROXIES: network })).toThrow('TRUSTED_PROXIES must be');
  expect(load({ TRUSTED_PROXIES: String(example) })().trustedProxies).toEqual([example]);
});

test('replicas are no shop without a primary', () => {
  expect(() => loadConfig({ DATABASE_REPLICA_URL: 'postgres://db2.example/shop' })).toThrow(
    'DATABASE_URL is required with DATABASE_REPLICA_URL.',
  );
});

test.each([
  ['too short', 'f3c1b09ad4e2758f6be13d70c94a28'],
  ['of few letters', 'ababababcdcdcdcdefefefefghghghgh'],
  ['of words', 'passwordpassword1234passwordpassword'],
  ['of a word', 'my-Secret-nX83kd02ls9Qm4vBz71rTwYe'],
  ['of a piece that comes again', 'hG7kd2Lq9xhG7kd2Lq9xhG7kd2Lq9xhG7k'],
  ['of rows', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['of one letter in the middle', 'f3c1b09ad4e2758000000f6be13d70c94a'],
])('a secret %s does not sign the sessions of a real shop', (_, SECRET_KEY) => {
  expect(load({ SECRET_KEY })).toThrow('SECRET_KEY must be random and at least 32 characters long.');
});

test.each([
  'javascript:alert1',
  'javascript://shop.example/%0aalert(1)',
  'http://shop.example',
  'ftp://shop.example',
  'https://admin:x@shop.example',
  'https://shop.example/?a=b',
  'shop.example',
])('%s is not the address of a real shop', (PUBLIC_URL) => {
  expect(load({ PUBLIC_URL })).toThrow('PUBLIC_URL must be the absolute https address of the site.');
});

test.each(['0', '65', '1.5', 'two', '-1'])('%s processes cannot serve', (WORKERS) => {
  expect(load({ WORKERS })).toThrow('WORKERS must be a whole number from 1 to 64.');
});

test('a direct address needs the pooled one, and processes are one unless told', () => {
  expect(load({ DATABASE_DIRECT_URL: 'postgres://shop@db.example/direct', WORKERS: '3' })()).toMatchObject({
    databaseDirectUrl: 'postgres://shop@db.example/direct',
    processes: 3,
    hasNamedStatements: true,
  });
  expect(load({ NAMED_STATEMENTS: 'off' })()).toMatchObject({ processes: 1, hasNamedStatements: false });
  expect(() => loadConfig({ DATABASE_DIRECT_URL: 'postgres://x/y' })).toThrow(
    'DATABASE_URL is required with DATABASE_DIRECT_URL.',
  );
});

test('a demo may be at any http address, and nowhere else', () => {
  expect(load({ DEMO: '1', PUBLIC_URL: 'http://192.168.1.5:3000' })().publicUrl).toBe(
    'http://192.168.1.5:3000',
  );
  expect(load({ DEMO: '1', PUBLIC_URL: 'javascript:alert1' })).toThrow(/^PUBLIC_URL must be/);
});

test.each([
  '*',
  'https://*.example',
  'https://app.example/',
  'https://app.example/path',
  'http://app.example',
  'null',
  'app.example',
])('%s does not open the API to other sites', (CORS_ORIGINS) => {
  expect(load({ CORS_ORIGINS })).toThrow(/^CORS_ORIGINS must be origins/);
});

test.each([
  ['ESEWA_PRODUCT_CODE', { ...ESEWA, ESEWA_PRODUCT_CODE: 'EPAYTEST' }],
  ['ESEWA_SECRET', { ...ESEWA, ESEWA_SECRET: '8gBm/:&EnhH.1/q' }],
  ['ESEWA_SECRET', { ...ESEWA, ESEWA_SECRET: '8gBm/:&EnhH.1/q(' }],
  ['KHALTI_SECRET_KEY', { KHALTI_SECRET_KEY: 'sandbox_live_secret_key' }],
  ['KHALTI_SECRET_KEY', { KHALTI_SECRET_KEY: 'test_secret_key_f59e8b7d18b4499ca40f68195a846e9b' }],
  ['ESEWA_STATUS_URL', { ...ESEWA, ESEWA_STATUS_URL: 'http://epay.esewa.com.np/status' }],
  ['ESEWA_FORM_URL', { ...ESEWA, ESEWA_FORM_URL: 'javascript:pay' }],
  ['KHALTI_API_URL', { ...KHALTI, KHALTI_API_URL: 'http://khalti.com/api/v2/' }],
  ['KHALTI_REFUND_URL', { ...KHALTI, KHALTI_REFUND_URL: 'http://khalti.com/api/' }],
  ['CBMS_USER', { CBMS_USER: 'Test_CBMS', CBMS_PASSWORD: 'our own' }],
  ['CBMS_USER', { CBMS_USER: 'ours', CBMS_PASSWORD: 'test@321' }],
  ['CBMS_USER and CBMS_PASSWORD', { CBMS_USER: 'ours' }],
  ['CBMS_URL', { CBMS_USER: 'ours', CBMS_PASSWORD: 'our own', CBMS_URL: 'http://cbapi.ird.gov.np/api/' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
  ['MAIL_FROM', { MAIL_FROM: '' }],
  ['DATABASE_URL', { DATABASE_URL: '' }],
  ['MOCK_PAYMENT', { MOCK_PAYMENT: '1' }],
])('a real shop does not start with a wrong %s, and the refusal keeps the value to itself', (name, env) => {
  expect(load(env)).toThrow(new RegExp(`^${name} (must|is)`));
  expect(load(env)).not.toThrow(/8gBm|test_secret|test@321/);
});

test('a demo may ask a wallet over http, for it stands in itself', () => {
  const demo = load({ DEMO: '1', ...KHALTI, KHALTI_API_URL: 'http://127.0.0.1:9/api/' });
  expect(demo().khalti?.apiUrl).toBe('http://127.0.0.1:9/api/');
});

test('connectIPS and the codes are offered with all their keys, and in demo mode by the sandbox', () => {
  expect(load({})()).toMatchObject({ connectips: null, fonepay: null, nepalpay: null });
  expect(load(FONEPAY)().fonepay).toMatchObject({
    apiUrl: 'https://merchantapi.fonepay.com/api/merchant/merchantDetailsForThirdParty/',
    scanUrl: null,
  });
  const demo = loadConfig({ DEMO: '1', PORT: '3000' });
  expect(demo.connectips?.formUrl).toBe('/sandbox/connectips/connectipswebgw/loginpage');
  expect(demo.fonepay?.scanUrl).toBe('/sandbox/fonepay/scan');
  expect(demo.nepalpay?.apiUrl).toBe('http://127.0.0.1:3000/sandbox/nepalpay/');
});

test('a half of their keys, a file that holds none, and keys that anybody can read are refused', () => {
  const withFile = (file: string) => load({ ...CONNECTIPS, CONNECTIPS_KEY_FILE: file });
  expect(load(CONNECTIPS)).toThrow(/CONNECTIPS_KEY_FILE must be set together/);
  expect(load({ FONEPAY_SECRET: 'x' })).toThrow(/must be set together/);
  for (const file of ['/nowhere/CREDITOR.pfx', path.join(projectRoot, 'package.json')])
    expect(withFile(file)).toThrow('CONNECTIPS_KEY_FILE must be the path of an RSA key in PEM form.');
  expect(withFile(MERCHANT_KEY_FILE)).toThrow('CONNECTIPS_KEY_FILE must not be the test key');
  expect(load({ ...FONEPAY, FONEPAY_SECRET: 'sandbox_fonepay_secret' })).toThrow('must not be a test key');
  expect(load({ ...FONEPAY, FONEPAY_URL: 'http://fonepay.example/' })).toThrow('must be an https address');
});
