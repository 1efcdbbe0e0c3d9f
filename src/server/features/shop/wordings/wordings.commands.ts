import type { ChangeWording } from '../../../../contract/shop/wordings.contract.ts';
import { marksProblem } from '../../../../domain/shop/message-marks.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { wordingChanged, wordingMarksWrong, wordingNotFound } from './wordings.errors.ts';
import { insertWording, lockWording } from './wordings.sql.ts';

/**
 * Says a message otherwise than its file, from now on, or as its file again. The same again changes nothing. 404 for an
 * unknown message, 400 for one that lacks a value or an inner element of the English, 409 when somebody else has changed
 * it since it was seen.
 */
export async function changeWording(
  { db, settings, speech }: Pick<Deps, 'db' | 'settings' | 'speech'>,
  { id, change, admin }: { id: string; change: ChangeWording; admin: ActingAdmin },
): Promise<void> {
  const message = speech.messages().find((known) => known.id === id);
  if (message === undefined) throw wordingNotFound();
  const { nepali: after, seen } = change;
  const problem = after === null ? null : marksProblem(message.text, after);
  if (problem !== null) throw wordingMarksWrong(problem);
  await inTransaction(db, async (tx) => {
    const last = await lockWording(tx, id);
    if (seen !== undefined && seen !== (last === null ? null : String(last.id))) throw wordingChanged();
    const before = last?.wording ?? null;
    if (before === after) return;
    await insertWording(tx, {
      messageId: id,
      english: message.text,
      before,
      after,
      changedBy: admin.actorId,
    });
    await recordAudit(tx, {
      ...admin,
      action: 'wording.update',
      objectKind: 'wording',
      objectId: id,
      before: { nepali: before },
      after: { nepali: after },
    });
  });
  await settings.refresh();
}
