import type { PoolClient } from 'pg';
import type { LedgerLine } from '../../domain/books/ledger.ts';

/** Writes into the books what happened at that time. */
export async function seedPosting(
  client: PoolClient,
  posting: { kind: string; cause: string; orderId: string; at: Date; lines: readonly LedgerLine[] },
): Promise<void> {
  await client.query(
    `with posted as (
       insert into ledger_postings (kind, cause, order_id, created_at) values ($1, $2, $3, $4) returning id, kind
     )
     insert into ledger_lines (posting_id, kind, account, seller_id, parcel_id, amount_paisa, created_at)
     select posted.id, posted.kind, l.account, l."sellerId", l."parcelId", l."amountPaisa", $4
     from posted cross join lateral jsonb_to_recordset($5::jsonb) as l (
       account text, "sellerId" uuid, "parcelId" uuid, "amountPaisa" bigint)`,
    [posting.kind, posting.cause, posting.orderId, posting.at, JSON.stringify(posting.lines)],
  );
}
