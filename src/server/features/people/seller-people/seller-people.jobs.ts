import type { TaskList } from 'graphile-worker';
import type { Database } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import type { Deps } from '../../../deps.ts';
import { newOneTimeToken } from '../../../plugins/one-time-token.ts';
import { setInvitationToken } from '../invitations/invitations.sql.ts';
import { sellerInvitationMail } from './seller-people.mail.ts';
import { findSellerInvitation } from './seller-people.sql.ts';

const SEND_SELLER_INVITATION = 'send_seller_invitation';

export async function enqueueSellerInvitation(db: Database, invitationId: string): Promise<void> {
  await enqueueJob(db, SEND_SELLER_INVITATION, { invitationId });
}

/** They speak to the mail server themselves. */
export function sellerMailJobs({ db, mailer, config, clock }: Deps): TaskList {
  return {
    /** The token is made here, so that it stands nowhere but in the mail. */
    async [SEND_SELLER_INVITATION](payload) {
      const { invitationId: id } = payload as { invitationId: string };
      const invitation = await findSellerInvitation(db, { id }, clock());
      if (invitation === null) return;
      const { token, hash } = newOneTimeToken();
      await setInvitationToken(db, 'seller', { id, hash });
      await mailer.send(sellerInvitationMail(invitation, token, config.publicUrl));
    },
  };
}
