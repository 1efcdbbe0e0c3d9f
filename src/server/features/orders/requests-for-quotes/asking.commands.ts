import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  askManySchema,
  RequestForQuotes,
} from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { readUnit } from '../../../../domain/catalogue/unit.ts';
import { closingConflict, requestForQuotesNumber } from '../../../../domain/orders/request-for-quotes.ts';
import { maskContacts } from '../../../../domain/shop/contact-masking.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { answerOnce, canonicalHash, type KeptAnswer } from '../../../plugins/idempotency.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { createSealKeys } from '../../../sealing/sealing.ts';
import { productNotFound } from '../../catalogue/catalogue/catalogue.errors.ts';
import { lockCompany } from '../../people/companies/company-people.sql.ts';
import { useQuoteFiles } from '../quote-files/quote-files.commands.ts';
import { needInPast, ownShop, sellerNotFound } from '../quotes/quotes.errors.ts';
import {
  type AskableProduct,
  listAskableCategories,
  listAskableProducts,
  listAskableSellers,
  listSellersOfCategories,
} from './asking.sql.ts';
import {
  categoryNeeded,
  categoryUnknown,
  closingRefused,
  neededTooEarly,
  noSellers,
  productAskedTwice,
  sellerTwice,
  tooManyOpen,
} from './requests-for-quotes.errors.ts';
import {
  countOpenRequests,
  findRequestForQuotes,
  insertRequestForQuotes,
  type NewRequestLine,
  type RequestDetailRow,
} from './requests-for-quotes.sql.ts';
import { toRequestForQuotes } from './requests-for-quotes-view.ts';

export const TELL_ASKED_SELLERS = 'tell_asked_sellers';
export const CLOSE_REQUEST = 'close_request_for_quotes';

type AskForm = z.output<typeof askManySchema>;
export type RequestTools = Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>;
export type BuyingViewer = Pick<Viewer, 'companyId' | 'userId' | 'companyRole' | 'sellerId' | 'isSubscriber'>;

/** What both sides read of each other before the award: without ways past us, and no longer than it may be. */
export const maskedUpTo = (most: number, text: string | null | undefined): string | null =>
  text ? maskContacts(text).text.slice(0, most) : null;

/**
 * Asks many sellers for sealed prices. The key that opens them goes into a table that the shop cannot read.
 * Errors: 400 for a closing too near or too far, an unknown category or a product twice, 404 for what is not public and for
 * a file of somebody else, 409
 * for more open requests than the company may have, and where nobody sells such goods.
 */
export async function askMany(
  tools: RequestTools,
  viewer: BuyingViewer,
  { body, idempotencyKey }: { body: AskForm; idempotencyKey: string | null },
): Promise<KeptAnswer<RequestForQuotes>> {
  const { companyId, userId } = viewer;
  const bodyHash = canonicalHash({ companyId, ...body });
  const claim = { userId, scope: 'requests-for-quotes', key: idempotencyKey, bodyHash };
  return inTransaction(tools.db, (tx) =>
    answerOnce(tx, claim, async () => {
      const now = tools.clock();
      const closesAt = closingOf(body, now);
      await requireRoom(tx, tools, viewer);
      const lines = await linesOf(tx, body);
      const sellerIds = await sellersOf(tx, viewer, { sellers: body.sellers ?? null, lines });
      const id = randomUUID();
      await insertRequestForQuotes(tx, {
        id,
        numberOf: (serial) => requestForQuotesNumber(serial, now),
        companyId,
        userId,
        isForAll: body.sellers == null,
        city: maskedUpTo(100, body.place.city) as string,
        province: body.place.province,
        neededBy: body.neededBy ?? null,
        note: maskedUpTo(2000, body.note),
        ...createSealKeys(),
        now,
        closesAt,
        lines,
        sellerIds,
      });
      const subject = { kind: 'request_for_quotes', id, version: 1 } as const;
      await useQuoteFiles(tx, { ids: body.files, ownerId: userId, subject });
      await enqueueJob(tx, TELL_ASKED_SELLERS, { requestId: id });
      await enqueueJob(
        tx,
        CLOSE_REQUEST,
        { requestId: id },
        { runAt: closesAt, jobKey: `${CLOSE_REQUEST} ${id}` },
      );
      const row = (await findRequestForQuotes(tx, id, viewer)) as RequestDetailRow;
      return { status: 201, data: toRequestForQuotes(row, { mayAct: true, now }) };
    }),
  );
}

function closingOf({ closesAt: said, neededBy }: AskForm, now: Date): Date {
  const closesAt = new Date(said);
  const conflict = closingConflict(closesAt, now);
  if (conflict !== null) throw closingRefused(conflict);
  if (neededBy && neededBy < kathmanduDate(now)) throw needInPast();
  if (neededBy && neededBy < kathmanduDate(closesAt)) throw neededTooEarly();
  return closesAt;
}

/** One after the other of a company: two at once see each other. */
async function requireRoom(
  tx: DatabaseTransaction,
  { settings }: RequestTools,
  { companyId, isSubscriber }: BuyingViewer,
): Promise<void> {
  await lockCompany(tx, companyId);
  const { openRequestsFree, openRequestsPro } = settings.current;
  const most = isSubscriber ? openRequestsPro : openRequestsFree;
  if ((await countOpenRequests(tx, companyId)) >= most)
    throw tooManyOpen(most, { isSubscriber, withPro: openRequestsPro });
}

async function linesOf(tx: DatabaseTransaction, { lines, sellers }: AskForm): Promise<NewRequestLine[]> {
  const named = lines
    .map(({ product }) => product?.toLowerCase())
    .filter((id) => id !== undefined && isUuid(id));
  const products = new Map(
    (await listAskableProducts(tx, named as string[])).map((product) => [product.id, product]),
  );
  const categoryIds = lines.map(({ category }) => category).filter((id) => id != null && isUuid(id));
  const categories = new Set(await listAskableCategories(tx, categoryIds as string[]));
  const seen = new Set<string>();
  return lines.map((line, index) => {
    const { quantity, orEqual } = line;
    const asked = { id: randomUUID(), quantity, orEqual };
    if (line.product != null) {
      const product = products.get(line.product.toLowerCase());
      if (product === undefined) throw productNotFound();
      if (seen.has(product.id)) throw productAskedTwice(index);
      seen.add(product.id);
      return { ...asked, ...ofProduct(product) };
    }
    const categoryId = line.category?.toLowerCase() ?? null;
    if (categoryId !== null && !categories.has(categoryId)) throw categoryUnknown(index);
    if (categoryId === null && sellers == null) throw categoryNeeded(index);
    return {
      ...asked,
      productId: null,
      categoryId,
      name: maskedUpTo(500, line.text) as string,
      sku: null,
      imageUrl: null,
      unit: maskedUpTo(40, readUnit(line.unit || 'pcs')) as string,
      brand: maskedUpTo(100, line.brand),
    };
  });
}

const ofProduct = ({ id, name, sku, imageUrl, unit, categoryId }: AskableProduct) => ({
  productId: id,
  categoryId,
  name: name.slice(0, 500),
  sku,
  imageUrl,
  unit: unit ?? 'pcs',
  brand: null,
});

async function sellersOf(
  tx: DatabaseTransaction,
  viewer: BuyingViewer,
  { sellers, lines }: { sellers: readonly string[] | null; lines: readonly NewRequestLine[] },
): Promise<string[]> {
  const own = [viewer.userId, viewer.sellerId];
  if (sellers === null) {
    const categories = new Set(lines.flatMap(({ categoryId }) => categoryId ?? []));
    const found = await listSellersOfCategories(tx, [...categories], {
      companyId: viewer.companyId,
      but: own,
    });
    if (found.length === 0) throw noSellers();
    return found;
  }
  const chosen = sellers.map((id) => uuidOr(id, sellerNotFound).toLowerCase());
  for (const [index, id] of chosen.entries()) if (chosen.indexOf(id) < index) throw sellerTwice(index);
  if (chosen.some((id) => own.includes(id))) throw ownShop();
  if ((await listAskableSellers(tx, chosen)).length < chosen.length) throw sellerNotFound();
  return chosen;
}
