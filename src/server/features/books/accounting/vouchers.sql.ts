import { sql } from 'kysely';
import type { ItemNaming } from '../../../../domain/books/accounting-names.ts';
import type { BookedBill, MoneyFact } from '../../../../domain/books/voucher.ts';
import type { InstantRange } from '../../../../domain/shop/bikram-sambat.ts';
import type { Database } from '../../../db/database.ts';
import { type BooksOf, billsOf } from './accounting.sql.ts';

/** `place` is the instant to the microsecond, which a Date does not hold: rows are read on from it. */
export type VoucherBillRow = BookedBill & { isIssued: boolean; place: string };

interface Page<Row> {
  limit: number;
  last: Row | null;
}

const inPeriod = ({ from, until }: InstantRange) => sql`b.issued_at >= ${from} and b.issued_at < ${until}`;

/** How a line `l` of a bill is called in the books: by its own name there, its code, or as on the bill. */
const itemName = ({ side }: BooksOf, naming: ItemNaming) => {
  const code = side === 'buying' ? sql`coalesce(i.part_number, i.sku)` : sql`i.sku`;
  return naming === 'code' ? sql`coalesce(m.name, ${code}, l.name)` : sql`coalesce(m.name, l.name)`;
};

const lineTables = ({ side, ownerId }: BooksOf) => sql`
  bill_lines l left join order_items i on i.id = l.order_item_id
  left join accounting_items m on m.owner_id = ${ownerId} and m.side = ${side} and m.item = l.name`;

/** The bills of a period with their lines in the order in which they were issued: those after `last`. */
export async function listVoucherBills(
  db: Database,
  of: BooksOf,
  period: InstantRange,
  { naming, limit, last }: Page<VoucherBillRow> & { naming: ItemNaming },
): Promise<VoucherBillRow[]> {
  const after =
    last === null ? sql`true` : sql`(b.issued_at, b.id) > (${last.place}::timestamptz, ${last.id}::uuid)`;
  const { rows } = await sql<VoucherBillRow>`
    with page as materialized (
      select b.id from bills b where ${billsOf(of)} and ${inPeriod(period)} and ${after}
      order by b.issued_at, b.id limit ${limit}
    )
    select b.id, b.kind, b.subject, b.number, r.number as "refersToNumber", b.issued_at as "issuedAt",
      b.date_bs as "dateBs", b.issuer_name as "issuerName", b.issuer_pan as "issuerPan", b.buyer_name as "buyerName",
      b.buyer_pan as "buyerPan", b.order_number as "orderNumber", b.vat_paisa as "vatPaisa",
      b.total_paisa as "totalPaisa", b.issuer_id is not distinct from ${of.ownerId} as "isIssued",
      b.issued_at::text as place,
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'itemName', ${itemName(of, naming)},
          'hsCode', l.hs_code, 'unit', l.unit, 'quantity', l.quantity, 'unitPricePaisa', l.unit_price_paisa,
          'amountPaisa', l.amount_paisa) order by l.position), '[]')
        from ${lineTables(of)} where l.bill_id = b.id) as lines
    from page join bills b on b.id = page.id left join bills r on r.id = b.refers_to
    order by b.issued_at, b.id`.execute(db);
  return rows;
}

export interface MoneyRow extends Omit<MoneyFact, 'dateBs' | 'party'> {
  partyName: string | null;
  partyPan: string | null;
  place: string;
}

/**
 * What moved a seller's money in a period, in its order: sales that were paid to us count with their bill, like what was
 * paid back for them; what is on account when a payment counts; tax when it was withheld.
 */
export async function listMoneyFacts(
  db: Database,
  sellerId: string,
  { from, until }: InstantRange,
  { limit, last }: Page<MoneyRow>,
): Promise<MoneyRow[]> {
  const after =
    last === null ? sql`true` : sql`(at, kind, id) > (${last.place}::timestamptz, ${last.kind}, ${last.id})`;
  const { rows } = await sql<MoneyRow>`
    with facts as (
      select b.id::text as id, case b.kind when 'tax_invoice' then 'sale_paid' else 'sale_refunded' end as kind,
        b.issued_at as at, b.number, coalesce(r.number, b.number) as bill_number, b.buyer_name as party_name,
        b.buyer_pan as party_pan, b.total_paisa as amount_paisa
      from bills b left join bills r on r.id = b.refers_to
      where b.issuer_id = ${sellerId} and b.issued_at >= ${from} and b.issued_at < ${until}
        and not exists (select from parcel_debts d where d.parcel_id = b.parcel_id)
      union all
      select y.id::text, case when y.payment_id is null then 'debt_direct' else 'debt_to_us' end, y.answered_at,
        coalesce(y.reference, b.number), b.number, b.buyer_name, b.buyer_pan, y.amount_paisa
      from debt_payments y join bills b on b.id = y.bill_id
      where y.seller_id = ${sellerId} and y.status = 'counted' and y.answered_at >= ${from} and y.answered_at < ${until}
      union all
      select t.id::text, e.kind, e.at, p.number, null, null, null, t.amount_paisa
      from payout_transfers t join payouts p on p.id = t.payout_id
      cross join lateral (values ('payout', t.paid_at), ('payout_returned', case when t.paid_at is not null then t.returned_at end))
        as e (kind, at)
      where t.seller_id = ${sellerId} and e.at >= ${from} and e.at < ${until}
      union all
      select l.id::text, 'withheld', l.created_at, o.order_number, null, null, null, -l.amount_paisa
      from ledger_lines l join parcels p on p.id = l.parcel_id join orders o on o.id = p.order_id
      where l.account = 'tax_withheld' and p.seller_id = ${sellerId} and l.created_at >= ${from} and l.created_at < ${until}
    )
    select id, kind, at, number, bill_number as "billNumber", party_name as "partyName", party_pan as "partyPan",
      amount_paisa as "amountPaisa", at::text as place
    from facts where ${after} order by at, kind, id limit ${limit}`.execute(db);
  return rows;
}

export interface PartyRow {
  name: string;
  panNumber: string | null;
}

/** Who bought, or from whom was bought, in a period; by name, those after `last`. */
export async function listParties(
  db: Database,
  of: BooksOf,
  period: InstantRange,
  { limit, last }: Page<PartyRow>,
): Promise<PartyRow[]> {
  const [name, pan] =
    of.side === 'buying'
      ? [sql.ref('b.issuer_name'), sql.ref('b.issuer_pan')]
      : [sql.ref('b.buyer_name'), sql.ref('b.buyer_pan')];
  const after =
    last === null
      ? sql`true`
      : sql`(${name}, coalesce(${pan}, '')) > (${last.name}, ${last.panNumber ?? ''})`;
  const { rows } = await sql<PartyRow>`
    select ${name} as name, ${pan} as "panNumber" from bills b
    where ${billsOf(of, false)} and ${inPeriod(period)} and ${after}
    group by 1, 2 order by ${name}, coalesce(${pan}, '') limit ${limit}`.execute(db);
  return rows;
}

export interface GoodsRow {
  name: string;
  unit: string;
  hsCode: string | null;
}

/** The goods on the bills of a period as the books call them, each once; those after `last`. */
export async function listGoods(
  db: Database,
  of: BooksOf,
  period: InstantRange,
  { naming, limit, last }: Page<GoodsRow> & { naming: ItemNaming },
): Promise<GoodsRow[]> {
  const name = itemName(of, naming);
  const after = last === null ? sql`true` : sql`${name} > ${last.name}`;
  const { rows } = await sql<GoodsRow>`
    select ${name} as name, max(l.unit) as unit, max(l.hs_code) as "hsCode"
    from bills b join (${lineTables(of)}) on l.bill_id = b.id
    where ${billsOf(of, false)} and ${inPeriod(period)} and l.unit is not null and ${after}
    group by 1 order by 1 limit ${limit}`.execute(db);
  return rows;
}
