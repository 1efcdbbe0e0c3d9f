import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConnectIpsSettings } from './gateways/connectips.ts';
import type { FonepaySettings } from './gateways/fonepay.ts';
import type { NepalPaySettings } from './gateways/nepalpay.ts';
import { projectRoot } from './project-root.ts';
import { allOrNone, ConfigError, moneyAddress } from './setting-readers.ts';

export interface RailSettings {
  /** Null: connectIPS is not offered. */
  connectips: ConnectIpsSettings | null;
  /** Null: Fonepay is not offered. */
  fonepay: FonepaySettings | null;
  /** Null: NepalPAY is not offered. */
  nepalpay: NepalPaySettings | null;
  /** Whether none of them needs the sandbox. */
  hasAllKeys: boolean;
}

/** What src/demo/sandbox answers to; the keys stand beside it, for everybody to read. */
const SANDBOX = {
  merchantKey: path.join(projectRoot, 'src', 'demo', 'sandbox', 'keys', 'merchant.pem'),
  nchlKey: path.join(projectRoot, 'src', 'demo', 'sandbox', 'keys', 'nchl-public.pem'),
  merchantKeyHash: '96e2b9c441b75d67a058e5874aab742880b5f0926b956dedf65bdcd55ab4c8ed',
  fonepaySecret: 'sandbox_fonepay_secret',
};

interface Place {
  isDemo: boolean;
  /** The address of this server's own sandbox. */
  sandbox: string;
}

/** connectIPS and the QR codes: as the wallets, with keys at their own hosts, else at the sandbox or not at all. */
export function rails(env: NodeJS.ProcessEnv, place: Place): RailSettings {
  const { CONNECTIPS, FONEPAY, NEPALPAY, CONFIRMATION } = NAMES;
  const hasConnectIps = allOrNone(env, ...CONNECTIPS);
  const hasFonepay = allOrNone(env, ...FONEPAY);
  const hasNepalPay = allOrNone(env, ...NEPALPAY);
  const { isDemo } = place;
  return {
    connectips: hasConnectIps ? connectIps(env, isDemo) : isDemo ? connectIpsSandbox(place) : null,
    fonepay: hasFonepay ? fonepay(env, isDemo) : isDemo ? fonepaySandbox(place) : null,
    nepalpay: hasNepalPay
      ? nepalPay(env, isDemo, allOrNone(env, ...CONFIRMATION))
      : isDemo
        ? nepalPaySandbox(place)
        : null,
    hasAllKeys: hasConnectIps && hasFonepay && hasNepalPay,
  };
}

const NAMES = {
  CONNECTIPS: ['CONNECTIPS_MERCHANT_ID', 'CONNECTIPS_APP_ID', 'CONNECTIPS_PASSWORD', 'CONNECTIPS_KEY_FILE'],
  FONEPAY: ['FONEPAY_MERCHANT_CODE', 'FONEPAY_SECRET', 'FONEPAY_USER', 'FONEPAY_PASSWORD'],
  NEPALPAY: [
    'NEPALPAY_MERCHANT_ID',
    'NEPALPAY_ACQUIRER_ID',
    'NEPALPAY_CATEGORY',
    'NEPALPAY_USER',
    'NEPALPAY_PASSWORD',
    'NEPALPAY_KEY_FILE',
  ],
  CONFIRMATION: ['NEPALPAY_CONFIRM_USER', 'NEPALPAY_CONFIRM_PASSWORD', 'NEPALPAY_NCHL_KEY_FILE'],
} as const;

/** What `allOrNone` has found to be there. */
const text = (given: string | undefined) => given ?? '';

function connectIps(env: NodeJS.ProcessEnv, isDemo: boolean): ConnectIpsSettings {
  const host = isDemo ? 'https://uat.connectips.com' : 'https://www.connectips.com';
  const base = moneyAddress('CONNECTIPS_URL', env.CONNECTIPS_URL, host, isDemo).replace(/\/$/, '');
  return {
    formUrl: env.CONNECTIPS_FORM_URL
      ? moneyAddress('CONNECTIPS_FORM_URL', env.CONNECTIPS_FORM_URL, '', isDemo)
      : `${base}/connectipswebgw/loginpage`,
    validateUrl: `${base}/connectipswebws/api/creditor/validatetxn`,
    merchantId: text(env.CONNECTIPS_MERCHANT_ID),
    appId: text(env.CONNECTIPS_APP_ID),
    appName: env.CONNECTIPS_APP_NAME || 'Thokmandu',
    password: text(env.CONNECTIPS_PASSWORD),
    key: merchantKey('CONNECTIPS_KEY_FILE', text(env.CONNECTIPS_KEY_FILE), isDemo),
  };
}

function connectIpsSandbox({ sandbox }: Place): ConnectIpsSettings {
  return {
    formUrl: '/sandbox/connectips/connectipswebgw/loginpage',
    validateUrl: `${sandbox}/connectips/connectipswebws/api/creditor/validatetxn`,
    merchantId: '1001',
    appId: 'MER-1001-APP-1',
    appName: 'Thokmandu',
    password: 'sandbox_password',
    key: privateKey('the sandbox', SANDBOX.merchantKey),
  };
}

function fonepay(env: NodeJS.ProcessEnv, isDemo: boolean): FonepaySettings {
  const host = isDemo ? 'https://uat-new-merchant-api.fonepay.com' : 'https://merchantapi.fonepay.com';
  const fallback = `${host}/api/merchant/merchantDetailsForThirdParty/`;
  const secret = text(env.FONEPAY_SECRET);
  if (!isDemo && secret === SANDBOX.fonepaySecret)
    throw new ConfigError('FONEPAY_SECRET must not be a test key in production mode.');
  return {
    apiUrl: moneyAddress('FONEPAY_URL', env.FONEPAY_URL, fallback, isDemo),
    merchantCode: text(env.FONEPAY_MERCHANT_CODE),
    secret,
    user: text(env.FONEPAY_USER),
    password: text(env.FONEPAY_PASSWORD),
    scanUrl: null,
  };
}

function fonepaySandbox({ sandbox }: Place): FonepaySettings {
  return {
    apiUrl: `${sandbox}/fonepay/api/merchant/merchantDetailsForThirdParty/`,
    merchantCode: 'THOKMANDU',
    secret: SANDBOX.fonepaySecret,
    user: 'sandbox',
    password: 'sandbox_password',
    scanUrl: '/sandbox/fonepay/scan',
  };
}

function nepalPay(env: NodeJS.ProcessEnv, isDemo: boolean, isTold: boolean): NepalPaySettings {
  const host = isDemo ? 'https://devopennpi.connectips.com/' : 'https://opennpi.connectips.com/';
  const categoryCode = text(env.NEPALPAY_CATEGORY);
  if (!/^\d{4}$/.test(categoryCode)) throw new ConfigError('NEPALPAY_CATEGORY must be four digits.');
  return {
    apiUrl: moneyAddress('NEPALPAY_URL', env.NEPALPAY_URL, host, isDemo),
    user: text(env.NEPALPAY_USER),
    password: text(env.NEPALPAY_PASSWORD),
    acquirerId: text(env.NEPALPAY_ACQUIRER_ID),
    merchantId: text(env.NEPALPAY_MERCHANT_ID),
    merchantName: env.NEPALPAY_MERCHANT_NAME || 'Thokmandu',
    categoryCode,
    key: merchantKey('NEPALPAY_KEY_FILE', text(env.NEPALPAY_KEY_FILE), isDemo),
    confirmation: isTold
      ? {
          user: text(env.NEPALPAY_CONFIRM_USER),
          password: text(env.NEPALPAY_CONFIRM_PASSWORD),
          key: readKey('NEPALPAY_NCHL_KEY_FILE', text(env.NEPALPAY_NCHL_KEY_FILE), createPublicKey),
        }
      : null,
    scanUrl: null,
  };
}

function nepalPaySandbox({ sandbox }: Place): NepalPaySettings {
  return {
    apiUrl: `${sandbox}/nepalpay/`,
    user: 'sandbox',
    password: 'sandbox_password',
    acquirerId: '00002501',
    merchantId: '2501THOKMAN',
    merchantName: 'Thokmandu',
    categoryCode: '5399',
    key: privateKey('the sandbox', SANDBOX.merchantKey),
    confirmation: {
      user: 'nchl',
      password: 'sandbox_password',
      key: readKey('the sandbox', SANDBOX.nchlKey, createPublicKey),
    },
    scanUrl: '/sandbox/nepalpay/scan',
  };
}

/** A key that anybody can read signs nothing in production. */
function merchantKey(name: string, file: string, isDemo: boolean): KeyObject {
  const key = privateKey(name, file);
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  if (!isDemo && createHash('sha256').update(der).digest('hex') === SANDBOX.merchantKeyHash)
    throw new ConfigError(`${name} must not be the test key in production mode.`);
  return key;
}

const privateKey = (name: string, file: string) => readKey(name, file, createPrivateKey);

/** NCHL hands keys out as .pfx, which Node cannot read; docs/payments.md says how to make a PEM file of one. */
function readKey(name: string, file: string, read: (pem: Buffer) => KeyObject): KeyObject {
  try {
    const key = read(readFileSync(file));
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Said below: what the file system says may name what is in it.
  }
  throw new ConfigError(`${name} must be the path of an RSA key in PEM form.`);
}
