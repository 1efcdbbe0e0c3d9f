import type { FastifyRequest } from 'fastify';

type Parts = ReturnType<FastifyRequest['parts']>;

/**
 * The parts of a multipart body as they come. Throws when the caller has left before anybody read it: the parser waits
 * for the connection to close, which it has done already, and would wait for ever.
 */
export function formParts(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]): Parts {
  const { destroyed, readableEnded } = request.raw;
  if (destroyed && !readableEnded) throw new Error('The caller left before the form was read');
  return request.parts(options);
}
