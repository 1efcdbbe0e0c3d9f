import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WALLET_CEILING_PAISA } from '../domain/payment-status.ts';
import type { EsewaSettings } from './gateways/esewa.ts';
import type { KhaltiSettings } from './gateways/khalti.ts';
import type { CbmsSettings } from './gateways/tax-office.ts';
import { projectRoot } from './project-root.ts';
import type { S3Settings } from './storage/s3-storage.ts';

/** Everything the environment decides, read and checked once at start. */
export interface Config {
  /** Demo: embedded database allowed, demo accounts, mock payment, mail readable at /dev/mail. */
  isDemo: boolean;
  host: string;
  port: number;
  /** Base of absolute links, without a trailing slash. */
  publicUrl: string;
  /** Null: start the embedded PostgreSQL in `dataFolder`. */
  databaseUrl: string | null;
  /** Whose rights migrations need; null: those of `databaseUrl`. */
  databaseOwnerUrl: string | null;
  /** Past the pooler that `databaseUrl` leads to; null: there is none. */
  databaseDirectUrl: string | null;
  /** Replicas that what anyone may see is read from, each address leading to one server; empty: the primary alone. */
  databaseReplicaUrls: string[];
  /** Whether hot statements are prepared under names. */
  hasNamedStatements: boolean;
  dataFolder: string;
  /** Signs sessions; at least 32 characters. */
  secretKey: string;
  /** Null in demo mode: mail is written to `dataFolder`/mail. */
  smtpUrl: string | null;
  /** Whom mail is from, and where what visitors write to the shop goes. */
  mailFrom: string;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  corsOrigins: string[];
  hasRateLimits: boolean;
  /** Whether calls are refused with 503 while the process cannot keep up. */
  hasOverloadGuard: boolean;
  /** Null: /metrics answers callers of this machine in demo mode, and nobody in production mode. */
  metricsToken: string | null;
  /** Whether this process also runs the jobs. */
  runsJobs: boolean;
  /** How many processes serve on one port. */
  processes: number;
  logLevel: string;
  /** Null: files of every kind lie in `dataFolder`. */
  s3: S3Settings | null;
  /** The most the pictures and datasheets of a seller may take, as stored. */
  uploadQuotaBytes: number;
  /** The most a wallet carries per payment until an admin says otherwise. */
  walletCeilingPaisa: number;
  bank: BankAccount;
  /** Null: eSewa is not offered. */
  esewa: EsewaSettings | null;
  /** Null: Khalti is not offered. */
  khalti: KhaltiSettings | null;
  /** Null: this server cannot reach the tax office. */
  cbms: CbmsSettings | null;
  /** Whether this server stands in for the wallets and the tax office it has no keys of: demo mode only. */
  hasSandbox: boolean;
}

export interface BankAccount {
  accountName: string;
  bankName: string;
  branch: string;
  accountNumber: string;
}

export class ConfigError extends Error {}

const MINIMUM_SECRET_LENGTH = 32;

/** Reads the configuration; throws a ConfigError that names the setting, never its value. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const databaseUrl = env.DATABASE_URL || null;
  const isDemo = env.DEMO ? env.DEMO === '1' : databaseUrl === null;
  const dataFolder = path.resolve(projectRoot, env.DATA_FOLDER || '.data');
  const port = wholeNumber('PORT', env.PORT, 3000);
  if (!isDemo) {
    if (databaseUrl === null) throw new ConfigError('DATABASE_URL is required in production mode.');
    if (env.MOCK_PAYMENT === '1') throw new ConfigError('MOCK_PAYMENT must not be set in production mode.');
  }
  return {
    isDemo,
    host: env.HOST || '0.0.0.0',
    port,
    publicUrl: publicUrl(env, isDemo, port),
    databaseUrl,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || null,
    databaseDirectUrl: databaseDirectUrl(env),
    databaseReplicaUrls: databaseReplicaUrls(env),
    hasNamedStatements: env.NAMED_STATEMENTS !== 'off',
    dataFolder,
    secretKey: secretKey(env, isDemo, dataFolder),
    smtpUrl: smtpUrl(env, isDemo),
    mailFrom: mailFrom(env, isDemo),
    trustedProxies: list(env.TRUSTED_PROXIES),
    corsOrigins: corsOrigins(env, isDemo),
    hasRateLimits: env.RATE_LIMITS !== 'off',
    hasOverloadGuard: env.OVERLOAD_GUARD !== 'off',
    metricsToken: env.METRICS_TOKEN || null,
    runsJobs: env.JOBS !== 'off',
    processes: processes(env.WORKERS),
    logLevel: env.LOG_LEVEL || (isDemo ? 'warn' : 'info'),
    s3: s3Settings(env, isDemo),
    uploadQuotaBytes: uploadQuota(env),
    walletCeilingPaisa: walletCeiling(env),
    bank: bankAccount(env, isDemo),
    ...wallets(env, isDemo, port),
  };
}

const MOST_PROCESSES = 64;

function processes(value: string | undefined): number {
  const count = Number(value || 1);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_PROCESSES) return count;
  throw new ConfigError(`WORKERS must be a whole number from 1 to ${MOST_PROCESSES}.`);
}

function databaseDirectUrl(env: NodeJS.ProcessEnv): string | null {
  if (!env.DATABASE_DIRECT_URL) return null;
  if (env.DATABASE_URL) return env.DATABASE_DIRECT_URL;
  throw new ConfigError('DATABASE_URL is required with DATABASE_DIRECT_URL.');
}

function databaseReplicaUrls(env: NodeJS.ProcessEnv): string[] {
  const urls = list(env.DATABASE_REPLICA_URL);
  if (urls.length > 0 && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL is required with DATABASE_REPLICA_URL.');
  }
  return urls;
}

/** What src/demo/sandbox answers to: the published test keys of eSewa and the tax office, and a key of our own. */
const SANDBOX_KEYS = {
  esewaProductCode: 'EPAYTEST',
  esewaSecret: '8gBm/:&EnhH.1/q',
  khaltiSecretKey: 'sandbox_live_secret_key',
  khaltiPublicKey: 'sandbox_live_public_key',
  cbmsUser: 'Test_CBMS',
  cbmsPassword: 'test@321',
};

/**
 * The wallets, and the tax office: with keys at their production hosts (in demo mode at their test hosts) unless told otherwise, without
 * keys at the sandbox of this server in demo mode, and not at all in production mode.
 */
function wallets(
  env: NodeJS.ProcessEnv,
  isDemo: boolean,
  port: number,
): Pick<Config, 'esewa' | 'khalti' | 'cbms' | 'hasSandbox'> {
  const shop = { publicUrl: publicUrl(env, isDemo, port) };
  const hasEsewaKeys = bothOrNeither(env, 'ESEWA_PRODUCT_CODE', 'ESEWA_SECRET');
  const hasKhaltiKey = Boolean(env.KHALTI_SECRET_KEY);
  const hasCbmsAccess = bothOrNeither(env, 'CBMS_USER', 'CBMS_PASSWORD');
  if (!isDemo) refusePublishedKeys(env);
  const isAnyAddress = !env.HOST || ['0.0.0.0', '::'].includes(env.HOST);
  const sandbox = `http://${isAnyAddress ? '127.0.0.1' : env.HOST}:${port}/sandbox`;
  const esewaHost = isDemo ? 'https://rc-epay.esewa.com.np' : 'https://epay.esewa.com.np';
  const khaltiHost = isDemo ? 'https://dev.khalti.com' : 'https://khalti.com';
  return {
    hasSandbox: isDemo && !(hasEsewaKeys && hasKhaltiKey && hasCbmsAccess),
    esewa:
      hasEsewaKeys || isDemo
        ? {
            ...shop,
            formUrl: hasEsewaKeys
              ? walletAddress(
                  'ESEWA_FORM_URL',
                  env.ESEWA_FORM_URL,
                  `${esewaHost}/api/epay/main/v2/form`,
                  isDemo,
                )
              : '/sandbox/esewa/api/epay/main/v2/form',
            statusUrl: hasEsewaKeys
              ? walletAddress(
                  'ESEWA_STATUS_URL',
                  env.ESEWA_STATUS_URL,
                  isDemo
                    ? 'https://rc.esewa.com.np/api/epay/transaction/status/'
                    : `${esewaHost}/api/epay/transaction/status/`,
                  isDemo,
                )
              : `${sandbox}/esewa/api/epay/transaction/status/`,
            productCode: env.ESEWA_PRODUCT_CODE || SANDBOX_KEYS.esewaProductCode,
            secret: env.ESEWA_SECRET || SANDBOX_KEYS.esewaSecret,
          }
        : null,
    khalti:
      hasKhaltiKey || isDemo
        ? {
            ...shop,
            apiUrl: hasKhaltiKey
              ? walletAddress('KHALTI_API_URL', env.KHALTI_API_URL, `${khaltiHost}/api/v2/`, isDemo)
              : `${sandbox}/khalti/api/v2/`,
            refundUrl: hasKhaltiKey
              ? walletAddress('KHALTI_REFUND_URL', env.KHALTI_REFUND_URL, `${khaltiHost}/api/`, isDemo)
              : `${sandbox}/khalti/api/`,
            secretKey: env.KHALTI_SECRET_KEY || SANDBOX_KEYS.khaltiSecretKey,
            publicKey: env.KHALTI_PUBLIC_KEY || (hasKhaltiKey ? null : SANDBOX_KEYS.khaltiPublicKey),
            paymentHosts: hasKhaltiKey
              ? list(env.KHALTI_PAYMENT_HOSTS || (isDemo ? 'test-pay.khalti.com' : 'pay.khalti.com'))
              : [new URL(shop.publicUrl).origin],
          }
        : null,
    cbms:
      hasCbmsAccess || isDemo
        ? {
            url: hasCbmsAccess
              ? walletAddress('CBMS_URL', env.CBMS_URL, 'https://cbapi.ird.gov.np/api/', isDemo)
              : `${sandbox}/cbms/api/`,
            user: env.CBMS_USER || SANDBOX_KEYS.cbmsUser,
            password: env.CBMS_PASSWORD || SANDBOX_KEYS.cbmsPassword,
          }
        : null,
  };
}

/** Keys that anybody can read: whoever has them can sign a payment that was never made. */
function refusePublishedKeys(env: NodeJS.ProcessEnv): void {
  if (env.ESEWA_PRODUCT_CODE === SANDBOX_KEYS.esewaProductCode) {
    throw new ConfigError('ESEWA_PRODUCT_CODE must not be the test merchant in production mode.');
  }
  if (env.ESEWA_SECRET?.startsWith(SANDBOX_KEYS.esewaSecret)) {
    throw new ConfigError('ESEWA_SECRET must not be the published test secret in production mode.');
  }
  if (env.KHALTI_SECRET_KEY === SANDBOX_KEYS.khaltiSecretKey || env.KHALTI_SECRET_KEY?.startsWith('test_')) {
    throw new ConfigError('KHALTI_SECRET_KEY must not be a test key in production mode.');
  }
  if (env.CBMS_USER === SANDBOX_KEYS.cbmsUser || env.CBMS_PASSWORD === SANDBOX_KEYS.cbmsPassword) {
    throw new ConfigError('CBMS_USER must not be the published test account in production mode.');
  }
}

/** Where money is asked about: nobody on the way may answer in the wallet's place. */
function walletAddress(name: string, given: string | undefined, fallback: string, isDemo: boolean): string {
  const url = address(name, given, fallback);
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && !(isDemo && protocol === 'http:')) {
    throw new ConfigError(`${name} must be an https address.`);
  }
  return url;
}

function bothOrNeither(env: NodeJS.ProcessEnv, one: string, other: string): boolean {
  if (Boolean(env[one]) !== Boolean(env[other])) {
    throw new ConfigError(`${one} and ${other} must be set together.`);
  }
  return Boolean(env[one]);
}

function address(name: string, given: string | undefined, fallback: string): string {
  const url = given || fallback;
  if (!URL.canParse(url)) throw new ConfigError(`${name} must be an absolute address.`);
  return url;
}

/** WALLET_CEILING in rupees. */
function walletCeiling(env: NodeJS.ProcessEnv): number {
  const rupees = env.WALLET_CEILING ? Number(env.WALLET_CEILING) : WALLET_CEILING_PAISA / 100;
  if (!Number.isSafeInteger(rupees) || rupees <= 0 || rupees > 1_000_000_000)
    throw new ConfigError('WALLET_CEILING must be a whole number of rupees.');
  return rupees * 100;
}

const S3_REQUIRED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** An S3-compatible store for everything that is a file, when S3_ENDPOINT names one. */
function s3Settings(env: NodeJS.ProcessEnv, isDemo: boolean): S3Settings | null {
  const given = S3_REQUIRED.filter((name) => env[name]);
  if (!env.S3_ENDPOINT) {
    if (given.length > 0) throw new ConfigError(`S3_ENDPOINT is required with ${given[0]}.`);
    return null;
  }
  const missing = S3_REQUIRED.find((name) => !env[name]);
  if (missing !== undefined) throw new ConfigError(`${missing} is required with S3_ENDPOINT.`);
  const endpoint = address('S3_ENDPOINT', env.S3_ENDPOINT, '');
  const { protocol, search, hash, username } = new URL(endpoint);
  if (!/^https?:$/.test(protocol) || search + hash + username !== '') {
    throw new ConfigError('S3_ENDPOINT must be an http or https address without query and credentials.');
  }
  if (!isDemo && protocol !== 'https:') {
    throw new ConfigError('S3_ENDPOINT must use https in production mode.');
  }
  const bucket = env.S3_BUCKET as string;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError('S3_BUCKET must be the name of a bucket.');
  }
  return {
    endpoint: endpoint.replace(/(?<!\/)\/+$/, ''),
    bucket,
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID as string,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
  };
}

/** UPLOAD_QUOTA in megabytes. */
function uploadQuota(env: NodeJS.ProcessEnv): number {
  const megabytes = env.UPLOAD_QUOTA ? Number(env.UPLOAD_QUOTA) : 500;
  if (!Number.isSafeInteger(megabytes) || megabytes < 1 || megabytes > 1_000_000)
    throw new ConfigError('UPLOAD_QUOTA must be a whole number of megabytes.');
  return megabytes * 1_000_000;
}

function publicUrl(env: NodeJS.ProcessEnv, isDemo: boolean, port: number): string {
  const url = env.PUBLIC_URL || (isDemo ? `http://localhost:${port}` : '');
  if (!isSiteAddress(url, isDemo) || /[?#]/.test(url)) {
    throw new ConfigError(
      `PUBLIC_URL must be the absolute ${isDemo ? 'http or https' : 'https'} address of the site.`,
    );
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

function corsOrigins(env: NodeJS.ProcessEnv, isDemo: boolean): string[] {
  const origins = list(env.CORS_ORIGINS);
  for (const origin of origins) {
    if (!isSiteAddress(origin, isDemo) || new URL(origin).origin !== origin || origin.includes('*')) {
      throw new ConfigError('CORS_ORIGINS must be origins such as https://shop.example, without a path.');
    }
  }
  return origins;
}

/** An address of the web without credentials; in production mode https, unless it is this machine. */
function isSiteAddress(url: string, isDemo: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const mayBePlain = isDemo || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username + password === '' && (protocol === 'https:' || (mayBePlain && protocol === 'http:'));
}

function smtpUrl(env: NodeJS.ProcessEnv, isDemo: boolean): string | null {
  if (env.SMTP_URL) {
    const isSmtp = URL.canParse(env.SMTP_URL) && /^smtps?:$/.test(new URL(env.SMTP_URL).protocol);
    if (!isSmtp) throw new ConfigError('SMTP_URL must be an smtp or smtps address.');
    return env.SMTP_URL;
  }
  if (!isDemo) throw new ConfigError('SMTP_URL is required in production mode.');
  return null;
}

function mailFrom(env: NodeJS.ProcessEnv, isDemo: boolean): string {
  if (env.MAIL_FROM) return env.MAIL_FROM;
  if (!isDemo) throw new ConfigError('MAIL_FROM is required in production mode.');
  return 'Thokmandu <support@thokmandu.example>';
}

function secretKey(env: NodeJS.ProcessEnv, isDemo: boolean, dataFolder: string): string {
  const given = env.SECRET_KEY;
  if (given) {
    if (isWeakSecret(given) || (!isDemo && isGuessable(given))) {
      throw new ConfigError(
        `SECRET_KEY must be random and at least ${MINIMUM_SECRET_LENGTH} characters long.`,
      );
    }
    return given;
  }
  if (!isDemo) throw new ConfigError('SECRET_KEY is required in production mode.');
  return demoSecret(path.join(dataFolder, 'secret'));
}

function isWeakSecret(secret: string): boolean {
  return secret.length < MINIMUM_SECRET_LENGTH || new Set(secret).size < 10;
}

const GUESSED_WORDS = /passw|secret|change|thokmandu|example|qwerty|admin/i;

/** What people type instead of drawing it: words, six letters or digits in a row, six that come again. */
function isGuessable(secret: string): boolean {
  if (GUESSED_WORDS.test(secret)) return true;
  const seen = new Set<string>();
  for (let at = 0; at + 6 <= secret.length; at += 1) {
    const six = secret.slice(at, at + 6);
    const steps = new Set([1, 2, 3, 4, 5].map((n) => six.charCodeAt(n) - six.charCodeAt(n - 1)));
    const isRow = steps.size === 1 && Math.abs([...steps][0] ?? 2) <= 1;
    if (seen.has(six) || isRow) return true;
    seen.add(six);
  }
  return false;
}

/** Demo mode keeps a random secret beside its data, so that sessions survive a restart. */
function demoSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    mkdirSync(path.dirname(file), { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    try {
      writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
      return secret;
    } catch {
      return readFileSync(file, 'utf8');
    }
  }
}

function bankAccount(env: NodeJS.ProcessEnv, isDemo: boolean): BankAccount {
  if (isDemo && !env.BANK_ACCOUNT_NUMBER) {
    return {
      accountName: 'Thokmandu Pvt. Ltd.',
      bankName: 'Himalayan Demo Bank Ltd.',
      branch: 'New Road, Kathmandu',
      accountNumber: '0000 1234 5678 9012',
    };
  }
  const required = (name: string): string => {
    const value = env[name];
    if (!value) throw new ConfigError(`${name} is required in production mode.`);
    return value;
  };
  return {
    accountName: required('BANK_ACCOUNT_NAME'),
    bankName: required('BANK_NAME'),
    branch: required('BANK_BRANCH'),
    accountNumber: required('BANK_ACCOUNT_NUMBER'),
  };
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new ConfigError(`${name} must be a port number.`);
  return value;
}
