import { randomInt } from 'node:crypto';
import { sellerLetter } from '../../../../domain/orders/request-for-quotes.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { unseal } from '../../../sealing/sealing.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { listPeople } from '../requests/requests.sql.ts';
import { tellRequestBuyer, tellRequestSellers } from './request-news.commands.ts';
import { insertRequestEvent, moveRequestForQuotes } from './requests-for-quotes.sql.ts';
import {
  type ClosingRequest,
  emptySealedQuotes,
  holdDueRequest,
  insertOpenedQuotes,
  listDueRequests,
  listSealedQuotes,
  listSellingAsked,
  type OpenedQuote,
  type QuoteContent,
  releaseKey,
  type SealedQuoteRow,
} from './sealed-quotes.sql.ts';

type Tools = Pick<Deps, 'db' | 'config' | 'clock'>;

/** Closes every request whose time is over; what fails does not keep the others, and is tried again. */
export async function closeDueRequests(tools: Tools): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await listDueRequests(tools.db))
    await closeRequest(tools, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Requests could not be closed');
}

/**
 * Opens the quotes of a request, once: in one transaction the key is released by the clock of the database, what was sealed
 * is written in the open, and the request is closed. Killed in the middle of it, nothing has happened. One that is not due,
 * or is closed already, stays as it is.
 */
export async function closeRequest(tools: Tools, id: string): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const request = await holdDueRequest(tx, id);
    if (request === null) return;
    const privateKey = await releaseKey(tx, id);
    if (privateKey === null) throw new Error(`The key of request ${request.number} is not released yet`);
    const kept = await listSealedQuotes(tx, id);
    const { opened, unreadable } = await openAll(tx, { request, privateKey, kept });
    await insertOpenedQuotes(tx, request, opened);
    await emptySealedQuotes(tx, id);
    const now = tools.clock();
    await insertRequestEvent(tx, {
      requestId: id,
      side: null,
      kind: 'closed',
      text: unreadable === 0 ? null : `${countText(unreadable, 'quote')} could not be opened`,
      now,
    });
    if (opened.length === 0) {
      await moveRequestForQuotes(tx, { id, status: 'expired', now });
      await insertRequestEvent(tx, { requestId: id, side: null, kind: 'expired', now });
    }
    await tellOfClosing(tx, tools, { request, opened });
  });
}

/** What can be opened, under letters drawn by lot. A seller that may no longer sell is left out. */
async function openAll(
  tx: DatabaseTransaction,
  {
    request,
    privateKey,
    kept,
  }: { request: ClosingRequest; privateKey: Buffer; kept: readonly SealedQuoteRow[] },
): Promise<{ opened: OpenedQuote[]; unreadable: number }> {
  const keys = { publicKey: request.publicKey, privateKey };
  const read = kept.map(({ id, firstSentAt, sentAt, sealed, sellerRef }) => {
    const content = contentOf(sealed as Buffer, keys, { requestId: request.id, sellerRef });
    return content === null ? null : { id, firstSentAt, sentAt, content };
  });
  const readable = read.filter((quote) => quote !== null);
  // One a seller: with another secret of the shop they had another place, and what they sent last holds.
  const last = new Map(
    readable
      .toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
      .map((quote) => [quote.content.sellerId, quote]),
  );
  const selling = await listSellingAsked(tx, request.id, [...last.keys()]);
  const valid = shuffled(selling.flatMap((sellerId) => last.get(sellerId) ?? []));
  const opened = valid.map((quote, index) => {
    const letter = sellerLetter(index);
    return { ...quote, letter, number: `${request.number}-${letter}` };
  });
  return { opened, unreadable: read.length - readable.length };
}

/** Null for what does not open with this key for this place. */
function contentOf(
  sealed: Buffer,
  keys: { publicKey: Buffer; privateKey: Buffer },
  place: { requestId: string; sellerRef: Buffer },
): QuoteContent | null {
  try {
    return JSON.parse(unseal(sealed, keys, place)) as QuoteContent;
  } catch {
    return null;
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const drawn = [...items];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [drawn[last], drawn[other]] = [drawn[other] as Item, drawn[last] as Item];
  }
  return drawn;
}

async function tellOfClosing(
  tx: DatabaseTransaction,
  tools: Tools,
  { request, opened }: { request: ClosingRequest; opened: readonly OpenedQuote[] },
): Promise<void> {
  const { id: requestId, number } = request;
  const quotes = opened.length;
  await tellRequestBuyer(tx, tools, request, {
    news:
      quotes === 0
        ? { event: 'request_for_quotes_unanswered', params: { requestId, number }, cause: requestId }
        : { event: 'request_for_quotes_closed', params: { requestId, number, quotes }, cause: requestId },
    mail:
      quotes === 0
        ? {
            subject: `Request ${number} has closed: nobody answered`,
            paragraphs: ['No seller sent a quote. Ask again with more time, or ask other sellers.'],
            action: 'See the request',
          }
        : {
            subject: `Request ${number} has closed with ${countText(quotes, 'quote')}`,
            paragraphs: ['The quotes are open now. Compare them line by line, and award each line.'],
            action: 'Compare the quotes',
          },
  });
  const sellerIds = opened.map(({ content }) => content.sellerId);
  const about = { type: 'request.opened', subject: requestId, data: { requestId, number } } as const;
  await tellWebhooks(tx, [
    { ...about, companyId: request.companyId },
    ...sellerIds.map((sellerId) => ({ ...about, sellerId })),
  ]);
  const sellers = await listPeople(tx, sellerIds);
  await tellRequestSellers(
    tx,
    tools,
    { requestId, sellers },
    {
      news: { event: 'request_for_quotes_opened', params: { requestId, number }, cause: requestId },
    },
  );
}
