interface Work<Item, Result> {
  /** How many are under way at once. */
  atOnce: number;
  send: (item: Item, signal: AbortSignal) => Promise<Result>;
  onArrived: (item: Item, result: Result) => void;
  onFailed: (item: Item, error: unknown) => void;
  /** Nothing waits and nothing is under way. */
  onIdle: () => void;
}

/**
 * Sends items several at a time and hands over what came of them in the order in which they were added: one that
 * arrives early waits for those before it, until they have arrived, failed or been taken out.
 */
export class UploadQueue<Item extends object, Result> {
  readonly #work: Work<Item, Result>;
  readonly #running = new Map<Item, AbortController>();
  readonly #arrived = new Map<Item, Result>();
  #waiting: Item[] = [];
  #order: Item[] = [];
  #isClosed = false;

  constructor(work: Work<Item, Result>) {
    this.#work = work;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#running.size === 0;
  }

  add(items: readonly Item[]): void {
    this.#isClosed = false;
    this.#waiting.push(...items);
    this.#order.push(...items);
    this.#startNext();
  }

  remove(item: Item): void {
    this.#waiting = this.#waiting.filter((other) => other !== item);
    this.#arrived.delete(item);
    this.#running.get(item)?.abort();
    this.#handOver();
  }

  /** Nobody is there any more to whom anything could be handed over: what is under way ends, the rest is not begun. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#order = [];
    for (const call of this.#running.values()) call.abort();
  }

  #startNext(): void {
    while (this.#running.size < this.#work.atOnce) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      void this.#send(next);
    }
    if (this.isIdle && !this.#isClosed) this.#work.onIdle();
  }

  async #send(item: Item): Promise<void> {
    const call = new AbortController();
    this.#running.set(item, call);
    try {
      const result = await this.#work.send(item, call.signal);
      if (!call.signal.aborted) this.#arrived.set(item, result);
    } catch (error) {
      if (!call.signal.aborted) this.#work.onFailed(item, error);
    }
    this.#running.delete(item);
    this.#handOver();
    this.#startNext();
  }

  #handOver(): void {
    for (let first = this.#order[0]; first !== undefined; first = this.#order[0]) {
      if (this.#waiting.includes(first) || this.#running.has(first)) return;
      this.#order.shift();
      const result = this.#arrived.get(first);
      this.#arrived.delete(first);
      if (result !== undefined) this.#work.onArrived(first, result);
    }
  }
}
