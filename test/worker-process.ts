/**
 * The jobs alone, as a process that a test can kill: on DATABASE_URL, which is migrated already. Prints a line once it
 * works.
 */
import { flushCompileCache } from 'node:module';
import { loadConfig } from '../src/server/config.ts';
import { asApplication } from '../src/server/db/application-role.ts';
import { startWorker } from '../src/server/jobs/worker.ts';
import { createLogger } from '../src/server/logger.ts';
import { connectDeps } from '../src/server/open-deps.ts';

const config = loadConfig(process.env);
const log = createLogger('error');
const address = await asApplication(config.databaseUrl as string);
const { deps } = await connectDeps(config, log, { address, directAddress: null });
await startWorker(deps, log as never);
// Whoever is killed writes nothing when it ends.
flushCompileCache();
console.log('working');
