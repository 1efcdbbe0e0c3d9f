import type { BulkResult } from '../../../contract/seller-products.contract.ts';
import {
  type ModerationAction,
  STATUS_AFTER,
  whyCannotModerate,
} from '../../../domain/product-moderation.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail.jobs.ts';
import type { ActingAdmin } from '../../plugins/acting-admin.ts';
import { isUuid } from '../../plugins/uuid.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { acceptEdits, judgeProducts, lockProductsToJudge, type ProductToJudge } from './moderation.sql.ts';
import { hideDeletedProducts } from './product-changes.sql.ts';
import { cannotModerate, changedBySomeoneElse, nothingToSee } from './products.errors.ts';
import { productsApprovedMail, productsRejectedMail } from './products.mail.ts';

type Tools = Pick<Deps, 'db' | 'config' | 'catalogue'>;

/** What a seller reads when nobody said more. */
const REASON_OF_NONE = 'It does not meet our listing rules.';

interface Judgement {
  action: ModerationAction;
  /** Why it is rejected, for the seller to read. */
  reason?: string | undefined;
  admin: ActingAdmin;
}

/**
 * One action of an admin on one product. 409 when it cannot be done to its status, or when somebody changed the
 * product after `updatedAt`, which the admin looked at; 404 when it is not there (any more).
 */
export async function moderateProduct(
  deps: Tools,
  { productId, updatedAt, ...judgement }: Judgement & { productId: string; updatedAt?: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [product] = await lockProductsToJudge(tx, [productId]);
    if (product === undefined) throw productNotFound();
    const refusal = whyCannotModerate(product.status, judgement.action);
    if (refusal !== null) throw cannotModerate(refusal);
    refuseStale(product, updatedAt);
    await judge(deps, tx, [product], judgement);
  });
  deps.catalogue.catalogueChanged([productId]);
}

/** One action on many products: those that can have it get it, the others are named with the reason. */
export async function moderateProducts(
  deps: Tools,
  { ids, ...judgement }: Judgement & { ids: readonly string[] },
): Promise<BulkResult> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { message: notThere } = productNotFound();
  const result = await inTransaction(deps.db, async (tx) => {
    const products = await lockProductsToJudge(tx, wanted.filter(isUuid));
    const known = new Set(products.map(({ id }) => id));
    const refused: BulkResult['refused'] = wanted
      .filter((id) => !known.has(id))
      .map((_id) => ({ _id, name: null, reason: notThere }));
    const able = products.filter(({ id, name, status }) => {
      const reason = whyCannotModerate(status, judgement.action);
      if (reason !== null) refused.push({ _id: id, name, reason });
      return reason === null;
    });
    await judge(deps, tx, able, judgement);
    return { done: able.map(({ id }) => id), refused };
  });
  if (result.done.length > 0) deps.catalogue.catalogueChanged(result.done);
  return result;
}

/** The edits of an approved product since its approval are fine. 409 when there are none, or newer ones. */
export async function markEditsSeen(
  { db }: Pick<Deps, 'db'>,
  { productId, updatedAt, admin }: { productId: string; updatedAt: string | undefined; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [product] = await lockProductsToJudge(tx, [productId]);
    if (product === undefined) throw productNotFound();
    refuseStale(product, updatedAt);
    if (!(await acceptEdits(tx, productId))) throw nothingToSee();
    await audit(tx, product, { action: 'seen', admin, before: null, after: null });
  });
}

function refuseStale(product: ProductToJudge, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== product.updatedAt.getTime())
    throw changedBySomeoneElse();
}

/** Writes the outcome, its audit rows and one mail per seller. What is as wanted already stays untouched. */
async function judge(
  { config }: Pick<Deps, 'config'>,
  tx: DatabaseTransaction,
  products: readonly ProductToJudge[],
  { action, reason, admin }: Judgement,
): Promise<void> {
  if (action === 'delete') {
    await hideDeletedProducts(
      tx,
      products.map(({ id }) => id),
    );
    for (const product of products) {
      const before = { status: product.status };
      await audit(tx, product, { action, admin, before, after: { isDeleted: true } });
    }
    return;
  }
  const status = STATUS_AFTER[action];
  const kept = status === 'rejected' ? (reason ?? REASON_OF_NONE) : null;
  const changing = products.filter(
    (product) =>
      product.status !== status || product.rejectionReason !== kept || needsApproval(product, status),
  );
  await judgeProducts(
    tx,
    changing.map(({ id }) => id),
    { status, reason: kept },
  );
  for (const product of changing) {
    await audit(tx, product, {
      action,
      admin,
      before: {
        status: product.status,
        ...(product.rejectionReason === null ? {} : { reason: product.rejectionReason }),
      },
      after: { status, ...(kept === null ? {} : { reason: kept }) },
    });
  }
  const told = status === 'active' ? changing.filter((product) => needsApproval(product, status)) : changing;
  for (const own of bySeller(told)) {
    if (status === 'active') await enqueueMail(tx, productsApprovedMail(own, config.publicUrl));
    if (kept !== null) await enqueueMail(tx, productsRejectedMail(own, kept, config.publicUrl));
  }
}

/** Activating what waits, or never was approved, approves it. */
function needsApproval({ status, isApproved }: ProductToJudge, wanted: string): boolean {
  return wanted === 'active' && (status === 'pending_approval' || !isApproved);
}

function bySeller(products: readonly ProductToJudge[]): ProductToJudge[][] {
  return [...Map.groupBy(products, ({ seller }) => seller.id).values()];
}

async function audit(
  tx: DatabaseTransaction,
  product: ProductToJudge,
  {
    action,
    admin,
    before,
    after,
  }: {
    action: ModerationAction | 'seen';
    admin: ActingAdmin;
    before: object | null;
    after: object | null;
  },
): Promise<void> {
  await recordAudit(tx, {
    ...admin,
    action: `product.${action}`,
    objectKind: 'product',
    objectId: product.id,
    before,
    after,
  });
}
