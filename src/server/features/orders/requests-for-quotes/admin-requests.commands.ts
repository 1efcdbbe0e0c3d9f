import type { z } from 'zod';
import type {
  AdminRequest,
  AdminRequestRow,
  adminRequestsQuerySchema,
} from '../../../../contract/orders/admin-requests-for-quotes.contract.ts';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import {
  type AdminRequestListRow,
  countAllRequests,
  findAnyRequest,
  listAllRequests,
} from './admin-requests.sql.ts';
import { listOpenedQuotes } from './opened-quotes.sql.ts';
import { requestNotFound } from './requests-for-quotes.errors.ts';
import { toRequestEvent, toRequestHead, toRequestLine } from './requests-for-quotes-view.ts';
import { landedTotals, withoutAlternatives } from './seller-requests-view.ts';

const OBJECT_KIND = 'request_for_quotes';

const toAdminRow = (row: AdminRequestListRow): AdminRequestRow => ({
  ...toRequestHead(row),
  companyName: row.companyName,
  asked: row.asked,
  answered: row.answered,
});

/** A page of all requests; the look is written down with what was looked for. */
export async function lookAtRequests(
  { db }: Pick<Deps, 'db'>,
  { page, limit, ...filter }: z.output<typeof adminRequestsQuerySchema>,
  admin: ActingAdmin,
) {
  return inTransaction(db, async (tx) => {
    const rows = await listAllRequests(tx, filter, rowsOf({ page, limit }));
    const total = await countAllRequests(tx, filter, COUNT_CEILING);
    await recordAudit(tx, {
      ...admin,
      action: 'request_for_quotes.list',
      objectKind: OBJECT_KIND,
      objectId: 'all',
      before: null,
      after: { page, ...filter },
    });
    return { requests: rows.map(toAdminRow), pagination: paginationOf({ page, limit }, total) };
  });
}

/** One request; what it was quoted is known once it has closed. The look is written down. 404 for an unknown one. */
export async function lookAtRequest(
  { db }: Pick<Deps, 'db'>,
  id: string,
  admin: ActingAdmin,
): Promise<AdminRequest> {
  const requestId = uuidOr(id, requestNotFound);
  return inTransaction(db, async (tx) => {
    const row = await findAnyRequest(tx, requestId);
    if (row === null) throw requestNotFound();
    const quotes = await listOpenedQuotes(tx, requestId);
    await recordAudit(tx, {
      ...admin,
      action: 'request_for_quotes.read',
      objectKind: OBJECT_KIND,
      objectId: requestId,
      before: null,
      after: { number: row.number, status: row.status },
    });
    return {
      ...toAdminRow(row),
      person: row.person,
      isForAll: row.isForAll,
      note: row.note,
      lines: row.lines.map(toRequestLine),
      events: row.events.map(toRequestEvent),
      quotes: quotes.map((quote) => ({
        _id: quote.id,
        number: quote.number,
        seller: { _id: quote.sellerId, companyName: quote.sellerName },
        sentAt: quote.sentAt.toISOString(),
        validUntil: quote.validUntil,
        total: rupeesFromPaisa(
          landedTotals(withoutAlternatives(quote.lines), [quote.deliveryFeePaisa]).totalPaisa,
        ),
        isAwarded: row.awardedQuotes.includes(quote.id),
      })),
    };
  });
}
