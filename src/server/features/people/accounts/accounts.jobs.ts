import type { TaskList } from 'graphile-worker';
import type { Database } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import type { Deps } from '../../../deps.ts';
import { newOneTimeToken } from '../../../plugins/one-time-token.ts';
import { adminInvitationMail, resetMail } from './accounts.mail.ts';
import { deleteEndedSessions, findUserByEmail, insertResetToken } from './accounts.sql.ts';

const SEND_RESET_LINK = 'send_reset_link';
const SEND_ADMIN_INVITATION = 'send_admin_invitation';
const PURGE_SESSIONS = 'purge_sessions';

/** An invitation may wait over a weekend. */
const INVITATION_MINUTES = 72 * 60;

/** At 21:10 UTC, the middle of the night in Kathmandu. */
export const accountCrontab = `10 21 * * * ${PURGE_SESSIONS}`;

/** Known address or not, the same work: the answer's time says nothing. */
export async function enqueueResetLink(db: Database, emailKey: string): Promise<void> {
  await enqueueJob(db, SEND_RESET_LINK, { emailKey });
}

/** A link by which a new admin chooses a password. */
export async function enqueueAdminInvitation(db: Database, emailKey: string): Promise<void> {
  await enqueueJob(db, SEND_ADMIN_INVITATION, { emailKey });
}

export function accountJobs({ db }: Pick<Deps, 'db'>): TaskList {
  return {
    async [PURGE_SESSIONS]() {
      await deleteEndedSessions(db);
    },
  };
}

/** Those that speak to the mail server themselves. */
export function accountMailJobs({ db, mailer, config }: Deps): TaskList {
  return {
    /** The token is made here, so that it stands nowhere but in the mail. */
    async [SEND_RESET_LINK](payload) {
      const { emailKey } = payload as { emailKey: string };
      const user = await findUserByEmail(db, emailKey);
      if (user === null || !user.is_active) return;
      const { token, hash } = newOneTimeToken();
      await insertResetToken(db, { hash, userId: user.id, emailKey });
      await mailer.send(
        resetMail({ email: user.email, firstName: user.first_name }, token, config.publicUrl),
      );
    },
    async [SEND_ADMIN_INVITATION](payload) {
      const { emailKey } = payload as { emailKey: string };
      const user = await findUserByEmail(db, emailKey);
      if (user?.role !== 'admin' || !user.is_active) return;
      const { token, hash } = newOneTimeToken();
      await insertResetToken(db, { hash, userId: user.id, emailKey, minutes: INVITATION_MINUTES });
      await mailer.send(
        adminInvitationMail({ email: user.email, firstName: user.first_name }, token, config.publicUrl),
      );
    },
  };
}
