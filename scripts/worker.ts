/** `npm run worker`: runs the jobs in a process of their own; set JOBS=off for the server beside it. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// Compiling the code is much of a start (scripts/serve.js); what is imported before this is compiled anew each time.
enableCompileCache(path.join(import.meta.dirname, '..', 'build', 'server', 'compiled'));
const { runWorker } = await import('../src/server/worker-main.ts');
await runWorker();
console.log('Jobs are running. Ctrl-C stops them.');
flushCompileCache();
