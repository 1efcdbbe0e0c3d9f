import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { findHeldSeller, insertPayoutHold, listPayoutHolds } from './payout-holds.sql.ts';
import { alreadyHeld, notHeld, sellerNotFound } from './payouts.errors.ts';
import { payoutsHeldMail, payoutsReleasedMail } from './payouts.mail.ts';
import { lockPayouts } from './payouts.sql.ts';

type HoldDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
interface HoldStep {
  sellerId: string;
  admin: ActingAdmin;
}

/**
 * Holds what a seller is paid from now on: no batch takes them, and one that has not been sent cannot be. They are told
 * the reason. 404 for who is no seller, 409 while it is held already.
 */
export async function holdPayouts(deps: HoldDeps, step: HoldStep & { reason: string }): Promise<void> {
  const { reason } = step;
  await inTransaction(deps.db, async (tx) => {
    const { seller, newest } = await lockHolds(tx, step.sellerId);
    if (newest?.isHeld) throw alreadyHeld();
    const id = await write(tx, deps, step, { isHeld: true, reason });
    await notify(tx, [
      {
        to: step.sellerId,
        event: 'payouts_held',
        params: { reason },
        cause: id,
        mail: payoutsHeldMail(seller, reason, deps.config.publicUrl),
      },
    ]);
  });
}

/** Lets a seller be paid again. 404 for who is no seller, 409 while nothing is held. */
export async function releasePayouts(deps: HoldDeps, step: HoldStep): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { seller, newest } = await lockHolds(tx, step.sellerId);
    if (!newest?.isHeld) throw notHeld();
    const id = await write(tx, deps, step, { isHeld: false, reason: null });
    await notify(tx, [
      {
        to: step.sellerId,
        event: 'payouts_released',
        params: {},
        cause: id,
        mail: payoutsReleasedMail(seller, deps.config.publicUrl),
      },
    ]);
  });
}

/** Behind the lock of all payouts: whoever builds or sends a batch has done so, or sees what happens here. */
async function lockHolds(tx: DatabaseTransaction, sellerId: string) {
  await lockPayouts(tx);
  const seller = await findHeldSeller(tx, sellerId);
  if (seller === null) throw sellerNotFound();
  const [newest] = await listPayoutHolds(tx, sellerId);
  return { seller, newest };
}

async function write(
  tx: DatabaseTransaction,
  { clock }: HoldDeps,
  { sellerId, admin }: HoldStep,
  { isHeld, reason }: { isHeld: boolean; reason: string | null },
): Promise<string> {
  const id = await insertPayoutHold(tx, { sellerId, isHeld, reason, adminId: admin.actorId, now: clock() });
  await recordAudit(tx, {
    ...admin,
    action: isHeld ? 'seller.hold_payouts' : 'seller.release_payouts',
    objectKind: 'user',
    objectId: sellerId,
    before: { isHeld: !isHeld },
    after: { isHeld, ...(reason === null ? {} : { reason }) },
  });
  return id;
}
