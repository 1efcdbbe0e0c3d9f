import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { putSellerFeeds } from './feeds.sql.ts';

/** Puts a seller's products into the feeds or takes them out of all; the same again changes nothing. */
export async function switchFeeds(
  { db }: Pick<Deps, 'db'>,
  { sellerId, isOn, by }: { sellerId: string; isOn: boolean; by: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await putSellerFeeds(tx, { sellerId, isOn, userId: by.actorId }))) return;
    await recordAudit(tx, {
      ...by,
      action: 'seller_feeds.update',
      objectKind: 'user',
      objectId: sellerId,
      before: { isOn: !isOn },
      after: { isOn },
    });
  });
}
