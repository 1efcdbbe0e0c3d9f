import { DEAD_AFTER_MS } from '../../../../domain/shop/webhook-tries.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../notifications/notifications.commands.ts';
import { listDeadAddresses } from './webhook-queue.sql.ts';
import { webhookOffMail } from './webhooks.mail.ts';
import { listOwnersOfWebhook, lockWebhook, turnOff } from './webhooks.sql.ts';

/** Switches an address off that cannot be reached any more, and tells its owners by bell and mail; once. */
export async function switchOff(
  tx: DatabaseTransaction,
  { publicUrl }: { publicUrl: string },
  { id }: { id: string },
  reason: 'failing' | 'gone',
): Promise<void> {
  const webhook = await lockWebhook(tx, id);
  if (webhook === null || !webhook.isOn) return;
  const offAt = await turnOff(tx, id, reason);
  const host = new URL(webhook.url).host;
  const owners = await listOwnersOfWebhook(tx, webhook);
  await notify(
    tx,
    owners.map((owner) => ({
      to: owner.id,
      event: 'webhook_switched_off',
      params: { host, isGone: reason === 'gone' },
      cause: `${id} ${offAt.toISOString()}`,
      mail: webhookOffMail(owner, { host, reason }, publicUrl),
    })),
  );
}

/** Switches off what has taken nothing for three days, also where nothing is tried at the moment. */
export async function switchOffDead({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await tryEach<string>({
    read: async ({ except, limit }) =>
      (await listDeadAddresses(db, DEAD_AFTER_MS)).filter((id) => !except.includes(id)).slice(0, limit),
    handle: async (id) => {
      await inTransaction(db, (tx) => switchOff(tx, config, { id }, 'failing'));
      return true;
    },
    failure: 'Some webhooks could not be switched off',
  });
}
