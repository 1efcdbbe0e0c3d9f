import { randomUUID } from 'node:crypto';
import type { Database } from '../src/server/db/database.ts';
import type { Pool } from '../src/server/db/pool.ts';
import { insertOpenLine } from '../test/credit-line-rows.ts';
import { fresh, insertProduct, insertProvenPan, insertSeller } from '../test/factories.ts';
import { orderBody, orderLine } from '../test/shopping.ts';
import { type Answer, Person, type Request } from './person.ts';

/** Sends a request until it is answered. */
export type Ask = (person: Person, request: Request) => Promise<Answer>;

/** A bill on account, and what is owed for it, in rupees. */
export interface OwedBill {
  id: string;
  owed: number;
}

/** A parcel on account that waits to be sent, and what is owed for it, in rupees. */
interface OwedParcel {
  id: string;
  owed: number;
}

/** A seller who lends to buyers, and bills them on account. */
export interface Lender {
  seller: Person;
  order(buyer: Person, quantity: number): Promise<OwedParcel>;
  bill(buyer: Person, quantity: number): Promise<OwedBill>;
}

/** Writes the seller and an open line to each of the buyers; `ask` brings their calls to the shop. */
export async function openLender(
  db: Database,
  pool: Pool,
  { buyers, ask }: { buyers: readonly Person[]; ask: Ask },
): Promise<Lender> {
  const row = await insertSeller(db);
  const seller = new Person(row);
  const product = await insertProduct(db, { seller_id: row.id, quantity: 1_000_000 });
  for (const { id: companyId } of buyers) {
    await insertProvenPan(db, { companyId });
    await insertOpenLine(db, { sellerId: row.id, companyId });
  }
  const done = async (person: Person, request: Request) => {
    const { status, body } = await ask(person, request);
    if (status < 300 && status > 0) return body.data;
    throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(body)}`);
  };
  const order = async (buyer: Person, quantity: number): Promise<OwedParcel> => {
    const { parcels, split } = await done(buyer, {
      method: 'POST',
      path: '/api/orders',
      key: randomUUID(),
      body: orderBody([orderLine(product, quantity)], { payment: { method: 'account' }, notes: fresh() }),
    });
    return { id: parcels[0]._id, owed: split.onAccount };
  };
  return {
    seller,
    order,
    async bill(buyer, quantity) {
      const { id: parcelId, owed } = await order(buyer, quantity);
      await done(seller, {
        method: 'PATCH',
        path: `/api/seller/orders/${parcelId}/status`,
        body: { status: 'shipped' },
      });
      const { rows } = await pool.query<{ id: string }>('select id from bills where parcel_id = $1', [
        parcelId,
      ]);
      return { id: rows[0]?.id as string, owed };
    },
  };
}
