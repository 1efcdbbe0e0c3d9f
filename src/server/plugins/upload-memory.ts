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
  /** So long an upload waits for others to end before it is refused; not at all unless said. */
  longestWaitMs?: number;
  tooLarge: () => AppError;
  busy: () => AppError;
}

/** More than these would wait in vain. */
const MOST_WAITING = 200;

interface Upload {
  ownerId: string;
  bytes: number;
}

interface WaitingUpload extends Upload {
  begin(): void;
}

/**
 * Counts the uploads being worked on, so that neither a crowd nor one person fills the memory with them. Nothing of
 * those that wait their turn is read meanwhile.
 */
export class UploadMemory {
  readonly #bounds: Required<UploadBounds>;
  readonly #ofOwner = new Map<string, { requests: number; bytes: number }>();
  /** The longest waiting first. */
  readonly #waiting = new Set<WaitingUpload>();
  #bytes = 0;

  constructor(bounds: UploadBounds) {
    const { largest, mostBytes = 100_000_000 } = bounds;
    this.#bounds = {
      mostBytes,
      mostOfOne: 6,
      // Whoever lets forms hang leaves as much to everybody else.
      mostBytesOfOne: Math.max(largest, mostBytes / 2),
      longestWaitMs: 0,
      ...bounds,
    };
  }

  /** Takes what a request says it will bring (the most there may be if it does not say) until `work` has ended. */
  async during<T>(request: FastifyRequest, ownerId: string, work: () => Promise<T>): Promise<T> {
    const { largest, tooLarge } = this.#bounds;
    const bytes = Number(request.headers['content-length'] ?? largest);
    if (bytes > largest) throw tooLarge();
    const upload = { ownerId, bytes };
    if (!this.#fits(upload)) await this.#turnOf(upload, request);
    else this.#take(upload);
    try {
      return await work();
    } finally {
      this.#giveBack(upload);
    }
  }

  /** Ends when it has been taken; throws when its turn does not come, or its caller has gone. */
  #turnOf(upload: Upload, request: FastifyRequest): Promise<void> {
    const { longestWaitMs, busy } = this.#bounds;
    if (longestWaitMs === 0 || this.#waiting.size >= MOST_WAITING) throw busy();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        request.socket.removeListener('close', giveUp);
        this.#waiting.delete(waiting);
      };
      const giveUp = () => {
        leave();
        reject(busy());
      };
      const waiting = {
        ...upload,
        begin: () => {
          leave();
          this.#take(upload);
          resolve();
        },
      };
      const timer = setTimeout(giveUp, longestWaitMs);
      request.socket.once('close', giveUp);
      this.#waiting.add(waiting);
    });
  }

  #fits({ ownerId, bytes }: Upload): boolean {
    const { mostBytes, mostOfOne, mostBytesOfOne } = this.#bounds;
    const own = this.#ofOwner.get(ownerId) ?? { requests: 0, bytes: 0 };
    const isOverOwn = own.requests >= mostOfOne || own.bytes + bytes > mostBytesOfOne;
    return !isOverOwn && this.#bytes + bytes <= mostBytes;
  }

  #take({ ownerId, bytes }: Upload): void {
    const own = this.#ofOwner.get(ownerId) ?? { requests: 0, bytes: 0 };
    this.#ofOwner.set(ownerId, { requests: own.requests + 1, bytes: own.bytes + bytes });
    this.#bytes += bytes;
  }

  #giveBack({ ownerId, bytes }: Upload): void {
    const own = this.#ofOwner.get(ownerId) ?? { requests: 0, bytes: 0 };
    if (own.requests === 1) this.#ofOwner.delete(ownerId);
    else this.#ofOwner.set(ownerId, { requests: own.requests - 1, bytes: own.bytes - bytes });
    this.#bytes -= bytes;
    for (const waiting of this.#waiting) if (this.#fits(waiting)) waiting.begin();
  }
}

/** Ends when the caller goes before the answer, and has ended for one who went before this was asked. */
export function callerLeaves(reply: FastifyReply): AbortSignal {
  if (reply.raw.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
