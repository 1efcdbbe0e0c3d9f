import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type News, type Notice, notify } from '../../shop/notifications/notifications.commands.ts';
import { listPeople } from '../requests/requests.sql.ts';
import { quoteMail } from './quotes.mail.ts';
import { findBuyerReader, type QuoteDetailRow } from './quotes.sql.ts';

type Tools = Pick<Deps, 'config'>;

/** What somebody is told: the bell, and the same in a mail. */
interface Told {
  news: Omit<Parameters<typeof notify>[1][number], 'to' | 'mail'>;
  subject: string;
  paragraphs: readonly string[];
  action: string;
}

export async function tellSeller(
  tx: DatabaseTransaction,
  tools: Tools,
  quote: QuoteDetailRow,
  told: Told,
): Promise<void> {
  const [person] = await listPeople(tx, [quote.sellerId]);
  if (person) await tell(tx, tools, { person, path: `/seller/quotes/${quote.id}` }, told);
}

export async function tellBuyer(
  tx: DatabaseTransaction,
  tools: Tools,
  quote: Pick<QuoteDetailRow, 'id' | 'companyId' | 'userId'>,
  told: Told,
): Promise<void> {
  const person = await findBuyerReader(tx, quote);
  if (person) await tell(tx, tools, { person, path: `/quotes/${quote.id}` }, told);
}

async function tell(
  tx: DatabaseTransaction,
  tools: Tools,
  { person, path }: { person: NewsReader; path: string },
  { news, ...mail }: Told,
): Promise<void> {
  await notify(tx, [noticeTo(tools, { person, path, news: news as News, mail })]);
}

/** Who reads what happened to a price that was asked for. */
export interface NewsReader {
  id: string;
  email: string;
  firstName: string;
}

/** What somebody is told: the bell, and with `mail` the same in a mail that leads to `path`. */
export const noticeTo = (
  { config }: Tools,
  {
    person,
    path,
    news,
    mail,
  }: { person: NewsReader; path: string; news: News; mail?: Omit<Told, 'news'> | undefined },
): Notice => ({
  ...news,
  to: person.id,
  ...(mail ? { mail: quoteMail(person, { ...mail, path }, config.publicUrl) } : {}),
});
