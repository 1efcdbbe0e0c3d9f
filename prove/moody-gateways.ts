import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { SeedRandom } from '../src/demo/seed/seed-random.ts';

export const MOODS = ['calm', 'slow', 'late', 'down', 'busy', 'wrong', 'torn', 'another'] as const;
export type Mood = (typeof MOODS)[number];

/** Longer than the shop waits for a gateway. */
const TOO_LATE_MS = 6_000;

/** Stands before the stand-in gateways' server calls and does to each what its mood is. */
export interface MoodyGateways {
  origin: string;
  /** Asked once a call. */
  mood: () => Mood;
  close(): Promise<void>;
}

/** `heard` is told of each call that came through, as it was truly answered. */
export async function startMoodyGateways(
  target: string,
  random: () => SeedRandom,
  heard: (path: string, answer: string) => void = () => undefined,
): Promise<MoodyGateways> {
  const gateways: MoodyGateways = { origin: '', mood: () => 'calm', close: async () => undefined };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const mood = gateways.mood();
    if (mood === 'down') return void request.socket.destroy();
    if (mood === 'busy') return void response.writeHead(503).end('<html>Please try again later</html>');
    // A late one is done all the same: the gateway works, its answer comes after the shop has given up.
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const text = await answer.text();
    heard(request.url ?? '', text);
    if (mood === 'slow') await wait(random().between(100, 1500));
    if (mood === 'late') await wait(TOO_LATE_MS);
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(spoilt(text, mood));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  gateways.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateways.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return gateways;
}

function headersOf({ headers }: http.IncomingMessage): Record<string, string> {
  const passed = ['authorization', 'content-type'] as const;
  return Object.fromEntries(passed.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
}

/** What is left of an answer: a lie about the amount, about whose payment it is, or half of the text. */
export function spoilt(text: string, mood: Mood): string {
  if (mood === 'torn') return text.slice(0, text.length / 2);
  if (mood !== 'wrong' && mood !== 'another') return text;
  let answer: Record<string, unknown>;
  try {
    answer = JSON.parse(text);
  } catch {
    return text;
  }
  const isEsewa = 'transaction_uuid' in answer;
  // It says that it was paid: what it says besides must not fit.
  if (isEsewa) {
    answer.status = 'COMPLETE';
    answer.ref_id ??= '0001TS9';
    if (mood === 'wrong') answer.total_amount = Number(answer.total_amount) / 100;
    else answer.transaction_uuid = '261122-000000-0000';
  } else if ('total_amount' in answer) {
    answer.status = 'Completed';
    answer.transaction_id ??= 'GFq9PFS7b2iYvL8Lir9oXe';
    if (mood === 'wrong') answer.total_amount = Number(answer.total_amount) - 1;
    else answer.pidx = 'xxxxxxxxxxxxxxxxxxxxxx';
  }
  lieAboutRails(answer, mood);
  return JSON.stringify(answer);
}

/** connectIPS, Fonepay and NepalPAY: the same lies in their words. */
function lieAboutRails(answer: Record<string, unknown>, mood: 'wrong' | 'another'): void {
  if ('statusDesc' in answer) {
    answer.status = 'SUCCESS';
    if (mood === 'wrong') answer.txnAmt = String(Number(answer.txnAmt) - 1);
    else answer.referenceId = 'XXXXXXXXXXXXXXXXXXXX';
  } else if ('paymentStatus' in answer) {
    answer.paymentStatus = 'success';
    answer.fonepayTraceId = 20_771_234;
    if (mood === 'wrong') answer.requestedAmount = '0.01';
    else answer.prn = 'XXXXXXXXXXXXXXXXXXXXXXXXX';
  } else if ('responseBody' in answer) {
    const [record] = answer.responseBody as Record<string, unknown>[];
    if (record === undefined) return;
    Object.assign(record, { nQrTxnId: '2107230000000003XBI', debitStatus: '000', creditStatus: '000' });
    if (mood === 'wrong') record.amount = 0.01;
    else record.merchantBillNo = 'XXXXX';
  }
}
