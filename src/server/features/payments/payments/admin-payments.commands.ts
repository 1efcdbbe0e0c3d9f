import { createHash } from 'node:crypto';
import type { StatementProposals } from '../../../../contract/payments/statement-import.contract.ts';
import {
  bankReferencesIn,
  matchStatement,
  orderNumbersIn,
  type ReadStatement,
  type StatementProposal,
} from '../../../../domain/payments/bank-statement.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { provePanByTransfer } from '../../people/company-pans/company-pans.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { findAdminPayment, listRecorded, listTransfers, type TransferRow } from './admin-payments.sql.ts';
import { confirmWithGateway } from './gateway-confirmation.commands.ts';
import { markRefundDue } from './payment-arrivals.commands.ts';
import { getPaymentMailFacts } from './payment-details.sql.ts';
import { cannotReject, nothingTransferred, paymentNotFound } from './payments.errors.ts';
import { paymentRejectedMail } from './payments.mail.ts';
import { changePayment, hasReceipt, resolveAlerts } from './payments.sql.ts';
import { lockForSettlement } from './settlement.commands.ts';
import { readStatementOf } from './statement-reader.ts';

/**
 * An admin refuses an open payment: no such transfer came, or a wallet cannot say. What had come in part goes back; the
 * buyer is told and may pay anew. So is one that was given up after its slip was sent. The same again changes nothing;
 * 409 once the payment has ended otherwise.
 */
export async function rejectPayment(
  deps: Pick<Deps, 'db' | 'config'>,
  { paymentId, reason, admin }: { paymentId: string; reason: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { payment } = await lockForSettlement(tx, paymentId);
    if (payment.rejection === reason) return;
    const isOpen = payment.status === 'initiated' || payment.status === 'pending';
    const isLookedFor = payment.status === 'cancelled' && (await hasReceipt(tx, paymentId));
    if (!isOpen && !isLookedFor) throw cannotReject();
    const actor = { kind: 'admin', id: admin.actorId } as const;
    const after =
      payment.receivedPaisa === 0
        ? await changePayment(tx, payment, { status: 'failed', rejection: reason, actor, detail: { reason } })
        : await markRefundDue(
            tx,
            payment,
            { gatewayReference: null, receivedPaisa: 0, rejection: reason, actor },
            reason,
            deps.config.publicUrl,
          );
    await resolveAlerts(tx, paymentId);
    await recordAudit(tx, {
      ...admin,
      action: 'payment.reject',
      objectKind: 'payment',
      objectId: paymentId,
      before: { status: payment.status },
      after: { status: after.status, reason },
    });
    const facts = await getPaymentMailFacts(tx, paymentId);
    const { userId, orderId, orderNumber, bill, amountPaisa } = facts;
    await notify(tx, [
      {
        to: userId,
        event: 'payment_not_found',
        params: { orderId, orderNumber, bill, amountPaisa },
        // A payment that was rejected may be looked for, and rejected, again.
        cause: `${paymentId} ${new Date().toISOString()}`,
        mail: paymentRejectedMail(facts, reason, deps.config.publicUrl),
      },
    ]);
  });
}

/** An admin asks the gateway of a payment now; what it says takes effect as if it had come by itself. */
export async function recheckPayment(
  deps: Pick<Deps, 'db' | 'config' | 'catalogue' | 'gateways' | 'settings'>,
  { paymentId, admin }: { paymentId: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { payment } = await lockForSettlement(tx, paymentId);
    await recordAudit(tx, {
      ...admin,
      action: 'payment.recheck',
      objectKind: 'payment',
      objectId: paymentId,
      before: { status: payment.status },
      after: null,
    });
  });
  await confirmWithGateway(deps, paymentId);
}

/** The name on a transfer that came is the one of its company's PAN. 409 while nothing came by bank. */
export async function matchName(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { paymentId, panNumber, admin }: { paymentId: string; panNumber: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payment = await findAdminPayment(tx, paymentId);
    if (payment === null) throw paymentNotFound();
    if (payment.method !== 'bank' || payment.receivedPaisa === 0) throw nothingTransferred();
    await provePanByTransfer(tx, deps, { companyId: payment.companyId, panNumber, paymentId, admin });
  });
}

/** What the credits of a bank statement are for. Nothing changes: an admin confirms each. */
export async function proposeFromStatement(
  db: Database,
  { csv, adminId }: { csv: string; adminId: string },
): Promise<StatementProposals> {
  const read = await readStatementOf({ csv, side: 'credit' }, adminId);
  const lines = read.lines.map((line) => ({ ...line, identity: statementLineId(line.identity) }));
  const [transfers, recorded] = await Promise.all([
    listTransfers(db, {
      references: lines.flatMap((line) => bankReferencesIn(line.description)),
      orderNumbers: lines.flatMap((line) => orderNumbersIn(line.description)),
    }),
    listRecorded(db, {
      references: lines.flatMap(({ bankReference }) => bankReference ?? []),
      statementLines: lines.map(({ identity }) => identity),
    }),
  ]);
  const proposals = matchStatement(lines, {
    transfers,
    recordedReferences: new Set(recorded.references),
    recordedLines: new Set(recorded.statementLines),
  });
  return {
    problems: read.problems,
    lines: lines.map((line, index) => {
      const { match, transferId, wallet } = proposals[index] as StatementProposal;
      const transfer = transfers.find(({ id }) => id === transferId) ?? null;
      return {
        line: line.line,
        date: line.date,
        description: line.description,
        amount: rupeesFromPaisa(line.amountPaisa),
        bankReference: line.bankReference,
        statementLine: line.identity,
        match,
        wallet,
        ...proposedFor(transfer),
      };
    }),
  };
}

function proposedFor(
  transfer: TransferRow | null,
): Pick<StatementProposals['lines'][number], 'payment' | 'order'> {
  if (transfer === null) return { payment: null, order: null };
  const { id: _id, reference, orderNumber, buyerName } = transfer;
  const awaited = rupeesFromPaisa(transfer.awaitedPaisa);
  if (reference !== null)
    return { payment: { _id, reference, awaited, buyerName, orderNumber }, order: null };
  return { payment: null, order: { _id, orderNumber: orderNumber as string, awaited, buyerName } };
}

/** The debits of a bank statement: what left our account. Nothing changes. */
export async function readDebits(csv: string, adminId: string): Promise<ReadStatement> {
  return readStatementOf({ csv, side: 'debit' }, adminId);
}

/** A line's identity in a form that has always the same length. */
function statementLineId(identity: string): string {
  return createHash('sha256').update(identity).digest('hex');
}
