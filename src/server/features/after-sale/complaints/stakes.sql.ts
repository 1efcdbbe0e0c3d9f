import { type RawBuilder, sql } from 'kysely';
import type { ComplaintKind } from '../../../../domain/after-sale/complaint.ts';
import { deliveryBackPaisa, endsWhen, type ParcelFacts } from '../../../../domain/books/delivery-fee.ts';
import type { Database } from '../../../db/database.ts';
import { parcelFacts } from '../../orders/orders/delivery-fee.sql.ts';
import { leftOfDeliveryCharge } from '../../orders/orders/order-changes.sql.ts';

/** What of a parcel's goods was paid and has not gone back: by its bills once it was sent. Over `parcels p`. */
const leftOfGoods: RawBuilder<unknown> = sql`
  case when p.status in ('pending', 'cancelled') then 0
    when p.status in ('shipped', 'delivered') and exists (select from bills b where b.parcel_id = p.id)
      then (select sum(case b.kind when 'tax_invoice' then b.payable_paisa else -b.payable_paisa end)
        from bills b where b.parcel_id = p.id)
    else (select m.goods_paisa + m.tax_paisa - m.voucher_paisa - coalesce((
        select k.goods_paisa + k.tax_paisa - k.voucher_paisa from cancelled_parts k where k.parcel_id = p.id), 0)
      from parcel_money m where m.order_id = p.order_id and m.parcel_id = p.id) end`;

/**
 * What of the order's delivery is left, and what became of its parcels, where a full decision about a parcel means that
 * it never comes; null otherwise. Over `parcels p` and `orders o`; `isMissed` says whether it is missed.
 */
const deliveryAtStake = (isMissed: RawBuilder<unknown>): RawBuilder<DeliveryAtStake | null> => sql`
  case when p.status = 'processing' or (${isMissed} and p.status in ('shipped', 'delivered'))
    then jsonb_build_object('parcelId', p.id, 'leftPaisa', ${leftOfDeliveryCharge}, 'parcels', ${parcelFacts}) end`;

export interface DeliveryAtStake {
  parcelId: string;
  leftPaisa: number;
  parcels: ParcelFacts[];
}

/** What a full decision about a parcel gives back beside its goods; in paisa. */
function deliveryStakePaisa(stake: DeliveryAtStake | null): number {
  if (stake === null) return 0;
  const { parcelId, leftPaisa, parcels } = stake;
  return deliveryBackPaisa(
    leftPaisa,
    endsWhen(parcels, parcelId, () => ({ isCancelled: true })),
  );
}

/** What a full decision about a declined return was to give back when it was asked for. Over `returns r`. */
const leftOfReturn: RawBuilder<unknown> = sql`
  case r.status when 'declined' then r.goods_paisa + r.vat_paisa - r.voucher_paisa + r.delivery_paisa else 0 end`;

/** What a full decision gives back now without delivery, of `cases c`, `orders o`, `parcels p` and `returns r`. */
export const leftOfCase = sql`case when r.id is null then ${leftOfGoods} else ${leftOfReturn} end`;
/** The delivery that goes with it. */
export const deliveryOfCase = sql`case when r.id is null then ${deliveryAtStake(sql`c.kind = 'not_received'`)} end`;

/** What a full decision gives back now, delivery included. */
export function withDelivery<Row extends { leftPaisa: number | null }>({
  delivery,
  ...row
}: Row & { delivery: DeliveryAtStake | null }) {
  return {
    ...row,
    leftPaisa: row.leftPaisa === null ? null : row.leftPaisa + deliveryStakePaisa(delivery),
  };
}

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
): Promise<{ goodsPaisa: number; deliveryPaisa: number; leftPaisa: number }> {
  const { rows } = await sql<{ goodsPaisa: number; delivery: DeliveryAtStake | null }>`
    select (${leftOfGoods})::bigint as "goodsPaisa",
      ${deliveryAtStake(sql`${kind}::text = 'not_received'`)} as delivery
    from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId}`.execute(db);
  const { goodsPaisa = 0, delivery = null } = rows[0] ?? {};
  const deliveryPaisa = deliveryStakePaisa(delivery);
  return { goodsPaisa, deliveryPaisa, leftPaisa: goodsPaisa + deliveryPaisa };
}
