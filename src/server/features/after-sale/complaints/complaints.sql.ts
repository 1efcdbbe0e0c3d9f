import { type RawBuilder, sql } from 'kysely';
import {
  type CaseDecision,
  type CaseEnding,
  type CaseEvent,
  type CaseSide,
  type CaseState,
  type ComplaintKind,
  complaintNumber,
} from '../../../../domain/after-sale/complaint.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** From whom: an account, or a guest whose address was confirmed. */
export type Complainer = Buyer | { name: string; email: string };

export interface NewCase {
  id: string;
  kind: ComplaintKind;
  from: Complainer;
  orderId: string | null;
  parcelId: string | null;
  sellerId: string | null;
  returnId: string | null;
  /** What a warranty is claimed for. */
  lineId: string | null;
  state: CaseState;
  sentAt: Date;
  dueAt: Date;
  answerDueAt: Date | null;
  sellerSeesAt: Date | null;
  bsYear: number;
}

/**
 * Writes a complaint under the next number of its year and answers that. The counter stays locked until the transaction
 * ends: what is rolled back leaves no gap.
 */
export async function insertCase(tx: DatabaseTransaction, input: NewCase): Promise<string> {
  const { rows } = await sql<{ serial: number }>`
    insert into case_counters (bs_year, last_serial) values (${input.bsYear}, 1)
    on conflict (bs_year) do update set last_serial = case_counters.last_serial + 1
    returning last_serial as serial`.execute(tx);
  const serial = rows[0]?.serial as number;
  const number = complaintNumber(input.bsYear, serial);
  const { from } = input;
  await tx
    .insertInto('cases')
    .values({
      id: input.id,
      bs_year: input.bsYear,
      serial,
      number,
      kind: input.kind,
      state: input.state,
      ...('userId' in from
        ? { company_id: from.companyId, user_id: from.userId }
        : { guest_name: from.name, guest_email: from.email }),
      order_id: input.orderId,
      parcel_id: input.parcelId,
      seller_id: input.sellerId,
      return_id: input.returnId,
      order_item_id: input.lineId,
      sent_at: input.sentAt,
      due_at: input.dueAt,
      answer_due_at: input.answerDueAt,
      seller_sees_at: input.sellerSeesAt,
      updated_at: input.sentAt,
    })
    .execute();
  return number;
}

/** What is needed to change a complaint. */
export interface LockedCase {
  id: string;
  number: string;
  kind: ComplaintKind;
  state: CaseState;
  /** For which somebody complained, and who; null: a guest did. */
  companyId: string | null;
  userId: string | null;
  guestName: string | null;
  guestEmail: string | null;
  orderId: string | null;
  parcelId: string | null;
  sellerId: string | null;
  returnId: string | null;
  sentAt: Date;
  dueAt: Date;
  answerDueAt: Date | null;
  sellerSeesAt: Date | null;
  decidedAt: Date | null;
  /** Name of the admin who decided. */
  decidedBy: string | null;
}

const lockedColumns = sql`
  c.id, c.number, c.kind, c.state, c.company_id as "companyId", c.user_id as "userId", c.guest_name as "guestName", c.guest_email as "guestEmail",
  c.order_id as "orderId", c.parcel_id as "parcelId", c.seller_id as "sellerId", c.return_id as "returnId",
  c.sent_at as "sentAt", c.due_at as "dueAt", c.answer_due_at as "answerDueAt", c.seller_sees_at as "sellerSeesAt",
  c.decided_at as "decidedAt", (select a.first_name from users a where a.id = c.decided_by) as "decidedBy"`;

/** The order that a complaint is about: it never changes, so it may be read before its lock is taken. */
export async function findCaseOrder(
  db: Database,
  caseId: string,
): Promise<{ orderId: string | null } | null> {
  const { rows } = await sql<{ orderId: string | null }>`
    select order_id as "orderId" from cases where id = ${caseId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a complaint; the lock of its order comes first. */
export async function lockCase(tx: DatabaseTransaction, caseId: string): Promise<LockedCase | null> {
  const { rows } = await sql<LockedCase>`
    select ${lockedColumns} from cases c where c.id = ${caseId} for no key update of c`.execute(tx);
  return rows[0] ?? null;
}

/** The complaint that a parcel has not arrived, whatever its state; its order is locked by the caller. */
export async function findMissingCase(tx: DatabaseTransaction, parcelId: string): Promise<LockedCase | null> {
  const { rows } = await sql<LockedCase>`
    select ${lockedColumns} from cases c where c.parcel_id = ${parcelId} and c.kind = 'not_received'
    for no key update of c`.execute(tx);
  return rows[0] ?? null;
}

/** The number of the complaint about a declined return, or null. */
export async function findCaseOfReturn(db: Database, returnId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from cases where return_id = ${returnId}`.execute(db);
  return rows[0]?.number ?? null;
}

/** A change of a locked complaint, and its trace. */
export async function changeCase(
  tx: DatabaseTransaction,
  caseId: string,
  change: {
    now: Date;
    state?: CaseState;
    /** Left out: as it is. */
    answerDueAt?: Date | null;
    sellerSeesAt?: Date;
    isRead?: boolean;
    isOverdue?: boolean;
    closedAs?: CaseEnding;
    event: CaseEvent;
    actor: { kind: 'buyer' | 'seller' | 'admin' | 'system'; id: string | null };
    detail?: object;
  },
): Promise<void> {
  const { now, event, actor, detail = {} } = change;
  const parts: RawBuilder<unknown>[] = [sql`updated_at = ${now}`];
  if (change.state !== undefined) parts.push(sql`state = ${change.state}`);
  if (change.answerDueAt !== undefined) parts.push(sql`answer_due_at = ${change.answerDueAt}`);
  if (change.sellerSeesAt !== undefined) parts.push(sql`seller_sees_at = ${change.sellerSeesAt}`);
  if (change.isRead) parts.push(sql`read_at = coalesce(read_at, ${now})`);
  if (change.isOverdue) parts.push(sql`overdue_at = ${now}`);
  if (change.closedAs !== undefined) parts.push(sql`closed_at = ${now}, closed_as = ${change.closedAs}`);
  await sql`
    with changed as (update cases set ${sql.join(parts)} where id = ${caseId})
    insert into case_events (case_id, event, actor_kind, actor_id, detail, created_at)
    values (${caseId}, ${event}, ${actor.kind}, ${actor.id}::uuid, ${JSON.stringify(detail)}::jsonb, ${now})`.execute(
    tx,
  );
}

/** Writes the decision of a locked complaint; what it does is executed in the same transaction. */
export async function insertDecision(
  tx: DatabaseTransaction,
  caseId: string,
  made: {
    now: Date;
    decision: CaseDecision;
    amountPaisa: number;
    reason: string;
    adminId: string;
    parcelId: string | null;
    sellerId: string | null;
    refundId: string | null;
    creditNoteId: string | null;
  },
): Promise<void> {
  const { now, decision, amountPaisa, reason, adminId } = made;
  await sql`
    with changed as (
      update cases set state = 'decided', answer_due_at = null, decision = ${decision}, amount_paisa = ${amountPaisa},
        reason = ${reason}, decided_at = ${now}, decided_by = ${adminId}, refund_id = ${made.refundId}::uuid,
        credit_note_id = ${made.creditNoteId}::uuid, updated_at = ${now},
        parcel_id = coalesce(parcel_id, ${made.parcelId}::uuid), seller_id = coalesce(seller_id, ${made.sellerId}::uuid)
      where id = ${caseId}
    )
    insert into case_events (case_id, event, actor_kind, actor_id, detail, created_at)
    values (${caseId}, 'decided', 'admin', ${adminId}, ${JSON.stringify({ decision, amountPaisa })}::jsonb, ${now})`.execute(
    tx,
  );
}

export async function insertCaseMessage(
  tx: DatabaseTransaction,
  message: {
    caseId: string;
    author: CaseSide | 'admin';
    /** Null: a guest. */
    authorId: string | null;
    asks: CaseSide | null;
    text: string;
    photos: readonly string[];
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('case_messages')
    .values({
      case_id: message.caseId,
      author: message.author,
      author_id: message.authorId,
      asks: message.asks,
      text: message.text,
      photos: [...message.photos],
      created_at: message.now,
    })
    .execute();
}

/** The photos that the buyer sent with a complaint so far. */
export async function listBuyerPhotos(db: Database, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(photos) as id from case_messages where case_id = ${caseId} and author = 'buyer'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What a company's own order says of its parcels: whose they are, for a complaint about it. Null for a foreign one. */
export async function findComplainedOrder(
  db: Database,
  orderId: string,
  companyId: string,
): Promise<{ parcelId: string; sellerId: string }[] | null> {
  const { rows } = await sql<{ parcelId: string; sellerId: string }>`
    select p.id as "parcelId", p.seller_id as "sellerId" from parcels p join orders o on o.id = p.order_id
    where p.order_id = ${orderId} and o.company_id = ${companyId} order by p.position`.execute(db);
  return rows.length === 0 ? null : rows;
}

/** A line of an order with its warranty, for a claim; null for a line of another order. */
export async function findClaimedLine(
  db: Database,
  orderId: string,
  lineId: string,
): Promise<{ parcelId: string; sellerId: string; endsOn: string | null } | null> {
  const { rows } = await sql<{ parcelId: string; sellerId: string; endsOn: string | null }>`
    select p.id as "parcelId", p.seller_id as "sellerId", w.ends_on::text as "endsOn"
    from order_items i join parcels p on p.id = i.parcel_id left join warranties w on w.order_item_id = i.id
    where i.order_id = ${orderId} and i.id = ${lineId}`.execute(db);
  return rows[0] ?? null;
}

/** What decides whether a parcel of a locked order can be missed. */
export async function getMissedParcel(
  tx: DatabaseTransaction,
  parcelId: string,
): Promise<{
  status: OrderStatus;
  deliveredAt: Date | null;
  isReceivedByBuyer: boolean;
  /** Its buyer reviewed something of it, or asked to give something back. */
  isUsedByBuyer: boolean;
}> {
  const { rows } = await sql<{
    status: OrderStatus;
    deliveredAt: Date | null;
    isReceivedByBuyer: boolean;
    isUsedByBuyer: boolean;
  }>`
    select p.status, p.delivered_at as "deliveredAt",
      exists (select from order_events e
        where e.order_id = p.order_id and e.parcel_id = p.id and (e.event = 'parcel_received'
          or (e.event = 'parcel_picked_up' and e.actor_kind <> 'admin'))) as "isReceivedByBuyer",
      exists (select from reviews r join order_items i on i.id = r.order_item_id where i.parcel_id = p.id)
        or exists (select from returns r where r.parcel_id = p.id) as "isUsedByBuyer"
    from parcels p where p.id = ${parcelId}`.execute(tx);
  return rows[0] as never;
}

/** Whom mails about a complaint reach; null for an account that cannot sign in any more. */
export interface CasePeople {
  buyer: { email: string; firstName: string; userId: string | null } | null;
  seller: { email: string; firstName: string; userId: string; name: string } | null;
  orderNumber: string | null;
}

export async function getCasePeople(db: Database, caseId: string): Promise<CasePeople> {
  const { rows } = await sql<CasePeople>`
    select case when c.guest_email is not null
        then jsonb_build_object('email', c.guest_email, 'firstName', c.guest_name, 'userId', null)
        when u.is_active and u.deleted_at is null
        then jsonb_build_object('email', u.email, 'firstName', u.first_name, 'userId', u.id) end as buyer,
      case when s.is_active and s.deleted_at is null then jsonb_build_object('email', s.email,
        'firstName', s.first_name, 'userId', s.id, 'name', coalesce(s.company_name, s.first_name || ' ' || s.last_name)) end as seller,
      o.order_number as "orderNumber"
    from cases c left join users u on u.id = c.user_id left join users s on s.id = c.seller_id
      left join orders o on o.id = c.order_id
    where c.id = ${caseId}`.execute(db);
  return rows[0] as CasePeople;
}
