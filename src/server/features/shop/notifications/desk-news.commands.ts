import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { listDeskNews } from './desk-news.sql.ts';
import { notifyAdmins } from './notifications.commands.ts';

/** All that waits of a kind is one notification, which is raised when more comes. */
const CAUSE = 'waiting';

/**
 * Tells the admins of what came to wait for them since they were told last. By the clock, not where it comes: an import of
 * thousands of products would hold the notification against everybody else until it ends.
 */
export async function tellDesk({ db }: Pick<Deps, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const news of await listDeskNews(tx, CAUSE)) await notifyAdmins(tx, { ...news, cause: CAUSE });
  });
}
