import type { FastifyInstance } from 'fastify';
import { registerCbmsSandbox } from './cbms-sandbox.ts';
import { registerConnectIpsSandbox } from './connectips-sandbox.ts';
import { ESEWA_TEST_PRODUCT, ESEWA_TEST_SECRET, registerEsewaSandbox } from './esewa-sandbox.ts';
import { registerFonepaySandbox } from './fonepay-sandbox.ts';
import { createKeptTexts } from './kept-texts.ts';
import { KHALTI_TEST_KEY, registerKhaltiSandbox } from './khalti-sandbox.ts';
import { registerNepalPaySandbox } from './nepalpay-sandbox.ts';
import { registerPathaoSandbox } from './pathao-sandbox.ts';
import { CALM, createSandboxStore, type SandboxStore, type SandboxSwitches } from './sandbox-store.ts';

/**
 * Mounts the stand-ins of gateways, couriers and tax office under /sandbox. Demo mode and tests only.
 * `POST /sandbox/switches` changes how they misbehave.
 */
export async function registerSandbox(
  app: FastifyInstance,
  {
    publicOrigin,
    folder,
    shopUrl = publicOrigin,
    confirmOrigin = () => null,
  }: {
    /** Under which browsers reach the sandbox. */
    publicOrigin: () => string;
    folder: string | null;
    /** The shop that is registered at connectIPS. */
    shopUrl?: () => string;
    /** Where NCHL and couriers reach the shop; null: nowhere. */
    confirmOrigin?: () => string | null;
  },
): Promise<SandboxStore> {
  const kept = createKeptTexts(folder);
  const store = createSandboxStore(kept);
  await app.register(
    async (sandbox) => {
      sandbox.setSerializerCompiler(() => JSON.stringify);
      sandbox.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => {
          done(null, Object.fromEntries(new URLSearchParams(body as string)));
        },
      );
      sandbox.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true };
      });
      sandbox.addHook('onSend', async (_request, reply) => {
        // A shop that is its own sandbox may be reached by any host name: it is sent back to by path alone.
        const location = reply.getHeader('location');
        if (typeof location === 'string' && location.startsWith(`${publicOrigin()}/`)) {
          reply.header('location', location.slice(publicOrigin().length));
        }
        reply.header(
          'Content-Security-Policy',
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        );
        reply.header('Cache-Control', 'no-store');
      });
      sandbox.post<{ Body: Partial<SandboxSwitches> }>('/switches', async (request) => {
        store.switches = { ...CALM, ...request.body };
        return store.switches;
      });
      await sandbox.register(
        async (esewa) =>
          registerEsewaSandbox(esewa, { store, secret: ESEWA_TEST_SECRET, productCode: ESEWA_TEST_PRODUCT }),
        { prefix: '/esewa' },
      );
      await sandbox.register(
        async (khalti) => registerKhaltiSandbox(khalti, { store, secretKey: KHALTI_TEST_KEY, publicOrigin }),
        {
          prefix: '/khalti',
        },
      );
      await sandbox.register(
        async (connectips) =>
          registerConnectIpsSandbox(connectips, {
            store,
            returnUrl: () => `${shopUrl()}/api/payments/connectips/return`,
          }),
        { prefix: '/connectips' },
      );
      await sandbox.register(async (fonepay) => registerFonepaySandbox(fonepay, { store }), {
        prefix: '/fonepay',
      });
      await sandbox.register(
        async (nepalpay) =>
          registerNepalPaySandbox(nepalpay, {
            store,
            confirmUrl: () => {
              const origin = confirmOrigin();
              return origin === null ? null : `${origin}/api/payments/nepalpay/confirm`;
            },
          }),
        { prefix: '/nepalpay' },
      );
      await sandbox.register(
        async (pathao) =>
          registerPathaoSandbox(pathao, {
            store,
            kept,
            eventsUrl: () => {
              const origin = confirmOrigin();
              return origin === null ? null : `${origin}/api/couriers/pathao/events`;
            },
          }),
        { prefix: '/pathao' },
      );
      await sandbox.register(async (cbms) => registerCbmsSandbox(cbms, { store, kept }), { prefix: '/cbms' });
    },
    { prefix: '/sandbox' },
  );
  return store;
}
