import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { mayWithRequest } from '../../../../domain/orders/request-for-quotes.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { kathmanduDate, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { sellerRefOf } from '../../../sealing/sealing.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { listPeople } from '../requests/requests.sql.ts';
import { takeUntoldSellers } from './asking.sql.ts';
import { tellRequestBuyer, tellRequestSellers } from './request-news.commands.ts';
import { awardHeld, requestClosed, requestNotFound } from './requests-for-quotes.errors.ts';
import {
  findAskedRequest,
  findRequestForQuotes,
  insertRequestEvent,
  listAskedSellers,
  lockRequestForQuotes,
  moveRequestForQuotes,
  type RequestDetailRow,
  takeRunOutRequests,
} from './requests-for-quotes.sql.ts';
import { isHeld, toRequestForQuotes } from './requests-for-quotes-view.ts';
import { emptySealedQuotes, listSealedQuotes } from './sealed-quotes.sql.ts';

type Tools = Pick<Deps, 'db' | 'config' | 'clock'>;
export type ReadingViewer = Pick<Viewer, 'companyId' | 'userId' | 'companyRole'>;

export const toOwnRequest = (row: RequestDetailRow, viewer: ReadingViewer, now: Date): RequestForQuotes =>
  toRequestForQuotes(row, { mayAct: viewer.companyRole !== null && may(viewer.companyRole, 'order'), now });

/** A request as its company reads it; 404 for what is no id, an unknown one, and another's. */
export async function getRequestRow(
  { db }: Pick<Tools, 'db'>,
  viewer: ReadingViewer,
  id: string,
): Promise<RequestDetailRow> {
  const row = await findRequestForQuotes(db, uuidOr(id, requestNotFound), viewer);
  if (row === null) throw requestNotFound();
  return row;
}

/**
 * The buyer no longer wants it: what is sealed is emptied unread. 409 while something is awarded, once it is over, and
 * while its quotes are being opened.
 */
export async function cancelRequest(
  tools: Tools,
  viewer: ReadingViewer,
  id: string,
): Promise<RequestForQuotes> {
  const requestId = uuidOr(id, requestNotFound);
  return inTransaction(tools.db, async (tx) => {
    if (!(await lockRequestForQuotes(tx, requestId, viewer))) throw requestNotFound();
    const row = await getRequestRow({ db: tx }, viewer, requestId);
    const now = tools.clock();
    if (row.awards.some(isHeld)) throw awardHeld();
    const { can } = toRequestForQuotes(row, { mayAct: true, now });
    if (!mayWithRequest(row.status, 'cancel') || !can.cancel) throw requestClosed();
    const answered = await listAnswering(tx, tools, row);
    await emptySealedQuotes(tx, requestId);
    await moveRequestForQuotes(tx, { id: requestId, status: 'cancelled', now });
    await insertRequestEvent(tx, {
      requestId,
      side: 'buyer',
      actorId: viewer.userId,
      kind: 'cancelled',
      now,
    });
    const { number } = row;
    await tellRequestSellers(
      tx,
      tools,
      { requestId, sellers: await listPeople(tx, answered) },
      {
        news: { event: 'request_for_quotes_cancelled', params: { requestId, number }, cause: requestId },
      },
    );
    return toOwnRequest(await getRequestRow({ db: tx }, viewer, requestId), viewer, now);
  });
}

/** The sellers that have answered; while it is open only the shop's secret tells. */
async function listAnswering(
  tx: Parameters<typeof emptySealedQuotes>[0],
  { config }: Tools,
  row: RequestDetailRow,
): Promise<string[]> {
  const asked = await listAskedSellers(tx, row.id);
  if (row.status !== 'open') return asked.filter(({ hasOpened }) => hasOpened).map(({ id }) => id);
  const refs = new Map(
    asked.map(({ id: sellerId }) => [
      sellerRefOf(config.secretKey, { requestId: row.id, sellerId }).toString('hex'),
      sellerId,
    ]),
  );
  const quotes = await listSealedQuotes(tx, row.id);
  return quotes.flatMap(({ sellerRef }) => refs.get(sellerRef.toString('hex')) ?? []);
}

/** Tells all who were asked, some at a time; told twice by a repeat is told once. */
export async function tellAskedSellers(tools: Tools, requestId: string): Promise<void> {
  for (;;) {
    const told = await inTransaction(tools.db, async (tx) => {
      const request = await findAskedRequest(tx, requestId);
      const { sellers, taken } = await takeUntoldSellers(tx, requestId, tools.clock());
      if (request === null || request.status !== 'open') return taken;
      const { number, city, lineCount, closesAt } = request;
      const data = { quoteId: null, requestId, number };
      await tellWebhooks(
        tx,
        sellers.map(({ id }) => ({ type: 'quote.asked', sellerId: id, subject: requestId, data })),
      );
      await tellRequestSellers(
        tx,
        tools,
        { requestId, sellers },
        {
          news: {
            event: 'request_for_quotes_asked',
            params: { requestId, number, city, lineCount },
            cause: requestId,
          },
          mail: {
            subject: `A buyer in ${city} asks you for sealed prices`,
            paragraphs: [
              `Request ${number} has ${countText(lineCount, 'line')}. Nobody reads your prices before it closes, on ${sortableDateTime(closesAt)} Nepal time.`,
              'Until then you can change your quote, or take it back.',
            ],
            action: 'See the request',
          },
        },
      );
      return taken;
    });
    if (told === 0) return;
  }
}

/** Ends what was not awarded before the last offer ran out, and tells who asked. */
export async function expireRequests(tools: Tools): Promise<void> {
  for (;;) {
    const now = tools.clock();
    const ended = await inTransaction(tools.db, async (tx) => {
      const requests = await takeRunOutRequests(tx, kathmanduDate(now));
      for (const request of requests) {
        const { id: requestId, number } = request;
        await moveRequestForQuotes(tx, { id: requestId, status: 'expired', now });
        await insertRequestEvent(tx, { requestId, side: null, kind: 'expired', now });
        await tellRequestBuyer(tx, tools, request, {
          news: { event: 'request_for_quotes_expired', params: { requestId, number }, cause: requestId },
          mail: {
            subject: `The offers of request ${number} have run out`,
            paragraphs: ['Nothing of it can be awarded any more. Ask again if you still need it.'],
            action: 'See the request',
          },
        });
      }
      return requests.length;
    });
    if (ended === 0) return;
  }
}
