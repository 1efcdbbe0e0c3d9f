import type { NewsletterIssueInput } from '../../../../contract/shop/newsletter-issues.contract.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { newsletterToken } from '../../../mail/newsletter-token.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { alreadySent } from './newsletter.errors.ts';
import { newsletterIssueMail } from './newsletter.mail.ts';
import {
  insertNewsletterIssue,
  listNextReaders,
  lockUnfinishedIssue,
  recordProgress,
  wasSentLately,
} from './newsletter-issues.sql.ts';

export const SEND_NEWSLETTER = 'send_newsletter';
/** One transaction puts so many mails into the outbox. */
const BATCH = 200;

/** Sends the newsletter to the admin alone, as readers would get it. */
export async function testNewsletter(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  input: NewsletterIssueInput,
  email: string,
): Promise<void> {
  await enqueueMail(db, newsletterIssueMail(input, { email, token: newsletterToken(config, email), config }));
}

/** Sends a newsletter to everybody who has confirmed. 409 when the same words went out within a day. */
export async function sendNewsletter(
  { db }: Pick<Deps, 'db'>,
  input: NewsletterIssueInput,
  admin: ActingAdmin,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    if (await wasSentLately(tx, input)) throw alreadySent();
    const id = await insertNewsletterIssue(tx, { ...input, sentBy: admin.actorId });
    await enqueueBatch(tx, id);
    await recordAudit(tx, {
      ...admin,
      action: 'newsletter.send',
      objectKind: 'newsletter',
      objectId: id,
      before: null,
      after: { subject: input.subject },
    });
    return id;
  });
}

/**
 * The next readers of an issue: their mails, the place it has come to and the job for those after them are one
 * transaction, so that a repeat of the job writes to nobody twice.
 */
export async function sendNextBatch(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  issueId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await lockUnfinishedIssue(tx, issueId);
    if (issue === null) return;
    const readers = await listNextReaders(tx, {
      after: issue.lastEmailKey,
      confirmedBefore: issue.createdAt,
      limit: BATCH,
    });
    for (const { email } of readers) {
      await enqueueMail(
        tx,
        newsletterIssueMail(issue, { email, token: newsletterToken(config, email), config }),
      );
    }
    const isLast = readers.length < BATCH;
    const lastEmailKey = isLast ? null : (readers.at(-1)?.emailKey ?? null);
    await recordProgress(tx, issueId, { mails: readers.length, lastEmailKey });
    if (!isLast) await enqueueBatch(tx, issueId);
  });
}

function enqueueBatch(tx: DatabaseTransaction, issueId: string): Promise<void> {
  return enqueueJob(tx, SEND_NEWSLETTER, { issueId }, { priority: 'patient' });
}
