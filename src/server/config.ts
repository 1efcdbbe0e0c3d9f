import { isIP } from 'node:net';
import path from 'node:path';
import { WALLET_CEILING_PAISA } from '../domain/books/payment-status.ts';
import { type GatewaySettings, wallets } from './gateway-settings.ts';
import { projectRoot } from './project-root.ts';
import { secretKey } from './secret-key.ts';
import { ConfigError, isSiteAddress, list, publicUrl } from './setting-readers.ts';
import { type SmsSettings, smsSettings } from './sms-settings.ts';
import type { S3Settings } from './storage/s3-storage.ts';
import { s3Settings } from './storage-settings.ts';

/** Everything the environment decides, read and checked once at start. */
export interface Config extends GatewaySettings {
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
  /** Null: no SMS is sent; in demo mode they lie beside the mails. */
  sms: SmsSettings | null;
  /** Whom mail is from, and where what visitors write to the shop goes. */
  mailFrom: string;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
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
}

export interface BankAccount {
  accountName: string;
  bankName: string;
  branch: string;
  accountNumber: string;
}

/** Reads the configuration; throws a ConfigError that names the setting, never its value. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const databaseUrl = databaseAddress('DATABASE_URL', env.DATABASE_URL);
  const isDemo = env.DEMO ? env.DEMO === '1' : databaseUrl === null;
  const dataFolder = path.resolve(projectRoot, env.DATA_FOLDER || '.data');
  const port = portNumber('PORT', env.PORT, 3000);
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
    databaseOwnerUrl: databaseAddress('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL),
    databaseDirectUrl: databaseDirectUrl(env),
    databaseReplicaUrls: databaseReplicaUrls(env),
    hasNamedStatements: env.NAMED_STATEMENTS !== 'off',
    dataFolder,
    secretKey: secretKey(env, isDemo, dataFolder),
    smtpUrl: smtpUrl(env, isDemo),
    sms: smsSettings(env, isDemo),
    mailFrom: mailFrom(env, isDemo),
    trustedProxies: trustedProxies(env),
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

/** Whoever fails over it later would print it, password and all. */
function databaseAddress(name: string, given: string | undefined): string | null {
  if (!given || isDatabaseAddress(given)) return given || null;
  throw new ConfigError(
    `${name} must be an address such as postgres://user:password@host:5432/database, with / ? # @ and % of a password written as %2F %3F %23 %40 and %25.`,
  );
}

function isDatabaseAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(given);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  // A password of digits before its / ? or # is taken for a port, and the rest of it for what follows.
  const isCutOff = hash !== '' || /^[^=]*@/.test(pathname + search);
  return /^postgres(ql)?:$/.test(protocol) && !isCutOff;
}

function databaseDirectUrl(env: NodeJS.ProcessEnv): string | null {
  const url = databaseAddress('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL);
  if (url === null || env.DATABASE_URL) return url;
  throw new ConfigError('DATABASE_URL is required with DATABASE_DIRECT_URL.');
}

function databaseReplicaUrls(env: NodeJS.ProcessEnv): string[] {
  const urls = list(env.DATABASE_REPLICA_URL);
  if (urls.length > 0 && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL is required with DATABASE_REPLICA_URL.');
  }
  for (const url of urls) databaseAddress('DATABASE_REPLICA_URL', url);
  return urls;
}

/** Networks as in 10.0.0.0/8. What is no address would be found out by whoever reads the first one. */
function trustedProxies(env: NodeJS.ProcessEnv): string[] {
  const proxies = list(env.TRUSTED_PROXIES);
  for (const proxy of proxies) {
    const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? [];
    const family = isIP(address);
    if (family === 0 || Number(bits) > (family === 4 ? 32 : 128))
      throw new ConfigError(
        'TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.10 or 10.0.0.0/8.',
      );
  }
  return proxies;
}

/** WALLET_CEILING in rupees. */
function walletCeiling(env: NodeJS.ProcessEnv): number {
  const rupees = env.WALLET_CEILING ? Number(env.WALLET_CEILING) : WALLET_CEILING_PAISA / 100;
  if (!Number.isSafeInteger(rupees) || rupees <= 0 || rupees > 1_000_000_000)
    throw new ConfigError('WALLET_CEILING must be a whole number of rupees.');
  return rupees * 100;
}

/** UPLOAD_QUOTA in megabytes. */
function uploadQuota(env: NodeJS.ProcessEnv): number {
  const megabytes = env.UPLOAD_QUOTA ? Number(env.UPLOAD_QUOTA) : 500;
  if (!Number.isSafeInteger(megabytes) || megabytes < 1 || megabytes > 1_000_000)
    throw new ConfigError('UPLOAD_QUOTA must be a whole number of megabytes.');
  return megabytes * 1_000_000;
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

function portNumber(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new ConfigError(`${name} must be a port number.`);
  return value;
}
