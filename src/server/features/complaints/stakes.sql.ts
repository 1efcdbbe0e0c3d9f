import { type RawBuilder, sql } from 'kysely';
import type { ComplaintKind } from '../../../domain/complaint.ts';
import type { Database } from '../../db/database.ts';
import { leftOfDeliveryCharge } from '../orders/order-changes.sql.ts';

/** What of a parcel's goods was paid and has not gone back: by its bills once it was sent. Over `parcels p`. */
export const leftOfGoods: RawBuilder<unknown> = sql`
  case when p.status in ('pending', 'cancelled') then 0
    when p.status in ('shipped', 'delivered') and exists (select from bills b where b.parcel_id = p.id)
      then (select sum(case b.kind when 'tax_invoice' then b.payable_paisa else -b.payable_paisa end)
        from bills b where b.parcel_id = p.id)
    else (select m.goods_paisa + m.tax_paisa - m.voucher_paisa - coalesce((
        select k.goods_paisa + k.tax_paisa - k.voucher_paisa from cancelled_parts k where k.parcel_id = p.id), 0)
      from parcel_money m where m.order_id = p.order_id and m.parcel_id = p.id) end`;

/**
 * What a full decision about a parcel gives back beside its goods: delivery, when the parcel never comes and is the last
 * of its order, less what was credited of it before. Over `parcels p` and `orders o`; `isMissed` says whether it is
 * missed.
 */
export const leftOfDelivery = (isMissed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when (p.status = 'processing' or (${isMissed} and p.status in ('shipped', 'delivered')))
      and not exists (select from parcels x where x.order_id = p.order_id and x.id <> p.id and x.status <> 'cancelled')
    then ${leftOfDeliveryCharge} else 0 end`;

/** What a full decision about a declined return was to give back when it was asked for. Over `returns r`. */
export const leftOfReturn: RawBuilder<unknown> = sql`
  case r.status when 'declined' then r.goods_paisa + r.vat_paisa - r.voucher_paisa + r.delivery_paisa else 0 end`;

/** The return whose goods a replacement stands for. */
export async function findReplacedReturn(db: Database, parcelId: string): Promise<string> {
  const { rows } = await sql<{ returnId: string }>`
    select return_id as "returnId" from parcels where id = ${parcelId}`.execute(db);
  return (rows[0] as { returnId: string }).returnId;
}

/** What a full decision about a parcel of a locked order gives back now; in paisa. */
export async function getStake(
  db: Database,
  { parcelId, kind }: { parcelId: string; kind: ComplaintKind },
): Promise<{ goodsPaisa: number; leftPaisa: number }> {
  const { rows } = await sql<{ goodsPaisa: number; deliveryPaisa: number }>`
    select (${leftOfGoods})::bigint as "goodsPaisa",
      (${leftOfDelivery(sql`${kind}::text = 'not_received'`)})::bigint as "deliveryPaisa"
    from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId}`.execute(db);
  const { goodsPaisa = 0, deliveryPaisa = 0 } = rows[0] ?? {};
  return { goodsPaisa, leftPaisa: goodsPaisa + deliveryPaisa };
}
