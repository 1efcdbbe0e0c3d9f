import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { chooseEncoding, type Encoding, encode } from './encoding.ts';

/** Below this a compressed answer is no sooner there. What holds a token or a key is shorter. */
const LEAST_BYTES = 2_000;
/** The quickest of both: a list of products is a quarter after a tenth of a millisecond. */
const LEVELS = { br: 1, gzip: 1 };

/** In what an answer of so many bytes goes out to this caller; its headers say so. */
function encodingFor(request: FastifyRequest, reply: FastifyReply, size: number): Encoding {
  if (size < LEAST_BYTES) return 'identity';
  const vary = reply.getHeader('Vary');
  reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return encoding;
}

/** Compresses what a call answers for who can read that (docs/decisions/0065-answers-travel-compressed.md). */
export const compressAnswer: onSendHookHandler = (request, reply, payload, done) => {
  if (typeof payload !== 'string') return done(null, payload);
  const encoding = encodingFor(request, reply, payload.length);
  return done(null, encoding === 'identity' ? payload : encode(Buffer.from(payload), encoding, LEVELS));
};

/** An answer that is kept: compressed once, however often it goes out. */
export class KeptBytes {
  readonly bytes: Buffer;
  readonly #forms = new Map<Encoding, Buffer>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** As this caller can read it; the reply's headers say so. */
  for(request: FastifyRequest, reply: FastifyReply): Buffer {
    const encoding = encodingFor(request, reply, this.bytes.length);
    let form = this.#forms.get(encoding);
    if (form === undefined) {
      form = encode(this.bytes, encoding, LEVELS);
      this.#forms.set(encoding, form);
    }
    return form;
  }
}
