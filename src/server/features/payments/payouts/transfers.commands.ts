import type { PayoutProposals } from '../../../../contract/payments/payouts.contract.ts';
import { bankReferenceKey } from '../../../../domain/payments/bank-transfer.ts';
import { matchDebits, transferReference } from '../../../../domain/payments/payout.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { postTransferPaid, postTransferReturned } from '../../books/ledger/ledger.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { readDebits } from '../payments/admin-payments.commands.ts';
import { lockOnePayout, type PayoutDeps } from './payouts.commands.ts';
import {
  bankReferenceEmpty,
  bankReferenceUsed,
  notSent,
  transferNotFound,
  transferPaidOtherwise,
  transferReturned,
} from './payouts.errors.ts';
import { transferPaidMail, transferReturnedMail } from './payouts.mail.ts';
import { freeReadyEntries, type LockedPayout } from './payouts.sql.ts';
import {
  type LockedTransfer,
  listOpenTransfers,
  listUsedReferences,
  lockTransfer,
  markTransferPaid,
  markTransferReturned,
} from './transfers.sql.ts';

interface TransferStep {
  payoutId: string;
  transferId: string;
  admin: ActingAdmin;
}

async function lockSentTransfer(
  tx: DatabaseTransaction,
  { payoutId, transferId }: TransferStep,
): Promise<{ payout: LockedPayout; transfer: LockedTransfer }> {
  const payout = await lockOnePayout(tx, payoutId);
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
      const data = { transferId: transfer.id, number };
      await tellWebhooks(tx, [{ type: 'payout.sent', sellerId, subject: transfer.id, data }]);
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
