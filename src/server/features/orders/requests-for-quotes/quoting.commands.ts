import type { z } from 'zod';
import type {
  SellerRequest,
  sealedQuoteInputSchema,
} from '../../../../contract/orders/sealed-quotes.contract.ts';
import { MOST_VALID_DAYS } from '../../../../domain/orders/quote.ts';
import { firstValidDay, HIGHEST_LINE_PAISA } from '../../../../domain/orders/request-for-quotes.ts';
import { daysAfter } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { decryptOwnCopy, encryptOwnCopy, seal, sellerRefOf } from '../../../sealing/sealing.ts';
import { lineTwice, unknownQuoteLine, validTooLong } from '../quotes/quotes.errors.ts';
import { maskedUpTo } from './asking.commands.ts';
import { listAskableSellers } from './asking.sql.ts';
import { getAwardScore, listOpenedQuotes } from './opened-quotes.sql.ts';
import {
  descriptionNeeded,
  hsCodeNeeded,
  lineTooDear,
  noSuchQuote,
  notAnOwnProduct,
  requestClosed,
  requestNotFound,
  sellerNotApproved,
  validTooShort,
} from './requests-for-quotes.errors.ts';
import { insertRequestEvent } from './requests-for-quotes.sql.ts';
import {
  findSealedQuote,
  holdOpenRequest,
  listAnswered,
  type QuoteContent,
  saveSealedQuote,
  withdrawSealedQuote,
} from './sealed-quotes.sql.ts';
import {
  type AskedSeller,
  findSellerRequest,
  listOpenAsked,
  listOwnProducts,
  type SellerRequestDetailRow,
} from './seller-requests.sql.ts';
import { type OwnQuote, toSellerRequest } from './seller-requests-view.ts';

type QuoteForm = z.output<typeof sealedQuoteInputSchema>;
type Tools = Pick<Deps, 'db' | 'config' | 'clock'>;
type SellingViewer = Pick<Viewer, 'sellerId' | 'userId'>;

/** A seller, with what it has answered of what is open: only the shop's secret tells which rows are its own. */
export async function askedSeller(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  sellerId: string,
): Promise<AskedSeller> {
  const open = await listOpenAsked(db, sellerId);
  const places = open.map((requestId) => ({
    requestId,
    sellerRef: sellerRefOf(config.secretKey, { requestId, sellerId }),
  }));
  return { sellerId, answered: await listAnswered(db, places) };
}

async function getRow(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  sellerId: string,
  id: string,
): Promise<{ row: SellerRequestDetailRow; sellerRef: Buffer }> {
  const requestId = uuidOr(id, requestNotFound);
  const sellerRef = sellerRefOf(config.secretKey, { requestId, sellerId });
  const answered = await listAnswered(db, [{ requestId, sellerRef }]);
  const row = await findSellerRequest(db, requestId, { sellerId, answered });
  if (row === null) throw requestNotFound();
  return { row, sellerRef };
}

/** A request as a seller that was asked reads it, with its own quote; 404 for every other seller. */
export async function readSellerRequest(
  tools: Tools,
  { sellerId }: Pick<Viewer, 'sellerId'>,
  id: string,
): Promise<SellerRequest> {
  const { row, sellerRef } = await getRow(tools, sellerId, id);
  const [quote, score] = await Promise.all([
    row.quoteId === null ? findOwnSealed(tools, row.id, sellerRef) : findOwnOpened(tools.db, row, sellerRef),
    getAwardScore(tools.db, row.companyId),
  ]);
  return toSellerRequest(row, { sellerId, quote, score, now: tools.clock() });
}

async function findOwnSealed(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  requestId: string,
  sellerRef: Buffer,
): Promise<OwnQuote | null> {
  const place = { requestId, sellerRef };
  const kept = await findSealedQuote(db, place);
  if (kept === null || kept.ownCopy === null) return null;
  const content = JSON.parse(decryptOwnCopy(kept.ownCopy, config.secretKey, place)) as QuoteContent;
  const lines = content.lines.map(({ unitPricePaisa: pricePaisa, ...line }) => ({ ...line, pricePaisa }));
  return { ...content, lines, number: null, version: kept.version, sentAt: kept.sentAt };
}

async function findOwnOpened(
  db: Database,
  { id: requestId, quoteId }: SellerRequestDetailRow,
  sellerRef: Buffer,
): Promise<OwnQuote | null> {
  const [quotes, kept] = await Promise.all([
    listOpenedQuotes(db, requestId),
    findSealedQuote(db, { requestId, sellerRef }),
  ]);
  const own = quotes.find(({ id }) => id === quoteId);
  return own === undefined ? null : { ...own, version: kept?.version ?? 1 };
}

/**
 * Seals a quote for a request, in the place of the one before; nobody but its seller reads it until the closing.
 * Errors: 403 for a seller that is not approved, 404 for a request that it was not asked, 409 once it is closed by the
 * clock of the database, 400 for lines that are not in it, what cannot be billed, and offers that end too soon.
 */
export async function putQuote(
  tools: Tools,
  viewer: SellingViewer,
  { id, ...form }: QuoteForm & { id: string },
): Promise<SellerRequest> {
  const { sellerId, userId } = viewer;
  return inTransaction(tools.db, async (tx) => {
    if ((await listAskableSellers(tx, [sellerId])).length === 0) throw sellerNotApproved();
    const { row, sellerRef } = await getRow({ ...tools, db: tx }, sellerId, id);
    if (!(await holdOpenRequest(tx, row.id))) throw requestClosed();
    const content: QuoteContent = {
      sellerId,
      authorId: userId,
      deliveryFeePaisa: paisaFromRupees(form.deliveryFee),
      delivery: maskedUpTo(500, form.delivery),
      validUntil: validUntilOf(form, row),
      note: maskedUpTo(2000, form.note),
      lines: await linesOf(tx, sellerId, { form, row }),
    };
    const text = JSON.stringify(content);
    const place = { requestId: row.id, sellerRef };
    const { version } = await saveSealedQuote(tx, place, {
      sealed: seal(text, row.publicKey, place),
      ownCopy: encryptOwnCopy(text, tools.config.secretKey, place),
    });
    const kind = version === 1 ? 'quoted' : 'quote_changed';
    await insertRequestEvent(tx, { requestId: row.id, side: 'seller', kind, now: tools.clock() });
    return readSellerRequest({ ...tools, db: tx }, viewer, row.id);
  });
}

/** Takes a quote back before the closing; 404 without one, 409 after the closing. */
export async function withdrawOwnQuote(
  tools: Tools,
  viewer: SellingViewer,
  id: string,
): Promise<SellerRequest> {
  return inTransaction(tools.db, async (tx) => {
    const { row, sellerRef } = await getRow({ ...tools, db: tx }, viewer.sellerId, id);
    if (!(await holdOpenRequest(tx, row.id))) throw requestClosed();
    if (!(await withdrawSealedQuote(tx, { requestId: row.id, sellerRef }))) throw noSuchQuote();
    await insertRequestEvent(tx, {
      requestId: row.id,
      side: 'seller',
      kind: 'quote_withdrawn',
      now: tools.clock(),
    });
    return readSellerRequest({ ...tools, db: tx }, viewer, row.id);
  });
}

function validUntilOf({ validUntil }: QuoteForm, { closesAt }: SellerRequestDetailRow): string {
  const first = firstValidDay(closesAt);
  if (validUntil < first) throw validTooShort(first);
  if (validUntil > kathmanduDate(daysAfter(closesAt, MOST_VALID_DAYS))) throw validTooLong(MOST_VALID_DAYS);
  return validUntil;
}

async function linesOf(
  tx: DatabaseTransaction,
  sellerId: string,
  { form: { lines }, row }: { form: QuoteForm; row: SellerRequestDetailRow },
): Promise<QuoteContent['lines']> {
  const asked = new Map(row.lines.map((line) => [line.id, line]));
  const named = [...lines.map(({ product }) => product), ...row.lines.map(({ productId }) => productId)];
  const wanted = named.filter((id) => id != null && isUuid(id)) as string[];
  const own = new Map((await listOwnProducts(tx, sellerId, wanted)).map((product) => [product.id, product]));
  const seen = new Set<string>();
  return lines.map((offer, index) => {
    const line = asked.get(offer.line.toLowerCase());
    if (line === undefined) throw unknownQuoteLine(`lines.${index}.line`);
    const key = `${line.id} ${offer.alternative}`;
    if (seen.has(key)) throw lineTwice(`lines.${index}.line`);
    seen.add(key);
    const unitPricePaisa = paisaFromRupees(offer.unitPrice);
    if (unitPricePaisa * offer.quantity > HIGHEST_LINE_PAISA) throw lineTooDear(index);
    const askedFor = offer.alternative ? null : line.productId;
    const product = own.get(offer.product?.toLowerCase() ?? askedFor ?? '');
    if (offer.product != null && product === undefined) throw notAnOwnProduct(index);
    const said = maskedUpTo(500, offer.description) ?? (offer.alternative ? null : line.name);
    const description = product?.name.slice(0, 500) ?? said;
    if (description === null) throw descriptionNeeded(index);
    if (product === undefined && offer.hsCode == null) throw hsCodeNeeded(index);
    return {
      line: line.id,
      isAlternative: offer.alternative,
      quantity: offer.quantity,
      unitPricePaisa,
      days: offer.days,
      productId: product?.id ?? null,
      description,
      hsCode: product === undefined ? (offer.hsCode ?? null) : null,
    };
  });
}
