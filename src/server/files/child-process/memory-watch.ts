/**
 * A thread of a child process that ends the whole process when it takes more memory than it may, or when the shop that
 * asked it has gone. A thread of its own sees it also while the other one is busy and hears nobody.
 */
import { workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 20;

const { mostBytes, parent } = workerData as { mostBytes: number; parent: number };

setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
