import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { chooseEncoding, type Encoding } from './encoding.ts';

/** Below this a compressed answer is no sooner there. What holds a token or a key is shorter. */
const LEAST_BYTES = 2_000;

/** These bytes in this encoding, the quickest way: a list of products is a quarter after a tenth of a millisecond. */
export function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipSync(bytes, { level: 1 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(bytes, {
    params: {
      [BROTLI_PARAM_QUALITY]: 1,
      [BROTLI_PARAM_LGWIN]: 17,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** In what an answer of so many bytes goes out to this caller; its headers say so. */
export function encodingFor(request: FastifyRequest, reply: FastifyReply, size: number): Encoding {
  if (size < LEAST_BYTES) return 'identity';
  const vary = reply.getHeader('Vary');
  reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return encoding;
}

/** Compresses what a call answers for who can read that ([decision 65](docs/decisions/0065-answers-travel-compressed.md)). */
export const compressAnswer: onSendHookHandler = (request, reply, payload, done) => {
  if (typeof payload !== 'string') return done(null, payload);
  const encoding = encodingFor(request, reply, payload.length);
  return done(null, encoding === 'identity' ? payload : encode(Buffer.from(payload), encoding));
};
