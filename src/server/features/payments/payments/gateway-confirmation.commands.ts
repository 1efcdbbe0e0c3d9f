import {
  isAccountedFor,
  PAYMENT_METHOD_NAMES,
  type PaymentStatus,
} from '../../../../domain/books/payment-status.ts';
import { isYoungPayment, nextCheckAt } from '../../../../domain/payments/gateway-checks.ts';
import { HOUR_MS } from '../../../../domain/shop/durations.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { type Gateway, type GatewayAnswer, GatewayUnavailableError } from '../../../gateways/gateway.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import {
  type AskedPaymentRow,
  findAskedPayment,
  findByGatewayReference,
  listDueChecks,
  scheduleCheck,
} from './asked-payments.sql.ts';
import type { SettlementDeps } from './payment-arrivals.commands.ts';
import { getPaymentMailFacts } from './payment-details.sql.ts';
import { toGatewayPayment } from './payment-view.ts';
import { paymentNotFound } from './payments.errors.ts';
import { changePayment, insertAlert, type PaymentRow } from './payments.sql.ts';
import { type LockedPayment, lockForSettlement, settlePayment } from './settlement.commands.ts';

type ConfirmationDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'catalogue' | 'gateways'>;
const SYSTEM = { kind: 'system', id: null } as const;

/**
 * paid: the money came, now or earlier; open: it did not yet; refused: it did not, as far as the gateway knows; unsure:
 * the gateway cannot say now; conflict: it names a transaction that another payment has already used.
 */
export interface Confirmation {
  outcome: 'paid' | 'open' | 'refused' | 'unsure' | 'conflict';
  payment: PaymentRow;
}

/**
 * Asks the gateway's server what became of a payment and does what follows from it. The one way for return pages,
 * verify calls and the reconciler; nothing a browser brought decides (threats.md T-P1 to T-P6). 404 when unknown.
 */
export async function confirmWithGateway(deps: ConfirmationDeps, paymentId: string): Promise<Confirmation> {
  const payment = await findAskedPayment(deps.db, paymentId);
  if (payment === null) throw paymentNotFound();
  if (isAccountedFor(payment.status)) return { outcome: 'paid', payment };
  const gateway = deps.gateways.get(payment.method);
  if (!gateway?.ask) return { outcome: 'refused', payment };
  const answer = await askGateway(gateway.ask, payment);
  if (answer === null) return { outcome: 'unsure', payment };
  const { changedProductIds, ...confirmation } = await inTurn(deps.db, () =>
    inTransaction(deps.db, async (tx) => {
      const locked = await lockForSettlement(tx, paymentId);
      return applyAnswer(tx, { locked, answer, now: payment.now, shop: deps });
    }),
  );
  deps.catalogue.productsChanged(changedProductIds);
  return confirmation;
}

async function askGateway(
  ask: NonNullable<Gateway['ask']>,
  payment: AskedPaymentRow,
): Promise<GatewayAnswer | null> {
  try {
    return await ask(toGatewayPayment(payment));
  } catch (error) {
    if (error instanceof GatewayUnavailableError) return null;
    throw error;
  }
}

interface Applied extends Confirmation {
  changedProductIds: string[];
}

async function applyAnswer(
  tx: DatabaseTransaction,
  context: { locked: LockedPayment; answer: GatewayAnswer; now: Date; shop: SettlementDeps },
): Promise<Applied> {
  const { locked, answer, now, shop } = context;
  const { payment } = locked;
  const name = PAYMENT_METHOD_NAMES[payment.method];
  const unchanged = (outcome: Confirmation['outcome']): Applied => ({
    outcome,
    payment,
    changedProductIds: [],
  });
  const refusedAfterAlert = async (text: string): Promise<Applied> => {
    await insertAlert(tx, payment.id, text);
    return unchanged('refused');
  };
  // Somebody else settled it meanwhile: the same answer again.
  if (isAccountedFor(payment.status)) return unchanged('paid');
  switch (answer.state) {
    case 'settled': {
      const { gatewayReference, amountPaisa } = answer;
      if (amountPaisa !== payment.amountPaisa) {
        return refusedAfterAlert(
          `${name} says that ${formatRupees(amountPaisa)} instead of ${formatRupees(payment.amountPaisa)} was paid (${gatewayReference}).`,
        );
      }
      const owner = await findByGatewayReference(tx, payment.method, gatewayReference);
      if (owner !== null && owner !== payment.id) {
        await insertAlert(
          tx,
          payment.id,
          `${name} names transaction ${gatewayReference} of another payment.`,
        );
        return unchanged('conflict');
      }
      const arrival = { gatewayReference, receivedPaisa: amountPaisa, actor: SYSTEM };
      return { outcome: 'paid', ...(await settlePayment(tx, locked, arrival, shop)) };
    }
    case 'open':
      return unchanged('open');
    case 'mismatch':
      return refusedAfterAlert(`${name} answered for something else: ${answer.detail}.`);
    case 'unclear':
      await insertAlert(tx, payment.id, `${name} cannot say what became of the payment: ${answer.detail}.`);
      return unchanged('unsure');
    case 'not_found':
      if (isYoungPayment(payment.begunAt, now)) return unchanged('refused');
      return ended(tx, payment, 'failed');
    case 'cancelled':
    case 'failed': {
      await scheduleCheck(tx, payment.id, null);
      return ended(tx, payment, answer.state);
    }
    case 'refunded':
      await insertAlert(
        tx,
        payment.id,
        answer.isFull
          ? `${name} gave all of the money back before it reached us.`
          : `${name} gave a part of the money back before it reached us.`,
      );
      return answer.isFull ? ended(tx, payment, 'failed') : unchanged('refused');
  }
}

/** An open attempt ends, and its buyer is told unless they gave it up themselves; one that had ended stays as it is. */
async function ended(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  status: Extract<PaymentStatus, 'failed' | 'cancelled'>,
): Promise<Applied> {
  const isOpen = payment.status === 'initiated' || payment.status === 'pending';
  if (!isOpen) return { outcome: 'refused', payment, changedProductIds: [] };
  const after = await changePayment(tx, payment, { status, actor: SYSTEM });
  if (status === 'failed') {
    const { userId, orderId, orderNumber, bill, amountPaisa } = await getPaymentMailFacts(tx, payment.id);
    const wallet = PAYMENT_METHOD_NAMES[payment.method];
    const params = { orderId, orderNumber, bill, amountPaisa, wallet };
    await notify(tx, [{ to: userId, event: 'wallet_payment_failed', params, cause: payment.id }]);
  }
  return { outcome: 'refused', payment: after, changedProductIds: [] };
}

/**
 * Asks about every payment whose time to ask has come; answers how many. When to ask next is stored before the
 * gateway is asked, so that a server killed in between asks again later. Given up attempts are asked about too: their
 * money may still come. What the gateway has not ended after a day, a person must look at, whatever became of its order.
 */
export async function reconcilePayments(deps: ConfirmationDeps): Promise<number> {
  const due = await listDueChecks(deps.db, 200);
  const failures: unknown[] = [];
  for (const { id, begunAt, now } of due) {
    try {
      const next = nextCheckAt(begunAt, now);
      await scheduleCheck(deps.db, id, next ?? new Date(now.getTime() + HOUR_MS));
      const { outcome, payment } = await confirmWithGateway(deps, id);
      if (next !== null) continue;
      // An order that ended has given its attempt up, and the gateway may take its money yet.
      const isUnsaid = outcome === 'unsure' || outcome === 'open';
      const isOpen = payment.status === 'initiated' || payment.status === 'pending';
      if (isUnsaid || (isOpen && outcome !== 'paid')) {
        const name = PAYMENT_METHOD_NAMES[payment.method];
        await insertAlert(deps.db, id, `${name} has not said for a day what became of the payment.`);
      }
      await scheduleCheck(deps.db, id, null);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be checked');
  return due.length;
}
