import type { TaskList } from 'graphile-worker';
import { isDeletedEmail } from '../../domain/people/deleted-account.ts';
import { emailKey } from '../../domain/shop/email-key.ts';
import { preferencesOf } from '../../domain/shop/preference-choices.ts';
import type { Database } from '../db/database.ts';
import { MAX_ATTEMPTS } from '../db/jobs.sql.ts';
import type { Deps } from '../deps.ts';
import { handOverMails, insertMail } from './mail-outbox.sql.ts';
import { findReaderChoices } from './mail-readers.sql.ts';
import { mailTo } from './mail-template.ts';
import type { Mail } from './mailer.ts';

const SEND_MAIL = 'send_mail';

/** Puts a mail into the outbox, in the caller's transaction; nothing for an account that was deleted. */
export async function enqueueMail(db: Database, mail: Mail): Promise<void> {
  if (mayBeSent(mail)) await insertMail(db, mail);
}

/** False for an account that was deleted. */
export const mayBeSent = ({ to }: Mail): boolean => !isDeletedEmail(to);

/**
 * Gives everything in the outbox to the job queue. Whoever runs jobs does so all the time: to be told of a job at once,
 * the queue sends `notify`, and a transaction that buys or pays must not (decision 27).
 */
export async function emptyOutbox({ db }: Pick<Deps, 'db'>): Promise<void> {
  while (await handOverMails(db, { job: SEND_MAIL, maxAttempts: MAX_ATTEMPTS }));
}

type Sender = Pick<Deps, 'db' | 'config' | 'mailer' | 'storage' | 'speech'>;

export function mailJobs({ db, config, mailer, storage, speech }: Sender): TaskList {
  return {
    async [SEND_MAIL](payload, { job }) {
      const { attachment, ...content } = payload as Mail;
      const choices = await findReaderChoices(db, emailKey(content.to));
      const reader = preferencesOf(choices.language ?? 'en', choices);
      const mail = mailTo(reader, content, { speech, publicUrl: config.publicUrl });
      const key = `${job.created_at.toISOString().replaceAll(':', '-')}-${String(job.id).padStart(10, '0')}`;
      if (attachment === undefined) return mailer.send(mail, { key });
      const { fileName: filename, contentType, storedAs } = attachment;
      const file = await storage.read(storedAs);
      if (file === null) throw new Error(`${storedAs} is not in the storage`);
      await mailer.send(mail, { key, attachments: [{ filename, contentType, content: file }] });
    },
  };
}
