import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type Deprecation,
  isApiVersion,
  NEWEST_API_VERSION,
  VERSION_HEADER,
} from '../../domain/shop/api-versions.ts';
import { AppError } from './app-error.ts';

const unknownVersion = () =>
  new AppError(400, 'version_unknown', `${VERSION_HEADER} must be ${NEWEST_API_VERSION}, or be left out`);

/** Every answer of these calls names its version, and a version that is none is refused. */
export function nameVersion(api: FastifyInstance): void {
  const header = VERSION_HEADER.toLowerCase();
  api.addHook('onRequest', async ({ headers }, reply) => {
    reply.header(VERSION_HEADER, NEWEST_API_VERSION);
    const asked = headers[header];
    if (asked !== undefined && !isApiVersion(String(asked))) throw unknownVersion();
  });
}

/** Says of a call that will go away from when on (RFC 9745) and until when (RFC 8594). */
export function nameDeprecation(reply: FastifyReply, { since, until }: Deprecation): void {
  reply.headers({
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(until).toUTCString(),
  });
}
