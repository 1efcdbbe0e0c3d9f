import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { onSendHookHandler } from 'fastify';
import { chooseEncoding } from './encoding.ts';

// The quickest of both: repeated names of fields are most of a large answer. They run beside the event loop.
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
};
/** Below this a compressed answer is no sooner there. */
const LEAST_LETTERS = 32_000;

/** For routes whose answers are large and hold no secret: compressed for callers who say that they can read it. */
export const compressLargeAnswer: onSendHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < LEAST_LETTERS) return payload;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return payload;
  const vary = reply.getHeader('Vary');
  reply.headers({
    'Content-Encoding': encoding,
    Vary: vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`,
  });
  reply.removeHeader('Content-Length');
  return compressors[encoding](payload);
};
