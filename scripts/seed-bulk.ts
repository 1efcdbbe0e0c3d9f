/** `npm run seed:bulk -- 100000`: fills the database of DATABASE_URL, or the embedded one, up to that many products. */
import { seedDemo } from '../src/demo/seed/seed.ts';
import { seedBulk } from '../src/demo/seed/seed-bulk.ts';
import { loadConfig } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { openDeps } from '../src/server/open-deps.ts';

const total = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(total) || total < 1) {
  console.error('Say how many products the database should hold: npm run seed:bulk -- 100000');
  process.exit(1);
}
const config = loadConfig({ ...process.env, DEMO: process.env.DEMO ?? '1' });
const { deps, close } = await openDeps(config, createLogger(config.logLevel), { asOwner: true });
try {
  const startedAt = performance.now();
  await seedDemo(deps.pool);
  const added = await seedBulk(deps.pool, { total, log: (line) => console.log(line) });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${added} products added in ${seconds} s; the database holds at least ${total}.`);
} finally {
  await close();
}
