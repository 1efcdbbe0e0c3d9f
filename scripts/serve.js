// @ts-check
/**
 * Opens the shop as it was last built, in this process. JavaScript, like `start.js`: what takes the types out of a
 * TypeScript file would stay in the memory of the process that serves (14 MB), and takes part of its start.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

process.env.NODE_ENV ??= 'production';
const folder = path.join(import.meta.dirname, '..', 'build', 'server');
// Compiling the code is much of a start: what was compiled stays beside the build until the next build empties its
// folder. Where nothing can be written, each start compiles anew.
enableCompileCache(path.join(folder, 'compiled'));
/** @type {typeof import('../src/server/main.ts')} */
const { main } = await import(path.join(folder, 'index.js'));
await main();
// A process that is killed would keep nothing.
flushCompileCache();
