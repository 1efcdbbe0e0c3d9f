import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  MOST_WEBHOOKS,
  type newWebhookSchema,
  type webhookChangeSchema,
} from '../../../../contract/shop/webhooks.contract.ts';
import { TEST_EVENT, type WebhookSide, webhookTypesOf } from '../../../../domain/shop/webhook-events.ts';
import { OLD_SECRET_MS } from '../../../../domain/shop/webhook-tries.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { answerOnce, canonicalHash } from '../../../plugins/idempotency.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { NO_COMPANY, NO_SELLER } from '../../../plugins/viewer.ts';
import { openSecret, sealSecret } from '../../../sealing/kept-secrets.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { insertTestEvent, resendDelivery, resendFailed } from './webhook-log.sql.ts';
import { newSecret, secretText } from './webhook-signature.ts';
import {
  addressRefused,
  deliveryNotFound,
  eventsOfOtherSide,
  notTheirSide,
  tooManyWebhooks,
  webhookIsOff,
  webhookNotFound,
} from './webhooks.errors.ts';
import {
  changeSecret,
  countWebhooksForAdding,
  deleteWebhook,
  findWebhook,
  getSecret,
  insertWebhook,
  lockWebhook,
  updateWebhook,
  type WebhookOwner,
  type WebhookRow,
} from './webhooks.sql.ts';

type Tools = Pick<Deps, 'db' | 'config' | 'outside'>;

/** Who sets something up: for what they own, and as whom the traces name them. */
export interface WebhookCaller {
  owner: WebhookOwner;
  acting: ActingAdmin;
  idempotencyKey: string | null;
}

const MOST_DIGITS = /^\d{1,18}$/;
const idOf = (id: string) => uuidOr(id, webhookNotFound);
const sideOf = ({ companyId }: WebhookRow): WebhookSide => (companyId === null ? 'seller' : 'company');

/** 404 for an unknown one and for another's. */
export async function getWebhook(
  { db }: Pick<Deps, 'db'>,
  id: string,
  owner: WebhookOwner,
): Promise<WebhookRow> {
  const webhook = await findWebhook(db, idOf(id), owner);
  if (webhook === null) throw webhookNotFound();
  return webhook;
}

/**
 * Adds an address; answers it with its secret. The address is looked up before anything is written.
 * Errors: 400 for an address that we do not call, 403 for a side that the caller does not own, 409 for one too many.
 */
export async function addWebhook(
  tools: Tools,
  { owner, acting, idempotencyKey }: WebhookCaller,
  input: z.output<typeof newWebhookSchema>,
): Promise<{ webhook: WebhookRow; secret: string }> {
  const { for: side, url, events } = input;
  const companyId = side === 'company' ? owner.companyId : null;
  const sellerId = side === 'seller' ? owner.sellerId : null;
  const ownerId = companyId ?? (sellerId as string);
  if (ownerId === NO_COMPANY || ownerId === NO_SELLER) throw notTheirSide(side);
  await refuseAddress(tools, url);
  const claim = {
    userId: acting.actorId,
    key: idempotencyKey,
    bodyHash: canonicalHash({ ...input, ownerId }),
  };
  const { data: id } = await inTransaction(tools.db, (tx) =>
    answerOnce(tx, { ...claim, scope: 'webhooks' }, async () => {
      if ((await countWebhooksForAdding(tx, side, ownerId)) >= MOST_WEBHOOKS) throw tooManyWebhooks();
      const id = randomUUID();
      const secret = sealSecret(newSecret(), tools.config.secretKey, { kind: 'webhook', id });
      await insertWebhook(tx, { id, companyId, sellerId, url, events, secret });
      await trace(tx, acting, 'create', id, null, { for: side, url, events });
      return { status: 201, data: id };
    }),
  );
  return withSecret(tools, id, owner);
}

async function refuseAddress({ outside }: Pick<Tools, 'outside'>, url: string): Promise<void> {
  const why = await outside.refusal(url);
  if (why !== null) throw addressRefused(why);
}

/** What is kept of an answer holds no secret: it is opened for each answer anew. */
async function withSecret(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  id: string,
  owner: WebhookOwner,
): Promise<{ webhook: WebhookRow; secret: string }> {
  const webhook = await getWebhook({ db }, id, owner);
  const secret = openSecret(await getSecret(db, id), config.secretKey, { kind: 'webhook', id });
  return { webhook, secret: secretText(secret) };
}

/** Changes what is named. 400 for an address that we do not call, and for an event of the other side. */
export async function changeWebhook(
  tools: Tools,
  { owner, acting }: WebhookCaller,
  id: string,
  change: z.output<typeof webhookChangeSchema>,
): Promise<WebhookRow> {
  const before = await getWebhook(tools, id, owner);
  if (change.url !== undefined && change.url !== before.url) await refuseAddress(tools, change.url);
  if (!(change.events ?? []).every((type) => webhookTypesOf(sideOf(before)).includes(type)))
    throw eventsOfOtherSide();
  await inTransaction(tools.db, async (tx) => {
    const { url, events, isOn } = await lock(tx, id, owner);
    const after = {
      url: change.url ?? url,
      events: change.events === undefined ? events : change.events,
      isOn: change.isOn ?? isOn,
    };
    await updateWebhook(tx, id, after);
    await trace(tx, acting, 'change', id, { url, events, isOn }, after);
  });
  return getWebhook(tools, id, owner);
}

async function lock(tx: DatabaseTransaction, id: string, owner: WebhookOwner): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, idOf(id), owner);
  if (webhook === null) throw webhookNotFound();
  return webhook;
}

/** With its log: nothing is sent there any more. */
export async function removeWebhook(
  { db }: Pick<Tools, 'db'>,
  { owner, acting }: WebhookCaller,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { url, events } = await lock(tx, id, owner);
    await deleteWebhook(tx, id);
    await trace(tx, acting, 'delete', id, { url, events }, null);
  });
}

/** Makes a new secret; the one before signs as well for a day. */
export async function rotateSecret(
  tools: Tools,
  { owner, acting, idempotencyKey }: WebhookCaller,
  id: string,
): Promise<{ webhook: WebhookRow; secret: string }> {
  await once(tools, { owner, acting, idempotencyKey }, `webhooks/rotate ${id}`, {}, async (tx) => {
    await lock(tx, id, owner);
    const secret = sealSecret(newSecret(), tools.config.secretKey, { kind: 'webhook', id: id.toLowerCase() });
    await changeSecret(tx, id, { secret, oldUntilMs: OLD_SECRET_MS });
    await trace(tx, acting, 'rotate', id, null, null);
    return null;
  });
  return withSecret(tools, id, owner);
}

/** Sends an event that says nothing. 409 while the address is off. */
export async function sendTestEvent(tools: Tools, caller: WebhookCaller, id: string): Promise<void> {
  await once(tools, caller, `webhooks/test ${id}`, {}, async (tx) => {
    const { companyId, sellerId } = await lockOn(tx, id, caller.owner);
    await insertTestEvent(tx, { webhookId: id, companyId, sellerId, type: TEST_EVENT });
    await trace(tx, caller.acting, 'test', id, null, null);
    return null;
  });
}

async function lockOn(tx: DatabaseTransaction, id: string, owner: WebhookOwner): Promise<WebhookRow> {
  const webhook = await lock(tx, id, owner);
  if (!webhook.isOn) throw webhookIsOff();
  return webhook;
}

/** Sends a delivery again, whatever came of it before. 404 for an unknown one, 409 while the address is off. */
export async function resendOne(
  tools: Tools,
  caller: WebhookCaller,
  id: string,
  deliveryId: string,
): Promise<void> {
  await once(tools, caller, `webhooks/resend ${id} ${deliveryId}`, {}, async (tx) => {
    await lockOn(tx, id, caller.owner);
    if (!MOST_DIGITS.test(deliveryId) || !(await resendDelivery(tx, id, deliveryId)))
      throw deliveryNotFound();
    await trace(tx, caller.acting, 'resend', id, null, { deliveryId });
    return null;
  });
}

/** Sends everything again that was given up and happened since then; answers how many. 409 while the address is off. */
export async function resendSince(
  tools: Tools,
  caller: WebhookCaller,
  id: string,
  since: string,
): Promise<number> {
  return once(tools, caller, `webhooks/resend ${id}`, { since }, async (tx) => {
    await lockOn(tx, id, caller.owner);
    const resent = await resendFailed(tx, id, new Date(since));
    await trace(tx, caller.acting, 'resend', id, null, { since, resent });
    return resent;
  });
}

async function once<Data>(
  { db }: Pick<Tools, 'db'>,
  { acting, idempotencyKey, owner }: WebhookCaller,
  scope: string,
  body: object,
  work: (tx: DatabaseTransaction) => Promise<Data>,
): Promise<Data> {
  const claim = {
    userId: acting.actorId,
    scope: scope.toLowerCase(),
    key: idempotencyKey,
    bodyHash: canonicalHash({ ...body, ...owner }),
  };
  const { data } = await inTransaction(db, (tx) =>
    answerOnce(tx, claim, async () => ({ status: 200, data: await work(tx) })),
  );
  return data;
}

function trace(
  tx: DatabaseTransaction,
  acting: ActingAdmin,
  action: string,
  objectId: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  return recordAudit(tx, {
    ...acting,
    action: `webhook.${action}`,
    objectKind: 'webhook',
    objectId: objectId.toLowerCase(),
    before,
    after,
  });
}
