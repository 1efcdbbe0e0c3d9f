import type { ContactInput } from '../../../../contract/shop/contact.contract.ts';
import { ticketName } from '../../../../domain/shop/support-ticket.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { contactMail, ticketMail } from './contact.mail.ts';
import { findContactPerson, insertContactMessage } from './contact.sql.ts';

/**
 * Keeps a message under a ticket, which it answers, and forwards it to support. A person who is signed in gets the
 * ticket by mail at the account's own address; nobody else is written to, or anybody could have us write to anybody.
 */
export async function receiveMessage(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  input: ContactInput,
  { viewer, ip }: { viewer: Pick<Viewer, 'userId' | 'isSubscriber'> | null; ip: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const userId = viewer?.userId ?? null;
    const ticket = ticketName(await insertContactMessage(tx, { ...input, ip, user_id: userId }));
    const isPro = viewer?.isSubscriber ?? false;
    await enqueueMail(tx, contactMail(input, { ticket, isPro, supportAddress: config.mailFrom }));
    const person = userId === null ? null : await findContactPerson(tx, userId);
    if (person !== null) await enqueueMail(tx, ticketMail(person, { ticket, isPro }));
    return ticket;
  });
}
