import type { PoolClient } from 'pg';
import { cancelledLines, type LedgerLine } from '../../domain/books/ledger.ts';
import { cancelledPart, paidPaisa } from '../../domain/payments/refund.ts';
import { seedPosting } from './seed-postings.ts';
import { insertRows, seedId } from './seed-rows.ts';

interface Waiting {
  orderId: string;
  parcelId: string;
  itemId: string;
  productId: string;
  name: string;
  pricePaisa: number;
  subtotalPaisa: number;
  taxPaisa: number;
  voucherPaisa: number;
  buyerId: string;
  sellerId: string;
  paymentId: string;
  paidAt: Date;
}

const REASON = 'Only 3 of 4 are in stock';

/** The seller of the buyer's newest parcel that waits to be sent cancels a unit of it: its refund is due. */
export async function seedCancelledLines(client: PoolClient, { buyer }: { buyer: string }): Promise<void> {
  const { rows } = await client.query<Waiting>(
    `select o.id as "orderId", p.id as "parcelId", i.id as "itemId", i.product_id as "productId", i.name,
       i.unit_price_paisa::integer as "pricePaisa", p.subtotal_paisa::integer as "subtotalPaisa",
       p.tax_paisa::integer as "taxPaisa", p.voucher_paisa::integer as "voucherPaisa", o.user_id as "buyerId",
       p.seller_id as "sellerId", y.id as "paymentId", o.paid_at as "paidAt"
     from parcels p join orders o on o.id = p.order_id join users b on b.id = o.user_id
       join order_items i on i.parcel_id = p.id join payments y on y.order_id = o.id and y.status = 'settled'
     where b.email = $1 and p.status = 'processing' and p.return_id is null and p.tax_paisa is not null and i.quantity = 4
     order by o.created_at desc limit 1`,
    [buyer],
  );
  for (const waiting of rows) await cancelUnit(client, waiting);
}

async function cancelUnit(client: PoolClient, waiting: Waiting): Promise<void> {
  const { orderId, parcelId, sellerId, paymentId, productId, pricePaisa, subtotalPaisa } = waiting;
  const at = new Date(waiting.paidAt.getTime() + 2 * 3_600_000);
  const id = seedId('cancellation', parcelId);
  const { taxPaisa, voucherPaisa } = waiting;
  const nothing = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };
  const share = { taxPaisa, voucherPaisa };
  const part = cancelledPart({ subtotalPaisa, share, cancelled: nothing }, pricePaisa);
  const refundPaisa = paidPaisa(part);
  await insertRows(client, 'cancellations', [
    {
      id,
      order_id: orderId,
      parcel_id: parcelId,
      goods_paisa: part.taxablePaisa,
      tax_paisa: part.vatPaisa,
      voucher_paisa: part.voucherPaisa,
      refund_paisa: refundPaisa,
      reason: REASON,
      actor_kind: 'seller',
      actor_id: sellerId,
      created_at: at,
    },
  ]);
  await insertRows(client, 'cancelled_lines', [
    { cancellation_id: id, order_item_id: waiting.itemId, quantity: 1, created_at: at },
  ]);
  await client.query(
    'update products set quantity = quantity + 1, sales_count = greatest(0, sales_count - 1) where id = $1',
    [productId],
  );
  await client.query(
    `insert into stock_movements (product_id, order_id, delta, reason, actor_id, created_at)
     values ($1, $2, 1, 'cancel', $3, $4)`,
    [productId, orderId, sellerId, at],
  );
  await client.query(
    `insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note, created_at)
     values ($1, $2, 'lines_cancelled', 'seller', $3, $4, $5), ($1, null, 'refund_due', 'system', null, null, $5)`,
    [orderId, parcelId, sellerId, `1 × ${waiting.name}: ${REASON}`, at],
  );
  await client.query('update payments set refund_due_paisa = refund_due_paisa + $2 where id = $1', [
    paymentId,
    refundPaisa,
  ]);
  await client.query(
    `insert into payment_events (payment_id, from_status, to_status, actor_kind, actor_id, detail, created_at)
     values ($1, 'settled', 'settled', 'seller', $2, $3, $4)`,
    [paymentId, sellerId, { reason: REASON, refundPaisa }, at],
  );
  await client.query(
    `insert into refunds (payment_id, amount_paisa, reason, lines, parcel_ids, state, due_by, created_at)
     values ($1, $2, $3, $4, array[$5::uuid], 'due', $6::timestamptz + interval '7 days', $6)`,
    [
      paymentId,
      refundPaisa,
      REASON,
      JSON.stringify([{ name: waiting.name, quantity: 1, lineTotalPaisa: pricePaisa }]),
      parcelId,
      at,
    ],
  );
  const { rows: recorded } = await client.query<LedgerLine>(
    `select account, seller_id as "sellerId", parcel_id as "parcelId", sum(amount_paisa)::bigint as "amountPaisa"
     from ledger_lines where parcel_id = $1 group by account, seller_id, parcel_id having sum(amount_paisa) <> 0`,
    [parcelId],
  );
  const credited = {
    partPaisa: part.taxablePaisa,
    leftPaisa: subtotalPaisa,
    refundPaisa,
    voucherPaisa: part.voucherPaisa,
  };
  const lines = cancelledLines({ sellerId, parcelId }, recorded, credited, refundPaisa);
  await seedPosting(client, { kind: 'lines_cancelled', cause: id, orderId, at, lines });
}
