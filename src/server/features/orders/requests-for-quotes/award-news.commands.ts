import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { quoteMail } from '../quotes/quotes.mail.ts';
import { type AwardableRequest, listReaders, type OrdersAward } from './awards.sql.ts';

type Tools = Pick<Deps, 'config'>;

/** Those who won learn who bought and how to reach them; the others, that they lost. */
export async function tellSellersOfAward(
  tx: DatabaseTransaction,
  { config }: Tools,
  {
    request: { id: requestId, number, companyName, quotes },
    awardId,
    wonQuotes,
    orderNumber,
    buyerId,
  }: {
    request: AwardableRequest;
    awardId: string;
    wonQuotes: ReadonlySet<string>;
    orderNumber: string;
    buyerId: string;
  },
): Promise<void> {
  const winners = new Set(quotes.filter(({ id }) => wonQuotes.has(id)).map(({ sellerId }) => sellerId));
  const people = await listReaders(tx, [...quotes.map(({ sellerId }) => sellerId), buyerId]);
  const buyer = people.find(({ id }) => id === buyerId);
  const path = `/seller/requests-for-quotes/${requestId}`;
  const params = { requestId, number };
  await notify(
    tx,
    people
      .filter(({ id }) => id !== buyerId || winners.has(id))
      .map((person) =>
        winners.has(person.id)
          ? {
              to: person.id,
              event: 'award_won' as const,
              params: { ...params, orderNumber, companyName },
              cause: awardId,
              mail: quoteMail(
                person,
                {
                  subject: `You won request ${number}: order ${orderNumber}`,
                  paragraphs: [
                    `${companyName} awards you what stands in order ${orderNumber}. Wait until it is paid before you send it.`,
                    ...(buyer ? [`Your contact: ${buyer.name}, ${buyer.phone}, ${buyer.email}`] : []),
                  ],
                  action: 'See the request',
                  path,
                },
                config.publicUrl,
              ),
            }
          : {
              to: person.id,
              event: 'award_lost' as const,
              params,
              cause: awardId,
              mail: quoteMail(
                person,
                {
                  subject: `Request ${number} went to others`,
                  paragraphs: [
                    `Request ${number} was awarded to others. Thank you for your offer: nobody read it before the closing.`,
                  ],
                  action: 'See the request',
                  path,
                },
                config.publicUrl,
              ),
            },
      ),
  );
}

/** Both sides learn that what was awarded was not paid. */
export async function tellOfLapse(
  tx: DatabaseTransaction,
  { config }: Tools,
  { awardId, requestId, number, sellerIds, userId }: OrdersAward,
): Promise<void> {
  const people = await listReaders(tx, [...sellerIds, userId]);
  await notify(
    tx,
    people.map((person) => {
      const isBuyer = person.id === userId;
      const path = `${isBuyer ? '' : '/seller'}/requests-for-quotes/${requestId}`;
      return {
        to: person.id,
        event: isBuyer ? ('award_lapsed_for_buyer' as const) : ('award_lapsed_for_seller' as const),
        params: { requestId, number },
        cause: awardId,
        mail: quoteMail(
          person,
          {
            subject: `The award of request ${number} has lapsed`,
            paragraphs: [
              isBuyer
                ? `What you awarded of request ${number} was not paid, so its order has ended. You can award it again while the prices hold.`
                : `What was awarded of request ${number} was not paid: its order has ended. Nothing is to be sent.`,
            ],
            action: 'See the request',
            path,
          },
          config.publicUrl,
        ),
      };
    }),
  );
}
