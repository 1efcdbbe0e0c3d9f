import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { projectRoot } from '../../project-root.ts';
import { readFrames, writeFrame } from './child-frames.ts';

const ENTRY = path.join(projectRoot, 'src', 'server', 'files', 'child-process', 'child-entry.ts');
const IDLE_MS = 30_000;
const BELOW_NORMAL = 5;
const FIRST_TO_GO = '1000';
/** Left to itself V8 lets garbage pile up until a process looks too full for the next file, and starts cost the most. */
const YOUNG_MEMORY = '--max-semi-space-size=4';

/** What a `.child.ts` file exports: it answers in parts, so that a long answer never keeps the shop waiting. */
export interface ChildModule<Input, Part> {
  run(input: Input): AsyncIterable<Part> | Iterable<Part>;
}

export type ChildAnswer<Part> = { part: Part } | { isFresh: boolean } | { hasFailed: true };

export interface ChildLimits {
  /** Of the whole process with everything it has loaded: an idle Node takes 60 of them. */
  megabytes: number;
  /** From the question to the whole answer; waiting for its turn is not counted. */
  withinMs: number;
  /** Of all parts of one answer. */
  outputBytes: number;
  /** Questions that may wait for their turn, whoever asks. */
  mostWaiting: number;
  /** Questions of one person that may wait or be worked on. */
  mostOfOne: number;
}

/** Too many questions wait already, or the one who asked has gone. To be tried again later. */
export class ChildBusy extends Error {}

/**
 * No whole answer came in time. Whether the file or a machine without time to spare is to blame cannot be told, so that
 * whoever sent it may try again; nothing does so by itself.
 */
export class ChildTimeout extends Error {
  constructor() {
    super('The file took too long. Please try again.');
  }
}

/** The file brought its reader down, or took more memory or room than it may. It is not to be tried again. */
export class ChildFailure extends Error {
  constructor() {
    super('This file cannot be read');
  }
}

interface Asking {
  /** Who asks, as far as `mostOfOne` counts; nobody in particular without it. */
  owner?: string | undefined;
  /** A question whose asker has gone before its turn is not worked on. */
  signal?: AbortSignal | undefined;
}

interface Waiting<Input, Part> extends Asking {
  input: Input;
  resolve: (parts: Part[]) => void;
  reject: (error: Error) => void;
}

/**
 * Reads what somebody uploaded in a process of its own: one file at a time, below the shop's priority, with limits on
 * memory, time and output, killed when it passes them, without the shop's secrets. The process is started with the
 * first question, begins anew after a file that brought it down, and ends when nothing comes for a while.
 *
 * A new kind of work is a file `<noun>.child.ts` that exports `run` (a generator; its input and parts are what
 * structured clone can carry), and beside it a runner of that file:
 * `new ChildRunner<Input, Part>(serverSource('<room>/<noun>.child.ts'), { ... })`. What the file may expect to
 * be told about its content is an answer of `run`; whatever it throws is a ChildFailure. A ChildBusy or a ChildTimeout that
 * a route lets through is answered with 503.
 */
export class ChildRunner<Input, Part> {
  readonly #module: URL;
  readonly #limits: ChildLimits;
  readonly #waiting: Waiting<Input, Part>[] = [];
  readonly #owners = new Map<string, number>();
  #child: Child | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #isWorking = false;

  constructor(module: URL, limits: ChildLimits) {
    this.#module = module;
    this.#limits = limits;
  }

  /** All parts of the answer, in order. Rejects with ChildBusy, ChildTimeout or ChildFailure. */
  ask(input: Input, asking: Asking = {}): Promise<Part[]> {
    const { owner } = asking;
    const ofOwner = owner === undefined ? 0 : (this.#owners.get(owner) ?? 0);
    if (this.#waiting.length >= this.#limits.mostWaiting || ofOwner >= this.#limits.mostOfOne) {
      return Promise.reject(new ChildBusy());
    }
    if (owner !== undefined) this.#owners.set(owner, ofOwner + 1);
    const answer = new Promise<Part[]>((resolve, reject) => {
      this.#waiting.push({ input, ...asking, resolve, reject });
    });
    void this.#work();
    return answer.finally(() => this.#leave(owner));
  }

  /** Ends the process; the next question starts another. */
  close(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#child?.kill();
    this.#child = null;
  }

  #leave(owner: string | undefined): void {
    if (owner === undefined) return;
    const left = (this.#owners.get(owner) ?? 1) - 1;
    if (left === 0) this.#owners.delete(owner);
    else this.#owners.set(owner, left);
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { input, signal, resolve, reject } = next;
      if (signal?.aborted) reject(new ChildBusy());
      else await this.#answer(input).then(resolve, reject);
    }
    this.#isWorking = false;
    this.#idleTimer = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  async #answer(input: Input): Promise<Part[]> {
    this.#child ??= new Child(this.#module, this.#limits);
    const child = this.#child;
    try {
      const { parts, isFresh } = await child.answer<Part>(input);
      if (!isFresh) this.close();
      return parts;
    } catch (error) {
      this.close();
      throw error;
    }
  }
}

/** One process, as long as it lives. */
class Child {
  readonly #process: ChildProcess;
  readonly #answers: AsyncGenerator<unknown, undefined>;
  readonly #limits: ChildLimits;
  #bytes = 0;

  constructor(module: URL, limits: ChildLimits) {
    this.#limits = limits;
    const { megabytes, outputBytes } = limits;
    const options = [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${megabytes}`,
      YOUNG_MEMORY,
    ];
    this.#process = spawn(process.execPath, [...options, ENTRY, module.href, String(megabytes)], {
      // None of the shop's options, and none of its secrets.
      env: {
        PATH: process.env.PATH,
        VIPS_CONCURRENCY: '1',
        UV_THREADPOOL_SIZE: '2',
        MALLOC_ARENA_MAX: '2',
        // To compile the code is half of a start.
        NODE_COMPILE_CACHE: getCompileCacheDir(),
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const { stdin, stdout } = this.#process;
    this.#process.on('error', () => undefined);
    // What it did not hear any more is told by the missing answer.
    stdin?.on('error', () => undefined);
    this.#answers = readFrames(stdout as Readable, (bytes) => {
      this.#bytes += bytes;
      if (this.#bytes > outputBytes) this.kill();
    });
    if (this.#process.pid !== undefined) giveWay(this.#process.pid);
    // The shop may end while it waits for work.
    this.#process.unref();
    for (const pipe of [stdin, stdout]) (pipe as unknown as { unref?(): void } | null)?.unref?.();
  }

  async answer<Part>(input: unknown): Promise<{ parts: Part[]; isFresh: boolean }> {
    const { pid, stdin } = this.#process;
    // The machine has no room for another process.
    if (pid === undefined) throw new ChildBusy();
    this.#bytes = 0;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.kill();
    }, this.#limits.withinMs);
    const parts: Part[] = [];
    try {
      void writeFrame(stdin as Writable, input);
      for (;;) {
        const { value, done } = await this.#answers.next();
        const answer = value as ChildAnswer<Part>;
        if (done || 'hasFailed' in answer) throw isLate ? new ChildTimeout() : new ChildFailure();
        if ('isFresh' in answer) return { parts, isFresh: answer.isFresh };
        parts.push(answer.part);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

/** Behind the shop in the queue for the processor, before it when the machine has no memory left. */
function giveWay(pid: number): void {
  try {
    os.setPriority(pid, BELOW_NORMAL);
  } catch {
    // It has ended already: the next question finds out.
  }
  if (process.platform === 'linux')
    writeFile(`/proc/${pid}/oom_score_adj`, FIRST_TO_GO).catch(() => undefined);
}
