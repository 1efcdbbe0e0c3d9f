import type { TaskList } from 'graphile-worker';
import { emailKey } from '../../domain/shop/email-key.ts';
import { preferencesOf } from '../../domain/shop/preference-choices.ts';
import type { Database } from '../db/database.ts';
import { enqueueJob } from '../db/jobs.sql.ts';
import type { Deps } from '../deps.ts';
import { findReaderChoices } from '../mail/mail-readers.sql.ts';
import type { Sms } from './sms-sender.ts';

const SEND_SMS = 'send_sms';

/** What is sent until when: a code that has run out is none. */
interface TimelySms extends Sms {
  /** Whose account says in which language it is read. */
  readerEmail: string;
  /** ISO 8601. */
  until: string;
}

/** Sends a text after the caller's transaction, until its time is over. A repeat is possible, as with every job. */
export async function enqueueSms(db: Database, sms: TimelySms): Promise<void> {
  await enqueueJob(db, SEND_SMS, sms);
}

export function smsJobs({ db, sms, speech, clock }: Pick<Deps, 'db' | 'sms' | 'speech' | 'clock'>): TaskList {
  return {
    async [SEND_SMS](payload, { job }) {
      const { to, text, readerEmail, until } = payload as TimelySms;
      if (sms === null || new Date(until) <= clock()) return;
      const choices = await findReaderChoices(db, emailKey(readerEmail));
      const reader = preferencesOf(choices.language ?? 'en', choices);
      const key = `${job.created_at.toISOString().replaceAll(':', '-')}-${String(job.id).padStart(10, '0')}`;
      await sms.send({ to, text: speech.say(text, reader) }, { key });
    },
  };
}
