/**
 * `npm run seed`: fills the database of DATABASE_URL, or the embedded one, with the demo shop unless it is there.
 * `npm run seed -- --pictures` also draws every picture of it; without, each is drawn when first asked for.
 */
import path from 'node:path';
import { drawAllDemoPictures } from '../src/demo/seed/pictures.ts';
import { seedDemo } from '../src/demo/seed/seed.ts';
import { loadConfig } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { openDeps } from '../src/server/open-deps.ts';

const config = loadConfig({ ...process.env, DEMO: process.env.DEMO ?? '1' });
const { deps, close } = await openDeps({ ...config, isDemo: false }, createLogger(config.logLevel), {
  asOwner: true,
});
try {
  const startedAt = performance.now();
  const isNew = await seedDemo(deps.pool, { secretKey: config.secretKey });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(isNew ? `The demo shop was written in ${seconds} s.` : 'The demo shop is already there.');
  if (process.argv.includes('--pictures')) {
    const folder = path.join(config.dataFolder, 'uploads');
    console.log(`Drawing the pictures that ${folder} lacks ...`);
    console.log(`${await drawAllDemoPictures(folder)} files written.`);
  }
} finally {
  await close();
}
