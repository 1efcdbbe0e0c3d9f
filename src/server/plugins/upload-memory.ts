import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from './app-error.ts';

interface UploadBounds {
  /** Bytes of one request, its parts' heads included. */
  largest: number;
  /** Bytes of all requests at work. */
  mostBytes?: number;
  /** Requests of one person at work. */
  mostOfOne?: number;
  tooLarge: () => AppError;
  busy: () => AppError;
}

/** Counts the uploads being worked on, so that neither a crowd nor one person fills the memory with them. */
export class UploadMemory {
  readonly #bounds: Required<UploadBounds>;
  readonly #ofOwner = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: UploadBounds) {
    this.#bounds = { mostBytes: 100_000_000, mostOfOne: 6, ...bounds };
  }

  /** Takes what a request says it will bring (the most there may be if it does not say) until `work` has ended. */
  async during<T>(request: FastifyRequest, ownerId: string, work: () => Promise<T>): Promise<T> {
    const { largest, mostBytes, mostOfOne, tooLarge, busy } = this.#bounds;
    const announced = Number(request.headers['content-length'] ?? largest);
    if (announced > largest) throw tooLarge();
    const before = this.#ofOwner.get(ownerId) ?? 0;
    if (this.#bytes + announced > mostBytes || before >= mostOfOne) throw busy();
    this.#bytes += announced;
    this.#ofOwner.set(ownerId, before + 1);
    try {
      return await work();
    } finally {
      this.#bytes -= announced;
      const left = (this.#ofOwner.get(ownerId) ?? 1) - 1;
      if (left === 0) this.#ofOwner.delete(ownerId);
      else this.#ofOwner.set(ownerId, left);
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
