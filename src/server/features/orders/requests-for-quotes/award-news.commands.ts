import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listPeople } from '../requests/requests.sql.ts';
import type { AwardableRequest, OrdersAward } from './awards.sql.ts';
import { tellRequestBuyer, tellRequestSellers } from './request-news.commands.ts';

type Tools = Pick<Deps, 'config'>;

/** Those who won learn who bought and how to reach them; the others, that they lost. */
export async function tellSellersOfAward(
  tx: DatabaseTransaction,
  tools: Tools,
  {
    request: { id: requestId, number, companyName, contact, quotes },
    awardId,
    wonQuotes,
    orderNumber,
  }: {
    request: AwardableRequest;
    awardId: string;
    wonQuotes: ReadonlySet<string>;
    orderNumber: string;
  },
): Promise<void> {
  const sellersOf = (isWanted: (quote: string) => boolean) =>
    listPeople(
      tx,
      quotes.filter(({ id }) => isWanted(id)).map(({ sellerId }) => sellerId),
    );
  const params = { requestId, number };
  await tellRequestSellers(
    tx,
    tools,
    { requestId, sellers: await sellersOf((id) => wonQuotes.has(id)) },
    {
      news: { event: 'request_for_quotes_won', params: { ...params, orderNumber }, cause: awardId },
      mail: {
        subject: `You won request ${number}: order ${orderNumber}`,
        paragraphs: [
          `${companyName} awards you what stands in order ${orderNumber}. We tell you when to send it.`,
          `Your contact: ${contact.name}, ${contact.phone}, ${contact.email}`,
        ],
        action: 'See the request',
      },
    },
  );
  await tellRequestSellers(
    tx,
    tools,
    { requestId, sellers: await sellersOf((id) => !wonQuotes.has(id)) },
    {
      news: { event: 'request_for_quotes_lost', params, cause: awardId },
      mail: {
        subject: `Request ${number} went to others`,
        paragraphs: ['Thank you for your offer. Nobody read it before the closing.'],
        action: 'See the request',
      },
    },
  );
}

/** Both sides learn that what was awarded was not paid. */
export async function tellOfLapse(
  tx: DatabaseTransaction,
  tools: Tools,
  { awardId, requestId, number, sellerIds, companyId, userId }: OrdersAward,
): Promise<void> {
  const params = { requestId, number };
  await tellRequestSellers(
    tx,
    tools,
    { requestId, sellers: await listPeople(tx, sellerIds) },
    {
      news: { event: 'request_for_quotes_award_lapsed', params, cause: awardId },
      mail: {
        subject: `The award of request ${number} has lapsed`,
        paragraphs: ['The order was not paid in time and has ended. Nothing is to be sent.'],
        action: 'See the request',
      },
    },
  );
  await tellRequestBuyer(
    tx,
    tools,
    { id: requestId, companyId, userId },
    {
      news: { event: 'request_for_quotes_lapsed', params, cause: awardId },
      mail: {
        subject: `The award of request ${number} has lapsed`,
        paragraphs: [
          'What you awarded was not paid in time, so its order has ended. You can award it again while the offers hold.',
        ],
        action: 'See the request',
      },
    },
  );
}
