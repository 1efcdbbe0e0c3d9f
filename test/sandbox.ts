import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { CONNECTIPS_TEST_ACCESS } from '../src/demo/sandbox/connectips-sandbox.ts';
import { ESEWA_TEST_PRODUCT, ESEWA_TEST_SECRET } from '../src/demo/sandbox/esewa-sandbox.ts';
import { FONEPAY_TEST_ACCESS } from '../src/demo/sandbox/fonepay-sandbox.ts';
import { KHALTI_TEST_KEY } from '../src/demo/sandbox/khalti-sandbox.ts';
import { NEPALPAY_TEST_ACCESS } from '../src/demo/sandbox/nepalpay-sandbox.ts';
import { PATHAO_TEST_ACCESS } from '../src/demo/sandbox/pathao-sandbox.ts';
import { registerSandbox } from '../src/demo/sandbox/sandbox.ts';
import type { SandboxStore } from '../src/demo/sandbox/sandbox-store.ts';
import type { PathaoSettings } from '../src/server/couriers/pathao.ts';
import type { ConnectIpsSettings } from '../src/server/gateways/connectips.ts';
import type { EsewaSettings } from '../src/server/gateways/esewa.ts';
import type { FonepaySettings } from '../src/server/gateways/fonepay.ts';
import type { KhaltiSettings } from '../src/server/gateways/khalti.ts';
import type { NepalPaySettings } from '../src/server/gateways/nepalpay.ts';
import { projectRoot } from '../src/server/project-root.ts';

const keys = path.join(projectRoot, 'src', 'demo', 'sandbox', 'keys');
/** The key files of the sandbox, as operators name theirs. */
export const MERCHANT_KEY_FILE = path.join(keys, 'merchant.pem');
export const NCHL_KEY_FILE = path.join(keys, 'nchl-public.pem');

export interface RunningSandbox {
  origin: string;
  store: SandboxStore;
  /** The paths that were asked for, in order, from the moment the request arrived. */
  requests: string[];
  esewa: EsewaSettings;
  khalti: KhaltiSettings;
  connectips: ConnectIpsSettings;
  fonepay: FonepaySettings;
  nepalpay: NepalPaySettings;
  pathao: PathaoSettings & { account: NonNullable<PathaoSettings['account']> };
  stop(): Promise<void>;
}

/** The stand-in gateways on a port of their own, reached over real HTTP. */
export async function startSandbox(shopUrl = 'http://shop.example'): Promise<RunningSandbox> {
  const app = Fastify();
  const requests: string[] = [];
  app.addHook('onRequest', async ({ url }) => {
    requests.push(url);
  });
  // The origin is known once it listens; the sandbox asks for it when a payment starts.
  const address = { origin: '' };
  const store = await registerSandbox(app, {
    publicOrigin: () => address.origin,
    folder: null,
    shopUrl: () => shopUrl,
  });
  address.origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { origin } = address;
  return {
    origin,
    store,
    requests,
    esewa: {
      formUrl: `${origin}/sandbox/esewa/api/epay/main/v2/form`,
      statusUrl: `${origin}/sandbox/esewa/api/epay/transaction/status/`,
      productCode: ESEWA_TEST_PRODUCT,
      secret: ESEWA_TEST_SECRET,
      publicUrl: shopUrl,
    },
    khalti: {
      apiUrl: `${origin}/sandbox/khalti/api/v2/`,
      refundUrl: `${origin}/sandbox/khalti/api/`,
      secretKey: KHALTI_TEST_KEY,
      paymentHosts: [origin],
      publicUrl: shopUrl,
      publicKey: null,
    },
    connectips: {
      ...CONNECTIPS_TEST_ACCESS,
      appName: 'Thokmandu',
      formUrl: `${origin}/sandbox/connectips/connectipswebgw/loginpage`,
      validateUrl: `${origin}/sandbox/connectips/connectipswebws/api/creditor/validatetxn`,
      key: createPrivateKey(readFileSync(MERCHANT_KEY_FILE)),
    },
    fonepay: {
      ...FONEPAY_TEST_ACCESS,
      apiUrl: `${origin}/sandbox/fonepay/api/merchant/merchantDetailsForThirdParty/`,
      scanUrl: null,
    },
    nepalpay: {
      acquirerId: NEPALPAY_TEST_ACCESS.acquirerId,
      merchantId: NEPALPAY_TEST_ACCESS.merchantId,
      merchantName: 'Thokmandu',
      categoryCode: NEPALPAY_TEST_ACCESS.categoryCode,
      user: NEPALPAY_TEST_ACCESS.user,
      password: NEPALPAY_TEST_ACCESS.password,
      apiUrl: `${origin}/sandbox/nepalpay/`,
      key: createPrivateKey(readFileSync(MERCHANT_KEY_FILE)),
      confirmation: {
        user: NEPALPAY_TEST_ACCESS.confirmUser,
        password: NEPALPAY_TEST_ACCESS.confirmPassword,
        key: createPublicKey(readFileSync(NCHL_KEY_FILE)),
      },
      scanUrl: null,
    },
    pathao: {
      apiUrl: `${origin}/sandbox/pathao/aladdin/api/v1/`,
      trackUrl: `${origin}/sandbox/pathao/parcels/`,
      account: { id: 'platform', ...PATHAO_TEST_ACCESS },
    },
    stop: () => app.close(),
  };
}
