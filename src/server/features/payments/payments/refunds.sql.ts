import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { RefundRow } from './payment-details.sql.ts';

/** A refund, to be worked on. */
export interface LockedRefund {
  id: string;
  paymentId: string;
  amountPaisa: number;
  state: RefundRow['state'];
  reference: string | null;
  /** A sentence for the buyer. */
  reason: string;
  /** Due for so long, with a silent gateway, that a person sends it. */
  isTooOld: boolean;
  /** Sending for so long that the gateway's answer must be lost. */
  isStale: boolean;
}

const lockedColumns = sql`
  id, payment_id as "paymentId", amount_paisa as "amountPaisa", state, reference, reason,
  created_at < clock_timestamp() - interval '24 hours' as "isTooOld",
  state = 'sending' and sent_at < clock_timestamp() - interval '2 minutes' as "isStale"`;

/** Refunds that nobody works on: new ones, and those whose gateway never answered; oldest first. */
export async function listWaitingRefunds(
  db: Database,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<{ id: string; paymentId: string }[]> {
  const { rows } = await sql<{ id: string; paymentId: string }>`
    select id, payment_id as "paymentId" from refunds
    where (state = 'due' or (state = 'sending' and sent_at < clock_timestamp() - interval '2 minutes'))
      and id <> all(${except}::uuid[])
    order by created_at limit ${limit}`.execute(db);
  return rows;
}

/** The refunds of a payment, locked; the payment's lock comes first. */
export async function lockRefunds(db: Database, paymentId: string): Promise<LockedRefund[]> {
  const { rows } = await sql<LockedRefund>`
    select ${lockedColumns} from refunds where payment_id = ${paymentId} order by created_at, id for update`.execute(
    db,
  );
  return rows;
}

/** Moves an unfinished refund on. */
export async function changeRefund(
  db: Database,
  refundId: string,
  change: { state: 'sending' | 'by_hand'; error?: string },
): Promise<void> {
  await sql`
    update refunds set state = ${change.state}, last_error = ${change.error ?? null}::text,
      sent_at = case when ${change.state}::text = 'sending' then clock_timestamp() else sent_at end
    where id = ${refundId}`.execute(db);
}

export async function noteRefundError(db: Database, refundId: string, error: string): Promise<void> {
  await sql`update refunds set last_error = ${error} where id = ${refundId}`.execute(db);
}

export async function finishRefund(
  db: Database,
  refundId: string,
  { reference, adminId }: { reference: string | null; adminId: string | null },
): Promise<void> {
  await sql`
    update refunds set state = 'refunded', refunded_at = now(), reference = ${reference}::text,
      refunded_by = ${adminId}::uuid, last_error = null
    where id = ${refundId}`.execute(db);
}

/** A refund that is due, as far as it is set against what is to be paid at the door. */
export async function findDueRefund(
  db: Database,
  refundId: string,
): Promise<{ amountPaisa: number; isWhole: boolean } | null> {
  const { rows } = await sql<{ amountPaisa: number; isWhole: boolean }>`
    select amount_paisa as "amountPaisa", credit_note_id is not null as "isWhole" from refunds
    where id = ${refundId} and state = 'due' for update`.execute(db);
  return rows[0] ?? null;
}

/** Refunds of a parcel that is paid at the door which wait for our bank, the oldest first. */
export async function listRefundsOfDoor(
  db: Database,
  parcelId: string,
): Promise<{ id: string; paymentId: string }[]> {
  const { rows } = await sql<{ id: string; paymentId: string }>`
    select r.id, r.payment_id as "paymentId" from parcels x join payments p on p.order_id = x.order_id and p.method = 'cod'
    join refunds r on r.payment_id = p.id
    where x.id = ${parcelId} and r.state = 'due' and x.id = any(r.parcel_ids) order by r.created_at, r.id`.execute(
    db,
  );
  return rows;
}

/** So much of a refund moves no money: it is done, and the rest of it a refund of its own. */
export async function divideAtDoor(db: Database, refundId: string, doorPaisa: number): Promise<void> {
  await sql`
    with rest as (
      insert into refunds (payment_id, amount_paisa, reason, lines, state, due_by, parcel_ids, return_id, created_at)
      select payment_id, amount_paisa - ${doorPaisa}, reason, lines, 'due', due_by, parcel_ids, return_id, clock_timestamp()
      from refunds where id = ${refundId} and amount_paisa > ${doorPaisa}
    )
    update refunds set amount_paisa = ${doorPaisa}, state = 'refunded', refunded_at = now(), is_at_door = true
    where id = ${refundId}`.execute(db);
}

/** Whether a courier is still to collect what these refunds of an order give back some of. */
export async function isCashUnderWay(db: Database, refundIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isUnderWay: boolean }>`
    select exists (
      select from refunds r join payments p on p.id = r.payment_id join cash_collections c on c.order_id = p.order_id
      where r.id = any(${refundIds}::uuid[]) and p.method = 'cod' and c.collected_at is null and c.ended_at is null
        and c.paid_at is null
        and (coalesce(cardinality(r.parcel_ids), 0) = 0 or c.parcel_id = any(r.parcel_ids))) as "isUnderWay"`.execute(
    db,
  );
  return rows[0]?.isUnderWay === true;
}

const refundColumns = sql`
  id, amount_paisa as "amountPaisa", state, reason, due_by::text as "dueBy", refunded_at::text as "refundedAt", reference,
  is_at_door as "isAtDoor"`;

/** The refund made last of a payment, as JSON gives it; under the payment's lock the caller's own. */
export async function findLatestRefund(db: Database, paymentId: string): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from refunds
    where payment_id = ${paymentId} order by created_at desc, id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The refund that a credit note stands for, as JSON gives it. */
export async function findRefundOfCreditNote(db: Database, creditNoteId: string): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from refunds where credit_note_id = ${creditNoteId}`.execute(db);
  return rows[0] ?? null;
}

/** The payment that paid an order, or null. */
export async function findSettledPaymentId(db: Database, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where order_id = ${orderId} and status = 'settled'`.execute(db);
  return rows[0]?.id ?? null;
}
