import type { TaskList } from 'graphile-worker';
import { UNDO_GRACE_SECONDS } from '../../../../domain/shop/undo.ts';
import type { Database } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { type News, oldestUntold, takeNews } from './judgement-undo.sql.ts';
import { productsApprovedMail, productsRejectedMail } from './products.mail.ts';

const TELL_JUDGEMENTS = 'tell_judgements';

/** An admin who judges one product after the other pauses less than this: so a run of them is one mail. */
const QUIET_MS = 60_000;
/** However long a run, nobody waits longer for news. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** The seller is told of what was judged once the run is over, in one mail. */
export async function enqueueNews(tx: Database, sellerId: string, now: Date): Promise<void> {
  const oldest = (await oldestUntold(tx, sellerId)) ?? now;
  const latest = Math.max(oldest.getTime() + LONGEST_WAIT_MS, now.getTime() + UNDO_GRACE_SECONDS * 1000);
  const runAt = new Date(Math.min(now.getTime() + QUIET_MS, latest));
  await enqueueJob(tx, TELL_JUDGEMENTS, { sellerId }, { runAt, jobKey: `${TELL_JUDGEMENTS}:${sellerId}` });
}

export function judgementJobs({ db, config }: Deps): TaskList {
  return {
    async [TELL_JUDGEMENTS](payload) {
      const { sellerId } = payload as { sellerId: string };
      await inTransaction(db, async (tx) => {
        const { news, isLeft } = await takeNews(tx, sellerId);
        const approved = news.filter(({ verdict }) => verdict === 'approved');
        const rejected = Map.groupBy(
          news.filter((one): one is News & { reason: string } => one.reason !== null),
          ({ reason }) => reason,
        );
        const told = [
          ...(approved.length > 0
            ? [{ products: approved, mail: productsApprovedMail(approved, config.publicUrl) }]
            : []),
          ...[...rejected].map(([reason, products]) => ({
            products,
            mail: productsRejectedMail(products, reason, config.publicUrl),
          })),
        ];
        // What is taken is told: a repeat of the job finds nothing.
        const at = new Date().toISOString();
        await notify(
          tx,
          told.map(({ products, mail }, index) => ({
            to: sellerId,
            event: products === approved ? 'products_approved' : 'products_rejected',
            params: { count: products.length, name: products[0]?.name ?? '' },
            cause: `${at} ${index}`,
            mail,
          })),
        );
        await tellWebhooks(
          tx,
          news.map(({ id, sku, verdict }) => ({
            type: verdict === 'approved' ? 'product.approved' : 'product.rejected',
            sellerId,
            subject: id,
            data: { productId: id, sku },
          })),
        );
        if (isLeft) await enqueueNews(tx, sellerId, new Date());
      });
    },
  };
}
