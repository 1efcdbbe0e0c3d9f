import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { z } from 'zod';
import { type Alert, type AlertForm, readSavedSearch } from '../../../../contract/buying/alerts.contract.ts';
import {
  MOST_ALERTS,
  type ProductWatch,
  savedSearchOf,
  whyCannotWatch,
} from '../../../../domain/buying/alert.ts';
import { startOfKathmanduDay } from '../../../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { findProductsAmong } from '../../catalogue/catalogue/product-lists-view.ts';
import { type Notice, notify } from '../../shop/notifications/notifications.commands.ts';
import {
  alertNotFound,
  isInStock,
  priceIsBelow,
  tooManyAlerts,
  watchedProductNotFound,
} from './alerts.errors.ts';
import { digestMail, type FoundSearch, hitMail } from './alerts.mail.ts';
import {
  type AlertReader,
  type AlertRow,
  type AlertValues,
  countActiveAlerts,
  type DueSearch,
  deleteEndedAlerts,
  endExpiredAlerts,
  findAlert,
  findSameAlert,
  type HitAlert,
  holdWatchedProduct,
  insertAlert,
  listDueSearches,
  listNewProducts,
  lockAlertsOf,
  type NewProduct,
  removeAlert,
  spanOfDueSearches,
  takeHitAlerts,
  takeSearches,
} from './alerts.sql.ts';
import { titleOf, toAlert } from './alerts-view.ts';

/** Sets an alert; the one that is there already is answered as it is. */
export async function setAlert(
  deps: Pick<Deps, 'db' | 'pool' | 'catalogue'>,
  userId: string,
  form: AlertForm,
): Promise<{ alert: Alert; isNew: boolean }> {
  const wanted = valuesOf(form);
  const { id, isNew } = await inTransaction(deps.db, async (tx) => {
    await lockAlertsOf(tx, userId);
    await endExpiredAlerts(tx, userId);
    const watch = watchOf(wanted);
    const product = watch && (await holdWatchedProduct(tx, wanted.productId ?? ''));
    if (watch && !product) throw watchedProductNotFound();
    const same = await findSameAlert(tx, userId, wanted);
    if (same !== null) return { id: same, isNew: false };
    const refusal = watch && product ? whyCannotWatch(watch, product) : null;
    if (refusal !== null) throw refusal === 'in_stock' ? isInStock() : priceIsBelow();
    if ((await countActiveAlerts(tx, userId)) >= MOST_ALERTS) throw tooManyAlerts();
    return { id: await insertAlert(tx, userId, wanted), isNew: true };
  });
  const row = (await findAlert(deps.pool, userId, id)) as AlertRow;
  return { alert: toAlert(row, await deps.catalogue.categories()), isNew };
}

function valuesOf({ kind, product, quantity, price, query }: AlertForm): AlertValues {
  return {
    kind,
    productId: kind === 'search' ? null : uuidOr(product ?? '', watchedProductNotFound).toLowerCase(),
    quantity: kind === 'stock' ? (quantity ?? 1) : null,
    pricePaisa: kind === 'price' ? paisaFromRupees(price ?? 0) : null,
    query: kind === 'search' ? savedSearchOf(query ?? '') : null,
  };
}

function watchOf({ quantity, pricePaisa }: AlertValues): ProductWatch | null {
  if (quantity !== null) return { kind: 'stock', quantity };
  return pricePaisa === null ? null : { kind: 'price', pricePaisa };
}

/** Takes an alert of this person away; 404 for anybody else's. */
export async function dropAlert({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<void> {
  if (!(await removeAlert(db, userId, uuidOr(id, alertNotFound)))) throw alertNotFound();
}

/** One transaction tells of so many alerts. */
const HITS_AT_ONCE = 250;

/**
 * Tells of every alert that a product hits (null: that any product hits): each ends and is told of in one transaction.
 * Whoever was told of the product within a day gets no mail. Answers how many were hit.
 */
export async function matchAlerts(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  productId: string | null,
): Promise<number> {
  let told = 0;
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const hits = await takeHitAlerts(tx, { productId, limit: HITS_AT_ONCE });
      const readers = hits.filter(({ isReader }) => isReader);
      await notify(
        tx,
        readers.map((hit) => hitNotice(hit, config.publicUrl)),
      );
      return hits.length;
    });
    told += taken;
    if (taken < HITS_AT_ONCE) return told;
  }
}

function hitNotice(hit: HitAlert, publicUrl: string): Notice {
  const { id, userId, kind, productId, productName, stock, regularPricePaisa, isAgain } = hit;
  const told = { to: userId, cause: id, mail: isAgain ? null : hitMail(hit, publicUrl) };
  return kind === 'stock'
    ? { ...told, event: 'alert_stock', params: { productId, productName, quantity: stock } }
    : { ...told, event: 'alert_price', params: { productId, productName, pricePaisa: regularPricePaisa } };
}

/** Ends what has run out, and forgets what ended a while ago. */
export async function clearAlerts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await endExpiredAlerts(db, null);
  await deleteEndedAlerts(db);
}

type DigestDeps = Pick<Deps, 'db' | 'pool' | 'config' | 'catalogue' | 'clock' | 'speech'>;
/** One transaction tells so many persons. */
const PERSONS_AT_ONCE = 100;

/** One look at what is due. */
interface Look {
  before: Date;
  until: Date;
  /** Which of the new products a search lists; null where that could not be found out. */
  find: (query: string) => Promise<readonly NewProduct[] | null>;
  /** Searches that failed and persons who cannot be told: none of them keeps the others from being told. */
  failures: unknown[];
}

/**
 * Looks at every saved search that was not looked at on this day of Nepal: whatever came into the catalogue since is told
 * in one mail a person. Answers how many persons were told; who could not be is reported at the end.
 */
export async function sendDigests(deps: DigestDeps): Promise<number> {
  const before = startOfKathmanduDay(deps.clock());
  const span = await spanOfDueSearches(deps.pool, before);
  if (span === null) return 0;
  const products = await listNewProducts(deps.pool, span.after, span.until);
  const failures: unknown[] = [];
  const look = { before, until: span.until, find: matcher(deps, products, failures), failures };
  let told = 0;
  let after: string | null = null;
  for (;;) {
    const due: DueSearch[] = await listDueSearches(deps.pool, { before, after, persons: PERSONS_AT_ONCE });
    if (due.length === 0) break;
    told += await tellPersons(deps, due, look);
    after = due.at(-1)?.userId ?? null;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some saved searches could not be told of');
  return told;
}

/** Each search is looked for once; one that can never be read finds nothing. */
function matcher(deps: DigestDeps, products: readonly NewProduct[], failures: unknown[]): Look['find'] {
  const ids = products.map(({ id }) => id);
  const known = new Map<string, readonly NewProduct[] | null>();
  return async (query) => {
    const before = known.get(query);
    if (before !== undefined) return before;
    // Each look takes the catalogue once: whoever waits for a page comes in between.
    await yieldToOthers();
    let matches: readonly NewProduct[] | null;
    try {
      const found = new Set(await findProductsAmong(deps, readSavedSearch(query), ids));
      matches = products.filter(({ id }) => found.has(id));
    } catch (error) {
      if (isForLater(error)) throw error;
      failures.push(error);
      matches = isUnreadable(error) ? [] : null;
    }
    known.set(query, matches);
    return matches;
  };
}

/** The database is away or busy: the whole job is tried again. */
function isForLater(error: unknown): boolean {
  return ['unavailable', 'timeout', 'conflict'].includes(classifyPgError(error)?.kind ?? '');
}

/** What the search itself can never do. By any other fault its person must not lose the products of a day. */
function isUnreadable(error: unknown): boolean {
  return error instanceof z.ZodError || classifyPgError(error)?.kind === 'invalid_input';
}

/** Tells all at once; when that fails each alone, so that nobody's fault keeps the others from being told. */
async function tellPersons(deps: DigestDeps, due: readonly DueSearch[], look: Look): Promise<number> {
  try {
    return await tellOfSearches(deps, due, look);
  } catch (error) {
    if (isForLater(error)) throw error;
    const persons = [...Map.groupBy(due, ({ userId }) => userId).values()];
    if (persons.length === 1) {
      look.failures.push(error);
      return 0;
    }
    let told = 0;
    for (const own of persons) told += await tellPersons(deps, own, look);
    return told;
  }
}

async function tellOfSearches(
  { db, config, catalogue }: DigestDeps,
  due: readonly DueSearch[],
  { before, until, find }: Look,
): Promise<number> {
  const categories = await catalogue.categories();
  const ids: string[] = [];
  const found = new Map<string, FoundSearch>();
  for (const { id, query: stored, lookedAt } of due) {
    // What was stored before searches were cleaned as they are now; nothing may be left of one, and that finds nothing.
    const query = savedSearchOf(stored);
    const matches = query === '' ? [] : await find(query);
    // It stays due: its products are told when it can be looked for.
    if (matches === null) continue;
    ids.push(id);
    const products = matches.filter(({ approvedAt }) => approvedAt > lookedAt);
    if (products.length > 0) found.set(id, { title: titleOf(query, categories), query, products });
  }
  return inTransaction(db, async (tx) => {
    const taken = await takeSearches(tx, { ids, hits: [...found.keys()], before, until });
    const readers = Map.groupBy(
      taken.filter(({ id, isReader }) => isReader && found.has(id)),
      ({ userId }) => userId,
    );
    const notices = [...readers.values()].flatMap((own) =>
      digestNotices(own, found, { until, publicUrl: config.publicUrl }),
    );
    await notify(tx, notices);
    return readers.size;
  });
}

/** The bell rings for each search of a person that found something; the mail is one. */
function digestNotices(
  own: readonly (AlertReader & { id: string })[],
  found: ReadonlyMap<string, FoundSearch>,
  { until, publicUrl }: { until: Date; publicUrl: string },
): Notice[] {
  const searches = own.map(({ id }) => found.get(id) as FoundSearch);
  return own.map((reader, nth) => {
    const { title, query, products } = searches[nth] as FoundSearch;
    return {
      to: reader.userId,
      event: 'alert_search',
      params: { name: title, count: products.length, link: `/products?${query}` },
      cause: `${reader.id} ${until.toISOString()}`,
      mail: nth === 0 ? digestMail(reader, searches, publicUrl) : null,
    };
  });
}
