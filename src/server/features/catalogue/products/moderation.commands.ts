import { randomUUID } from 'node:crypto';
import type { AdminBulkResult } from '../../../../contract/catalogue/admin-products.contract.ts';
import { type BulkResult, MOST_AT_ONCE } from '../../../../contract/catalogue/bulk-products.contract.ts';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import {
  type ModerationAction,
  STATUS_AFTER,
  whyCannotModerate,
} from '../../../../domain/catalogue/product-moderation.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { recordAudits } from '../../shop/audit/audit.sql.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { type AdminProductsFilter, countMatchingProducts, listMatchingIds } from './admin-products.sql.ts';
import { rememberBefore, takeBack } from './judgement-undo.sql.ts';
import { enqueueNews } from './judgements.jobs.ts';
import { acceptEdits, judgeProducts, lockProductsToJudge, type ProductToJudge } from './moderation.sql.ts';
import { hideDeletedProducts } from './product-changes.sql.ts';
import {
  cannotModerate,
  changedBySomeoneElse,
  nothingToSee,
  tooLateToUndo,
  tooManyAtOnce,
} from './products.errors.ts';

type Tools = Pick<Deps, 'db' | 'catalogue'>;

/** What a seller reads when nobody said more. */
const REASON_OF_NONE = 'It does not meet our listing rules.';

interface Judgement {
  action: ModerationAction;
  /** Why it is rejected, for the seller to read. */
  reason?: string | undefined;
  admin: ActingAdmin;
  /** Takes it back, all of it. */
  undoId: string;
}

/**
 * One action of an admin on one product. 409 when it cannot be done to its status, or when somebody changed the
 * product after `updatedAt`, which the admin looked at; 404 when it is not there (any more). `undoId` takes it back,
 * null when there is nothing to take back.
 */
export async function moderateProduct(
  deps: Tools,
  {
    productId,
    updatedAt,
    ...judgement
  }: Omit<Judgement, 'undoId'> & { productId: string; updatedAt?: string | undefined },
): Promise<{ undoId: string | null }> {
  const undoId = randomUUID();
  const isKept = await inTransaction(deps.db, async (tx) => {
    const [product] = await lockProductsToJudge(tx, [productId]);
    if (product === undefined) throw productNotFound();
    const refusal = whyCannotModerate(product.status, judgement.action);
    if (refusal !== null) throw cannotModerate(refusal);
    refuseStale(product, updatedAt);
    return judge(tx, [product], { ...judgement, undoId });
  });
  deps.catalogue.catalogueChanged([productId]);
  return { undoId: isKept ? undoId : null };
}

/** One action on many products: those that can have it get it, the others are named with the reason. */
export async function moderateProducts(
  deps: Tools,
  { ids, ...rest }: Omit<Judgement, 'undoId'> & { ids: readonly string[] },
): Promise<AdminBulkResult> {
  const judgement = { ...rest, undoId: randomUUID() };
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { message: notThere } = productNotFound();
  const result = await judgeBatch(deps, wanted.filter(isUuid), judgement);
  const known = new Set([...result.done, ...result.refused.map(({ _id }) => _id)]);
  const strangers = wanted.filter((id) => !known.has(id));
  const refused = [...strangers.map((_id) => ({ _id, name: null, reason: notThere })), ...result.refused];
  return {
    done: result.done,
    refused,
    doneCount: result.done.length,
    refusedCount: refused.length,
    undoId: result.isKept ? judgement.undoId : null,
  };
}

/** So many products are judged in one transaction: more would keep sellers and buyers waiting for their rows. */
const BATCH = 500;

/**
 * One action on all products a filter lets through. What was changed after `asOf`, when the admin saw the list, is left
 * as it is and named. 409 when there are more than can be counted.
 */
export async function moderateMatching(
  deps: Tools,
  { filter, asOf, ...rest }: Omit<Judgement, 'undoId'> & { filter: AdminProductsFilter; asOf: Date },
): Promise<AdminBulkResult> {
  if ((await countMatchingProducts(deps.db, filter)) >= COUNT_CEILING) throw tooManyAtOnce();
  const judgement = { ...rest, undoId: randomUUID() };
  const refused: BulkResult['refused'] = [];
  let doneCount = 0;
  let isKept = false;
  let after: string | null = null;
  for (;;) {
    const ids = await listMatchingIds(deps.db, filter, { after, limit: BATCH });
    after = ids.at(-1) ?? null;
    if (after === null) break;
    const result = await judgeBatch(deps, ids, judgement, asOf);
    doneCount += result.done.length;
    isKept ||= result.isKept;
    refused.push(...result.refused);
  }
  return {
    done: [],
    refused: refused.slice(0, MOST_AT_ONCE),
    doneCount,
    refusedCount: refused.length,
    undoId: isKept ? judgement.undoId : null,
  };
}

/** Judges those of these products that are there, in one transaction. */
async function judgeBatch(
  deps: Tools,
  ids: readonly string[],
  judgement: Judgement,
  asOf?: Date,
): Promise<BulkResult & { isKept: boolean }> {
  const { message: changed } = changedBySomeoneElse();
  const result = await inTransaction(deps.db, async (tx) => {
    const refused: BulkResult['refused'] = [];
    const able = (await lockProductsToJudge(tx, ids)).filter(({ id, name, status, updatedAt }) => {
      const isNewer = asOf !== undefined && updatedAt > asOf;
      const reason = isNewer ? changed : whyCannotModerate(status, judgement.action);
      if (reason !== null) refused.push({ _id: id, name, reason });
      return reason === null;
    });
    const isKept = await judge(tx, able, judgement);
    return { done: able.map(({ id }) => id), refused, isKept };
  });
  if (result.done.length > 0) deps.catalogue.catalogueChanged(result.done);
  return result;
}

/** The edits of an approved product since its approval are fine. 409 when there are none, or newer ones. */
export async function markEditsSeen(
  { db, catalogue }: Tools,
  { productId, updatedAt, admin }: { productId: string; updatedAt: string | undefined; admin: ActingAdmin },
): Promise<{ undoId: string }> {
  const undoId = randomUUID();
  await inTransaction(db, async (tx) => {
    const [product] = await lockProductsToJudge(tx, [productId]);
    if (product === undefined) throw productNotFound();
    refuseStale(product, updatedAt);
    await rememberBefore(tx, [productId], { undoId, adminId: admin.actorId, reason: null, toldIds: [] });
    if (!(await acceptEdits(tx, productId))) throw nothingToSee();
    await audit(tx, product, { action: 'seen', admin, before: null, after: null });
    await tellLater(tx, [product]);
  });
  // A datasheet that was looked at is there for buyers now.
  catalogue.catalogueChanged([productId]);
  return { undoId };
}

/**
 * Takes back what this admin did with one press of a button, within seconds: products that were changed since stay as
 * they are. 409 when nothing of it can be taken back (any more).
 */
export async function undoJudgement(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  { undoId, admin }: { undoId: string; admin: ActingAdmin },
): Promise<{ undone: number }> {
  const products = await inTransaction(deps.db, async (tx) => {
    const undone = await takeBack(tx, { undoId, adminId: admin.actorId });
    if (undone.length === 0) throw tooLateToUndo();
    await auditAll(
      tx,
      undone.map(({ id, before, after }) => ({ productId: id, action: 'undo', admin, before, after })),
    );
    return undone;
  });
  deps.catalogue.catalogueChanged(products.map(({ id }) => id));
  return { undone: products.length };
}

function refuseStale(product: ProductToJudge, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== product.updatedAt.getTime())
    throw changedBySomeoneElse();
}

/**
 * Writes the outcome and its audit rows; the sellers are told later. What is as wanted already stays untouched. True
 * when there is something an undo would give back.
 */
async function judge(
  tx: DatabaseTransaction,
  products: readonly ProductToJudge[],
  { action, reason, admin, undoId }: Judgement,
): Promise<boolean> {
  if (action === 'delete') {
    await hideDeletedProducts(
      tx,
      products.map(({ id }) => id),
    );
    await auditAll(
      tx,
      products.map(({ id, status }) => {
        return { productId: id, action, admin, before: { status }, after: { isDeleted: true } };
      }),
    );
    return false;
  }
  const status = STATUS_AFTER[action];
  const kept = status === 'rejected' ? (reason ?? REASON_OF_NONE) : null;
  const changing = products.filter(
    (product) =>
      product.status !== status || product.rejectionReason !== kept || needsApproval(product, status),
  );
  const told = status === 'active' ? changing.filter((product) => needsApproval(product, status)) : changing;
  const toldIds = status === 'active' || kept !== null ? told.map(({ id }) => id) : [];
  await rememberBefore(
    tx,
    changing.map(({ id }) => id),
    { undoId, adminId: admin.actorId, status, reason: kept, toldIds },
  );
  await judgeProducts(
    tx,
    changing.map(({ id }) => id),
    { status, reason: kept },
  );
  await auditAll(
    tx,
    changing.map((product) => ({
      productId: product.id,
      action,
      admin,
      before: {
        status: product.status,
        ...(product.rejectionReason === null ? {} : { reason: product.rejectionReason }),
      },
      after: { status, ...(kept === null ? {} : { reason: kept }) },
    })),
  );
  await tellLater(tx, changing);
  return changing.length > 0;
}

/** Also without news: the job clears away what can no longer be undone. */
async function tellLater(tx: DatabaseTransaction, products: readonly ProductToJudge[]): Promise<void> {
  const sellerIds = new Set(products.map(({ seller }) => seller.id));
  for (const sellerId of sellerIds) await enqueueNews(tx, sellerId, new Date());
}

/** Activating what waits, or never was approved, approves it. */
function needsApproval({ status, isApproved }: ProductToJudge, wanted: string): boolean {
  return wanted === 'active' && (status === 'pending_approval' || !isApproved);
}

async function audit(
  tx: DatabaseTransaction,
  product: ProductToJudge,
  entry: Omit<ProductEntry, 'productId'>,
): Promise<void> {
  await auditAll(tx, [{ productId: product.id, ...entry }]);
}

interface ProductEntry {
  productId: string;
  action: ModerationAction | 'seen' | 'undo';
  admin: ActingAdmin;
  before: object | null;
  after: object | null;
}

async function auditAll(tx: DatabaseTransaction, entries: readonly ProductEntry[]): Promise<void> {
  await recordAudits(
    tx,
    entries.map(({ productId, action, admin, before, after }) => ({
      ...admin,
      action: `product.${action}`,
      objectKind: 'product',
      objectId: productId,
      before,
      after,
    })),
  );
}
