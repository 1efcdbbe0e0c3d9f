import Fastify from 'fastify';
import { ESEWA_TEST_PRODUCT, ESEWA_TEST_SECRET } from '../src/demo/sandbox/esewa-sandbox.ts';
import { KHALTI_TEST_KEY } from '../src/demo/sandbox/khalti-sandbox.ts';
import { registerSandbox } from '../src/demo/sandbox/sandbox.ts';
import type { SandboxStore } from '../src/demo/sandbox/sandbox-store.ts';
import type { EsewaSettings } from '../src/server/gateways/esewa.ts';
import type { KhaltiSettings } from '../src/server/gateways/khalti.ts';

export interface RunningSandbox {
  origin: string;
  store: SandboxStore;
  /** The paths that were asked for, in order, from the moment the request arrived. */
  requests: string[];
  esewa: EsewaSettings;
  khalti: KhaltiSettings;
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
  const store = await registerSandbox(app, { publicOrigin: () => address.origin, folder: null });
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
    stop: () => app.close(),
  };
}
