import path from 'node:path';
import { projectRoot } from '../src/server/project-root.ts';
import { type ClusterNode, nodeNamed, PORTS, SHOP_ADDRESS } from './nodes.ts';
import { folderOf, paths } from './paths.ts';
import { databaseAddresses, type Secrets } from './secrets.ts';

/** Settings of the shop that whoever starts the cluster may decide for all its nodes. */
const HANDED_ON = ['RATE_LIMITS', 'OVERLOAD_GUARD', 'LOG_LEVEL'] as const;

export const BUCKET = 'thokmandu';

/** The environment of a process of the shop: a node that serves, a worker, or the stand-in of the gateways. */
export function shopSettings(
  node: ClusterNode,
  secrets: Secrets,
  caller: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const databases = databaseAddresses(secrets);
  const handedOn = HANDED_ON.flatMap((name) => (caller[name] ? [[name, caller[name]]] : []));
  return {
    NODE_ENV: 'production',
    DEMO: '1',
    HOST: '0.0.0.0',
    PORT: String(PORTS.shop),
    PUBLIC_URL: SHOP_ADDRESS,
    DATA_FOLDER: path.join(folderOf(node), 'data'),
    DATABASE_URL: databases.pooled,
    DATABASE_DIRECT_URL: databases.direct,
    DATABASE_OWNER_URL: databases.owner,
    NAMED_STATEMENTS: 'off',
    SECRET_KEY: secrets.secretKey,
    METRICS_TOKEN: secrets.metricsToken,
    TRUSTED_PROXIES: nodeNamed('proxy').address,
    JOBS: 'off',
    NODE_EXTRA_CA_CERTS: paths.authority,
    S3_ENDPOINT: `https://${nodeNamed('store').address}:${PORTS.store}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: secrets.storeKeyId,
    S3_SECRET_ACCESS_KEY: secrets.storeSecret,
    ...(node.kind === 'gateways' ? {} : gatewaySettings()),
    ...Object.fromEntries(handedOn),
  };
}

/** The stand-ins of wallets and tax office remember on one node, with the keys they publish for tests. */
function gatewaySettings(): Record<string, string> {
  const sandbox = `http://${nodeNamed('gateways').address}:${PORTS.shop}/sandbox`;
  return {
    ESEWA_PRODUCT_CODE: 'EPAYTEST',
    ESEWA_SECRET: '8gBm/:&EnhH.1/q',
    ESEWA_FORM_URL: `${SHOP_ADDRESS}/sandbox/esewa/api/epay/main/v2/form`,
    ESEWA_STATUS_URL: `${sandbox}/esewa/api/epay/transaction/status/`,
    KHALTI_SECRET_KEY: 'sandbox_live_secret_key',
    KHALTI_PUBLIC_KEY: 'sandbox_live_public_key',
    KHALTI_API_URL: `${sandbox}/khalti/api/v2/`,
    KHALTI_REFUND_URL: `${sandbox}/khalti/api/`,
    KHALTI_PAYMENT_HOSTS: nodeNamed('proxy').address,
    CONNECTIPS_MERCHANT_ID: '1001',
    CONNECTIPS_APP_ID: 'MER-1001-APP-1',
    CONNECTIPS_PASSWORD: 'sandbox_password',
    CONNECTIPS_KEY_FILE: path.join(projectRoot, 'src', 'demo', 'sandbox', 'keys', 'merchant.pem'),
    CONNECTIPS_FORM_URL: `${SHOP_ADDRESS}/sandbox/connectips/connectipswebgw/loginpage`,
    CONNECTIPS_URL: `${sandbox}/connectips`,
    FONEPAY_MERCHANT_CODE: 'THOKMANDU',
    FONEPAY_SECRET: 'sandbox_fonepay_secret',
    FONEPAY_USER: 'sandbox',
    FONEPAY_PASSWORD: 'sandbox_password',
    FONEPAY_URL: `${sandbox}/fonepay/api/merchant/merchantDetailsForThirdParty/`,
    PATHAO_CLIENT_ID: 'sandbox_client',
    PATHAO_CLIENT_SECRET: 'sandbox_client_secret',
    PATHAO_USER: 'sandbox@pathao.example',
    PATHAO_PASSWORD: 'sandbox_password',
    PATHAO_STORE_ID: '2501',
    PATHAO_WEBHOOK_SECRET: 'sandbox_webhook_secret',
    PATHAO_URL: `${sandbox}/pathao/aladdin/api/v1/`,
    NEPALPAY_MERCHANT_ID: '2501THOKMAN',
    NEPALPAY_ACQUIRER_ID: '00002501',
    NEPALPAY_CATEGORY: '5399',
    NEPALPAY_USER: 'sandbox',
    NEPALPAY_PASSWORD: 'sandbox_password',
    NEPALPAY_KEY_FILE: path.join(projectRoot, 'src', 'demo', 'sandbox', 'keys', 'merchant.pem'),
    NEPALPAY_URL: `${sandbox}/nepalpay/`,
    CBMS_USER: 'Test_CBMS',
    CBMS_PASSWORD: 'test@321',
    CBMS_URL: `${sandbox}/cbms/api/`,
  };
}
