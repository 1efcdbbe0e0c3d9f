import { randomInt } from 'node:crypto';
import { SECOND_MS } from '../../../../domain/shop/durations.ts';
import { DEAD_AFTER_MS, pauseAfter, restAfter } from '../../../../domain/shop/webhook-tries.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { OutsideAnswer, OutsideDoor } from '../../../outside/outside.ts';
import { openSecret } from '../../../sealing/kept-secrets.ts';
import { bodyOf } from './webhook-body.ts';
import {
  type DueDelivery,
  handOverAddresses,
  keepAddress,
  listDueDeliveries,
  markFailing,
  markWell,
  postponeBlocked,
  releaseAddress,
  type TakenAddress,
  type TriedDelivery,
  writeTries,
} from './webhook-queue.sql.ts';
import { signedHeaders } from './webhook-signature.ts';
import { switchOff } from './webhook-switching.commands.ts';

export const SEND_WEBHOOKS = 'send_webhooks';

/** At work at a time for one address, each about another thing. */
const AT_ONCE = 16;
/** Then others have their turn. */
const STINT_MS = 10 * SECOND_MS;
/** Of an answer the log keeps so much. */
const KEPT_ANSWER = 2_048;
/** "I am gone": nothing is sent there any more. */
const GONE = 410;

type SendingDeps = Pick<Deps, 'db' | 'config' | 'outside' | 'clock'>;

/** Gives every address that something is due for to the job queue; whoever runs jobs does so all the time. */
export async function handOverWebhooks({ db }: Pick<Deps, 'db'>): Promise<void> {
  await handOverAddresses(db, SEND_WEBHOOKS);
}

/**
 * Sends what is due for an address for a while, at least once each and in the order in which things happened to one
 * thing. An address that takes nothing is left in peace, longer each time: then one delivery at a time tries whether it is
 * back. Killed in the middle of it, what was not written down is sent again by another.
 */
export async function sendWebhooks(
  deps: SendingDeps,
  taken: { webhookId: string; takenBy: string },
  stopping: AbortSignal,
): Promise<void> {
  const first = await keepAddress(deps.db, taken);
  if (first === null) return;
  const door = await deps.outside.open(first.url);
  try {
    const until = performance.now() + STINT_MS;
    let address: TakenAddress | null = first;
    while (address !== null && (await sendBatch(deps, address, door))) {
      if (stopping.aborted || performance.now() > until) break;
      address = await keepAddress(deps.db, taken);
      if (address?.url !== first.url) break;
    }
  } finally {
    if ('close' in door) door.close();
  }
  await releaseAddress(deps.db, taken);
}

/** Sends some of what is due at the same time; false: nothing is due, or the address took nothing. */
async function sendBatch(
  deps: SendingDeps,
  address: TakenAddress,
  door: OutsideDoor | { failure: string },
): Promise<boolean> {
  const { db, config } = deps;
  const isTrial = address.failures > 0;
  const due = await listDueDeliveries(db, address.id, isTrial ? 1 : AT_ONCE);
  if (due.length === 0) {
    await postponeBlocked(db, address.id);
    return false;
  }
  const answers = await Promise.all(due.map((delivery) => send(deps, address, door, delivery)));
  const isGone = answers.some(({ status }) => status === GONE);
  const isWell = answers.some(({ failure }) => failure === null);
  await inTransaction(db, async (tx) => {
    await writeTries(tx, address.id, answers);
    if (isGone) return switchOff(tx, config, address, 'gone');
    if (isWell) return markWell(tx, address.id, address.failingSince);
    const since = await markFailing(tx, address.id, restAfter(address.failures + 1));
    const isDead = since !== null && deps.clock().getTime() - since.getTime() >= DEAD_AFTER_MS;
    if (isDead) await switchOff(tx, config, address, 'failing');
  });
  return isWell && !isGone;
}

async function send(
  { config, clock }: SendingDeps,
  { id, secret, previousSecret }: TakenAddress,
  door: OutsideDoor | { failure: string },
  { id: delivery, messageId, tries, ...event }: DueDelivery,
): Promise<TriedDelivery> {
  const body = bodyOf(event, config.publicUrl);
  const keptFor = { kind: 'webhook', id } as const;
  const secrets = [secret, previousSecret]
    .filter((one) => one !== null)
    .map((one) => openSecret(one, config.secretKey, keptFor));
  const headers = signedHeaders({ id: messageId, at: clock(), body }, secrets);
  const begun = performance.now();
  const answer: OutsideAnswer =
    'failure' in door ? { status: null, text: '', failure: door.failure } : await door.post(body, headers);
  return {
    id: delivery,
    ...answer,
    text: answer.text.slice(0, KEPT_ANSWER),
    tookMs: Math.round(performance.now() - begun),
    pauseMs: answer.failure === null ? null : pauseAfter(tries + 1, randomInt(1_000) / 1_000),
  };
}
