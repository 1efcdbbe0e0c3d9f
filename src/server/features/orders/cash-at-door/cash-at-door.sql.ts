import { type RawBuilder, sql } from 'kysely';
import type { Measures } from '../../../../domain/catalogue/parcel-weight.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';

/** A line of an order, of a cart, or of what is about to be ordered. */
export interface CashLine {
  sellerId: string;
  /** Null: goods in no catalogue, whose weight nobody has said. */
  productId: string | null;
  quantity: number;
}

/** What of a company decides whether it may pay at the door. */
export interface CashCompany {
  /** Counted up to `needed`. */
  deliveredOrders: number;
  isPanVerified: boolean;
  /** When parcels of it were refused at the door, the newest first. */
  refusedAt: Date[];
  /** For the way back of a parcel. */
  owesReturnFee: boolean;
  now: Date;
}

export async function getCashCompany(db: Database, companyId: string, needed: number): Promise<CashCompany> {
  const { rows } = await sql<Omit<CashCompany, 'refusedAt'> & { refusedAt: string[] }>`
    select (select count(*) from (select from orders where company_id = ${companyId} and status = 'delivered'
        limit ${needed}::int) as known) as "deliveredOrders",
      proven_pan(${companyId}) is not null as "isPanVerified",
      coalesce((select json_agg(c.refused_at order by c.refused_at desc) from cash_collections c
        where c.company_id = ${companyId} and c.refused_at is not null), '[]') as "refusedAt",
      exists (select from return_fees f where f.company_id = ${companyId} and f.paid_at is null and f.waived_at is null)
        as "owesReturnFee",
      clock_timestamp() as now`.execute(db);
  const company = rows[0] as (typeof rows)[number];
  return { ...company, refusedAt: company.refusedAt.map((at) => new Date(at)) };
}

/** A line with its seller and what the product measures. */
export interface WeighedLine extends CashLine {
  sellerName: string;
  acceptsCash: boolean;
  product: Measures;
}

export async function weighLines(db: Database, lines: readonly CashLine[]): Promise<WeighedLine[]> {
  return listWeighed(
    db,
    sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("sellerId" uuid, "productId" uuid, "quantity" int)`,
  );
}

/** What lies in a cart. */
export async function weighCart(db: Database, { companyId, userId }: Buyer): Promise<WeighedLine[]> {
  return listWeighed(
    db,
    sql`(select p.seller_id as "sellerId", p.id as "productId", i.quantity
      from carts c join cart_items i on i.cart_id = c.id join products p on p.id = i.product_id
      where c.company_id = ${companyId} and c.user_id = ${userId}) as l`,
  );
}

/** What of an order is to be sent. */
export async function weighOrder(db: Database, orderId: string): Promise<WeighedLine[]> {
  return listWeighed(
    db,
    sql`(select p.seller_id as "sellerId", i.product_id as "productId", i.quantity
      from order_items i join parcels p on p.id = i.parcel_id where i.order_id = ${orderId}) as l`,
  );
}

async function listWeighed(db: Database, lines: RawBuilder<unknown>): Promise<WeighedLine[]> {
  const { rows } = await sql<WeighedLine>`
    select l."sellerId", l."productId", l.quantity, u.accepts_cash as "acceptsCash",
      coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "sellerName",
      jsonb_build_object('weightGrams', p.weight_grams, 'lengthMm', p.length_mm, 'widthMm', p.width_mm,
        'heightMm', p.height_mm) as product
    from ${lines} join users u on u.id = l."sellerId" left join products p on p.id = l."productId"
    order by "sellerName", l."sellerId"`.execute(db);
  return rows;
}

/** Where an order goes, and what of it speaks against cash. */
export interface PlacedCashOrder {
  totalPaisa: number;
  address: { district?: string | null; city: string; province: string };
  isOnAccount: boolean;
  isPickedUp: boolean;
}

/** Null for an unknown order; with `companyId` also for one of another company. */
export async function findPlacedCashOrder(
  db: Database,
  orderId: string,
  companyId?: string,
): Promise<PlacedCashOrder | null> {
  const { rows } = await sql<PlacedCashOrder>`
    select o.total_paisa as "totalPaisa", o.shipping_address as address,
      exists (select from parcels p join parcel_debts d on d.parcel_id = p.id where p.order_id = o.id) as "isOnAccount",
      exists (select from parcels p where p.order_id = o.id and p.is_picked_up) as "isPickedUp"
    from orders o
    where o.id = ${orderId} and (${companyId ?? null}::uuid is null or o.company_id = ${companyId ?? null}::uuid)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether buyers of a seller may pay at the door. */
export async function findAcceptsCash(db: Database, sellerId: string): Promise<boolean> {
  const { rows } = await sql<{ acceptsCash: boolean }>`
    select accepts_cash as "acceptsCash" from users where id = ${sellerId}`.execute(db);
  return rows[0]?.acceptsCash === true;
}

/** Says whether they may; answers whether that is new. */
export async function updateAcceptsCash(
  db: Database,
  sellerId: string,
  acceptsCash: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set accepts_cash = ${acceptsCash} where id = ${sellerId} and accepts_cash <> ${acceptsCash}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
