import type { TaskList } from 'graphile-worker';
import { isDeletedEmail } from '../../domain/deleted-account.ts';
import type { Database } from '../db/database.ts';
import { enqueueJob } from '../db/jobs.sql.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from './mailer.ts';

const SEND_MAIL = 'send_mail';

/** Puts a mail into the outbox, in the caller's transaction; nothing for an account that was deleted. */
export async function enqueueMail(db: Database, mail: Mail): Promise<void> {
  if (isDeletedEmail(mail.to)) return;
  await enqueueJob(db, SEND_MAIL, mail);
}

export function mailJobs({ mailer, storage }: Pick<Deps, 'mailer' | 'storage'>): TaskList {
  return {
    async [SEND_MAIL](payload) {
      const { attachment, ...mail } = payload as Mail;
      if (attachment === undefined) return mailer.send(mail);
      const { fileName: filename, contentType, storedAs } = attachment;
      const content = await storage.read(storedAs);
      if (content === null) throw new Error(`${storedAs} is not in the storage`);
      await mailer.send(mail, [{ filename, contentType, content }]);
    },
  };
}
