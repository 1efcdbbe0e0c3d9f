/** The program of every child process: answers one question after the other with the `run` of the module it is given. */
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { readFrames, writeFrame } from './child-frames.ts';
import type { ChildAnswer, ChildModule } from './child-runner.ts';

const [module = '', megabytes = ''] = process.argv.slice(2);
const mostBytes = Number(megabytes) * 1_000_000;
const answers = process.stdout;
// What a library prints would be taken for an answer.
console.log = console.info = () => undefined;

new Worker(new URL('./memory-watch.ts', import.meta.url), {
  workerData: { mostBytes, parent: process.ppid },
}).unref();
const { run } = (await import(module)) as ChildModule<unknown, unknown>;
for await (const question of readFrames(process.stdin)) {
  let last: ChildAnswer<unknown> = { hasFailed: true };
  try {
    for await (const part of run(question))
      await writeFrame(answers, { part } satisfies ChildAnswer<unknown>);
    // What one file left behind must not be counted against the next.
    last = { isFresh: process.memoryUsage.rss() < mostBytes / 2 };
  } catch {
    // A library's own complaint about the file: nobody else is told of it.
  }
  await writeFrame(answers, last);
  // Whoever is killed keeps nothing when it ends; what is kept already costs nothing again.
  flushCompileCache();
}
process.exit();
