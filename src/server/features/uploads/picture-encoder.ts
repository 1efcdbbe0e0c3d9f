import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { UploadFormat, UploadSize } from '../../../domain/upload-url.ts';
import { projectRoot } from '../../project-root.ts';

const MOST_WAITING = 40;
const ANSWER_WITHIN_MS = 30_000;
const IDLE_MS = 30_000;
const BELOW_NORMAL = 5;

export interface EncodedFile {
  size: UploadSize;
  format: UploadFormat;
  bytes: Buffer;
}

export type PictureRefusal = 'unreadable' | 'too_many_pixels' | 'polyglot';
/** What the picture process is asked, and what it answers. */
export interface PictureQuestion {
  bytes: Buffer;
}
export type PictureAnswer = { files: EncodedFile[] } | { refusal: PictureRefusal };

/** What became of a picture; `busy` when too many wait already. */
export type PictureResult = PictureAnswer | { refusal: 'busy' };

interface Waiting {
  bytes: Buffer;
  signal: AbortSignal | undefined;
  done: (result: PictureResult) => void;
}

/**
 * Turns uploaded pictures into the files we serve, one at a time and in their order, in a process below the shop's
 * priority. One that takes too long or brings the process down is refused; the process is started anew for the next
 * one, and ends when nothing comes for a while.
 */
export class PictureEncoder {
  readonly #mostWaiting: number;
  readonly #answerWithinMs: number;
  readonly #waiting: Waiting[] = [];
  #process: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #isWorking = false;

  constructor({ mostWaiting = MOST_WAITING, answerWithinMs = ANSWER_WITHIN_MS } = {}) {
    this.#mostWaiting = mostWaiting;
    this.#answerWithinMs = answerWithinMs;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#mostWaiting;
  }

  /** Never throws. A picture whose `signal` ends before its turn is not worked on. */
  encode(bytes: Buffer, signal?: AbortSignal): Promise<PictureResult> {
    if (this.isFull) return Promise.resolve({ refusal: 'busy' });
    return new Promise((done) => {
      this.#waiting.push({ bytes, signal, done });
      void this.#work();
    });
  }

  close(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { bytes, signal, done } = next;
      done(signal?.aborted ? { refusal: 'busy' } : await this.#ask(bytes));
    }
    this.#isWorking = false;
    this.#idleTimer = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  #ask(bytes: Buffer): Promise<PictureResult> {
    return new Promise((resolve) => {
      this.#process ??= this.#start();
      const asked = this.#process;
      const end = (result: PictureResult) => {
        clearTimeout(timer);
        asked.off('message', end).off('exit', onExit).off('error', onError);
        resolve(result);
      };
      const onExit = () => end({ refusal: 'unreadable' });
      const onError = () => end({ refusal: 'busy' });
      const timer = setTimeout(() => asked.kill('SIGKILL'), this.#answerWithinMs);
      asked.on('message', end).on('exit', onExit).on('error', onError);
      const question: PictureQuestion = { bytes };
      asked.send(question);
    });
  }

  #start(): ChildProcess {
    const started = startProcess();
    const forget = () => {
      if (this.#process === started) this.#process = null;
      started.kill('SIGKILL');
    };
    return started.on('exit', forget).on('error', forget);
  }
}

function startProcess(): ChildProcess {
  const file = path.join(projectRoot, 'src', 'server', 'features', 'uploads', 'picture-process.ts');
  const started = fork(file, {
    serialization: 'advanced',
    // None of the shop's options, and none of its secrets.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH, VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (started.pid !== undefined) lowerPriority(started.pid);
  // The shop may end while it waits for work.
  started.unref();
  started.channel?.unref();
  return started;
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, BELOW_NORMAL);
  } catch {
    // It has ended already: the next question finds out.
  }
}
