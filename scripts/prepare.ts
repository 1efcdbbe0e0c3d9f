/**
 * Makes the database of a first start while the shop is being built (start.js), says so, and keeps it open until the shop,
 * which takes it over, lets go of this process; or closes it again where there will be no shop.
 */
import { once } from 'node:events';
import { loadConfig } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';

// Ctrl-C is for the process that started this one, whose end ends it.
process.on('SIGINT', () => undefined);
const isAlone = once(process, 'disconnect');
const config = loadConfig(process.env);
const { close } = await prepareDatabase(config, createLogger(config.logLevel));
process.send?.('ready');
await isAlone;
await close();
