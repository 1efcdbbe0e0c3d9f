import { createHash } from 'node:crypto';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { hashNewsletterToken, newsletterToken } from '../../../mail/newsletter-token.ts';
import type { KeyedLimit } from '../../../plugins/rate-limits.ts';
import { newsletterMail } from './newsletter.mail.ts';
import { upsertSubscriber } from './newsletter.sql.ts';

export type NewsletterTools = Pick<Deps, 'db' | 'config'> & {
  /** Confirmation mails to one address. */
  confirmations: KeyedLimit;
};

/** Asks the address to confirm; says nothing about whether it was known already. */
export async function requestNewsletter(
  { db, config, confirmations }: NewsletterTools,
  email: string,
): Promise<void> {
  const key = emailKey(email);
  const token = newsletterToken(config, email);
  const waitSeconds = await confirmations.spend(createHash('sha256').update(key).digest('base64url'));
  if (waitSeconds !== null) return;
  await inTransaction(db, async (tx) => {
    const needsConfirmation = await upsertSubscriber(tx, {
      emailKey: key,
      email,
      tokenHash: hashNewsletterToken(token),
    });
    if (needsConfirmation) await enqueueMail(tx, newsletterMail(email, token, config.publicUrl));
  });
}
