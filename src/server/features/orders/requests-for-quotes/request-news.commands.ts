import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type News, notify } from '../../shop/notifications/notifications.commands.ts';
import { type NewsReader, noticeTo } from '../quotes/quote-news.commands.ts';
import { findBuyerReader } from '../quotes/quotes.sql.ts';

/** What somebody is told: the bell, and with `mail` the same in a mail. */
interface Told {
  news: News;
  mail?: { subject: string; paragraphs: readonly string[]; action: string };
}

/** Tells sellers the same of a request, in one statement. */
export async function tellRequestSellers(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  { requestId, sellers }: { requestId: string; sellers: readonly NewsReader[] },
  told: Told,
): Promise<void> {
  const path = `/seller/requests-for-quotes/${requestId}`;
  await notify(
    tx,
    sellers.map((person) => noticeTo(tools, { person, path, ...told })),
  );
}

/** Tells who asked, or their company's owner once they have left it. */
export async function tellRequestBuyer(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  request: { id: string; companyId: string; userId: string },
  told: Told,
): Promise<void> {
  const person = await findBuyerReader(tx, request);
  if (person === null) return;
  const path = `/requests-for-quotes/${request.id}`;
  await notify(tx, [noticeTo(tools, { person, path, ...told })]);
}
