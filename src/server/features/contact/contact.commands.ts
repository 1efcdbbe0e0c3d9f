import type { ContactInput } from '../../../contract/contact.contract.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail.jobs.ts';
import { contactMail } from './contact.mail.ts';
import { insertContactMessage } from './contact.sql.ts';

/** Keeps a visitor's message and forwards it to support. */
export async function receiveMessage(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  input: ContactInput,
  ip: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertContactMessage(tx, { ...input, ip });
    await enqueueMail(tx, contactMail(input, config.mailFrom));
  });
}
