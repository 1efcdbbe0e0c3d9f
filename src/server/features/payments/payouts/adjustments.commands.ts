import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { answerOnce, canonicalHash } from '../../../plugins/idempotency.ts';
import { postAdjustment } from '../../books/ledger/ledger.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { type AdjustmentRow, insertAdjustment, lockSeller } from './adjustments.sql.ts';
import { sellerNotFound } from './payouts.errors.ts';
import { lockPayouts } from './payouts.sql.ts';

interface Adjustment {
  sellerId: string;
  /** Below zero takes money. */
  amountPaisa: number;
  reason: string;
  note: string;
}
/** As it is kept for a repeat. */
type MadeAdjustment = Omit<AdjustmentRow, 'createdAt'> & { createdAt: string };

/**
 * Gives a seller money or takes some; ready at once. A repeat with the same key gets the first answer, and nothing is
 * given or taken again. 404 for who is no seller.
 */
export async function adjustBalance(
  { db }: Pick<Deps, 'db'>,
  adjustment: Adjustment & { admin: ActingAdmin; idempotencyKey: string | null },
): Promise<MadeAdjustment> {
  const { admin, idempotencyKey, ...body } = adjustment;
  const claim = {
    userId: admin.actorId,
    scope: 'sellers/adjustments',
    key: idempotencyKey,
    bodyHash: canonicalHash(body),
  };
  const { data } = await inTransaction(db, (tx) =>
    answerOnce(tx, claim, async () => {
      const { createdAt, ...row } = await adjust(tx, body, admin);
      return { status: 201, data: { ...row, createdAt: createdAt.toISOString() } };
    }),
  );
  return data;
}

async function adjust(
  tx: DatabaseTransaction,
  { sellerId, amountPaisa, reason, note }: Adjustment,
  admin: ActingAdmin,
): Promise<AdjustmentRow> {
  await lockPayouts(tx);
  if ((await lockSeller(tx, sellerId)) === null) throw sellerNotFound();
  const row = await insertAdjustment(tx, {
    sellerId,
    amountPaisa,
    reason,
    note,
    adminId: admin.actorId,
  });
  await postAdjustment(tx, { id: row.id, sellerId, amountPaisa, note, actorId: admin.actorId });
  await recordAudit(tx, {
    ...admin,
    action: 'seller.adjust',
    objectKind: 'user',
    objectId: sellerId,
    before: null,
    after: { amountPaisa, reason, note },
  });
  return row;
}
