import type { PayoutProposals } from '../../../contract/payouts.contract.ts';
import { bankReferenceKey } from '../../../domain/bank-transfer.ts';
import { bsDateOf } from '../../../domain/bikram-sambat.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { leftOutReason, matchDebits, payoutNumber, transferReference } from '../../../domain/payout.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { allowLongWork } from '../../db/long-work.sql.ts';
import { classifyPgError } from '../../db/pg-errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ActingAdmin } from '../../plugins/acting-admin.ts';
import { answerOnce, canonicalHash } from '../../plugins/idempotency.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import {
  postAdjustment,
  postPayoutBuilt,
  postPayoutDiscarded,
  postTransferPaid,
  postTransferReturned,
} from '../ledger/ledger.commands.ts';
import { notify, notifyAdmins } from '../notifications/notifications.commands.ts';
import { readDebits } from '../payments/admin-payments.commands.ts';
import {
  anotherAdminApproves,
  balancesChanged,
  bankReferenceEmpty,
  bankReferenceUsed,
  draftStands,
  notADraft,
  notApproved,
  nothingToPay,
  notSent,
  payoutNotFound,
  sellerNotFound,
  transferNotFound,
  transferPaidOtherwise,
  transferReturned,
} from './payouts.errors.ts';
import { transferPaidMail, transferReturnedMail } from './payouts.mail.ts';
import {
  type AdjustmentRow,
  claimReadyEntries,
  freeReadyEntries,
  hasPayoutChanged,
  insertAdjustment,
  insertPayout,
  type LockedPayout,
  type LockedTransfer,
  listOpenTransfers,
  listPlannedTransfers,
  listReadySellers,
  listUsedReferences,
  lockPayout,
  lockPayouts,
  lockSeller,
  lockTransfer,
  markPayout,
  markTransferPaid,
  markTransferReturned,
  nextPayoutSerial,
  type ReadySellerRow,
} from './payouts.sql.ts';

type PayoutDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'config'>;

/** Who would be paid now, and who not and why; the most money first. */
export function planPayout(
  sellers: readonly ReadySellerRow[],
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
) {
  const conditions = { minimumPaisa: paisaFromRupees(settings.current.payoutMinimum), now: clock() };
  const judged = sellers.map((seller) => ({
    seller,
    reason: leftOutReason({ ...seller, hasAccount: seller.bankAccountId !== null }, conditions),
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
    leftOut: leftOut.map(({ seller: { sellerId, readyPaisa, parcels, heldUntil }, reason }) => ({
      sellerId,
      readyPaisa,
      parcels,
      reason,
      heldUntil: reason === 'held' && heldUntil !== null ? heldUntil.toISOString() : null,
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
async function lockOne(tx: DatabaseTransaction, payoutId: string): Promise<LockedPayout> {
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

/**
 * A draft is right: it may be sent. 409 for who built it where another admin is asked, and when a balance or an account
 * in it changed since. The same again changes nothing.
 */
export async function approvePayout(deps: PayoutDeps, step: PayoutStep): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payout = await lockOne(tx, step.payoutId);
    if (payout.status === 'approved') return;
    if (payout.status !== 'draft') throw notADraft();
    if (deps.settings.current.payoutTwoAdmins && payout.builtBy === step.admin.actorId)
      throw anotherAdminApproves();
    if (await hasPayoutChanged(tx, step.payoutId)) throw balancesChanged();
    await markPayout(tx, step.payoutId, 'approved', { adminId: step.admin.actorId, now: deps.clock() });
    await recordAudit(tx, stepAudit(step, payout, 'approve', 'approved'));
  });
}

/** The bank has the file. 409 before it was approved; the same again changes nothing. */
export async function sendPayout(deps: PayoutDeps, step: PayoutStep): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payout = await lockOne(tx, step.payoutId);
    if (payout.status === 'sent') return;
    if (payout.status !== 'approved') throw notApproved();
    await markPayout(tx, step.payoutId, 'sent', { adminId: step.admin.actorId, now: deps.clock() });
    await recordAudit(tx, stepAudit(step, payout, 'send', 'sent'));
  });
}

/** Gives the money of a draft back to its sellers: ready again. 409 once it was approved. */
export async function discardPayout(deps: PayoutDeps, step: PayoutStep): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await allowLongWork(tx);
    const payout = await lockOne(tx, step.payoutId);
    if (payout.status === 'discarded') return;
    if (payout.status !== 'draft') throw notADraft();
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

interface TransferStep {
  payoutId: string;
  transferId: string;
  admin: ActingAdmin;
}

async function lockSentTransfer(
  tx: DatabaseTransaction,
  { payoutId, transferId }: TransferStep,
): Promise<{ payout: LockedPayout; transfer: LockedTransfer }> {
  const payout = await lockOne(tx, payoutId);
  const transfer = await lockTransfer(tx, payoutId, transferId);
  if (transfer === null) throw transferNotFound();
  if (payout.status !== 'sent') throw notSent();
  return { payout, transfer };
}

/** The bank's statement shows a transfer. 409 for a reference of another one; the same again changes nothing. */
export async function confirmTransfer(
  deps: PayoutDeps,
  step: TransferStep,
  bankReference: string,
): Promise<void> {
  const key = bankReferenceKey(bankReference);
  if (key === '') throw bankReferenceEmpty();
  try {
    await inTransaction(deps.db, async (tx) => {
      const { payout, transfer } = await lockSentTransfer(tx, step);
      if (transfer.status === 'returned') throw transferReturned();
      if (transfer.status === 'paid') {
        if (bankReferenceKey(transfer.bankReference ?? '') === key) return;
        throw transferPaidOtherwise();
      }
      const { sellerId, amountPaisa } = transfer;
      const { number } = payout;
      await notify(tx, [
        {
          to: sellerId,
          event: 'payout_sent',
          params: { number, amountPaisa },
          cause: transfer.id,
          mail: transferPaidMail(transfer, { number, amountPaisa, bankReference }, deps.config.publicUrl),
        },
      ]);
      await markTransferPaid(tx, transfer.id, {
        bankReference,
        adminId: step.admin.actorId,
        now: deps.clock(),
      });
      await postTransferPaid(tx, transfer);
      await recordAudit(tx, {
        ...step.admin,
        action: 'payout.transfer_paid',
        objectKind: 'payout',
        objectId: step.payoutId,
        before: { transferId: transfer.id, status: transfer.status },
        after: { transferId: transfer.id, status: 'paid', bankReference },
      });
    });
  } catch (error) {
    if (classifyPgError(error)?.constraint === 'payout_transfers_reference_unique') throw bankReferenceUsed();
    throw error;
  }
}

/** A transfer came back: its money is ready again, and the seller is told why. The same again changes nothing. */
export async function returnTransfer(deps: PayoutDeps, step: TransferStep, reason: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { payout, transfer } = await lockSentTransfer(tx, step);
    if (transfer.status === 'returned') return;
    await markTransferReturned(tx, transfer.id, { reason, adminId: step.admin.actorId, now: deps.clock() });
    await postTransferReturned(tx, { ...transfer, wasPaid: transfer.status === 'paid' });
    await freeReadyEntries(tx, [transfer.id]);
    await recordAudit(tx, {
      ...step.admin,
      action: 'payout.transfer_returned',
      objectKind: 'payout',
      objectId: step.payoutId,
      before: { transferId: transfer.id, status: transfer.status },
      after: { transferId: transfer.id, status: 'returned', reason },
    });
    const { number } = payout;
    const { amountPaisa } = transfer;
    await notify(tx, [
      {
        to: transfer.sellerId,
        event: 'payout_returned',
        params: { number, amountPaisa },
        cause: transfer.id,
        mail: transferReturnedMail(transfer, { number, amountPaisa, reason }, deps.config.publicUrl),
      },
    ]);
  });
}

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

/** Which transfers the debits of a bank statement are. Nothing changes: an admin confirms each. */
export async function proposeDebits(
  { db }: Pick<Deps, 'db'>,
  { csv, adminId }: { csv: string; adminId: string },
): Promise<PayoutProposals> {
  const { lines, problems } = await readDebits(csv, adminId);
  const [rows, used] = await Promise.all([
    listOpenTransfers(db),
    listUsedReferences(
      db,
      lines.flatMap(({ bankReference }) => bankReference ?? []),
    ),
  ]);
  const transfers = rows.map((row) => ({ ...row, reference: transferReference(row.number, row.position) }));
  const recorded = new Set(used);
  const proposals = matchDebits(lines, transfers, (reference) => recorded.has(reference));
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  return {
    problems,
    lines: lines.map(({ line, date, description, amountPaisa, bankReference }, index) => {
      const { match, transferId } = proposals[index] ?? { match: 'none', transferId: null };
      const transfer = transferId === null ? undefined : byId.get(transferId);
      return {
        line,
        date,
        description,
        amount: rupeesFromPaisa(amountPaisa),
        bankReference,
        match,
        transfer:
          transfer === undefined
            ? null
            : {
                _id: transfer.id,
                payoutId: transfer.payoutId,
                reference: transfer.reference,
                companyName: transfer.companyName,
                amount: rupeesFromPaisa(transfer.amountPaisa),
              },
      };
    }),
  };
}
