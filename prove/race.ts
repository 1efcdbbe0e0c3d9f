import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../src/server/db/database.ts';
import type { Pool } from '../src/server/db/pool.ts';
import { createAccessTokens } from '../src/server/plugins/access-token.ts';
import { insertCategory, insertProduct, insertSeller, insertUser } from '../test/factories.ts';
import { expectInvariants } from '../test/invariants.ts';
import { orderBody, orderLine } from '../test/shopping.ts';
import type { Outcome } from './part.ts';
import { send } from './person.ts';
import { NOT_JOBS } from './shop-stage.ts';

export const BUYERS = 200;
export const UNITS = 10;
const TRIES = 60;
/** All invariants cost as much as a race. */
const INVARIANTS_EVERY = 10;

/** Buyers who race for goods of which there are too few. */
export interface Races {
  race(): Promise<Outcome>;
  /** All that must always hold, after the last race. */
  judge(): Promise<string[]>;
}

/** Writes the buyers and their sessions; `secret` is the SECRET_KEY of the nodes, which they ask in turn. */
export async function openRaces(pool: Pool, nodes: readonly string[], secret: string): Promise<Races> {
  const db = createDatabase(pool);
  const tokens = createAccessTokens(secret, () => new Date());
  const seller = await insertSeller(db);
  const category = await insertCategory(db);
  const sessions: { userId: string; sessionId: string }[] = [];
  for (let nth = 0; nth < BUYERS; nth += 1) {
    const { id: userId } = await insertUser(db);
    const { id: sessionId } = await db
      .insertInto('sessions')
      .values({ user_id: userId, company_id: userId, expires_at: new Date(Date.now() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    sessions.push({ userId, sessionId });
  }
  const judge = async () => {
    const faults: string[] = [];
    await expectInvariants(pool, NOT_JOBS).catch((error: Error) => faults.push(error.message.slice(0, 2000)));
    return faults;
  };
  let made = 0;
  return {
    async race() {
      made += 1;
      const product = await insertProduct(db, {
        seller_id: seller.id,
        category_id: category.id,
        quantity: UNITS,
      });
      const body = orderBody([orderLine(product)]);
      let unavailable = 0;
      const buy = async (session: (typeof sessions)[number], nth: number): Promise<number> => {
        const token = await tokens.sign(session);
        for (let tries = 1; ; tries += 1) {
          const request = { method: 'POST' as const, path: '/api/orders', key: product.id, body };
          const { status } = await send(nodes[(nth + tries) % nodes.length] as string, request, token);
          if ((status !== 503 && status !== 0) || tries === TRIES) return status;
          unavailable += 1;
          await wait(50);
        }
      };
      const startedAt = performance.now();
      const statuses = await Promise.all(sessions.map(buy));
      const raceMs = Math.round(performance.now() - startedAt);
      const sold = statuses.filter((status) => status === 201).length;
      const wrong = statuses.filter((status) => status !== 201 && status !== 409);
      const { rows } = await pool.query<{ quantity: number; orders: number }>(
        `select quantity, (select count(*)::int from order_items where product_id = $1) as orders
         from products where id = $1`,
        [product.id],
      );
      const faults: string[] = [];
      if (sold !== UNITS || rows[0]?.orders !== UNITS || rows[0]?.quantity !== 0)
        faults.push(`${sold} told that they bought, in the database ${JSON.stringify(rows[0])}`);
      if (wrong.length > 0) faults.push(`answers other than 201 and 409: ${[...new Set(wrong)].join(', ')}`);
      if (made % INVARIANTS_EVERY === 0) faults.push(...(await judge()));
      return {
        counts: { sold, refused: BUYERS - sold, unavailable },
        measures: { 'race ms': raceMs },
        faults,
      };
    },
    judge,
  };
}
