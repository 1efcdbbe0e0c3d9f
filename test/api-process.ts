/**
 * The API alone, as a process that a test can kill: on DATABASE_URL, which is migrated already, without pages and
 * demo content. Prints its port once it listens.
 */
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../src/server/app.ts';
import { loadConfig } from '../src/server/config.ts';
import { asApplication } from '../src/server/db/application-role.ts';
import { createLogger } from '../src/server/logger.ts';
import { connectDeps } from '../src/server/open-deps.ts';

const config = loadConfig(process.env);
const log = createLogger('error');
const address = await asApplication(config.databaseUrl as string);
const { deps } = await connectDeps(config, log, { address, directAddress: null });
const app = await buildApp(deps, { logger: log });
await app.listen({ host: '127.0.0.1', port: 0 });
// Whoever is killed writes nothing when it ends.
flushCompileCache();
console.log((app.server.address() as AddressInfo).port);
