import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { wrongClock } from '../../cluster/faults.ts';
import { STOCK_HOLD_MINUTES } from '../../src/domain/orders/order-status.ts';
import { createDatabase } from '../../src/server/db/database.ts';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts';
import {
  fresh,
  insertAdmin,
  insertProduct,
  insertSeller,
  insertUser,
  PASSWORD,
} from '../../test/factories.ts';
import { expectInvariants } from '../../test/invariants.ts';
import { orderBody, orderLine } from '../../test/shopping.ts';
import type { Part, Stage } from '../part.ts';
import { Person, send } from '../person.ts';
import { copyOfShop, startShop } from '../prepared-shop.ts';
import { ownersPool } from '../shop-stage.ts';

const MINUTES = 10;
/** What a busy machine may need between two calls. */
const SLACK_SECONDS = 60;
const SECRET = 'kQ7vN2xR9mT4wB8zL3pD6hF1sJ5gC0yE-clocks';

/** A node whose clock is wrong beside one whose clock is right; the wrong one also runs the jobs. */
export const clockAhead = wrongBy(MINUTES);
export const clockBehind = wrongBy(-MINUTES);

function wrongBy(minutes: number): Part {
  const way = minutes > 0 ? 'ahead' : 'behind';
  return {
    name: `clock-${way}`,
    fault: `clock of a shop node ${MINUTES} minutes ${way}`,
    mustHold: 'holds, sessions and returns stay right',
    aim: 10,
    roundsPerStage: 10,
    open: () => openStage(minutes),
  };
}

async function openStage(minutes: number): Promise<Stage> {
  const folder = await copyOfShop(1);
  const postgres = await startEmbeddedPostgres({
    dataFolder: path.join(folder, 'postgres'),
    log: () => undefined,
  });
  const env = { DATABASE_URL: postgres.connectionString, SECRET_KEY: SECRET };
  const right = await startShop(folder, { ...env, JOBS: 'off' });
  const wrong = await startShop(path.join(folder, 'wrong'), { ...env, ...(await wrongClock(minutes)) });
  const pool = ownersPool(postgres.connectionString);
  const db = createDatabase(pool);
  const nodes = [right.baseUrl, wrong.baseUrl] as const;
  return {
    async round() {
      const faults: string[] = [];
      const expect = (isSo: boolean, what: string) => void (isSo || faults.push(`${minutes} min: ${what}`));
      const seller = await insertSeller(db);
      const product = await insertProduct(db, { seller_id: seller.id, quantity: 50 });
      const buyer = await insertUser(db);
      const admin = new Person(await insertAdmin(db));

      // Whoever is signed in by one node stays so on both, with nothing but the refresh that a client makes.
      for (const first of nodes) {
        const session = await signIn(first, buyer.email);
        for (let nth = 0; nth < 6; nth += 1) {
          const status = await session.call(nodes[nth % 2] as string);
          expect(status === 200, `signed out after ${nth} calls: ${status}`);
        }
      }

      // Stock is held as long as it should be, whichever node took the order and whichever looks for its end.
      const person = new Person(buyer);
      const held: string[] = [];
      for (const node of nodes) {
        const body = orderBody([orderLine(product)], { notes: fresh() });
        const placed = await person.call(node, { method: 'POST', path: '/api/orders', key: fresh(), body });
        expect(placed.status === 201, `an order was answered with ${placed.status}`);
        held.push(placed.body.data._id);
      }
      const { rows } = await pool.query<{ seconds: number; age: number }>(
        `select extract(epoch from stock_held_until - now())::int as seconds,
           extract(epoch from now() - created_at)::int as age from orders where id = any($1::uuid[])`,
        [held],
      );
      for (const { seconds, age } of rows) {
        expect(
          Math.abs(STOCK_HOLD_MINUTES.bank * 60 - seconds) < SLACK_SECONDS,
          `stock is held for ${seconds} s`,
        );
        expect(Math.abs(age) < SLACK_SECONDS, `an order of now is ${age} s old`);
      }
      const [living, ended] = held as [string, string];
      await pool.query(`update orders set stock_held_until = now() + interval '9 minutes' where id = $1`, [
        living,
      ]);
      await pool.query(`update orders set stock_held_until = now() - interval '1 second' where id = $1`, [
        ended,
      ]);
      await pool.query(`select graphile_worker.add_job('expire_orders')`);
      const statusOf = async (id: string) =>
        (await pool.query('select status from orders where id = $1', [id])).rows[0].status;
      for (let tries = 0; tries < 100 && (await statusOf(ended)) === 'pending'; tries += 1) await wait(100);
      expect((await statusOf(ended)) === 'cancelled', 'an order whose time is over still holds its stock');
      expect((await statusOf(living)) === 'pending', 'an order lost its stock nine minutes early');

      // Sent and delivered by the wrong node: the days in which goods may come back count from now, on both.
      const begun = await person.call(nodes[0], {
        method: 'POST',
        path: '/api/payments/order',
        body: { orderId: living, paymentMethod: 'bank' },
      });
      const { _id: paymentId, amount } = begun.body.data.payment;
      const paid = await admin.call(nodes[1], {
        method: 'POST',
        path: `/api/admin/payments/${paymentId}/confirm`,
        body: { bankReference: `TR-${paymentId}`, amount },
      });
      expect(paid.status === 200, `a transfer was answered with ${paid.status}`);
      const order = await person.call(nodes[1], { method: 'GET', path: `/api/orders/${living}` });
      const [parcel] = order.body.data.parcels;
      for (const status of ['shipped', 'delivered']) {
        const moved = await new Person(seller).call(nodes[1], {
          method: 'PATCH',
          path: `/api/seller/orders/${parcel._id}/status`,
          body: { status },
        });
        expect(moved.status === 200, `${status} was answered with ${moved.status}`);
      }
      const { rows: arrived } = await pool.query<{ age: number }>(
        'select extract(epoch from now() - delivered_at)::int as age from parcels where id = $1',
        [parcel._id],
      );
      expect(
        Math.abs(arrived[0]?.age ?? 0) < SLACK_SECONDS,
        `a parcel of now arrived ${arrived[0]?.age} s ago`,
      );
      const ends = await Promise.all(
        nodes.map(async (node) => {
          const path = `/api/returns/options?parcel=${parcel._id}`;
          const { body } = await person.call(node, { method: 'GET', path });
          return body.data?.endsAt;
        }),
      );
      expect(ends[0] !== undefined && ends[0] === ends[1], `the days of return end at ${ends.join(' and ')}`);
      const asked = await person.call(nodes[1], {
        method: 'POST',
        path: '/api/returns',
        key: fresh(),
        body: {
          parcel: parcel._id,
          lines: [{ line: parcel.items[0]._id, quantity: 1 }],
          reason: 'changed_mind',
        },
      });
      expect(asked.status < 300, `a return was answered with ${asked.status}`);
      await expectInvariants(pool).catch((error: Error) => faults.push(error.message.slice(0, 2000)));
      return { counts: {}, measures: {}, faults };
    },
    async close() {
      await pool.end();
      await wrong.stop();
      await right.stop();
      await postgres.stop();
      await fs.rm(folder, { recursive: true, force: true });
      return [];
    },
  };
}

/** A client as the web's: it refreshes its tokens when it is told 401, and signs in once. */
async function signIn(address: string, email: string): Promise<{ call(address: string): Promise<number> }> {
  const signedIn = await send(address, {
    method: 'POST',
    path: '/api/auth/login',
    body: { email, password: PASSWORD },
  });
  let { authToken, refreshToken } = signedIn.body.data;
  const me = { method: 'GET', path: '/api/auth/me' } as const;
  return {
    async call(node) {
      const { status } = await send(node, me, authToken);
      if (status !== 401) return status;
      const refreshed = await send(node, {
        method: 'POST',
        path: '/api/auth/refresh',
        body: { refreshToken },
      });
      if (refreshed.status !== 200) return refreshed.status;
      ({ authToken, refreshToken } = refreshed.body.data);
      return (await send(node, me, authToken)).status;
    },
  };
}
