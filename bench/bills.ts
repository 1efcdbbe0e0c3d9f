/**
 * `npm run bench:bills -- [--bills 20000] [--month 5000]`: how long the lists and registers of a seller with that many
 * bills in a fiscal year take, and what time and memory the archive of a month costs (docs/speed.md). Uses an embedded
 * database of its own in `.data`, filled on the first run, and the built shop.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seedDemo } from '../src/demo/seed/seed.ts';
import { amountInWords } from '../src/domain/books/amount-in-words.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createPool, type Pool } from '../src/server/db/pool.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { drawBillDocument } from '../src/server/papers/bills/bill-drawing.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { insertBillRows, insertCreditRow } from '../test/bill-rows.ts';
import { ownBuild } from './builds.ts';
import { median } from './report.ts';
import { startBenchServer } from './server.ts';

const RUNS = 15;
const PORT = 3119;
const MONTH = 8;
const OF_A_BUYER = 100;

const { values: options } = parseArgs({
  options: { bills: { type: 'string', default: '20000' }, month: { type: 'string', default: '5000' } },
});
const dataFolder = path.join(projectRoot, '.data', `bench-bills-${options.bills}-${options.month}`);
await fs.mkdir(path.join(dataFolder, 'uploads'), { recursive: true });
await fill();

const server = await startBenchServer(ownBuild(), { DATA_FOLDER: dataFolder, DEMO: '1', JOBS: 'off' }, PORT);
try {
  await measure(await signIn());
} finally {
  await server.stop();
}

async function measure(token: string): Promise<void> {
  const year = 'fiscalYear=2083/84';
  for (const [name, url] of [
    ['list of the year', `/api/seller/bills?${year}`],
    ['list of a month', `/api/seller/bills?${year}&month=${MONTH}`],
    ['list, last page', `/api/seller/bills?${year}&page=900`],
    ['list, searched', `/api/seller/bills?${year}&search=buyer 7`],
    ['sales register', `/api/seller/bills/registers?kind=sales&${year}`],
    ['sales return', `/api/seller/bills/registers?kind=returns&${year}`],
    ['standard view', `/api/seller/bills/registers?kind=standard&${year}`],
    ['standard view of a month', `/api/seller/bills/registers?kind=standard&${year}&month=${MONTH}`],
    ['buyers above 1 lakh', `/api/seller/bills/registers?kind=large&${year}`],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(() => read(url, token)));
    const spread = `${Math.round(Math.min(...times))}-${Math.round(Math.max(...times))}`;
    console.log(`${name}: ${Math.round(median(times))} ms (${spread})`);
  }
  for (const month of [MONTH - 1, MONTH]) {
    const before = server.memory();
    let bytes = 0;
    const ms = await timed(async () => {
      bytes = await read(`/api/seller/bills/export?${year}&month=${month}&format=zip`, token);
    });
    const { residentMb, peakMb } = server.memory();
    console.log(
      `ZIP of month ${month}: ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s, resident ${before.residentMb} -> ${residentMb} MB, peak ${peakMb} MB`,
    );
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Reads an answer as it comes and keeps nothing of it; answers its length. */
async function read(url: string, token: string): Promise<number> {
  const answer = await fetch(`${server.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200 || answer.body === null) throw new Error(`${url}: ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += (chunk as Uint8Array).length;
  return bytes;
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'seller@thokmandu.example', password: 'Demo1234' }),
  });
  return ((await answer.json()) as { data: { authToken: string } }).data.authToken;
}

/** Bills of the demo seller, 100 for each buyer, each twentieth credited in part; those of a month with documents. */
async function fill(): Promise<void> {
  const database = await startEmbeddedPostgres({
    dataFolder: path.join(dataFolder, 'postgres'),
    log: console.log,
  });
  await migrate(database.connectionString);
  const pool = createPool(database.connectionString, { max: 4, statementTimeoutMs: 0 });
  await seedDemo(pool);
  const { rows: sellers } = await pool.query("select id from users where email = 'seller@thokmandu.example'");
  const sellerId: string = sellers[0].id;
  const { rows: known } = await pool.query('select count(*) as count from bills where issuer_id = $1', [
    sellerId,
  ]);
  if (known[0].count < Number(options.bills)) await addBills(pool, sellerId);
  await pool.query('vacuum (analyze) bills');
  await pool.query('vacuum (analyze) bill_lines');
  await pool.end();
  await database.stop();
}

async function addBills(pool: Pool, sellerId: string): Promise<void> {
  const { rows: buyers } = await pool.query("select id from users where role = 'buyer' order by id");
  const monthly = Number(options.month);
  for (let at = 0; at < Number(options.bills); at += OF_A_BUYER) {
    const nth = at / OF_A_BUYER;
    const ids = await insertBillRows(
      { pool },
      {
        sellerId,
        buyerId: buyers[nth % buyers.length].id,
        buyerName: `Buyer ${nth}`,
        buyerPan: nth % 3 === 0 ? null : String(300_000_000 + nth),
        taxablePaisa: 50_000 + 1_000 * nth,
        count: OF_A_BUYER,
        month: at < monthly ? MONTH : 4 + (nth % 4),
      },
    );
    for (const id of ids.filter((_, index) => index % 20 === 0)) await insertCreditRow({ pool }, id, 10_000);
  }
  const bytes = await aDocument();
  const { rows } = await pool.query<{ id: string }>(
    `insert into bill_files (bill_id, file_name, bytes, sha256)
     select id, 'bill-' || id || '.pdf', $2, '\\x00' from bills where issuer_id = $1 and bs_month in ($3, $4)
     on conflict do nothing returning bill_id as id`,
    [sellerId, bytes.length, MONTH, MONTH - 1],
  );
  for (const { id } of rows) await fs.writeFile(path.join(dataFolder, 'uploads', `bill-${id}.pdf`), bytes);
}

function aDocument(): Promise<Buffer> {
  const line = {
    hsCode: '8542',
    name: 'Board',
    brand: 'Arduino',
    partNumber: null,
    costCentre: null,
    serials: null,
    model: 'R3',
    unit: 'pcs',
    quantity: 3,
  };
  const [taxablePaisa, vatPaisa] = [300_000, 39_000];
  return drawBillDocument({
    kind: 'tax_invoice',
    language: 'en',
    isForGoods: true,
    number: 'KTM-2083/84-000001',
    dateBs: '2083-08-02',
    issuedAt: new Date('2026-11-18T06:00:00Z'),
    issuedAtText: '2026-11-18 11:45',
    transactionDateBs: '2083-08-02',
    transactionDateText: '2026-11-18',
    paymentMethod: 'Bank Transfer',
    isOnAccount: false,
    orderNumber: 'TM-2026-1',
    parcel: { position: 1, count: 1 },
    purchaseOrderNumber: null,
    issuer: {
      name: 'Himal',
      nepaliName: null,
      address: 'Asan',
      contact: null,
      panNumber: '301234567',
      signatory: 'Hari',
      footLine: null,
    },
    buyer: { name: 'Buyer', address: 'New Road', panNumber: null },
    lines: [{ ...line, unitPricePaisa: 100_000, reductionPaisa: 0, amountPaisa: taxablePaisa }],
    taxablePaisa,
    vatPaisa,
    voucherPaisa: 0,
    words: amountInWords(taxablePaisa + vatPaisa),
    refersTo: null,
    reason: null,
    checkCode: '7K3M9QXT0F2BWD8H5RJN1VCE6P',
    checkAddress: 'thokmandu.example/bills/check',
    marketplace: 'Sold on the marketplace of Thokmandu Pvt. Ltd., PAN 000000000',
  });
}
