import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type SeedRandom, seedRandom } from '../../src/demo/seed/seed-random.ts';
import { createDatabase } from '../../src/server/db/database.ts';
import { insertUser } from '../../test/factories.ts';
import { expectInvariants } from '../../test/invariants.ts';
import { freePort } from '../../test/running-shop.ts';
import { startSandbox } from '../../test/sandbox.ts';
import { type Ask, openLender } from '../lender.ts';
import { type Mood, startMoodyGateways } from '../moody-gateways.ts';
import type { Part, Stage } from '../part.ts';
import { Person } from '../person.ts';
import { copyOfShop, startShop } from '../prepared-shop.ts';
import { embeddedAddress, NOT_JOBS, ownersPool } from '../shop-stage.ts';

const HISTORIES = 24;
const AT_ONCE = 6;
const BUYERS = 6;
const MOODS: readonly Mood[] = ['slow', 'late', 'down', 'busy', 'torn'];
/** A shop that was killed is back by then, and a courier that was left alone is asked again. */
const PATIENCE_MS = 90_000;
const PRESSES = 3;
/** After ten minutes without a trace a booking is given up. */
const GIVEN_UP_AFTER = "interval '11 minutes'";
const PLACES = ['processing', 'shipped', 'delivered'];

/** A courier that is slow, late, down and says all sorts of things, and a shop that is killed meanwhile. */
export const couriers: Part = {
  name: 'couriers',
  fault: `${HISTORIES} parcels with a courier that is slow, late and down, doubles and mixes up what it says, strangers who speak for it, and kill -9 of the shop in between`,
  mustHold:
    'nothing booked twice, nothing moved by a stranger, no parcel backwards, and all that was said arrives',
  aim: 50,
  roundsPerStage: 10,
  open: openStage,
};

/** What the courier did with a parcel, and said with its own signature until the shop had heard it. */
interface Told {
  parcelId: string;
  isPicked: boolean;
  isDelivered: boolean;
}

type Pool = ReturnType<typeof ownersPool>;

async function openStage({ seed }: { seed: number }): Promise<Stage> {
  const folder = await copyOfShop(1);
  const port = String(await freePort());
  const shopUrl = `http://localhost:${port}`;
  const sandbox = await startSandbox(shopUrl);
  let random = seedRandom(`couriers/${seed}`);
  /** The numbers under which the courier comes for parcels, by our references. */
  const comes = new Map<string, string[]>();
  const moody = await startMoodyGateways(
    sandbox.origin,
    () => random,
    (path, answer) => {
      if (!path.endsWith('/orders')) return;
      const data = (JSON.parse(answer) as { data?: Record<string, string> }).data;
      const reference = data?.merchant_order_id;
      if (data?.consignment_id && reference)
        comes.set(reference, [...(comes.get(reference) ?? []), data.consignment_id]);
    },
  );
  const { account, apiUrl } = sandbox.pathao;
  const settings = {
    PATHAO_URL: apiUrl.replace(sandbox.origin, moody.origin),
    PATHAO_CLIENT_ID: account.clientId,
    PATHAO_CLIENT_SECRET: account.clientSecret,
    PATHAO_USER: account.userName,
    PATHAO_PASSWORD: account.password,
    PATHAO_STORE_ID: String(account.storeId),
    PATHAO_WEBHOOK_SECRET: account.webhookSecret,
    PORT: port,
  };
  let shop = await startShop(folder, settings);
  const pool = ownersPool(await embeddedAddress(folder));
  const db = createDatabase(pool);
  const buyers: Person[] = [];
  for (let nth = 0; nth < BUYERS; nth += 1) buyers.push(new Person(await insertUser(db)));
  const ask: Ask = async (person, request) => {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await person.call(shopUrl, request);
      const isOpen = [0, 502, 503].includes(answer.status) || answer.body?.code === 'request_in_flight';
      if (!isOpen || performance.now() > end) return answer;
      await wait(200);
    }
  };
  const lender = await openLender(db, pool, { buyers, ask });

  /** What the courier posts; answers the status, 0 without any. */
  const say = (number: string, event: string, { at = Date.now(), secret = account.webhookSecret } = {}) =>
    fetch(`${shopUrl}/api/couriers/pathao/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-pathao-signature': secret },
      body: JSON.stringify({
        consignment_id: number,
        event: `order.${event}`,
        timestamp: new Date(at).toISOString(),
      }),
      signal: AbortSignal.timeout(30_000),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  /** The same until it was heard, sometimes many times at once. */
  const sayUntilHeard = async (number: string, event: string, choose: SeedRandom) => {
    const at = Date.now();
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const doubled = Array.from({ length: choose.between(1, 3) }, () => say(number, event, { at }));
      if ((await Promise.all(doubled)).includes(200)) return;
      if (performance.now() > end) throw new Error(`Nobody heard that ${number} was ${event}`);
      await wait(200);
    }
  };

  const history = async (choose: SeedRandom, faults: string[]): Promise<Told> => {
    const { id: parcelId } = await lender.order(choose.pick(buyers), choose.between(1, 3));
    const told = { parcelId, isPicked: false, isDelivered: false };
    const key = randomUUID();
    let number: string | null = null;
    for (let press = 0; press < PRESSES && number === null; press += 1) {
      const presses = Array.from({ length: choose.between(1, 3) }, () =>
        lender.seller.call(shopUrl, {
          method: 'POST',
          path: `/api/seller/orders/${parcelId}/book`,
          key: choose.chance(0.5) ? key : randomUUID(),
          body: { courier: 'pathao', weightGrams: 1_500, parcels: 1 },
        }),
      );
      await Promise.all(presses);
      number = await numberOf(pool, parcelId);
    }
    const strangers: readonly [status: number, answer: number][] = [
      [401, await say(number ?? 'NP0', 'picked', { secret: 'guessed' })],
      [401, await say(number ?? 'NP0', 'delivered', { secret: '' })],
      [404, await say(`NP-${randomUUID().slice(0, 8)}`, 'delivered')],
    ];
    for (const [meant, answer] of strangers)
      if (answer !== meant && ![0, 502, 503].includes(answer))
        faults.push(`a stranger was answered with ${answer} in the place of ${meant}`);
    if (number === null || choose.chance(0.15)) return told;
    if (choose.chance(0.3)) await say(number, 'delivered');
    const before = Date.now() - 60_000;
    await sayUntilHeard(number, 'picked', choose);
    told.isPicked = true;
    if (choose.chance(0.5)) await say(number, 'in-transit', { at: before });
    if (choose.chance(0.5)) await sayUntilHeard(number, 'in-transit', choose);
    if (choose.chance(0.3)) return told;
    await sayUntilHeard(number, 'delivered', choose);
    told.isDelivered = true;
    for (const late of ['picked', 'in-transit', 'assigned-for-pickup'])
      if (choose.chance(0.4)) await say(number, late, { at: choose.pick([before, Date.now()]) });
    return told;
  };

  return {
    async round(given) {
      random = given;
      comes.clear();
      moody.mood = () => (given.chance(0.4) ? 'calm' : given.pick(MOODS));
      const faults: string[] = [];
      const watched = await watchParcels(pool, faults);
      const killed = wait(given.between(500, 8_000)).then(async () => {
        await shop.kill();
        shop = await startShop(folder, settings);
      });
      const chosen = Array.from({ length: HISTORIES }, () => seedRandom(String(given.next())));
      const told: Told[] = [];
      for (let at = 0; at < HISTORIES; at += AT_ONCE)
        told.push(
          ...(await Promise.all(chosen.slice(at, at + AT_ONCE).map((choose) => history(choose, faults)))),
        );
      await killed;
      moody.mood = () => 'calm';
      faults.push(...(await untilSettled(pool, shop.output)));
      await watched.stop();
      faults.push(...(await judge(pool, told, comes)));
      // Bills that wait on a busy machine are no courier's.
      await expectInvariants(pool, NOT_JOBS).catch((error: Error) =>
        faults.push(error.message.slice(0, 2000)),
      );
      return {
        counts: {
          parcels: told.length,
          booked: [...comes.values()].flat().length,
          'picked up': told.filter(({ isPicked }) => isPicked).length,
          delivered: told.filter(({ isDelivered }) => isDelivered).length,
        },
        measures: { 'ready ms': shop.readyAfterMs },
        faults,
      };
    },
    async close() {
      await pool.end();
      await shop.stop();
      await moody.close();
      await sandbox.stop();
      await fs.rm(folder, { recursive: true, force: true });
      return [];
    },
  };
}

async function numberOf(pool: Pool, parcelId: string): Promise<string | null> {
  const { rows } = await pool.query<{ number: string }>(
    `select number from courier_bookings where parcel_id = $1 and state = 'booked'`,
    [parcelId],
  );
  return rows[0]?.number ?? null;
}

/** Looks where parcels are, again and again, until `stop`; one that goes back is a fault. */
async function watchParcels(pool: Pool, faults: string[]): Promise<{ stop(): Promise<void> }> {
  const reached = new Map<string, number>();
  const look = async () => {
    const { rows } = await pool.query<{ id: string; status: string }>(
      'select id, status from parcels where id in (select parcel_id from courier_bookings)',
    );
    for (const { id, status } of rows) {
      const place = PLACES.indexOf(status);
      if (place < (reached.get(id) ?? 0)) faults.push(`parcel ${id} went back to ${status}`);
      reached.set(id, place);
    }
  };
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      await look();
      await wait(100);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
    },
  };
}

/** Lets the minutes pass in which the shop looks for bookings whose answer never came; `output` is what the shop says. */
async function untilSettled(pool: Pool, output: () => Promise<string>): Promise<string[]> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from courier_bookings where state = 'asked'`,
    );
    const open = rows[0]?.open ?? 0;
    if (open === 0) return [];
    if (performance.now() > end)
      return [`${open} bookings stayed without an answer; ${lastErrors(await output())}`];
    await pool.query(
      `update courier_bookings set created_at = created_at - ${GIVEN_UP_AFTER}
       where state = 'asked' and created_at > now() - ${GIVEN_UP_AFTER}`,
    );
    await pool.query(
      // One that failed for a booking would wait longer and longer, and all others with it.
      `select graphile_worker.add_job('settle_courier_bookings', job_key := 'prove')`,
    );
    await wait(1_000);
  }
}

/** The first lines of what a shop has written of its last errors. */
function lastErrors(output: string): string {
  const errors = output.matchAll(/"level":50,.*?"msg":"(?<text>.*?)(?:\\n|")/g);
  return [...errors]
    .slice(-2)
    .map(({ groups }) => groups?.text)
    .join('; ');
}

/** What did not hold of these parcels. */
async function judge(
  pool: Pool,
  told: readonly Told[],
  comes: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  const { rows } = await pool.query<{
    id: string;
    status: string;
    references: string[];
    booked: string[];
    sent: number;
    arrived: number;
  }>(
    `select p.id, p.status,
       (select coalesce(array_agg(b.reference), '{}') from courier_bookings b where b.parcel_id = p.id) as references,
       (select coalesce(array_agg(b.number), '{}') from courier_bookings b where b.parcel_id = p.id and b.state = 'booked') as booked,
       (select count(*)::int from order_events e where e.parcel_id = p.id and e.event = 'parcel_shipped') as sent,
       (select count(*)::int from order_events e where e.parcel_id = p.id and e.event = 'parcel_delivered') as arrived
     from parcels p where p.id = any($1::uuid[])`,
    [told.map(({ parcelId }) => parcelId)],
  );
  return told.flatMap(({ parcelId, isPicked, isDelivered }) => {
    const row = rows.find(({ id }) => id === parcelId);
    if (row === undefined) return [`parcel ${parcelId} is gone`];
    const numbers = row.references.flatMap((reference) => comes.get(reference) ?? []);
    const meant = PLACES[Number(isPicked) + Number(isDelivered)];
    const found: string[] = [];
    if (numbers.length > 1) found.push(`booked twice: ${numbers.join(', ')}`);
    if (numbers.join() !== row.booked.join())
      found.push(`the courier comes by ${numbers.join()}, the shop knows of ${row.booked.join()}`);
    if (row.status !== meant) found.push(`${row.status}, and its courier said ${meant}`);
    if (row.sent !== Number(isPicked) || row.arrived !== Number(isDelivered))
      found.push(`sent ${row.sent} and arrived ${row.arrived} times`);
    return found.map((fault) => `parcel ${parcelId}: ${fault}`);
  });
}
