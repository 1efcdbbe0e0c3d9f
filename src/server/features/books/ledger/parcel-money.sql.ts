import { type RawBuilder, sql } from 'kysely';
import type { ParcelStatus } from '../../../../domain/orders/order-status.ts';

/** What the books and the parcel say of its money; in paisa, instants as JSON writes them. */
export interface ParcelMoneyRow {
  status: ParcelStatus;
  goodsPaisa: number;
  /** What the seller was to get as the order was paid. */
  salePaisa: number;
  allowancePaisa: number;
  takenBackPaisa: number;
  commissionPaisa: number;
  commissionVatPaisa: number;
  withheldPaisa: number;
  /** The rate of all lines, or null. */
  basisPoints: number | null;
  heldBecause: string | null;
  paidAt: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  readyAt: string | null;
  billId: string | null;
  billNumber: string | null;
  /** Of the transfer that pays it: 'PAY-2083-019', and when the bank had sent it. */
  payoutNumber: string | null;
  payoutPaidAt: string | null;
}

/** The money of the parcel `p` of the paid order `o`, as a JSON object. */
export const parcelMoney: RawBuilder<ParcelMoneyRow> = sql`(
  select jsonb_build_object('status', p.status, 'goodsPaisa', p.subtotal_paisa, 'salePaisa', b.sale_paisa,
    'allowancePaisa', b.allowance_paisa, 'takenBackPaisa', b.taken_back_paisa,
    'commissionPaisa', f.commission_paisa, 'commissionVatPaisa', f.commission_vat_paisa,
    'withheldPaisa', f.withheld_paisa, 'basisPoints', f.basis_points,
    'heldBecause', (select h.reason from held_parcels h where h.parcel_id = p.id order by h.reason limit 1),
    'paidAt', o.paid_at, 'shippedAt', p.shipped_at, 'deliveredAt', p.delivered_at, 'readyAt', p.money_ready_at,
    'billId', v.id, 'billNumber', v.number, 'payoutNumber', t.number, 'payoutPaidAt', t.paid_at)
  from (
    select coalesce(-sum(l.amount_paisa) filter (where l.kind = 'order_paid'), 0)::bigint as sale_paisa,
      coalesce(-sum(l.amount_paisa) filter (where l.kind = 'parcel_sent'), 0)::bigint as allowance_paisa,
      coalesce(sum(l.amount_paisa) filter (
        where l.kind in ('parcel_cancelled', 'lines_cancelled', 'order_reduced', 'credit_note', 'goods_returned')), 0)::bigint as taken_back_paisa
    from ledger_lines l where l.parcel_id = p.id and l.seller_id = p.seller_id
  ) b
  cross join (
    select coalesce(sum(f.commission_paisa), 0)::bigint as commission_paisa,
      coalesce(sum(f.commission_vat_paisa), 0)::bigint as commission_vat_paisa,
      coalesce(sum(f.withheld_paisa), 0)::bigint as withheld_paisa,
      case when min(f.basis_points) = max(f.basis_points) then min(f.basis_points) end as basis_points
    from order_items i join order_item_fees f on f.order_item_id = i.id where i.parcel_id = p.id
  ) f
  left join lateral (
    select v.id, v.number from bills v where v.parcel_id = p.id and v.kind = 'tax_invoice'
      and not exists (select from bills n where n.replaces = v.id)
    order by v.issued_at desc limit 1
  ) v on true
  left join lateral (
    select y.number, t.paid_at from ready_entries r join payout_transfers t on t.id = r.transfer_id
      join payouts y on y.id = t.payout_id
    where r.parcel_id = p.id and r.amount_paisa < 0 and t.status <> 'returned' and y.status <> 'discarded'
    order by r.line_id limit 1
  ) t on true
)`;
