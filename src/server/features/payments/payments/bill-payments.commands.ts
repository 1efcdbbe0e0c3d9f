import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import type { Buyer } from '../../../db/buyer.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { answerOnce, canonicalHash } from '../../../plugins/idempotency.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { billNotFound } from '../../books/bills/bills.errors.ts';
import { lockDebts } from '../../orders/debts/debts.sql.ts';
import { findAccountBill, getDue } from './bill-payments.sql.ts';
import { giveUpPayments } from './payment-arrivals.commands.ts';
import {
  availableGateway,
  beginReserved,
  isPageOver,
  type PaymentDeps,
  type StartedPayment,
} from './payments.commands.ts';
import { methodNotAvailable, notOnAccount } from './payments.errors.ts';
import { insertPayment, lockOpenBillPayments } from './payments.sql.ts';

/**
 * Begins the payment of an own bill on account, of a part of it or of more, or answers the live one; another method or
 * amount gives the earlier attempt up. `creditPaisa` is what of the amount is beyond all that is due to the seller now.
 * 404 for a foreign bill, 409 for one that is not on account, 400 for a method that cannot carry it.
 */
export async function startBillPayment(
  deps: PaymentDeps,
  request: {
    buyer: Buyer;
    billId: string;
    method: OrderPaymentMethod;
    amountPaisa: number;
    idempotencyKey: string | null;
  },
): Promise<StartedPayment & { creditPaisa: number }> {
  const { buyer, billId, method, amountPaisa, idempotencyKey } = request;
  const { companyId, userId } = buyer;
  if (method === 'cod') throw methodNotAvailable();
  const reserved = await inTurn(deps.db, () =>
    inTransaction(deps.db, (tx) =>
      answerOnce(
        tx,
        {
          userId,
          scope: 'payments/bill',
          key: idempotencyKey,
          bodyHash: canonicalHash({ companyId, billId, method, amountPaisa }),
        },
        async () => {
          const found = await findAccountBill(tx, billId, { companyId });
          if (found === null) throw billNotFound();
          if (found.debt === null) throw notOnAccount();
          const { sellerId } = found.debt;
          await lockDebts(tx, { companyId, sellerIds: [sellerId] });
          const gateway = availableGateway(deps, method, 'order', amountPaisa);
          const creditPaisa = Math.max(0, amountPaisa - (await getDue(tx, { companyId, sellerId })));
          const open = await lockOpenBillPayments(tx, billId);
          const live = open.find(
            (payment) =>
              payment.method === method &&
              payment.amountPaisa === amountPaisa &&
              !isPageOver(gateway, payment, payment.now),
          );
          if (live !== undefined) return { status: 200, data: { id: live.id, creditPaisa } };
          await giveUpPayments(tx, open, { kind: 'buyer', id: userId }, deps.config.publicUrl);
          const reference = gateway.newReference();
          const { id } = await insertPayment(tx, {
            subject: { billId },
            buyer,
            method,
            amountPaisa,
            reference,
          });
          return { status: 201, data: { id, creditPaisa } };
        },
      ),
    ),
  );
  const { id, creditPaisa } = reserved.data;
  return { ...(await beginReserved(deps, { ...reserved, data: id })), creditPaisa };
}
