import type { TaskList } from 'graphile-worker';
import type { Database } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import type { Deps } from '../../../deps.ts';
import { newOneTimeToken } from '../../../plugins/one-time-token.ts';
import { setInvitationToken } from '../invitations/invitations.sql.ts';
import { companyInvitationMail } from './companies.mail.ts';
import { findInvitationToSend } from './company-people.sql.ts';

const SEND_COMPANY_INVITATION = 'send_company_invitation';

export async function enqueueCompanyInvitation(db: Database, invitationId: string): Promise<void> {
  await enqueueJob(db, SEND_COMPANY_INVITATION, { invitationId });
}

/** They speak to the mail server themselves. */
export function companyMailJobs({ db, mailer, config, clock }: Deps): TaskList {
  return {
    /** The token is made here, so that it stands nowhere but in the mail. */
    async [SEND_COMPANY_INVITATION](payload) {
      const { invitationId } = payload as { invitationId: string };
      const invitation = await findInvitationToSend(db, invitationId, clock());
      if (invitation === null) return;
      const { token, hash } = newOneTimeToken();
      await setInvitationToken(db, 'company', { id: invitationId, hash });
      await mailer.send(companyInvitationMail(invitation, token, config.publicUrl));
    },
  };
}
