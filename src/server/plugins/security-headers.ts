import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What browsers run beside the pages, by a policy of its own. */
export const SERVICE_WORKER = '/sw.js';

/** What pages load: a browser never opens it as a document of its own, unlike drawings (SVG). */
const PART_OF_A_PAGE = /^(?:text\/(?:javascript|css)|font\/|image\/(?!svg))/;

/** What means something for documents or calls alone: 600 of the 1,000 bytes that went ahead of each of forty parts. */
const NOT_OF_PARTS = [
  'access-control-expose-headers',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
];

/**
 * Headers of every answer (threats.md: browser side). Pages replace the content policy by one that also
 * names their own inline scripts; everything else needs no scripts at all.
 */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Of browsers and plug-ins that are no more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (PART_OF_A_PAGE.test(type)) {
      for (const name of NOT_OF_PARTS) reply.removeHeader(name);
      // Pictures that somebody uploaded keep their own, and so does what runs by itself.
      if (!type.startsWith('image/') && request.url !== SERVICE_WORKER)
        reply.removeHeader('content-security-policy');
      return;
    }
    // Sellers scan the codes of who picks goods up, and serial numbers.
    reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
  });
}
