import type {
  RequestForQuotes,
  RequestForQuotesRow,
} from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { mayWithRequest } from '../../../../domain/orders/request-for-quotes.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toQuoteFile } from '../quote-files/quote-files-view.ts';
import type {
  AwardRow,
  RequestDetailRow,
  RequestEventRow,
  RequestHead,
  RequestLineRow,
  RequestListRow,
} from './requests-for-quotes.sql.ts';

export function toRequestHead(row: RequestHead) {
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    place: { city: row.city, province: row.province },
    neededBy: row.neededBy,
    createdAt: row.createdAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    lineCount: row.lineCount,
    firstName: row.firstName,
  };
}

export function toRequestLine({ id, productId, imageUrl, rootSlug, ...line }: RequestLineRow) {
  return {
    _id: id,
    product: productId === null ? null : { _id: productId, imageUrl, rootSlug: rootSlug ?? '' },
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    unit: line.unit,
    brand: line.brand,
    orEqual: line.orEqual,
  };
}

export const toRequestEvent = (event: RequestEventRow): RequestEventRow => ({
  ...event,
  at: new Date(event.at).toISOString(),
});

export function toRequestRow(row: RequestListRow): RequestForQuotesRow {
  return { ...toRequestHead(row), person: row.person, asked: row.asked, answered: row.answered };
}

const toAward = (award: AwardRow): RequestForQuotes['awards'][number] => ({
  _id: award.id,
  at: new Date(award.at).toISOString(),
  by: award.by,
  state: award.state,
  lapsesAt: award.lapsesAt && new Date(award.lapsesAt).toISOString(),
  order: award.order,
  signature: award.signature,
  lines: award.lines.map(({ line, quote, isAlternative, quantity, pricePaisa, reason }) => ({
    line,
    quote,
    alternative: isAlternative,
    quantity,
    price: rupeesFromPaisa(pricePaisa),
    reason,
  })),
  sellers: award.sellers ?? [],
});

/** An award that is signed for, paid for, or still may be. */
export const isHeld = ({ state }: Pick<AwardRow, 'state'>): boolean =>
  state === 'signing' || state === 'unpaid' || state === 'paid';

/** A whole request, for its company. */
export function toRequestForQuotes(
  row: RequestDetailRow,
  { mayAct, now }: { mayAct: boolean; now: Date },
): RequestForQuotes {
  const isOpening = row.status === 'open' && row.closesAt <= now;
  const isFree = mayAct && !isOpening && !row.awards.some(isHeld);
  const holds = row.validUntil !== null && row.validUntil >= kathmanduDate(now);
  return {
    ...toRequestRow(row),
    version: row.version,
    note: row.note,
    files: row.files.map(toQuoteFile),
    lines: row.lines.map(toRequestLine),
    isForAll: row.isForAll,
    sellers: row.sellers,
    validUntil: row.validUntil,
    awards: row.awards.map(toAward),
    events: row.events.map(toRequestEvent),
    can: {
      cancel: isFree && mayWithRequest(row.status, 'cancel'),
      compare: row.closedAt !== null && row.answered > 0,
      award: isFree && holds && mayWithRequest(row.status, 'award'),
    },
  };
}
