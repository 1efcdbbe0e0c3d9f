/** Opens the shop as it was last built, in this process. */
import path from 'node:path';
import { projectRoot } from '../src/server/project-root.ts';

process.env.NODE_ENV ??= 'production';
const build = path.join(projectRoot, 'build', 'server', 'index.js');
const { main } = (await import(build)) as typeof import('../src/server/main.ts');
await main();
