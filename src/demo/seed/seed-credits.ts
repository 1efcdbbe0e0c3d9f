import type { PoolClient } from 'pg';
import { creditedLines, type LedgerLine, refundSentLines } from '../../domain/books/ledger.ts';
import type { PaymentMethod } from '../../domain/books/payment-status.ts';
import { HOUR_MS } from '../../domain/shop/durations.ts';
import { seedPosting } from './seed-postings.ts';
import { seedId } from './seed-rows.ts';

interface Credit {
  id: string;
  number: string;
  reason: string;
  issuedAt: Date;
  orderId: string;
  parcelId: string;
  sellerId: string;
  billedPaisa: number;
  taxablePaisa: number;
  payablePaisa: number;
  voucherPaisa: number;
  lines: readonly { name: string; quantity: number; lineTotalPaisa: number }[];
  paymentId: string;
  method: PaymentMethod;
  gatewayReference: string;
}

/** What the credit notes over goods mean: in the books, on the refunds desk and in the timeline. They were paid back. */
export async function seedCredits(client: PoolClient, { adminId }: { adminId: string }): Promise<void> {
  const { rows } = await client.query<Credit>(
    `select b.id, b.number, b.reason, b.issued_at as "issuedAt", b.order_id as "orderId", b.parcel_id as "parcelId",
       b.issuer_id as "sellerId", r.taxable_paisa as "billedPaisa", b.taxable_paisa as "taxablePaisa",
       b.payable_paisa as "payablePaisa", b.voucher_paisa as "voucherPaisa", y.id as "paymentId", y.method,
       y.gateway_reference as "gatewayReference",
       (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'lineTotalPaisa', l.amount_paisa)
          order by l.position) from bill_lines l where l.bill_id = b.id) as lines
     from bills b join bills r on r.id = b.refers_to
       join payments y on y.order_id = b.order_id and y.status = 'settled'
     where b.kind = 'credit_note' and b.subject = 'goods' order by b.issued_at`,
  );
  for (const credit of rows) await writeCredit(client, credit, adminId);
}

async function writeCredit(client: PoolClient, credit: Credit, adminId: string): Promise<void> {
  const { id, number, reason, issuedAt, orderId, parcelId, sellerId, paymentId, payablePaisa } = credit;
  const refundId = seedId('refund', number);
  const refundedAt = new Date(issuedAt.getTime() + 3 * HOUR_MS);
  await client.query(
    `insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note, created_at)
     values ($1, $2, 'credit_note_issued', 'seller', $3, $4, $5), ($1, null, 'refund_due', 'system', null, null, $5),
       ($1, null, 'refunded', 'admin', $6, null, $7)`,
    [orderId, parcelId, sellerId, number, issuedAt, adminId, refundedAt],
  );
  await client.query('update payments set refund_due_paisa = refund_due_paisa + $2 where id = $1', [
    paymentId,
    payablePaisa,
  ]);
  await client.query(
    `insert into payment_events (payment_id, from_status, to_status, actor_kind, actor_id, detail, created_at)
     values ($1, 'settled', 'settled', 'seller', $2, $3, $4), ($1, 'settled', 'settled', 'admin', $5, $6, $7)`,
    [
      paymentId,
      sellerId,
      { reason, refundPaisa: payablePaisa, creditNote: number },
      issuedAt,
      adminId,
      { refundedPaisa: payablePaisa, reference: credit.gatewayReference },
      refundedAt,
    ],
  );
  await client.query(
    `insert into refunds (id, payment_id, amount_paisa, reason, lines, parcel_ids, credit_note_id, state, due_by, reference,
       refunded_at, refunded_by, created_at)
     values ($1, $2, $3, $4, $5, array[$6::uuid], $7, 'refunded', $8::timestamptz + interval '7 days', $9, $10, $11, $8)`,
    [
      refundId,
      paymentId,
      payablePaisa,
      reason,
      JSON.stringify(credit.lines),
      parcelId,
      id,
      issuedAt,
      credit.gatewayReference,
      refundedAt,
      adminId,
    ],
  );
  const { rows: recorded } = await client.query<LedgerLine>(
    `select account, seller_id as "sellerId", parcel_id as "parcelId", sum(amount_paisa)::bigint as "amountPaisa"
     from ledger_lines where parcel_id = $1 group by account, seller_id, parcel_id having sum(amount_paisa) <> 0`,
    [parcelId],
  );
  const part = {
    partPaisa: credit.taxablePaisa,
    leftPaisa: credit.billedPaisa,
    refundPaisa: payablePaisa,
    voucherPaisa: credit.voucherPaisa,
  };
  const lines = creditedLines({ sellerId, parcelId }, recorded, part);
  await seedPosting(client, { kind: 'credit_note', cause: id, orderId, at: issuedAt, lines });
  const back = refundSentLines(credit.method, payablePaisa);
  await seedPosting(client, { kind: 'refund_sent', cause: refundId, orderId, at: refundedAt, lines: back });
}
