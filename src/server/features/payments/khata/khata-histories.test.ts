import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  type AccountBill,
  billOnAccount,
  khataOf,
  type Lending,
  lending,
  payBill,
} from '../../../../../test/khata.ts';
import { confirmTransfer } from '../../../../../test/shopping.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  seller = await shop.registerSeller();
});
afterAll(() => shop.close());

interface Step {
  what: 'bill' | 'pay' | 'record' | 'credit' | 'deliver';
  which: number;
  /** Of what is asked for, in hundredths; may be more than all. */
  part: number;
  says: 'confirm' | 'dispute' | 'nothing';
}

const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom('bill', 'pay', 'pay', 'record', 'record', 'credit', 'deliver'),
    which: fc.nat(5),
    part: fc.integer({ min: 1, max: 170 }),
    says: fc.constantFrom('confirm', 'confirm', 'dispute', 'nothing'),
  }),
  { minLength: 10, maxLength: 10 },
);

let serial = 0;

/** Does what a step says to a pair; what is refused changes nothing. */
async function take(pair: Lending, bills: AccountBill[], { what, which, part, says }: Step) {
  const bill = bills[which % bills.length] as AccountBill;
  const amount = Math.round(bill.total * part) / 100;
  const token = seller.token;
  switch (what) {
    case 'bill':
      bills.push(await billOnAccount(shop, pair, 6 + (part % 7)));
      return;
    case 'pay': {
      const begun = await payBill(shop, pair.owner.token, bill.billId, { method: 'bank', amount });
      serial += 1;
      const transfer = { bankReference: `H-${serial}`, amount };
      expect((await confirmTransfer(shop, admin.token, begun.body.data.payment._id, transfer)).status).toBe(
        200,
      );
      return;
    }
    case 'record': {
      serial += 1;
      const recorded = await shop.call('POST', `/api/seller/bills/${bill.billId}/payments`, {
        token,
        body: { amount, paidAt: kathmanduDate(new Date()), method: 'cheque', reference: `CH-${serial}` },
      });
      if (says === 'nothing') return;
      const url = `/api/bills/${bill.billId}/payments/${recorded.body.data._id}/${says}`;
      const body = says === 'dispute' ? { reason: 'Not ours' } : undefined;
      const answered = await shop.call('POST', url, { token: pair.owner.token, ...(body ? { body } : {}) });
      expect(answered.status).toBe(200);
      return;
    }
    case 'credit': {
      const { rows } = await shop.pool.query('select id from bill_lines where bill_id = $1', [bill.billId]);
      const lines = [{ line: rows[0].id, quantity: 1 + (part % 4) }];
      await shop.call('POST', `/api/seller/bills/${bill.billId}/credit-notes`, {
        token,
        body: { lines, reason: 'Broken' },
      });
      return;
    }
    case 'deliver':
      await shop.call('PATCH', `/api/seller/orders/${bill.parcelId}/status`, {
        token,
        body: { status: 'delivered' },
      });
  }
}

/** What bills, payments and the ledger say of a pair, each on its own; rupees. */
async function factsOf({ companyId }: Lending) {
  const { rows } = await shop.pool.query(
    `select
       (select coalesce(sum(case b.kind when 'tax_invoice' then b.payable_paisa else -b.payable_paisa end), 0)
         from bills b where b.company_id = $1 and b.subject in ('goods', 'delivery'))::float8 / 100 as billed,
       (select coalesce(sum(amount_paisa) filter (where status = 'counted'), 0)
         from debt_payments where company_id = $1)::float8 / 100 as paid,
       (select coalesce(sum(l.amount_paisa), 0) from parcel_debts d join ledger_lines l on l.parcel_id = d.parcel_id
         where d.company_id = $1 and l.account = 'account_debts')::float8 / 100 as owed,
       (select coalesce(sum(y.amount_paisa - coalesce((select sum(x.amount_paisa) from debt_payment_parts x
           where x.debt_payment_id = y.id), 0)), 0)
         from debt_payments y where y.company_id = $1 and y.status = 'counted')::float8 / 100 as credit`,
    [companyId],
  );
  return rows[0] as Record<'billed' | 'paid' | 'owed' | 'credit', number>;
}

test('whatever happens, the khata of both sides, bills, payments and the ledger agree to the paisa', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const pair = await lending(shop, { seller });
      const bills = [await billOnAccount(shop, pair)];
      for (const step of history) await take(pair, bills, step);
      const khata = await khataOf(shop, pair);
      const { billed, paid, owed, credit } = await factsOf(pair);
      const paisa = (rupees: number) => Math.round(rupees * 100);
      expect(paisa(khata.closing)).toBe(paisa(billed - paid));
      expect(paisa(khata.closing)).toBe(paisa(owed - credit));
      expect(paisa(khata.credit)).toBe(paisa(credit));
      expect(paisa(khata.ageing.total)).toBe(paisa(owed));
      const { bills: billsSum, creditNotes, payments } = khata.sums;
      expect(paisa(khata.opening + billsSum - creditNotes - payments)).toBe(paisa(khata.closing));
      expect(paisa(khata.entries.at(-1).balance)).toBe(paisa(khata.closing));
      const due = khata.openBills.reduce((sum: number, bill: { due: number }) => sum + bill.due, 0);
      expect(paisa(due)).toBe(paisa(owed));
      await expectInvariants(shop.pool, /I33|I34|ledger/);
    }),
    { numRuns: 4 },
  );
  await expectInvariants(shop.pool);
});
