import fs from 'node:fs/promises';
import { makeFastFolder } from '../fast-folder.ts';
import { runShop } from '../running-shop.ts';

/**
 * Starts the shop as `npm run build` left it, on a fresh data folder with the demo catalogue. E2E_BASE_URL names a
 * running one to use instead.
 */
export default async function startShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const dataFolder = await makeFastFolder('e2e');
  const shop = await runShop(dataFolder);
  process.env.E2E_BASE_URL = shop.baseUrl;
  process.env.E2E_DATA_FOLDER = dataFolder;
  return async () => {
    await shop.stop();
    await fs.rm(dataFolder, { recursive: true, force: true });
  };
}
