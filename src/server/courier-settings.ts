import type { PathaoSettings } from './couriers/pathao.ts';
import { allOrNone, ConfigError, moneyAddress } from './setting-readers.ts';

export interface CourierSettings {
  pathao: PathaoSettings;
}

/** What src/demo/sandbox answers to; for everybody to read. */
const SANDBOX = {
  clientId: 'sandbox_client',
  clientSecret: 'sandbox_client_secret',
  userName: 'sandbox@pathao.example',
  password: 'sandbox_password',
  storeId: 2501,
  webhookSecret: 'sandbox_webhook_secret',
};

const NAMES = [
  'PATHAO_CLIENT_ID',
  'PATHAO_CLIENT_SECRET',
  'PATHAO_USER',
  'PATHAO_PASSWORD',
  'PATHAO_STORE_ID',
  'PATHAO_WEBHOOK_SECRET',
] as const;

/**
 * The couriers: with the platform's keys at their own hosts; without them at the sandbox of this server in demo mode, and
 * for sellers who have keys of their own in production mode.
 */
export function couriers(
  env: NodeJS.ProcessEnv,
  { isDemo, sandbox, publicUrl }: { isDemo: boolean; sandbox: string; publicUrl: string },
): CourierSettings & { hasAllKeys: boolean } {
  const hasKeys = allOrNone(env, ...NAMES);
  const text = (given: string | undefined) => given ?? '';
  if (!isDemo && text(env.PATHAO_WEBHOOK_SECRET) === SANDBOX.webhookSecret)
    throw new ConfigError('PATHAO_WEBHOOK_SECRET must not be a test key in production mode.');
  if (!hasKeys && isDemo && !env.PATHAO_URL) {
    return {
      hasAllKeys: false,
      pathao: {
        apiUrl: `${sandbox}/pathao/aladdin/api/v1/`,
        trackUrl: `${publicUrl}/sandbox/pathao/parcels/`,
        account: { id: 'platform', ...SANDBOX },
      },
    };
  }
  const host = isDemo ? 'https://courier-api-sandbox.pathao.com' : 'https://api-hermes.pathao.com';
  return {
    hasAllKeys: true,
    pathao: {
      apiUrl: moneyAddress('PATHAO_URL', env.PATHAO_URL, `${host}/aladdin/api/v1/`, isDemo),
      trackUrl: 'https://merchant.pathao.com/tracking?consignment_id=',
      account: hasKeys
        ? {
            id: 'platform',
            clientId: text(env.PATHAO_CLIENT_ID),
            clientSecret: text(env.PATHAO_CLIENT_SECRET),
            userName: text(env.PATHAO_USER),
            password: text(env.PATHAO_PASSWORD),
            storeId: storeId(text(env.PATHAO_STORE_ID)),
            webhookSecret: text(env.PATHAO_WEBHOOK_SECRET),
          }
        : null,
    },
  };
}

function storeId(given: string): number {
  const id = Number(given);
  if (Number.isInteger(id) && id > 0 && id < 2_147_483_648) return id;
  throw new ConfigError('PATHAO_STORE_ID must be a whole number.');
}
