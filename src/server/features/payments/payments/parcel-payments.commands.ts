import type { GatewayMethod } from '../../../../domain/books/payment-status.ts';
import { isScanned } from '../../../../domain/payments/rails.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { answerOnce, canonicalHash } from '../../../plugins/idempotency.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { findCollection } from '../../books/ledger/cash.sql.ts';
import { findReturnFee } from '../../books/ledger/return-fees.sql.ts';
import { lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { notPaidAtDoor, orderNotFound } from '../../orders/orders/orders.errors.ts';
import { findParcelBuyer } from './parcel-payments.sql.ts';
import { giveUpPayments } from './payment-arrivals.commands.ts';
import {
  availableGateway,
  beginReserved,
  isPageOver,
  type PaymentDeps,
  type StartedPayment,
} from './payments.commands.ts';
import { cashNotAwaited, feeNotOwed, methodNotAvailable } from './payments.errors.ts';
import { insertPayment, lockOpenParcelPayments, type PaidParcel } from './payments.sql.ts';

/**
 * Begins the payment of what the courier of an own parcel is to collect, by a code that is scanned, or of the fee for its
 * way back; or answers the live one. Another method gives the earlier attempt up. 404 for a foreign parcel, 409 where
 * nothing is to be paid (any more), 400 for a method that cannot carry it.
 */
export async function startParcelPayment(
  deps: PaymentDeps,
  request: PaidParcel & { buyer: Buyer; method: GatewayMethod; idempotencyKey: string | null },
): Promise<StartedPayment> {
  const { buyer, parcelId, kind, method, idempotencyKey } = request;
  const { companyId, userId } = buyer;
  const subject = { parcelId, kind };
  const reserved = await inTurn(deps.db, () =>
    inTransaction(deps.db, (tx) =>
      answerOnce(
        tx,
        {
          userId,
          scope: 'payments/parcel',
          key: idempotencyKey,
          bodyHash: canonicalHash({ companyId, ...subject, method }),
        },
        async () => {
          const owner = await findParcelBuyer(tx, parcelId);
          if (owner === null || owner.companyId !== companyId) throw orderNotFound();
          await lockOrder(tx, owner.orderId);
          const amountPaisa = await awaitedPaisa(tx, subject);
          if (kind === 'parcel' && !isScanned(method)) throw methodNotAvailable();
          const gateway = availableGateway(deps, method, 'order', amountPaisa);
          const open = await lockOpenParcelPayments(tx, subject);
          const live = open.find(
            (payment) => payment.method === method && !isPageOver(gateway, payment, payment.now),
          );
          if (live !== undefined) return { status: 200, data: live.id };
          await giveUpPayments(tx, open, { kind: 'buyer', id: userId }, deps.config.publicUrl);
          const reference = gateway.newReference();
          const { id } = await insertPayment(tx, { subject, buyer, method, amountPaisa, reference });
          return { status: 201, data: id };
        },
      ),
    ),
  );
  return beginReserved(deps, reserved);
}

/** What is to be paid for a parcel of a locked order; 409 where nothing is. */
async function awaitedPaisa(tx: DatabaseTransaction, { parcelId, kind }: PaidParcel): Promise<number> {
  if (kind === 'return_fee') {
    const fee = await findReturnFee(tx, parcelId);
    if (fee === null || fee.isPaid || fee.isWaived) throw feeNotOwed();
    return fee.amountPaisa;
  }
  const collection = await findCollection(tx, parcelId);
  if (collection === null) throw notPaidAtDoor();
  if (!collection.isOpen || collection.isRefused) throw cashNotAwaited();
  return collection.amountPaisa;
}
