import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BASE_ENVIRONMENT, onNode } from './commands.ts';
import type { ClusterNode } from './nodes.ts';
import { logOf, paths } from './paths.ts';
import { type Program, programsOf } from './programs.ts';
import type { Secrets } from './secrets.ts';

const LOOK_EVERY_MS = 250;
/** One that ends at once is not started in a tight loop. */
const START_AGAIN_AFTER_MS = 1000;

type Watched = { node: ClusterNode; program: Program; process: ChildProcess | null; startedAt: number };

/**
 * Keeps the programs of nodes running: one that ends is started anew, unless its node was killed. What is wanted stands
 * in files (`faults.ts`), so any process of root may change it.
 */
export class Watcher {
  readonly #secrets: Secrets;
  readonly #log: (line: string) => void;
  readonly #watched: Watched[] = [];
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor(secrets: Secrets, log: (line: string) => void) {
    this.#secrets = secrets;
    this.#log = log;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /** Starts the programs of a node and keeps them running from now on. */
  add(node: ClusterNode): void {
    for (const program of programsOf(node, this.#secrets)) {
      this.#watched.push({ node, program, process: null, startedAt: Number.NEGATIVE_INFINITY });
    }
    this.#look();
  }

  /** Starts nothing any more; what runs goes on. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const watched of this.#watched) {
      const isDue = performance.now() - watched.startedAt > START_AGAIN_AFTER_MS;
      if (watched.process === null && isDue && !isKilled(watched.node)) this.#start(watched);
    }
  }

  #start(watched: Watched): void {
    const { node, program } = watched;
    const [command, args] = onNode(node, program.user, program.command);
    const log = fs.openSync(logOf(node, program.name), 'a');
    const child = spawn(command, args, {
      cwd: '/',
      // Ctrl-C at the terminal is for the watcher alone.
      detached: true,
      env: { ...BASE_ENVIRONMENT, ...program.env, ...addedEnvironment(node) },
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    watched.process = child;
    watched.startedAt = performance.now();
    if (child.pid !== undefined) os.setPriority(child.pid, program.niceness);
    const ended = (how: string) => {
      watched.process = null;
      if (!this.#isStopped && !isKilled(node))
        this.#log(`${node.name}: ${program.name} ended (${how}), starting it again`);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? String(code)));
  }
}

function isKilled(node: ClusterNode): boolean {
  return fs.existsSync(path.join(paths.killed, node.name));
}

function addedEnvironment(node: ClusterNode): Record<string, string> {
  const file = path.join(paths.environments, node.name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}
