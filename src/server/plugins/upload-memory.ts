import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from './app-error.ts';

interface UploadBounds {
  /** Bytes of one request, its parts' heads included. */
  largest: number;
  /** Bytes of all requests at work. */
  mostBytes?: number;
  /** Requests of one person at work. */
  mostOfOne?: number;
  /** Bytes of one person's requests at work; one whole form always fits while nobody else sends. */
  mostBytesOfOne?: number;
  tooLarge: () => AppError;
  busy: () => AppError;
}

/** Counts the uploads being worked on, so that neither a crowd nor one person fills the memory with them. */
export class UploadMemory {
  readonly #bounds: Required<UploadBounds>;
  readonly #ofOwner = new Map<string, { requests: number; bytes: number }>();
  #bytes = 0;

  constructor(bounds: UploadBounds) {
    const { largest, mostBytes = 100_000_000 } = bounds;
    // Whoever lets forms hang leaves as much to everybody else.
    this.#bounds = { mostBytes, mostOfOne: 6, mostBytesOfOne: Math.max(largest, mostBytes / 2), ...bounds };
  }

  /** Takes what a request says it will bring (the most there may be if it does not say) until `work` has ended. */
  async during<T>(request: FastifyRequest, ownerId: string, work: () => Promise<T>): Promise<T> {
    const { largest, mostBytes, mostOfOne, mostBytesOfOne, tooLarge, busy } = this.#bounds;
    const announced = Number(request.headers['content-length'] ?? largest);
    if (announced > largest) throw tooLarge();
    const own = this.#ofOwner.get(ownerId) ?? { requests: 0, bytes: 0 };
    const isOverOwn = own.requests >= mostOfOne || own.bytes + announced > mostBytesOfOne;
    if (isOverOwn || this.#bytes + announced > mostBytes) throw busy();
    this.#bytes += announced;
    own.requests += 1;
    own.bytes += announced;
    this.#ofOwner.set(ownerId, own);
    try {
      return await work();
    } finally {
      this.#bytes -= announced;
      own.requests -= 1;
      own.bytes -= announced;
      if (own.requests === 0) this.#ofOwner.delete(ownerId);
    }
  }
}

/** Ends when the caller goes before the answer. */
export function callerLeaves(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
