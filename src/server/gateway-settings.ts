import { type CourierSettings, couriers } from './courier-settings.ts';
import type { EsewaSettings } from './gateways/esewa.ts';
import type { KhaltiSettings } from './gateways/khalti.ts';
import type { CbmsSettings } from './gateways/tax-office.ts';
import { type RailSettings, rails } from './rail-settings.ts';
import { allOrNone, ConfigError, list, moneyAddress, publicUrl } from './setting-readers.ts';

export interface GatewaySettings extends Omit<RailSettings, 'hasAllKeys'>, CourierSettings {
  /** Null: eSewa is not offered. */
  esewa: EsewaSettings | null;
  /** Null: Khalti is not offered. */
  khalti: KhaltiSettings | null;
  /** Null: this server cannot reach the tax office. */
  cbms: CbmsSettings | null;
  /** Whether this server stands in for the gateways and the tax office it has no keys of: demo mode only. */
  hasSandbox: boolean;
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
 * The wallets, the tax office and the couriers. With keys at their own hosts unless told otherwise: wallets at their production hosts,
 * in demo mode at their test hosts; the tax office has one. Without keys at the sandbox of this server in demo mode, and
 * not at all in production mode.
 */
export function wallets(env: NodeJS.ProcessEnv, isDemo: boolean, port: number): GatewaySettings {
  const shop = { publicUrl: publicUrl(env, isDemo, port) };
  const hasEsewaKeys = allOrNone(env, 'ESEWA_PRODUCT_CODE', 'ESEWA_SECRET');
  const hasKhaltiKey = Boolean(env.KHALTI_SECRET_KEY);
  const hasCbmsAccess = allOrNone(env, 'CBMS_USER', 'CBMS_PASSWORD');
  if (!isDemo) refusePublishedKeys(env);
  const isAnyAddress = !env.HOST || ['0.0.0.0', '::'].includes(env.HOST);
  const sandbox = `http://${isAnyAddress ? '127.0.0.1' : env.HOST}:${port}/sandbox`;
  const esewaHost = isDemo ? 'https://rc-epay.esewa.com.np' : 'https://epay.esewa.com.np';
  const khaltiHost = isDemo ? 'https://dev.khalti.com' : 'https://khalti.com';
  const { hasAllKeys, ...others } = rails(env, { isDemo, sandbox });
  const { hasAllKeys: hasCourierKeys, pathao } = couriers(env, { isDemo, sandbox, ...shop });
  return {
    hasSandbox: isDemo && !(hasEsewaKeys && hasKhaltiKey && hasCbmsAccess && hasAllKeys && hasCourierKeys),
    ...others,
    pathao,
    esewa:
      hasEsewaKeys || isDemo
        ? {
            ...shop,
            formUrl: hasEsewaKeys
              ? moneyAddress(
                  'ESEWA_FORM_URL',
                  env.ESEWA_FORM_URL,
                  `${esewaHost}/api/epay/main/v2/form`,
                  isDemo,
                )
              : '/sandbox/esewa/api/epay/main/v2/form',
            statusUrl: hasEsewaKeys
              ? moneyAddress(
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
              ? moneyAddress('KHALTI_API_URL', env.KHALTI_API_URL, `${khaltiHost}/api/v2/`, isDemo)
              : `${sandbox}/khalti/api/v2/`,
            refundUrl: hasKhaltiKey
              ? moneyAddress('KHALTI_REFUND_URL', env.KHALTI_REFUND_URL, `${khaltiHost}/api/`, isDemo)
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
              ? moneyAddress('CBMS_URL', env.CBMS_URL, 'https://cbapi.ird.gov.np/api/', isDemo)
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
