import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Pair } from './khata.sql.ts';

/** A bill that a company is reminded of; in paisa. */
export interface RemindedBill {
  number: string;
  /** YYYY-MM-DD */
  dueOn: string;
  claimedPaisa: number;
}

/** A server that was down tells later, but nothing that is older than this. */
const MOST_DAYS_AFTER = 7;

/**
 * Pairs with a bill whose day to be reminded of has come since the company was last told of that seller, and which were not
 * told today. `steps` are days from the due day; what is in dispute is left out.
 */
export async function listPairsToRemind(
  db: Database,
  {
    today,
    steps,
    except,
    limit,
  }: { today: string; steps: readonly number[]; except: readonly Pair[]; limit: number },
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`/* named: pairs_to_remind */
    select d.company_id as "companyId", d.seller_id as "sellerId"
    from open_debts d
    left join lateral (
      select max(day) as day from debt_reminders r where r.company_id = d.company_id and r.seller_id = d.seller_id
    ) told on true
    where d.claimed_paisa > 0 and d.due_on - 3 <= ${today}::date
      and (told.day is null or told.day < ${today}::date)
      and exists (select from unnest(${[...steps]}::integer[]) as s (step)
        where d.due_on + s.step <= ${today}::date
          and d.due_on + s.step > greatest(told.day, ${today}::date - ${sql.lit(MOST_DAYS_AFTER)}))
      and not exists (select from jsonb_to_recordset(${JSON.stringify(except)}::jsonb)
        as e ("companyId" uuid, "sellerId" uuid) where e."companyId" = d.company_id and e."sellerId" = d.seller_id)
    group by d.company_id, d.seller_id order by d.company_id, d.seller_id limit ${limit}`.execute(db);
  return rows;
}

/** Notes that a company is told of a seller today; false when it was told already. */
export async function insertReminder(db: Database, pair: Pair, today: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into debt_reminders (company_id, seller_id, day) values (${pair.companyId}, ${pair.sellerId}, ${today}::date)
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** What of a pair is late or due within three days and not in dispute, what was due first at the head. */
export async function listRemindedBills(db: Database, pair: Pair, today: string): Promise<RemindedBill[]> {
  const { rows } = await sql<RemindedBill>`
    select b.number, d.due_on::text as "dueOn", d.claimed_paisa as "claimedPaisa"
    from open_debts d
    cross join lateral (
      select b.number from bills b
      where b.kind = 'tax_invoice' and (b.parcel_id = d.parcel_id or (b.order_id = d.order_id and b.subject = 'delivery'))
      order by b.parcel_id is null, b.issued_at desc limit 1
    ) b
    where d.company_id = ${pair.companyId} and d.seller_id = ${pair.sellerId} and d.claimed_paisa > 0
      and d.due_on - 3 <= ${today}::date
    order by d.due_on, b.number`.execute(db);
  return rows;
}

/** Pairs with anything on account whose company has not said anything of its balance of a fiscal year, but for these. */
export async function listUnconfirmedPairs(
  db: Database,
  {
    fiscalYear,
    until,
    except,
    limit,
  }: { fiscalYear: string; until: Date; except: readonly Pair[]; limit: number },
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`/* named: unconfirmed_pairs */
    select d.company_id as "companyId", d.seller_id as "sellerId"
    from parcel_debts d
    where d.due_on is not null and d.created_at < ${until}
      and not exists (select from balance_confirmations c where c.company_id = d.company_id
        and c.seller_id = d.seller_id and c.fiscal_year = ${fiscalYear})
      and not exists (select from jsonb_to_recordset(${JSON.stringify(except)}::jsonb)
        as e ("companyId" uuid, "sellerId" uuid) where e."companyId" = d.company_id and e."sellerId" = d.seller_id)
    group by d.company_id, d.seller_id order by d.company_id, d.seller_id limit ${limit}`.execute(db);
  return rows;
}
