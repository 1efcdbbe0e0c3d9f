import { leftOutReason, payoutNumber } from '../../../../domain/payments/payout.ts';
import { bsDateOf } from '../../../../domain/shop/bikram-sambat.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { allowLongWork } from '../../../db/long-work.sql.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { answerOnce, canonicalHash } from '../../../plugins/idempotency.ts';
import { postPayoutBuilt, postPayoutDiscarded } from '../../books/ledger/ledger.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notifyAdmins } from '../../shop/notifications/notifications.commands.ts';
import { heldInPayout } from './payout-holds.sql.ts';
import {
  anotherAdminApproves,
  balancesChanged,
  draftStands,
  notADraft,
  notApproved,
  nothingToPay,
  payoutNotFound,
  sellerIsHeld,
} from './payouts.errors.ts';
import {
  claimReadyEntries,
  freeReadyEntries,
  hasPayoutChanged,
  insertPayout,
  type LockedPayout,
  listPlannedTransfers,
  listReadySellers,
  lockPayout,
  lockPayouts,
  markPayout,
  nextPayoutSerial,
  type ReadySellerRow,
} from './payouts.sql.ts';

export type PayoutDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'config'>;

/** Who would be paid now, and who not and why; the most money first. */
export function planPayout(
  sellers: readonly ReadySellerRow[],
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
) {
  const conditions = { minimumPaisa: paisaFromRupees(settings.current.payoutMinimum), now: clock() };
  const judged = sellers.map((seller) => ({
    seller,
    reason: leftOutReason(
      {
        ...seller,
        hasAccount: seller.bankAccountId !== null,
        isHeldByDesk: seller.holdReason !== null,
      },
      conditions,
    ),
  }));
  return {
    payees: judged.filter(({ reason }) => reason === null).map(({ seller }) => seller),
    leftOut: judged.flatMap(({ seller, reason }) => (reason === null ? [] : [{ seller, reason }])),
    minimumPaisa: conditions.minimumPaisa,
  };
}

interface BuildRequest {
  /** What was shown; null builds whatever it is by now. */
  amountPaisa: number | null;
  admin: ActingAdmin;
  /** A repeat with the same key is answered with the payout of the first call, and builds nothing. */
  idempotencyKey: string | null;
}

/**
 * Builds a batch of all that is ready and may be paid; its money is in payout from then on. 409 while another is a
 * draft, when nothing is ready, or when `amountPaisa` was shown and is another by now.
 */
export async function buildPayout(
  deps: PayoutDeps,
  { amountPaisa, admin, idempotencyKey }: BuildRequest,
): Promise<string> {
  const claim = {
    userId: admin.actorId,
    scope: 'payouts',
    key: idempotencyKey,
    bodyHash: canonicalHash({ amountPaisa }),
  };
  try {
    const { data } = await inTransaction(deps.db, (tx) =>
      answerOnce(tx, claim, async () => ({
        status: 201,
        data: await build(tx, deps, { amountPaisa, admin }),
      })),
    );
    return data;
  } catch (error) {
    if (classifyPgError(error)?.constraint === 'payouts_one_draft') throw draftStands();
    throw error;
  }
}

async function build(
  tx: DatabaseTransaction,
  deps: PayoutDeps,
  { amountPaisa, admin }: Omit<BuildRequest, 'idempotencyKey'>,
): Promise<string> {
  await allowLongWork(tx);
  await lockPayouts(tx);
  const now = deps.clock();
  const { payees, leftOut, minimumPaisa } = planPayout(await listReadySellers(tx), deps);
  const bsYear = bsDateOf(now).year;
  const serial = await nextPayoutSerial(tx, bsYear);
  const number = payoutNumber(bsYear, serial);
  const payoutId = await insertPayout(tx, {
    bsYear,
    serial,
    number,
    leftOut: leftOut.map(({ seller: { sellerId, readyPaisa, parcels, heldUntil, holdReason }, reason }) => ({
      sellerId,
      readyPaisa,
      parcels,
      reason,
      heldUntil: reason === 'held' && heldUntil !== null ? heldUntil.toISOString() : null,
      holdReason: reason === 'held_by_desk' ? holdReason : null,
    })),
    adminId: admin.actorId,
    now,
  });
  const transfers = await claimReadyEntries(tx, payoutId, { payees, minimumPaisa });
  const totalPaisa = transfers.reduce((sum, transfer) => sum + transfer.amountPaisa, 0);
  if (amountPaisa !== null && amountPaisa !== totalPaisa) throw balancesChanged();
  if (transfers.length === 0) throw nothingToPay();
  await postPayoutBuilt(tx, transfers);
  await recordAudit(tx, {
    ...admin,
    action: 'payout.build',
    objectKind: 'payout',
    objectId: payoutId,
    before: null,
    after: { number, transfers: transfers.length, amountPaisa: totalPaisa },
  });
  await notifyAdmins(tx, { event: 'payouts_to_approve', params: { number }, cause: payoutId });
  return payoutId;
}

/** Holds all payouts and one of them; 404 when it is not there. */
export async function lockOnePayout(tx: DatabaseTransaction, payoutId: string): Promise<LockedPayout> {
  await lockPayouts(tx);
  const payout = await lockPayout(tx, payoutId);
  if (payout === null) throw payoutNotFound();
  return payout;
}

interface PayoutStep {
  payoutId: string;
  admin: ActingAdmin;
}

const stepAudit = (
  { payoutId, admin }: PayoutStep,
  before: LockedPayout,
  step: 'approve' | 'send' | 'discard',
  status: 'approved' | 'sent' | 'discarded',
) => ({
  ...admin,
  action: `payout.${step}`,
  objectKind: 'payout',
  objectId: payoutId,
  before: { status: before.status },
  after: { status, number: before.number },
});

/** Throws 409, naming the seller, while somebody in a batch is held: nobody is paid against our word. */
async function refuseHeld(tx: DatabaseTransaction, payoutId: string): Promise<void> {
  const held = await heldInPayout(tx, payoutId);
  if (held !== null) throw sellerIsHeld(held);
}

/**
 * A draft is right: it may be sent. 409 for who built it where another admin is asked, when a balance or an account in
 * it changed since, and when a seller in it is held. The same again changes nothing.
 */
export async function approvePayout(deps: PayoutDeps, step: PayoutStep): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payout = await lockOnePayout(tx, step.payoutId);
    if (payout.status === 'approved') return;
    if (payout.status !== 'draft') throw notADraft();
    if (deps.settings.current.payoutTwoAdmins && payout.builtBy === step.admin.actorId)
      throw anotherAdminApproves();
    await refuseHeld(tx, step.payoutId);
    if (await hasPayoutChanged(tx, step.payoutId)) throw balancesChanged();
    await markPayout(tx, step.payoutId, 'approved', { adminId: step.admin.actorId, now: deps.clock() });
    await recordAudit(tx, stepAudit(step, payout, 'approve', 'approved'));
  });
}

/** The bank has the file. 409 before it was approved, and while a seller in it is held; the same again changes nothing. */
export async function sendPayout(deps: PayoutDeps, step: PayoutStep): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payout = await lockOnePayout(tx, step.payoutId);
    if (payout.status === 'sent') return;
    if (payout.status !== 'approved') throw notApproved();
    await refuseHeld(tx, step.payoutId);
    await markPayout(tx, step.payoutId, 'sent', { adminId: step.admin.actorId, now: deps.clock() });
    await recordAudit(tx, stepAudit(step, payout, 'send', 'sent'));
  });
}

/**
 * Gives the money of a draft back to its sellers: ready again. 409 once it was approved, unless somebody in it is held,
 * since it cannot be sent then.
 */
export async function discardPayout(deps: PayoutDeps, step: PayoutStep): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await allowLongWork(tx);
    const payout = await lockOnePayout(tx, step.payoutId);
    if (payout.status === 'discarded') return;
    const isStuck = payout.status === 'approved' && (await heldInPayout(tx, step.payoutId)) !== null;
    if (payout.status !== 'draft' && !isStuck) throw notADraft();
    const transfers = await listPlannedTransfers(tx, step.payoutId);
    await markPayout(tx, step.payoutId, 'discarded', { adminId: step.admin.actorId, now: deps.clock() });
    await postPayoutDiscarded(tx, transfers);
    await freeReadyEntries(
      tx,
      transfers.map(({ id }) => id),
    );
    await recordAudit(tx, stepAudit(step, payout, 'discard', 'discarded'));
  });
}
