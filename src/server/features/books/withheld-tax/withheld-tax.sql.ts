import { sql } from 'kysely';
import type { PostingKind } from '../../../../domain/books/ledger.ts';
import type { InstantRange } from '../../../../domain/shop/bikram-sambat.ts';
import type { Database } from '../../../db/database.ts';

export interface WithheldRow {
  /** Of the ledger's line. */
  id: number;
  at: Date;
  kind: PostingKind;
  sellerId: string;
  sellerName: string;
  pan: string | null;
  orderNumber: string | null;
  statement: string | null;
  basePaisa: number;
  basisPoints: number;
  withheldPaisa: number;
}

/**
 * Each line of the account with what it was computed from: the parcel's goods for a sale, the part that was taken back
 * for what came after it. A kind whose base no row states is answered from its sum and the rate.
 */
const entries = ({ from, until }: InstantRange) => sql`
  select l.id, l.created_at as at, l.kind, p.seller_id, g.order_id, f.basis_points, -l.amount_paisa as withheld_paisa,
    coalesce(case l.kind
      when 'order_paid' then p.subtotal_paisa
      when 'parcel_cancelled' then c.goods_paisa - p.subtotal_paisa
      when 'lines_cancelled' then (select -x.goods_paisa from cancellations x where x.id = g.cause::uuid)
      when 'credit_note' then (select -b.taxable_paisa from bills b where b.id = g.cause::uuid)
      when 'goods_returned' then (select -r.goods_paisa from returns r where r.id = g.cause::uuid)
    end, round(-l.amount_paisa * 10000.0 / nullif(f.basis_points, 0)), 0)::bigint as base_paisa
  from ledger_lines l join ledger_postings g on g.id = l.posting_id join parcels p on p.id = l.parcel_id
  cross join lateral (
    select coalesce(max(f.withheld_basis_points), 0) as basis_points
    from order_items i join order_item_fees f on f.order_item_id = i.id where i.parcel_id = p.id
  ) f
  cross join lateral (
    select coalesce(sum(x.goods_paisa), 0)::bigint as goods_paisa from cancellations x where x.parcel_id = p.id
  ) c
  where l.account = 'tax_withheld' and l.created_at >= ${from} and l.created_at < ${until}`;

/** What was withheld in a span and given back, oldest first: a page of it, or what follows `last`. */
export async function listWithheld(
  db: Database,
  span: InstantRange,
  { limit, offset = 0, last = null }: { limit: number; offset?: number; last?: WithheldRow | null },
): Promise<WithheldRow[]> {
  const after = last === null ? sql`true` : sql`e.id > ${last.id}::bigint`;
  const { rows } = await sql<WithheldRow>`
    select e.id, e.at, e.kind, e.seller_id as "sellerId",
      coalesce(s.seller_name, t.legal_name, nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) as "sellerName",
      coalesce(s.seller_pan, t.pan_number, nullif(u.pan_number, '')) as pan, o.order_number as "orderNumber",
      s.number as statement, e.base_paisa as "basePaisa", e.basis_points as "basisPoints",
      e.withheld_paisa as "withheldPaisa"
    from (
      select * from (${entries(span)}) e where ${after} order by e.id limit ${limit} offset ${offset}
    ) e
    join users u on u.id = e.seller_id
    left join orders o on o.id = e.order_id
    left join lateral (
      select legal_name, pan_number from seller_tax_details where seller_id = e.seller_id order by version desc limit 1
    ) t on true
    left join lateral (
      select number, seller_name, seller_pan from seller_statements
      where seller_id = e.seller_id and closed_at > e.at order by closed_at limit 1
    ) s on true
    order by e.id`.execute(db);
  return rows;
}

export interface WithheldSums {
  entries: number;
  sellers: number;
  basePaisa: number;
  withheldPaisa: number;
}

/** What a span of the register adds up to. */
export async function sumWithheld(db: Database, span: InstantRange): Promise<WithheldSums> {
  const { rows } = await sql<WithheldSums>`
    select count(*) as entries, count(distinct seller_id) as sellers,
      coalesce(sum(base_paisa), 0)::bigint as "basePaisa", coalesce(sum(withheld_paisa), 0)::bigint as "withheldPaisa"
    from (${entries(span)}) e`.execute(db);
  return rows[0] as WithheldSums;
}
