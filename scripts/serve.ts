/** Opens the shop as it was last built, in this process. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { projectRoot } from '../src/server/project-root.ts';

process.env.NODE_ENV ??= 'production';
const folder = path.join(projectRoot, 'build', 'server');
const build = path.join(folder, 'index.js');
// Compiling the code is much of a start: what was compiled stays beside the build until the next build empties its
// folder. Where nothing can be written, each start compiles anew.
enableCompileCache(path.join(folder, 'compiled'));
const { main } = (await import(build)) as typeof import('../src/server/main.ts');
await main();
// A process that is killed would keep nothing.
flushCompileCache();
