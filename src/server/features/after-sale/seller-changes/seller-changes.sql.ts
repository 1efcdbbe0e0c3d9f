import { sql } from 'kysely';
import type { ChangeKind } from '../../../../contract/after-sale/seller-changes.contract.ts';
import type { Database } from '../../../db/database.ts';

/** Where somebody has read to: the transaction of the last change, and its place among all. */
export interface ChangePlace {
  changedIn: string;
  position: string;
}

export interface ChangeRow extends ChangePlace {
  kind: ChangeKind;
  id: string;
  number: string;
  status: string;
  changedAt: Date;
}

/**
 * Changes after a place, the oldest first. Transactions commit in any order: those from the oldest one on that is still
 * under way wait, so that no change ever appears before a place that was read. A place that this database has not come
 * to was read in another, which it was copied from: everything is read again.
 */
export async function listSellerChanges(
  db: Database,
  {
    sellerId,
    kinds,
    after,
    limit,
  }: { sellerId: string; kinds: readonly ChangeKind[]; after: ChangePlace; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.kind, c.object_id as id, c.changed_in::text as "changedIn", c.position::text as position,
      c.changed_at as "changedAt", coalesce(o.order_number, r.number, b.number) as number,
      coalesce(p.status, r.status, b.kind) as status
    from (
      select * from seller_changes
      where seller_id = ${sellerId} and kind = any(${kinds}::text[])
        and (changed_in, position) > (case when ${after.changedIn}::xid8 < pg_snapshot_xmax(pg_current_snapshot()) then ${after.changedIn}::xid8
          else '0' end, ${after.position}::bigint)
        and changed_in < pg_snapshot_xmin(pg_current_snapshot())
      order by changed_in, position limit ${limit}
    ) c
      left join parcels p on c.kind = 'order' and p.id = c.object_id
      left join orders o on o.id = p.order_id
      left join returns r on c.kind = 'return' and r.id = c.object_id
      left join bills b on c.kind = 'bill' and b.id = c.object_id
    order by c.changed_in, c.position`.execute(db);
  return rows;
}
