import fs from 'node:fs/promises';
import type { Part, Stage } from '../part.ts';
import { copyOfShop, startShop } from '../prepared-shop.ts';
import { openFuzz } from '../request-fuzz.ts';
import { embeddedAddress, ownersPool } from '../shop-stage.ts';

const REQUESTS = 1000;
/** The demo shop alone. */
const PRODUCTS = 1;

/** Who sells something of an order, or has written a bill, reads what is the buyer's alone otherwise. */
const PARTNERS = `
  select u.email, p.order_id as id from users u join parcels p on p.seller_id = u.id
  union select u.email, b.id from users u join bills b on b.issuer_id = u.id`;

/** Random requests made from the API's own description, with every role's token. */
export const requestFuzz: Part = {
  name: 'request-fuzz',
  fault: `${REQUESTS.toLocaleString('en')} random requests with every role's token`,
  mustHold: 'no 5xx but 503, nothing across owners, nothing of the inside',
  aim: 300,
  roundsPerStage: 20,
  open: openStage,
};

async function openStage(): Promise<Stage> {
  const folder = await copyOfShop(PRODUCTS);
  const shop = await startShop(folder);
  const fuzz = await openFuzz(shop.baseUrl, await partnersIn(folder));
  return {
    async round(random) {
      const { sent, unavailable, reached, faults } = await fuzz.send(
        REQUESTS,
        random.between(1, 2 ** 31 - 1),
      );
      return {
        counts: { requests: sent, 'answered with 503': unavailable },
        measures: { 'calls that answered somebody with 2xx': reached },
        faults,
      };
    },
    async close() {
      await shop.stop();
      await fs.rm(folder, { recursive: true, force: true });
      return [];
    },
  };
}

async function partnersIn(folder: string): Promise<Map<string, Set<string>>> {
  const pool = ownersPool(await embeddedAddress(folder));
  const { rows } = await pool.query<{ email: string; id: string }>(PARTNERS);
  await pool.end();
  const partners = new Map<string, Set<string>>();
  for (const { email, id } of rows) partners.set(id, (partners.get(id) ?? new Set()).add(email));
  return partners;
}
