import { sql } from 'kysely';
import type { LeftOutReason, PayoutStatus } from '../../../../domain/payments/payout.ts';
import type { Database } from '../../../db/database.ts';
import { deskHold, isDeactivated } from './payout-holds.sql.ts';

/** One at a time changes what is in payout; whoever changes what is ready by hand waits. */
export async function lockPayouts(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payouts'))`.execute(db);
}

export interface ReadySellerRow {
  sellerId: string;
  companyName: string;
  panNumber: string | null;
  readyPaisa: number;
  parcels: number;
  bankAccountId: string | null;
  heldUntil: Date | null;
  /** Why our desk holds what they are paid; null: it does not. */
  holdReason: string | null;
  /** The account is deactivated: nobody is paid until it is active again. */
  isDeactivated: boolean;
}

/** What a seller is called on payouts, of `users u`. */
export const payeeName = sql`coalesce(u.company_name, u.first_name || ' ' || u.last_name)`;

/** Every seller with entries that are in no payout, the most money first. */
export async function listReadySellers(db: Database): Promise<ReadySellerRow[]> {
  const { rows } = await sql<ReadySellerRow>`
    select r.seller_id as "sellerId", ${payeeName} as "companyName", u.pan_number as "panNumber", r.ready as "readyPaisa",
      r.parcels, a.id as "bankAccountId", a.held_until as "heldUntil", ${deskHold(sql`r.seller_id`)} as "holdReason",
      ${isDeactivated} as "isDeactivated"
    from (
      select seller_id, -sum(amount_paisa)::bigint as ready, count(distinct parcel_id)::integer as parcels
      from ready_entries where transfer_id is null group by seller_id having sum(amount_paisa) <> 0
    ) r
    join users u on u.id = r.seller_id
    left join lateral (
      select id, held_until from seller_bank_accounts where seller_id = r.seller_id order by created_at desc, id limit 1
    ) a on true
    order by r.ready desc, r.seller_id`.execute(db);
  return rows;
}

/** Who was left out of a batch, as it is kept with it. */
export interface KeptLeftOut {
  sellerId: string;
  readyPaisa: number;
  parcels: number;
  reason: LeftOutReason;
  heldUntil: string | null;
  /** Left out of what was kept before the desk could hold payouts. */
  holdReason?: string | null;
}

/** The serial that follows in a year; the caller holds `lockPayouts`. */
export async function nextPayoutSerial(db: Database, bsYear: number): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    select coalesce(max(serial), 0) + 1 as serial from payouts where bs_year = ${bsYear}`.execute(db);
  return rows[0]?.serial ?? 1;
}

/** Breaks `payouts_one_draft` while another is a draft. */
export async function insertPayout(
  db: Database,
  payout: {
    bsYear: number;
    serial: number;
    number: string;
    leftOut: readonly KeptLeftOut[];
    adminId: string;
    now: Date;
  },
): Promise<string> {
  const { bsYear, serial, number, leftOut, adminId, now } = payout;
  const { rows } = await sql<{ id: string }>`
    insert into payouts (bs_year, serial, number, left_out, built_by, built_at)
    values (${bsYear}, ${serial}, ${number}, ${JSON.stringify(leftOut)}::jsonb, ${adminId}, ${now})
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

export interface PlannedTransfer {
  id: string;
  sellerId: string;
  amountPaisa: number;
}

/** Claims all that is ready of these sellers, in one statement: what it adds up is exactly what it claims. */
export async function claimReadyEntries(
  db: Database,
  payoutId: string,
  { payees, minimumPaisa }: { payees: readonly ReadySellerRow[]; minimumPaisa: number },
): Promise<PlannedTransfer[]> {
  const accounts = payees.map(({ sellerId, bankAccountId }) => ({ sellerId, bankAccountId }));
  const { rows } = await sql<PlannedTransfer>`/* named: claim_ready_entries */
    with payee as (
      select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as p ("sellerId" uuid, "bankAccountId" uuid)
    ), planned as materialized (
      select gen_random_uuid() as id, e.seller_id, p."bankAccountId" as bank_account_id,
        -sum(e.amount_paisa)::bigint as amount_paisa, count(distinct e.parcel_id)::integer as parcels
      from ready_entries e join payee p on p."sellerId" = e.seller_id
      where e.transfer_id is null
      group by e.seller_id, p."bankAccountId"
      having -sum(e.amount_paisa) >= greatest(1, ${minimumPaisa}::bigint)
    ), inserted as (
      insert into payout_transfers (id, payout_id, position, seller_id, bank_account_id, amount_paisa, parcels)
      select id, ${payoutId}, row_number() over (order by amount_paisa desc, seller_id), seller_id, bank_account_id,
        amount_paisa, parcels
      from planned
    ), claimed as (
      update ready_entries e set transfer_id = p.id from planned p
      where e.seller_id = p.seller_id and e.transfer_id is null
    )
    select id, seller_id as "sellerId", amount_paisa as "amountPaisa" from planned`.execute(db);
  return rows;
}

/** What a transfer would have paid is free for the next one; what it wrote itself stays with it. */
export async function freeReadyEntries(db: Database, transferIds: readonly string[]): Promise<void> {
  await sql`
    update ready_entries set transfer_id = null
    where transfer_id = any(${transferIds}::uuid[]) and not is_own`.execute(db);
}

export interface LockedPayout {
  id: string;
  number: string;
  status: PayoutStatus;
  builtBy: string;
}

/** A payout, locked; null when there is none. */
export async function lockPayout(db: Database, payoutId: string): Promise<LockedPayout | null> {
  const { rows } = await sql<LockedPayout>`
    select id, number, status, built_by as "builtBy" from payouts where id = ${payoutId} for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The transfers of a payout, in its order. */
export async function listPlannedTransfers(db: Database, payoutId: string): Promise<PlannedTransfer[]> {
  const { rows } = await sql<PlannedTransfer>`
    select id, seller_id as "sellerId", amount_paisa as "amountPaisa" from payout_transfers
    where payout_id = ${payoutId} order by position`.execute(db);
  return rows;
}

/**
 * Whether a batch no longer is what it was built as: since then somebody's ready money was changed by anything but
 * ripening, or their bank account is another.
 */
export async function hasPayoutChanged(db: Database, payoutId: string): Promise<boolean> {
  const { rows } = await sql<{ hasChanged: boolean }>`
    select exists (
      select from payout_transfers t
      where t.payout_id = ${payoutId} and (
        t.bank_account_id <> (select a.id from seller_bank_accounts a where a.seller_id = t.seller_id
          order by a.created_at desc, a.id limit 1)
        or exists (select from ready_entries e join ledger_lines l on l.id = e.line_id
          where e.seller_id = t.seller_id and e.transfer_id is null and (l.kind = 'adjustment' or e.amount_paisa > 0))
      )
    ) as "hasChanged"`.execute(db);
  return rows[0]?.hasChanged ?? false;
}

/** What happened to a batch, by whom. */
export async function markPayout(
  db: Database,
  payoutId: string,
  status: 'approved' | 'sent' | 'discarded',
  { adminId, now }: { adminId: string; now: Date },
): Promise<void> {
  const [by, at] = [sql.ref(`${status}_by`), sql.ref(`${status}_at`)];
  await sql`update payouts set status = ${status}, ${by} = ${adminId}, ${at} = ${now} where id = ${payoutId}`.execute(
    db,
  );
}

export interface PayoutRow {
  id: string;
  number: string;
  status: PayoutStatus;
  amountPaisa: number;
  transferCount: number;
  paidCount: number;
  returnedCount: number;
  builtBy: { _id: string; name: string };
  builtAt: Date;
  approvedBy: { _id: string; name: string } | null;
  approvedAt: Date | null;
  sentAt: Date | null;
  discardedAt: Date | null;
  leftOut: KeptLeftOut[];
}

const payoutColumns = sql`p.id, p.number, p.status, p.left_out as "leftOut", p.built_at as "builtAt",
  p.approved_at as "approvedAt", p.sent_at as "sentAt", p.discarded_at as "discardedAt",
  (select jsonb_build_object('_id', b.id, 'name', b.first_name || ' ' || b.last_name) from users b where b.id = p.built_by)
    as "builtBy",
  (select jsonb_build_object('_id', b.id, 'name', b.first_name || ' ' || b.last_name) from users b where b.id = p.approved_by)
    as "approvedBy",
  t.*`;
const payoutTables = sql`payouts p cross join lateral (
    select coalesce(sum(amount_paisa), 0)::bigint as "amountPaisa", count(*)::integer as "transferCount",
      count(*) filter (where status = 'paid')::integer as "paidCount",
      count(*) filter (where status = 'returned')::integer as "returnedCount"
    from payout_transfers where payout_id = p.id
  ) t`;

/** A page of batches, newest first. */
export async function listPayouts(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from ${payoutTables} order by p.built_at desc, p.serial desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** How many payouts there are, discarded ones among them. */
export async function countPayouts(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from payouts`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A payout; null when there is none. */
export async function findPayout(db: Database, payoutId: string): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from ${payoutTables} where p.id = ${payoutId}`.execute(db);
  return rows[0] ?? null;
}

/** Names of sellers, for those who were left out. */
export async function listSellerNames(
  db: Database,
  sellerIds: readonly string[],
): Promise<{ id: string; companyName: string; panNumber: string | null }[]> {
  const { rows } = await sql<{ id: string; companyName: string; panNumber: string | null }>`
    select u.id, ${payeeName} as "companyName", u.pan_number as "panNumber" from users u
    where u.id = any(${sellerIds}::uuid[])`.execute(db);
  return rows;
}
