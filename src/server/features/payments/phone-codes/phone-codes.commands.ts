import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { PHONE_CODE, secondsUntilNextCode } from '../../../../domain/orders/cash-at-door.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { enqueueSms } from '../../../sms/sms.jobs.ts';
import { smsNumber } from '../../../sms/sms-sender.ts';
import { requireCashOfOrder } from '../../orders/cash-at-door/cash-at-door.commands.ts';
import type { LockedOrder } from '../../orders/orders/order-changes.sql.ts';
import { orderIsCancelled, paymentNotFound } from '../payments/payments.errors.ts';
import { findPaymentSubject, type PaymentRow } from '../payments/payments.sql.ts';
import { lockForSettlement, settlePayment } from '../payments/settlement.commands.ts';
import {
  codeExpired,
  codeMissing,
  codeTooSoon,
  codeWrong,
  noMoreCodes,
  noMoreTries,
  notAtDoor,
  nothingToConfirm,
  phoneRests,
} from './phone-codes.errors.ts';
import { countCodesToPhone, countTry, getCodeOrder, getSentCodes, insertCode } from './phone-codes.sql.ts';

type CodeDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'sms' | 'catalogue'>;

/** An own payment at the door, locked with its order. */
interface AtDoor {
  payment: PaymentRow;
  order: LockedOrder;
}

/**
 * Sends a code to the phone of the delivery address; the ones before it count no more. The rule is asked first: nobody is
 * called for an order that cannot be paid at the door.
 * Errors: 404 for a foreign payment, 409 for one of another way or that is over, 409 of the rule, 429 within a minute,
 * 409 after the last code of the order and where the phone had too many today.
 */
export async function sendPhoneCode(
  deps: CodeDeps,
  { paymentId, buyer }: { paymentId: string; buyer: Buyer },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { payment, order } = await lockAtDoor(tx, paymentId, buyer);
    refuseEnded(payment, order);
    await requireCashOfOrder(tx, deps, { orderId: order.id, companyId: order.companyId, path: null });
    const { codes, tries, last, now } = await getSentCodes(tx, order.id);
    if (tries >= PHONE_CODE.mostTries) throw noMoreTries();
    if (codes >= PHONE_CODE.mostCodes) throw noMoreCodes();
    const seconds = last === null ? 0 : secondsUntilNextCode(last.sentAt, now);
    if (seconds > 0) throw codeTooSoon(seconds);
    const { orderNumber, totalPaisa, phone, readerEmail } = await getCodeOrder(tx, order.id, buyer.userId);
    const to = smsNumber(phone);
    if ((await countCodesToPhone(tx, to)) >= PHONE_CODE.mostPerPhone) throw phoneRests();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(now.getTime() + PHONE_CODE.minutes * 60_000);
    const hash = hashCode(deps.config.secretKey, order.id, code);
    await insertCode(tx, { orderId: order.id, number: codes + 1, phone: to, hash, sentAt: now, expiresAt });
    await enqueueSms(tx, {
      to,
      text: `${code} is your code for order ${orderNumber} at Thokmandu: you pay ${formatRupees(totalPaisa)} to the courier. It holds for 10 minutes.`,
      readerEmail,
      until: expiresAt.toISOString(),
    });
  });
}

/**
 * The code from the phone settles the order: it goes to its sellers as if it were paid, what couriers are to bring stands
 * in the ledger's account `cod`. Of two right codes at once one does it, the other gets the same answer. A wrong one is
 * counted whatever becomes of the call.
 * Errors: 404 for a foreign payment, 409 for one of another way or that is over, 409 of the rule, 400 for a wrong code, 409
 * without one, for one that has expired and after the last try.
 */
export async function confirmPhone(
  deps: CodeDeps,
  { paymentId, buyer, code }: { paymentId: string; buyer: Buyer; code: string },
): Promise<void> {
  const outcome = await inTurn(deps.db, () =>
    inTransaction(deps.db, async (tx): Promise<{ refusal: AppError } | { changedProductIds: string[] }> => {
      const { payment, order } = await lockAtDoor(tx, paymentId, buyer);
      if (payment.status === 'settled') return { changedProductIds: [] };
      refuseEnded(payment, order);
      const { tries, last, now } = await getSentCodes(tx, order.id);
      if (tries >= PHONE_CODE.mostTries) throw noMoreTries();
      if (last === null) throw codeMissing();
      if (last.expiresAt <= now) throw codeExpired();
      if (!timingSafeEqual(last.hash, hashCode(deps.config.secretKey, order.id, code))) {
        await countTry(tx, order.id, last.number);
        const left = PHONE_CODE.mostTries - tries - 1;
        return { refusal: left === 0 ? noMoreTries() : codeWrong(left) };
      }
      await requireCashOfOrder(tx, deps, { orderId: order.id, companyId: order.companyId, path: null });
      const actor = { kind: 'buyer', id: buyer.userId } as const;
      const arrival = { gatewayReference: null, receivedPaisa: payment.amountPaisa, actor };
      return settlePayment(tx, { payment, order, sellerId: null }, arrival, deps);
    }),
  );
  if ('refusal' in outcome) throw outcome.refusal;
  deps.catalogue.productsChanged(outcome.changedProductIds);
}

async function lockAtDoor(tx: DatabaseTransaction, paymentId: string, { companyId }: Buyer): Promise<AtDoor> {
  const subject = await findPaymentSubject(tx, paymentId);
  if (subject === null || subject.companyId !== companyId) throw paymentNotFound();
  const { payment, order } = await lockForSettlement(tx, paymentId);
  if (payment.method !== 'cod' || order === null) throw notAtDoor();
  return { payment, order };
}

/** Nothing is revived: whoever comes late orders anew. */
function refuseEnded({ status }: PaymentRow, order: LockedOrder): void {
  if (order.status === 'cancelled' || order.isHoldOver) throw orderIsCancelled();
  if (order.isPaid || (status !== 'initiated' && status !== 'pending')) throw nothingToConfirm();
}

/** A million codes are tried in no time: without the server's key the hash tells nothing. */
function hashCode(secretKey: string, orderId: string, code: string): Buffer {
  return createHmac('sha256', `phone-code:${secretKey}`).update(`${orderId}:${code}`).digest();
}
