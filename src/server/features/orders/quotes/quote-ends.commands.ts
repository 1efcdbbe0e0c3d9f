import type { Quote } from '../../../../contract/orders/quotes.contract.ts';
import type { EndedQuoteStatus } from '../../../../domain/orders/quote.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { tellBuyer, tellSeller } from './quote-news.commands.ts';
import { type Acting, changeQuote, masked, type Party, type Tools } from './quotes.commands.ts';
import {
  endQuote,
  findBuyerReader,
  insertQuoteEvent,
  type QuoteDetailRow,
  takeExpiredQuotes,
} from './quotes.sql.ts';

/** Either side says no, with a reason. */
export function declineQuote(
  tools: Tools,
  party: Party,
  { id, reason }: { id: string; reason: string },
): Promise<Quote> {
  return changeQuote(tools, party, { id, deed: 'decline' }, async (tx, quote, now) => {
    const text = masked(reason) as string;
    await end(tx, { quote, party, status: 'declined', text, now });
    if (party.side === 'buyer') {
      await tellSellerOfEnd(tx, tools, quote, {
        how: 'declined',
        subject: `Quote ${quote.number} was declined`,
        paragraphs: [`${quote.companyName} has declined quote ${quote.number}.`, `“${text}”`],
      });
      return;
    }
    await tellBuyer(tx, tools, quote, {
      news: {
        event: 'quote_declined_by_seller',
        params: { quoteId: quote.id, number: quote.number, companyName: quote.sellerName },
        cause: quote.id,
      },
      subject: `Quote ${quote.number} was declined`,
      paragraphs: [`${quote.sellerName} offers no price: “${text}”`],
      action: 'See the quote',
    });
  });
}

/** The buyer no longer wants it. */
export function withdrawQuote(tools: Tools, viewer: Acting, id: string): Promise<Quote> {
  const party: Party = { side: 'buyer', viewer };
  return changeQuote(tools, party, { id, deed: 'withdraw' }, async (tx, quote, now) => {
    await end(tx, { quote, party, status: 'withdrawn', text: null, now });
    await tellSellerOfEnd(tx, tools, quote, {
      how: 'withdrawn',
      subject: `Quote ${quote.number} was withdrawn`,
      paragraphs: [`${quote.companyName} has withdrawn quote ${quote.number}.`],
    });
  });
}

async function end(
  tx: DatabaseTransaction,
  {
    quote,
    party,
    status,
    text,
    now,
  }: {
    quote: QuoteDetailRow;
    party: Party;
    status: Extract<EndedQuoteStatus, 'declined' | 'withdrawn'>;
    text: string | null;
    now: Date;
  },
): Promise<void> {
  const { side, viewer } = party;
  await endQuote(tx, { quoteId: quote.id, status, now });
  await insertQuoteEvent(tx, { quoteId: quote.id, side, actorId: viewer.userId, kind: status, text, now });
}

const tellSellerOfEnd = (
  tx: DatabaseTransaction,
  tools: Tools,
  quote: QuoteDetailRow,
  { how, ...mail }: { how: 'declined' | 'withdrawn'; subject: string; paragraphs: readonly string[] },
) =>
  tellSeller(tx, tools, quote, {
    news: {
      event: 'quote_ended_by_buyer',
      params: { quoteId: quote.id, number: quote.number, how },
      cause: quote.id,
    },
    ...mail,
    action: 'See the quote',
  });

/** A word to the other side, without ways past us; its bell tells of it. */
export function writeOnQuote(
  tools: Tools,
  party: Party,
  { id, text: written }: { id: string; text: string },
): Promise<Quote> {
  return changeQuote(tools, party, { id, deed: null }, async (tx, quote, now) => {
    const { side, viewer } = party;
    const quoteId = quote.id;
    const text = masked(written);
    await insertQuoteEvent(tx, { quoteId, side, actorId: viewer.userId, kind: 'wrote', text, now });
    const to = side === 'buyer' ? quote.sellerId : (await findBuyerReader(tx, quote))?.id;
    if (to === undefined) return;
    await notify(tx, [
      {
        to,
        event: side === 'buyer' ? 'quote_message_to_seller' : 'quote_message_to_buyer',
        params: { quoteId, number: quote.number },
        cause: quoteId,
      },
    ]);
  });
}

/** Ends what nobody answered in time, and tells who asked; answers how many. */
export async function expireQuotes(tools: Pick<Tools, 'db' | 'config' | 'clock'>): Promise<number> {
  const now = tools.clock();
  let ended = 0;
  for (;;) {
    const batch = await inTransaction(tools.db, async (tx) => {
      const quotes = await takeExpiredQuotes(tx, now);
      for (const { id: quoteId, number, ...buyer } of quotes) {
        await endQuote(tx, { quoteId, status: 'expired', now });
        await insertQuoteEvent(tx, { quoteId, side: null, actorId: null, kind: 'expired', now });
        await tellBuyer(
          tx,
          tools,
          { id: quoteId, ...buyer },
          {
            news: { event: 'quote_expired', params: { quoteId, number }, cause: quoteId },
            subject: `Quote ${number} has expired`,
            paragraphs: [`The time of quote ${number} is over. Ask again if you still need it.`],
            action: 'See the quote',
          },
        );
      }
      return quotes.length;
    });
    ended += batch;
    if (batch === 0) return ended;
  }
}
