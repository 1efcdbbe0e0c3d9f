import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { notFound } from '../../../plugins/app-error.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { lockMessage, setHandledBy } from './admin-messages.sql.ts';

export const messageNotFound = () => notFound('Message not found');

/** Marks a message as answered, or as waiting again. The same again changes nothing. 404 for an unknown one. */
export async function markMessage(
  { db }: Pick<Deps, 'db'>,
  { messageId, isHandled, admin }: { messageId: string; isHandled: boolean; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const wasHandled = await lockMessage(tx, messageId);
    if (wasHandled === null) throw messageNotFound();
    if (wasHandled === isHandled) return;
    await setHandledBy(tx, messageId, isHandled ? admin.actorId : null);
    await recordAudit(tx, {
      ...admin,
      action: isHandled ? 'message.handle' : 'message.reopen',
      objectKind: 'message',
      objectId: messageId,
      before: { isHandled: wasHandled },
      after: { isHandled },
    });
  });
}
