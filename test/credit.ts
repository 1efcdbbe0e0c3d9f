import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { inTransaction } from '../src/server/db/transaction.ts';
import { postReceived } from '../src/server/features/books/ledger/ledger.commands.ts';
import { countDebtPayment } from '../src/server/features/orders/debts/debts.commands.ts';
import type { Account, CallResult, TestApp } from './app.ts';
import { insertProduct, insertProvenPan } from './factories.ts';
import { orderBody, orderLine } from './shopping.ts';

export type Goods = Awaited<ReturnType<typeof insertProduct>>;

/** Sellers who lend to companies, through the API. */
export function credit(shop: TestApp) {
  const call = (who: Account, method: Parameters<TestApp['call']>[0], url: string, body?: object) =>
    shop.call(method, `/api${url}`, { token: who.token, ...(body ? { body } : {}) });
  const ok = async (answer: Promise<CallResult>) => {
    const { status, body } = await answer;
    expect([status, body.message]).toEqual([expect.toSatisfy((code: number) => code < 300), body.message]);
    return body.data;
  };
  /** Pays a bill on account, to us or straight to its seller, as if its answer had come. */
  const payBill = async (billId: string, amountPaisa: number, { isDirect = false } = {}) =>
    inTransaction(shop.db, async (tx) => {
      const bill = await tx
        .selectFrom('bills')
        .select(['id', 'company_id', 'issuer_id'])
        .where('id', '=', billId)
        .executeTakeFirstOrThrow();
      const [companyId, sellerId] = [bill.company_id, bill.issuer_id as string];
      const now = new Date();
      let paymentId: string | null = null;
      if (!isDirect) {
        const payment = await tx
          .insertInto('payments')
          .values({
            kind: 'bill',
            bill_id: billId,
            company_id: companyId,
            user_id: companyId,
            method: 'esewa',
            status: 'settled',
            amount_paisa: amountPaisa,
            received_paisa: amountPaisa,
            reference: randomUUID(),
            settled_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        paymentId = payment.id;
        await postReceived(tx, { cause: payment.id, orderId: null, method: 'esewa', amountPaisa });
      }
      const { id } = await tx
        .insertInto('debt_payments')
        .values({
          company_id: companyId,
          seller_id: sellerId,
          bill_id: billId,
          payment_id: paymentId,
          method: isDirect ? 'cash' : 'esewa',
          amount_paisa: amountPaisa,
          paid_at: now,
          status: 'counted',
          recorded_by: isDirect ? sellerId : companyId,
          recorded_at: now,
          counts_at: isDirect ? now : null,
          answered_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return countDebtPayment(tx, { id, companyId, sellerId });
    });
  return {
    call,
    ok,
    payBill,
    /** A company whose PAN is proven, and a seller of one product at रू 1,000 (PRO 800) that it has bought from. */
    async market({ isBought = true }: { isBought?: boolean } = {}) {
      const [buyer, seller] = [await shop.registerBuyer(), await shop.registerSeller()];
      await insertProvenPan(shop.db, { companyId: buyer.user.id });
      const goods = await insertProduct(shop.db, { seller_id: seller.user.id, quantity: 1_000 });
      // An order that nobody pays is enough to know each other.
      if (isBought) await ok(call(buyer, 'POST', '/orders', orderBody([orderLine(goods, 1)])));
      return { buyer, seller, goods };
    },
    /** An open line. */
    async line(buyer: Account, seller: Account, terms: object = {}): Promise<string> {
      const form = { company: buyer.user.id, limit: 100_000, days: 30, ...terms };
      const { _id } = await ok(call(seller, 'POST', '/seller/credit-lines', form));
      await ok(call(buyer, 'POST', `/company/credit-lines/${_id}/accept`));
      return _id;
    },
    /** Orders so many of each on account. */
    order: (buyer: Account, lines: readonly [Goods, number][], more: object = {}) =>
      call(
        buyer,
        'POST',
        '/orders',
        orderBody(
          lines.map(([goods, quantity]) => orderLine(goods, quantity)),
          { payment: { method: 'account' }, ...more },
        ),
      ),
    /** Sends a parcel; answers the id of its bill. */
    async send(seller: Account, parcelId: string): Promise<string> {
      await ok(call(seller, 'PATCH', `/seller/orders/${parcelId}/status`, { status: 'shipped' }));
      const { rows } = await shop.pool.query(
        `select id from bills where parcel_id = $1 and kind = 'tax_invoice'`,
        [parcelId],
      );
      return rows[0].id;
    },
    /** The line as its seller reads it. */
    async read(seller: Account, lineId: string) {
      const { lines } = await ok(call(seller, 'GET', '/seller/credit-lines?limit=100'));
      return lines.find(({ _id }: { _id: string }) => _id === lineId);
    },
  };
}
