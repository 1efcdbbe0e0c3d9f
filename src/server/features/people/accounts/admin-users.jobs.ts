import type { TaskList } from 'graphile-worker';
import { UNDO_GRACE_SECONDS } from '../../../../domain/shop/undo.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { accountDeactivatedMail, sellerApprovedMail, sellerRefusedMail } from './accounts.mail.ts';
import { findAdminUser } from './admin-users.sql.ts';

const TELL_DECISION = 'tell_user_decision';

interface Decision {
  userId: string;
  decision: 'approved' | 'deactivated';
  /** What the admin says of it; jobs of before have none. */
  reason?: string | null;
  /** Who approves; jobs of before have none. */
  admin?: ActingAdmin;
}

/** The user is told of what an admin decided, once it cannot be undone any more. */
export async function enqueueDecision(tx: Database, decision: Decision): Promise<void> {
  await enqueueJob(tx, TELL_DECISION, decision, {
    runAt: new Date(Date.now() + UNDO_GRACE_SECONDS * 1000),
    jobKey: `${TELL_DECISION}:${decision.decision}:${decision.userId}`,
  });
}

/** What else a seller's approval does: PANs stand above accounts, and are named where the jobs are. */
type OnApproval = (
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'clock'>,
  approved: { sellerId: string; admin: ActingAdmin },
) => Promise<void>;

export function adminUserJobs(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  onApproval: OnApproval,
): TaskList {
  return {
    /** Nobody is told of what was undone meanwhile, and it proves nothing. */
    async [TELL_DECISION](payload) {
      const { userId, decision, reason = null, admin } = payload as Decision;
      const user = await findAdminUser(db, userId);
      if (user === null) return;
      if (decision === 'approved' && user.isApproved) {
        const mail = sellerApprovedMail(user, config.publicUrl);
        await inTransaction(db, async (tx) => {
          await notify(tx, [{ to: userId, event: 'seller_approved', params: {}, cause: userId, mail }]);
          if (admin !== undefined) await onApproval(tx, { clock }, { sellerId: userId, admin });
        });
      }
      if (decision === 'deactivated' && !user.isActive)
        await enqueueMail(
          db,
          user.role === 'seller' && !user.isApproved
            ? sellerRefusedMail(user, reason, config.publicUrl)
            : accountDeactivatedMail(user, reason, config.publicUrl),
        );
    },
  };
}
