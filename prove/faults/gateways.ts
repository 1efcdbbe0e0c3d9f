import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxStore } from '../../src/demo/sandbox/sandbox-store.ts';
import { type SeedRandom, seedRandom } from '../../src/demo/seed/seed-random.ts';
import { createDatabase } from '../../src/server/db/database.ts';
import { fresh, insertProduct, insertUser } from '../../test/factories.ts';
import { expectInvariants } from '../../test/invariants.ts';
import { freePort } from '../../test/running-shop.ts';
import { startSandbox } from '../../test/sandbox.ts';
import { orderBody, orderLine } from '../../test/shopping.ts';
import { leaveGateway, nameAtGateway, WALLETS, type Wallet, walletSettings } from '../../test/wallets.ts';
import { type Ask, openLender } from '../lender.ts';
import { MOODS, startMoodyGateways } from '../moody-gateways.ts';
import type { Part, Stage } from '../part.ts';
import { Person, type Request } from '../person.ts';
import { copyOfShop, startShop } from '../prepared-shop.ts';
import { embeddedAddress, NOT_JOBS, ownersPool } from '../shop-stage.ts';

/** What the shop's server asks; the pages of people stay as they are. */
const SERVER_CALLS = [
  'ESEWA_STATUS_URL',
  'KHALTI_API_URL',
  'KHALTI_REFUND_URL',
  'CONNECTIPS_URL',
  'FONEPAY_URL',
  'NEPALPAY_URL',
];
const HISTORIES = 40;
const AT_ONCE = 10;
const BUYERS = 10;
const TRIES = 40;
/** Of the histories, those that pay a bill on account; the others pay an order. */
const BILLS = 0.3;
/** The shop leaves a gateway alone for half a minute after five failures. */
const CALM_AGAIN_MS = 90_000;
const OUTCOMES = [
  'pay',
  'pay',
  'pay',
  'pay_without_return',
  'cancel',
  'pending',
  'ambiguous',
  'refund',
  'forge',
];

/** Gateways that are slow, wrong, down and late while people pay; whether money moved is known from the stand-ins. */
export const gateways: Part = {
  name: 'gateways',
  fault: `${HISTORIES} histories of payments, for orders and for bills on account, while gateways are slow, wrong, down and late`,
  mustHold: '0 wrong settlements, and every payment that was made is found',
  aim: 50,
  roundsPerStage: 25,
  open: openStage,
};

/** One begun payment, and whether the stand-in took the money. */
interface Attempt {
  id: string;
  method: Wallet;
  isTaken: boolean;
}

async function openStage({ seed }: { seed: number }): Promise<Stage> {
  const folder = await copyOfShop(1);
  const port = String(await freePort());
  const shopUrl = `http://localhost:${port}`;
  const sandbox = await startSandbox(shopUrl);
  let random = seedRandom(`gateways/${seed}`);
  const moody = await startMoodyGateways(sandbox.origin, () => random);
  const settings = walletSettings(sandbox);
  for (const name of SERVER_CALLS) {
    settings[name] = (settings[name] as string).replace(sandbox.origin, moody.origin);
  }
  const shop = await startShop(folder, { ...settings, PORT: port });
  const pool = ownersPool(await embeddedAddress(folder));
  const db = createDatabase(pool);
  const product = await insertProduct(db, { quantity: 1_000_000 });
  const buyers: Person[] = [];
  for (let nth = 0; nth < BUYERS; nth += 1) buyers.push(new Person(await insertUser(db)));

  /** Asks until there is an answer that says something. */
  const ask: Ask = async (person, request) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await person.call(shop.baseUrl, request);
      const isOpen = [0, 502, 503].includes(answer.status) || answer.body?.code === 'request_in_flight';
      if (!isOpen || tries === TRIES) return answer;
      await wait(200);
    }
  };

  const lender = await openLender(db, pool, { buyers, ask });

  /** Begins a payment, does something on the gateway's page, and comes back now and then. */
  const attempt = async (
    buyer: Person,
    begin: (method: Wallet) => Pick<Request, 'path' | 'body'>,
    choose: SeedRandom,
  ): Promise<Attempt | null> => {
    const method = choose.pick(WALLETS);
    const outcome = choose.pick(OUTCOMES);
    const begun = await ask(buyer, { method: 'POST', key: randomUUID(), ...begin(method) });
    const id: string | undefined = begun.body?.data?.payment?._id;
    if (begun.status >= 300 || id === undefined) return null;
    const made = { id, method, isTaken: false };
    const { body } = await ask(buyer, { method: 'GET', path: `/api/payments/${id}` });
    const payment = body?.data ?? {};
    if (!payment.form && !payment.khalti && !payment.qr) return made;
    // Its page is open once: whoever comes with another attempt at the same payment finds it done.
    const known = sandbox.store.find(method, nameAtGateway(payment) ?? '');
    if (known !== null && known.state !== 'open') return made;
    const back = await leaveGateway(sandbox.origin, payment, outcome).catch(() => null);
    made.isTaken = outcome.startsWith('pay');
    if (back === null) return made;
    const path = back.replace(shopUrl, '');
    const ways = [path, path.replace(/data=.{8}/, 'data=eyJhIjox'), path.replace(/amount=\d+/, 'amount=100')];
    for (let times = choose.between(0, 2); times > 0; times -= 1) {
      await buyer.call(shop.baseUrl, { method: 'GET', path: choose.pick([path, ...ways]) });
    }
    return made;
  };

  const attemptsAt = async (
    buyer: Person,
    begin: (method: Wallet) => Pick<Request, 'path' | 'body'>,
    choose: SeedRandom,
  ): Promise<Attempt[]> => {
    const attempts: Attempt[] = [];
    for (let times = choose.pick([1, 1, 1, 2, 3]); times > 0; times -= 1) {
      const made = await attempt(buyer, begin, choose);
      if (made !== null) attempts.push(made);
    }
    return attempts;
  };

  const orderHistory = async (buyer: Person, choose: SeedRandom): Promise<Attempt[]> => {
    const method = choose.pick(WALLETS);
    const body = orderBody([orderLine(product, choose.between(1, 4))], {
      payment: { method },
      notes: fresh(),
    });
    const placed = await ask(buyer, { method: 'POST', path: '/api/orders', key: randomUUID(), body });
    const orderId: string | undefined = placed.body?.data?._id;
    if (orderId === undefined) throw new Error(`No order: ${placed.status} ${JSON.stringify(placed.body)}`);
    const begin = (paymentMethod: Wallet) => ({
      path: '/api/payments/order',
      body: { orderId, paymentMethod },
    });
    const attempts = await attemptsAt(buyer, begin, choose);
    if (choose.chance(0.1)) await ask(buyer, { method: 'POST', path: `/api/orders/${orderId}/cancel` });
    return attempts;
  };

  /** Pays a bill on account at once, in parts, or more than is due; each attempt has an amount of its own. */
  const billHistory = async (buyer: Person, choose: SeedRandom): Promise<Attempt[]> => {
    const { id, owed } = await lender.bill(buyer, choose.between(1, 4));
    const begin = (method: Wallet) => ({
      path: `/api/bills/${id}/pay`,
      body: { method, amount: Math.round(owed * choose.pick([1, 1, 0.5, 0.35, 1.25]) * 100) / 100 },
    });
    return attemptsAt(buyer, begin, choose);
  };

  return {
    async round(given) {
      random = given;
      moody.mood = () => (given.chance(0.4) ? 'calm' : given.pick(MOODS));
      const chosen = Array.from({ length: HISTORIES }, () => seedRandom(String(given.next())));
      const made: Attempt[] = [];
      let bills = 0;
      const history = (choose: SeedRandom) => {
        const buyer = choose.pick(buyers);
        if (!choose.chance(BILLS)) return orderHistory(buyer, choose);
        bills += 1;
        return billHistory(buyer, choose);
      };
      for (let at = 0; at < HISTORIES; at += AT_ONCE) {
        made.push(...(await Promise.all(chosen.slice(at, at + AT_ONCE).map(history))).flat());
      }
      const attempts = distinct(made);
      const early = await wrongSettlements(pool, attempts);
      moody.mood = () => 'calm';
      await payLate(pool, sandbox.store, attempts, given);
      const late = await untilFound(pool, attempts);
      const faults = [...early, ...late];
      // Bills that wait on a busy machine are no settlement.
      await expectInvariants(pool, NOT_JOBS).catch((error: Error) =>
        faults.push(error.message.slice(0, 2000)),
      );
      const taken = attempts.filter(({ isTaken }) => isTaken).length;
      return {
        counts: {
          histories: HISTORIES,
          'bills on account': bills,
          'payments begun': attempts.length,
          'payments made': taken,
        },
        measures: {},
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

/** Two attempts at one payment are one. */
function distinct(made: readonly Attempt[]): Attempt[] {
  const byId = new Map<string, Attempt>();
  for (const attempt of made) {
    const known = byId.get(attempt.id);
    byId.set(attempt.id, { ...attempt, isTaken: attempt.isTaken || known?.isTaken === true });
  }
  return [...byId.values()];
}

type Pool = ReturnType<typeof ownersPool>;

async function statesOf(pool: Pool, attempts: readonly Attempt[]) {
  const { rows } = await pool.query<{
    id: string;
    status: string;
    received_paisa: number;
    amount_paisa: number;
  }>('select id, status, received_paisa, amount_paisa from payments where id = any($1::uuid[])', [
    attempts.map(({ id }) => id),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Payments that count as made although no money moved. */
async function wrongSettlements(pool: Pool, attempts: readonly Attempt[]): Promise<string[]> {
  const states = await statesOf(pool, attempts);
  const takenIds = new Set(attempts.filter(({ isTaken }) => isTaken).map(({ id }) => id));
  return [...states.values()]
    .filter(({ id, received_paisa: received }) => received > 0 && !takenIds.has(id))
    .map((row) => `settled without money: ${JSON.stringify(row)}`);
}

/** Fonepay's are numbers. */
let lateTransaction = 3_000_000_000_000;

/** Some of those that were left pending are paid after all. */
async function payLate(
  pool: Pool,
  store: SandboxStore,
  attempts: readonly Attempt[],
  random: SeedRandom,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; method: Wallet; known_as: string }>(
    `select id, method, coalesce(gateway_handle, reference) as known_as
     from payments where id = any($1::uuid[])`,
    [attempts.map(({ id }) => id)],
  );
  for (const { id, method, known_as: knownAs } of rows) {
    const made = attempts.find((attempt) => attempt.id === id);
    const payment = knownAs === null ? null : store.find(method, knownAs);
    if (made === undefined || payment?.state !== 'pending' || random.chance(0.3)) continue;
    lateTransaction += 1;
    store.save({
      ...payment,
      state: 'paid',
      transaction: payment.transaction ?? String(lateTransaction),
    });
    made.isTaken = true;
  }
}

/** Lets the hours pass in which the shop asks again, until it knows of all money that moved. */
async function untilFound(pool: Pool, attempts: readonly Attempt[]): Promise<string[]> {
  const end = performance.now() + CALM_AGAIN_MS;
  for (;;) {
    // The shop locks the attempts of an order in an order of its own: what it holds is asked about the next time.
    await pool.query(
      `update payments set next_check_at = now() where id in (
         select id from payments where next_check_at is not null for no key update skip locked)`,
    );
    // One that runs must stay as it is: replaced it would look as if it had given up.
    await pool.query(
      `select graphile_worker.add_job('reconcile_payments', job_key := 'prove', job_key_mode := 'unsafe_dedupe')`,
    );
    await wait(1500);
    const states = await statesOf(pool, attempts);
    const missing = attempts.filter(({ id, isTaken }) => {
      const state = states.get(id);
      return isTaken && state?.received_paisa !== state?.amount_paisa;
    });
    if (missing.length === 0 || performance.now() > end) {
      return [
        ...(await wrongSettlements(pool, attempts)),
        ...missing.map(({ id }) => `paid and not found: ${JSON.stringify(states.get(id))}`),
      ];
    }
  }
}
