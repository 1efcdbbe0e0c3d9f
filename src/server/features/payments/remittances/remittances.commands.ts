import { createHash } from 'node:crypto';
import { type RemittanceMatch, remittanceMatch } from '../../../../domain/books/cash-collection.ts';
import { bankReferenceKey } from '../../../../domain/payments/bank-transfer.ts';
import type { ReadRemittance } from '../../../../domain/payments/remittance-file.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { allowLongWork } from '../../../db/long-work.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { Gateway } from '../../../gateways/gateway.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { postCashRemitted, postCashTwice } from '../../books/ledger/cash.commands.ts';
import { lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { lockBankCredits } from '../payments/bank-receipts.sql.ts';
import { findParcelBuyer } from '../payments/parcel-payments.sql.ts';
import { markRefundDue } from '../payments/payment-arrivals.commands.ts';
import { insertPayment } from '../payments/payments.sql.ts';
import { findBankCredit } from '../wallet-settlements/wallet-settlements.sql.ts';
import { readRemittanceOf } from './remittance-reader.ts';
import {
  remittanceEmpty,
  remittanceNotFound,
  remittanceRecorded,
  remittanceReferenceUsed,
  remittanceToCome,
  rowDecided,
  rowNotBookable,
} from './remittances.errors.ts';
import {
  findRemittanceOfFile,
  insertRemittance,
  listRemittanceRows,
  lockCollections,
  lockRow,
  markDecided,
  markRemitted,
  matchRows,
  type RemittanceRowState,
} from './remittances.sql.ts';

type RemittanceDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'gateways'>;

/** What a row is to us now. */
export const matchOf = ({ collection, amountPaisa }: RemittanceRowState): RemittanceMatch =>
  remittanceMatch(collection, amountPaisa);

/** What a courier's file says of our parcels; nothing changes. 400 for one that cannot be read. */
export async function readFile(
  { db }: Pick<Deps, 'db'>,
  { courier, csv, adminId }: { courier: string; csv: string; adminId: string },
): Promise<{ read: ReadRemittance; rows: RemittanceRowState[] }> {
  const read = await readRemittanceOf(csv, adminId);
  return { read, rows: await matchRows(db, courier, read.lines) };
}

/**
 * A courier has passed on what it collected: the parcels of its file whose amounts agree are booked in one transaction,
 * the others wait for a decision. The same file again is the same remittance; 409 with another bank reference, or for a
 * reference of another transfer, 400 for a file without parcels. Answers its id.
 */
export async function recordRemittance(
  { db, clock }: Pick<RemittanceDeps, 'db' | 'clock'>,
  request: { courier: string; csv: string; bankReference: string; date: string },
  admin: ActingAdmin,
): Promise<{ remittanceId: string; problems: ReadRemittance['problems'] }> {
  const { courier, csv, bankReference, date } = request;
  const now = clock();
  if (date > kathmanduDate(now)) throw remittanceToCome();
  const { lines, problems } = await readRemittanceOf(csv, admin.actorId);
  if (lines.length === 0) throw remittanceEmpty();
  const fileHash = createHash('sha256').update(JSON.stringify(lines)).digest();
  return inTransaction(db, async (tx) => {
    await allowLongWork(tx);
    await lockBankCredits(tx);
    const known = await findRemittanceOfFile(tx, { courier, fileHash });
    if (known !== null) {
      if (bankReferenceKey(known.bankReference) !== bankReferenceKey(bankReference))
        throw remittanceRecorded();
      return { remittanceId: known.id, problems };
    }
    if ((await findBankCredit(tx, { bankReference, statementLine: null })) !== null)
      throw remittanceReferenceUsed();
    const named = (await matchRows(tx, courier, lines)).flatMap(({ parcelId }) => parcelId ?? []);
    await lockCollections(tx, named);
    // Read again: another may have been recorded, or delivered, while this waited.
    const seen = new Set<string>();
    const rows = (await matchRows(tx, courier, lines)).map((row) => {
      const isFirst = row.parcelId !== null && !seen.has(row.parcelId);
      if (row.parcelId !== null) seen.add(row.parcelId);
      return { ...row, decision: isFirst && matchOf(row) === 'matched' ? ('booked' as const) : null };
    });
    const remittanceId = await insertRemittance(
      tx,
      { courier, fileHash, bankReference, date, adminId: admin.actorId, now },
      rows,
    );
    const booked = rows.filter(({ decision }) => decision === 'booked').map(toRemitted);
    await markRemitted(tx, remittanceId, booked, now);
    await postCashRemitted(tx, booked, { cause: remittanceId, actorId: admin.actorId });
    await recordAudit(tx, {
      ...admin,
      action: 'courier.remit',
      objectKind: 'courier_remittance',
      objectId: remittanceId,
      before: null,
      after: {
        courier,
        bankReference,
        date,
        rows: rows.length,
        booked: booked.length,
        bookedPaisa: booked.reduce((sum, { remittedPaisa, feePaisa }) => sum + remittedPaisa - feePaisa, 0),
      },
    });
    return { remittanceId, problems };
  });
}

/**
 * Our desk says what becomes of a row that did not agree: what came is all there is, or goes back where its parcel was
 * paid by a gateway before; or it counts for nothing. 404, 409 once it was decided otherwise, and for a parcel whose cash
 * no courier has.
 */
export async function decideRow(
  deps: RemittanceDeps,
  request: {
    remittanceId: string;
    position: number;
    decision: 'accepted' | 'dismissed';
    reason: string;
    admin: ActingAdmin;
  },
): Promise<void> {
  const { db, clock } = deps;
  const { remittanceId, position, decision, reason, admin } = request;
  await inTransaction(db, async (tx) => {
    await lockRow(tx, remittanceId, position);
    const [found] = await listRemittanceRows(tx, remittanceId, position);
    if (found === undefined) throw remittanceNotFound();
    if (found.decision !== null) {
      if (found.decision === decision && found.reason === reason) return;
      throw rowDecided();
    }
    let paymentId: string | null = null;
    if (decision === 'accepted' && matchOf(found) === 'paid') {
      paymentId = await giveCashBack(tx, deps, found, admin);
      const cause = `${remittanceId} ${position}`;
      await postCashTwice(tx, found, { cause, actorId: admin.actorId, note: reason });
    } else if (decision === 'accepted') {
      if (found.parcelId !== null) await lockCollections(tx, [found.parcelId]);
      const [row] = await listRemittanceRows(tx, remittanceId, position);
      if (row === undefined || !['matched', 'differs'].includes(matchOf(row))) throw rowNotBookable();
      const accepted = [toRemitted(row)];
      await markRemitted(tx, remittanceId, accepted, clock());
      const cause = `${remittanceId} ${position}`;
      await postCashRemitted(tx, accepted, { cause, actorId: admin.actorId, note: reason });
    }
    await markDecided(
      tx,
      { remittanceId, position },
      { decision, reason, adminId: admin.actorId, now: clock(), paymentId },
    );
    await recordAudit(tx, {
      ...admin,
      action: 'courier.decide_row',
      objectKind: 'courier_remittance',
      objectId: remittanceId,
      before: { position, tracking: found.tracking, expectedPaisa: found.collection?.amountPaisa ?? null },
      after: { decision, reason, amountPaisa: found.amountPaisa, feePaisa: found.feePaisa },
    });
  });
}

/** Cash that a courier took for a parcel that was paid already: it came, and goes back to who paid. */
async function giveCashBack(
  tx: DatabaseTransaction,
  { config, gateways }: RemittanceDeps,
  { parcelId, amountPaisa }: RemittanceRowState,
  { actorId }: ActingAdmin,
): Promise<string> {
  const owner = parcelId === null ? null : await findParcelBuyer(tx, parcelId);
  if (owner === null || amountPaisa === 0) throw rowNotBookable();
  const { orderId, ...buyer } = owner;
  await lockOrder(tx, orderId);
  const payment = await insertPayment(tx, {
    subject: { parcelId: parcelId as string, kind: 'parcel' },
    buyer,
    method: 'cod',
    amountPaisa,
    reference: (gateways.get('cod') as Gateway).newReference(),
  });
  const actor = { kind: 'admin', id: actorId } as const;
  const arrival = { gatewayReference: null, receivedPaisa: amountPaisa, actor };
  const reason = 'The courier took cash for a parcel that you had paid already.';
  await markRefundDue(tx, payment, arrival, reason, config.publicUrl);
  return payment.id;
}

function toRemitted({ parcelId, collection, amountPaisa, feePaisa }: RemittanceRowState) {
  return {
    parcelId: parcelId as string,
    amountPaisa: collection?.amountPaisa ?? 0,
    remittedPaisa: amountPaisa,
    feePaisa,
  };
}
