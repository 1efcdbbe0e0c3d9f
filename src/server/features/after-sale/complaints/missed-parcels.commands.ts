import { isOpenCase } from '../../../../domain/after-sale/complaint.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { releaseParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';
import { receiveParcel } from '../../orders/orders/parcel-arrival.commands.ts';
import { type BuyersParcel, lockParcelOfBuyer } from '../../orders/orders/seller-orders.commands.ts';
import { photoOwnerOf } from '../../shop/photos/photos.commands.ts';
import { readersOf, tellReader } from './case-news.commands.ts';
import { type ComplaintDeps, openCase } from './case-opening.commands.ts';
import { type CaseReader, complaintClosedMail } from './complaints.mail.ts';
import { changeCase, findMissingCase, getCasePeople, type LockedCase } from './complaints.sql.ts';

/**
 * The buyer says that an own parcel has not arrived: a complaint, which holds the seller's money and every clock of the
 * parcel until the buyer says "Received" or our desk decides. 404 for foreign, 409 before it is sent, once the buyer has
 * it, 7 days after anybody else said so, and a second time.
 */
export async function missParcel(
  deps: ComplaintDeps,
  request: BuyersParcel & { text: string; photos: readonly string[] },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { order, parcel } = await lockParcelOfBuyer(tx, request);
    const { companyId, userId, text, photos } = request;
    await openCase(tx, deps, {
      kind: 'not_received',
      from: { companyId, userId },
      orderId: order.id,
      parcelId: parcel.id,
      sellerId: parcel.sellerId,
      text,
      photos,
      photoOwner: photoOwnerOf({ userId }, null),
    });
  });
}

/**
 * The buyer says that a parcel has arrived: from now on its money is in return time, and a complaint that it had not
 * ends. 404 for foreign, 409 unless it is under way or missed.
 */
export async function sayReceived(deps: ComplaintDeps, request: BuyersParcel): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockParcelOfBuyer(tx, request);
    const missed = await findMissingCase(tx, locked.parcel.id);
    const open = missed !== null && isOpenCase(missed.state) ? missed : null;
    await receiveParcel(tx, locked, { userId: request.userId, isMissed: open !== null });
    if (open !== null) await closeAsReceived(tx, deps, open, request.userId);
  });
}

async function closeAsReceived(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { id, number, kind, dueAt }: LockedCase,
  userId: string,
): Promise<void> {
  await changeCase(tx, id, {
    now: deps.clock(),
    state: 'closed',
    answerDueAt: null,
    closedAs: 'received',
    event: 'received',
    actor: { kind: 'buyer', id: userId },
  });
  await releaseParcel(tx, { kind: 'case', id });
  const people = await getCasePeople(tx, id);
  const facts = { number, kind, orderNumber: people.orderNumber, dueAt };
  const { buyer, seller } = readersOf(deps, id, people);
  const news = { params: { caseId: id, number }, cause: id };
  const mailTo = (reader: CaseReader) => complaintClosedMail(facts, reader, 'received');
  await tellReader(tx, buyer, { event: 'complaint_closed', ...news }, mailTo);
  await tellReader(tx, seller, { event: 'complaint_closed_for_seller', ...news }, mailTo);
}
