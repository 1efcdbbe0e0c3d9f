import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type News, notify } from '../../shop/notifications/notifications.commands.ts';
import { creditMail } from './credit-lines.mail.ts';
import { type CreditPerson, listOwners, listSellerPeople } from './credit-requests.sql.ts';

/** What somebody is told: the bell, and the same in a mail. */
export interface CreditNews {
  news: News;
  subject: string;
  paragraphs: readonly string[];
}

/** Tells the owners of a company. */
export async function tellCompany(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  companyId: string,
  told: CreditNews,
): Promise<void> {
  await tell(tx, tools, { people: await listOwners(tx, companyId), path: '/khata' }, told);
}

/** Tells a seller. */
export async function tellLender(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  sellerId: string,
  told: CreditNews,
): Promise<void> {
  await tell(tx, tools, { people: await listSellerPeople(tx, sellerId), path: '/seller/credit' }, told);
}

async function tell(
  tx: DatabaseTransaction,
  { config }: Pick<Deps, 'config'>,
  { people, path }: { people: readonly CreditPerson[]; path: string },
  { news, subject, paragraphs }: CreditNews,
): Promise<void> {
  await notify(
    tx,
    people.map((person) => ({
      ...news,
      to: person.id,
      mail: creditMail(person, { subject, paragraphs, path }, config.publicUrl),
    })),
  );
}
