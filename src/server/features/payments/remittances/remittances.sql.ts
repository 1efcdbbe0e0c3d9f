import { sql } from 'kysely';
import type { RemittanceLine } from '../../../../domain/payments/remittance-file.ts';
import type { Database } from '../../../db/database.ts';

/** A row of a courier's file, beside the parcel that it names; in paisa. */
export interface RemittanceRowState {
  position: number;
  tracking: string;
  amountPaisa: number;
  feePaisa: number;
  paidOn: string | null;
  parcelId: string | null;
  order: { _id: string; orderNumber: string } | null;
  collection: {
    amountPaisa: number;
    isCollected: boolean;
    isRefused: boolean;
    isRemitted: boolean;
    isPaid: boolean;
  } | null;
  decision: 'booked' | 'accepted' | 'dismissed' | null;
  reason: string | null;
}

const collectionJson = sql`case when c.parcel_id is not null then jsonb_build_object('amountPaisa', c.amount_paisa,
  'isCollected', c.collected_at is not null, 'isRefused', c.refused_at is not null or c.ended_at is not null,
  'isRemitted', c.remitted_at is not null, 'isPaid', c.paid_at is not null) end`;
const orderJson = sql`case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end`;

/**
 * What the rows of a courier's file name: by our code of the parcel, or by the courier's number where one parcel of that
 * courier has it, or only one of all couriers.
 */
export async function matchRows(
  db: Database,
  courier: string,
  lines: readonly RemittanceLine[],
): Promise<RemittanceRowState[]> {
  const { rows } = await sql<RemittanceRowState>`/* named: match_remittance */
    with given as (
      select row_number() over (order by g.line)::integer as position, g.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as g (line integer, tracking text, "amountPaisa" bigint, "feePaisa" bigint, "paidOn" text)
    ), named as (
      select g.position, p.id, courier_key(p.carrier) = ${courier} as is_own, p.tracking_code = upper(g.tracking) as is_code
      from given g join parcels p on p.tracking_code = upper(g.tracking)
      union all
      select g.position, p.id, courier_key(p.carrier) = ${courier}, false
      from given g join parcels p on lower(p.tracking_number) = lower(g.tracking)
        and exists (select from cash_collections c where c.parcel_id = p.id)
    ), best as (
      select distinct on (position) position, id,
        count(*) over (partition by position, is_code, is_own) as alike
      from named order by position, is_code desc, is_own desc
    )
    select g.position, g.tracking, g."amountPaisa", g."feePaisa", g."paidOn", c.parcel_id as "parcelId",
      ${orderJson} as order, ${collectionJson} as collection, null as decision, null as reason
    from given g left join best b on b.position = g.position and b.alike = 1
    left join cash_collections c on c.parcel_id = b.id left join orders o on o.id = c.order_id
    order by g.position`.execute(db);
  return rows;
}

/** Holds the collections of some parcels until the transaction ends, in one order for all. */
export async function lockCollections(db: Database, parcelIds: readonly string[]): Promise<void> {
  await sql`select from cash_collections where parcel_id = any(${parcelIds}::uuid[]) order by parcel_id for update`.execute(
    db,
  );
}

export interface NewRemittance {
  courier: string;
  fileHash: Buffer;
  bankReference: string;
  date: string;
  adminId: string;
  now: Date;
}

/** Writes a file down with its rows; answers its id. */
export async function insertRemittance(
  db: Database,
  { courier, fileHash, bankReference, date, adminId, now }: NewRemittance,
  rows: readonly Omit<RemittanceRowState, 'order' | 'collection' | 'reason'>[],
): Promise<string> {
  const { rows: written } = await sql<{ id: string }>`
    with remittance as (
      insert into courier_remittances (courier, file_hash, bank_reference, received_on, recorded_by, recorded_at)
      values (${courier}, ${fileHash}, ${bankReference}, ${date}::date, ${adminId}, ${now}) returning id
    ), listed as (
      insert into remittance_rows (remittance_id, position, tracking, parcel_id, amount_paisa, fee_paisa, paid_on,
        decision, decided_by, decided_at)
      select remittance.id, g.position, g.tracking, g."parcelId", g."amountPaisa", g."feePaisa", g."paidOn",
        g.decision, case when g.decision is not null then ${adminId}::uuid end,
        case when g.decision is not null then ${now}::timestamptz end
      from remittance, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (position integer, tracking text,
        "parcelId" uuid, "amountPaisa" bigint, "feePaisa" bigint, "paidOn" date, decision text)
    )
    select id from remittance`.execute(db);
  return (written[0] as { id: string }).id;
}

/** Cash of parcels was passed on, once: answers how many it was not before. */
export async function markRemitted(
  db: Database,
  remittanceId: string,
  parcels: readonly { parcelId: string; remittedPaisa: number; feePaisa: number }[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update cash_collections c set remittance_id = ${remittanceId}, remitted_at = ${now},
      remitted_paisa = g."remittedPaisa", fee_paisa = g."feePaisa"
    from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb)
      as g ("parcelId" uuid, "remittedPaisa" bigint, "feePaisa" bigint)
    where c.parcel_id = g."parcelId" and c.collected_at is not null and c.remitted_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Says what became of a row; `paymentId` gives back what it brought. */
export async function markDecided(
  db: Database,
  { remittanceId, position }: { remittanceId: string; position: number },
  {
    decision,
    reason,
    adminId,
    now,
    paymentId,
  }: { decision: string; reason: string; adminId: string; now: Date; paymentId: string | null },
): Promise<void> {
  await sql`
    update remittance_rows set decision = ${decision}, reason = ${reason}, decided_by = ${adminId}, decided_at = ${now},
      payment_id = ${paymentId}
    where remittance_id = ${remittanceId} and position = ${position}`.execute(db);
}

export interface RemittanceSummary {
  id: string;
  courier: string;
  bankReference: string;
  date: string;
  recordedAt: Date;
  recordedBy: string;
  fileHash: Buffer;
  rows: number;
  open: number;
  bookedPaisa: number;
  feesPaisa: number;
}

const summaryColumns = sql`
  m.id, m.courier, m.bank_reference as "bankReference", m.received_on::text as date, m.recorded_at as "recordedAt",
  (select u.first_name || ' ' || u.last_name from users u where u.id = m.recorded_by) as "recordedBy", m.file_hash as "fileHash",
  s.*`;
const sums = sql`cross join lateral (
  select count(*) as rows, count(*) filter (where r.decision is null) as open,
    coalesce(sum(r.amount_paisa - r.fee_paisa) filter (where r.decision in ('booked', 'accepted')), 0)::bigint as "bookedPaisa",
    coalesce(sum(r.fee_paisa) filter (where r.decision in ('booked', 'accepted')), 0)::bigint as "feesPaisa"
  from remittance_rows r where r.remittance_id = m.id) s`;

/** A remittance; null when there is none. */
export async function findRemittance(db: Database, id: string): Promise<RemittanceSummary | null> {
  const { rows } = await sql<RemittanceSummary>`
    select ${summaryColumns} from courier_remittances m ${sums} where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The one that a courier's file was recorded as; null while it was not. */
export async function findRemittanceOfFile(
  db: Database,
  { courier, fileHash }: Pick<NewRemittance, 'courier' | 'fileHash'>,
): Promise<RemittanceSummary | null> {
  const { rows } = await sql<RemittanceSummary>`
    select ${summaryColumns} from courier_remittances m ${sums}
    where m.courier = ${courier} and m.file_hash = ${fileHash}`.execute(db);
  return rows[0] ?? null;
}

/** A page of remittances, newest first. */
export async function listRemittances(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<RemittanceSummary[]> {
  const { rows } = await sql<RemittanceSummary>`
    select ${summaryColumns} from courier_remittances m ${sums}
    order by m.recorded_at desc, m.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countRemittances(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from courier_remittances`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The rows of a remittance as they stand, or one of them. */
export async function listRemittanceRows(
  db: Database,
  remittanceId: string,
  position: number | null = null,
): Promise<RemittanceRowState[]> {
  const { rows } = await sql<RemittanceRowState>`
    select r.position, r.tracking, r.amount_paisa as "amountPaisa", r.fee_paisa as "feePaisa", r.paid_on::text as "paidOn",
      r.parcel_id as "parcelId", ${orderJson} as order, ${collectionJson} as collection, r.decision, r.reason
    from remittance_rows r left join cash_collections c on c.parcel_id = r.parcel_id left join orders o on o.id = c.order_id
    where r.remittance_id = ${remittanceId} and (${position}::int is null or r.position = ${position}::int)
    order by r.position`.execute(db);
  return rows;
}

/** Holds a row until its transaction ends. */
export async function lockRow(db: Database, remittanceId: string, position: number): Promise<void> {
  await sql`select from remittance_rows where remittance_id = ${remittanceId} and position = ${position} for update`.execute(
    db,
  );
}

export interface CashAtCourier {
  courier: string;
  name: string | null;
  parcels: number;
  owedPaisa: number;
  oldestAt: Date | null;
  underWayPaisa: number;
}

/** What each courier has and is to collect, the most first. */
export async function listCashAtCouriers(db: Database): Promise<CashAtCourier[]> {
  const { rows } = await sql<CashAtCourier>`
    select courier_key(p.carrier) as courier, max(p.carrier) as name,
      count(*) filter (where c.collected_at is not null) as parcels,
      coalesce(sum(c.amount_paisa) filter (where c.collected_at is not null), 0)::bigint as "owedPaisa",
      min(c.collected_at) as "oldestAt",
      coalesce(sum(c.amount_paisa) filter (where c.collected_at is null), 0)::bigint as "underWayPaisa"
    from cash_collections c join parcels p on p.id = c.parcel_id
    where c.remitted_at is null and c.ended_at is null and c.paid_at is null
    group by 1 order by 4 desc, 1`.execute(db);
  return rows;
}

/** What the books expect at doors, in paisa. */
export async function getExpectedAtDoorsPaisa(db: Database): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    select coalesce(sum(amount_paisa), 0)::bigint as paisa from ledger_totals where account = 'cod'`.execute(
    db,
  );
  return rows[0]?.paisa ?? 0;
}
