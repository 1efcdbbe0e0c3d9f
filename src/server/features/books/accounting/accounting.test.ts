import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse as readCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { credit } from '../../../../../test/credit.ts';
import { hostileHtml } from '../../../../../test/hostile-html.ts';
import { billOnAccount, lending } from '../../../../../test/khata.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { PROPOSED_NAMES } from '../../../../domain/books/accounting-names.ts';
import { billDay } from '../../../../domain/books/bill.ts';
import { vatOfLines } from '../../../../domain/books/voucher.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { AtOnce } from '../../../plugins/at-once.ts';
import { tallyVouchers } from './tally-xml.ts';
import { billVouchers } from './vouchers.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const FISCAL_YEAR = '2083/84';
const MANGSIR = new Date('2026-11-17T06:00:00Z');

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** The document as a tree; throws where it is not well formed. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (content) => {
    (open.at(-1) as Element).text += content;
  });
  parser.write(xml).close();
  return root.children[0] as Element;
}

const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];
const child = (element: Element, name: string) => element.children.find((each) => each.name === name)?.text;
const paisa = (amount: string | undefined) => Math.round(Number(amount) * 100);

/** Vouchers of a file with their amounts by ledger, credit above zero as Tally writes them. */
function vouchersOf(xml: string) {
  return all(parse(xml), 'VOUCHER').map((voucher) => {
    const amounts = new Map<string, number>();
    const add = (ledger: string | undefined, amount: number) =>
      amounts.set(ledger ?? '', (amounts.get(ledger ?? '') ?? 0) + amount);
    for (const entry of voucher.children) {
      const amount = paisa(child(entry, 'AMOUNT'));
      if (/^(ALL)?LEDGERENTRIES\.LIST$/.test(entry.name)) add(child(entry, 'LEDGERNAME'), amount);
      else if (entry.name === 'ALLINVENTORYENTRIES.LIST') {
        const [allocation] = all(entry, 'ACCOUNTINGALLOCATIONS.LIST');
        expect(paisa(allocation && child(allocation, 'AMOUNT'))).toBe(amount);
        add(allocation && child(allocation, 'LEDGERNAME'), amount);
      } else continue;
      expect(child(entry, 'ISDEEMEDPOSITIVE')).toBe(amount < 0 ? 'Yes' : 'No');
    }
    return { voucher, type: child(voucher, 'VOUCHERTYPENAME'), amounts };
  });
}

interface Row {
  issuerId: string | null;
  companyId: string;
  kind: 'tax_invoice' | 'credit_note';
  subject: 'goods' | 'delivery' | 'plan' | 'commission';
  /** Paisa of each line; 0 units lower a price. */
  lines: { name: string; units: number; paisa: number }[];
  vatPaisa: number;
  buyerName: string;
  buyerPan: string | null;
  issuedAt: Date;
}
let serial = 0;

/** Bills as they stand in the table, without orders behind them; the owner of the database alone may write them. */
async function insertRows(rows: readonly Row[]): Promise<void> {
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const row of rows) {
      serial += 1;
      const { fiscalYear, month, dateBs } = billDay(row.issuedAt);
      const taxable = row.lines.reduce((sum, line) => sum + line.paisa, 0);
      const { rows: inserted } = await client.query(
        `insert into bills (issuer_id, kind, subject, fiscal_year, serial, branch_code, number, issued_at, date_bs,
           bs_month, transaction_at, transaction_date_bs, order_id, parcel_id, payment_id, issuer_name, issuer_address,
           issuer_pan, signatory, company_id, buyer_id, buyer_name, buyer_address, buyer_pan, issued_by_name,
           taxable_paisa, vat_paisa, words, check_code, refers_to, reason)
         values ($1, $2, $3, $4, $5, 'KTM', $6, $7, $8, $9, $7, $8, case when $3::text in ('goods', 'delivery') then gen_random_uuid() end,
           case $3::text when 'goods' then gen_random_uuid() end, null, 'Himal & Co', 'Asan', '301234567', 'Hari', $10, $10, $11, 'New Road', $12, 'Hari', $13, $14,
           'One', upper(left(md5(random()::text || $6), 26)), $15, $16) returning id`,
        [
          row.issuerId,
          row.kind,
          row.subject,
          fiscalYear,
          serial,
          `KTM-${fiscalYear}-${serial}`,
          row.issuedAt,
          dateBs,
          month,
          row.companyId,
          row.buyerName,
          row.buyerPan,
          taxable,
          row.vatPaisa,
          row.kind === 'credit_note' ? '00000000-0000-4000-8000-000000000001' : null,
          row.kind === 'credit_note' ? 'Damaged' : null,
        ],
      );
      for (const [nth, { name, units, paisa }] of row.lines.entries())
        await client.query(
          `insert into bill_lines (bill_id, position, hs_code, name, unit, quantity, unit_price_paisa, amount_paisa,
             reduction_paisa, credits)
           values ($1, $2, '8542', $3, $4, $5, $6, $7, $8, $9)`,
          [
            inserted[0].id,
            nth + 1,
            name,
            row.subject === 'goods' ? 'pcs' : null,
            units,
            Math.ceil(paisa / Math.max(units, 1)),
            paisa,
            units === 0 ? paisa : Math.ceil(paisa / units) * units - paisa,
            units === 0 ? '00000000-0000-4000-8000-000000000001' : null,
          ],
        );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const HOSTILE = hostileHtml();
const arbitraryRow = (ids: { sellerId: string; companyId: string }): fc.Arbitrary<Row> =>
  fc
    .record({
      whose: fc.constantFrom('sold', 'sold', 'sold', 'commission', 'delivery'),
      isCredit: fc.boolean(),
      lines: fc.array(
        fc.record({
          name: fc.oneof(
            fc.constantFrom(...HOSTILE),
            fc.constantFrom(
              '=cmd|calc',
              'मिनिएचर सर्किट ब्रेकर',
              'A\u0000B\u0007\u{1F600}\uD800',
              'Tape "3M" & <more>',
            ),
          ),
          units: fc.integer({ min: 1, max: 30 }),
          paisa: fc.integer({ min: 1, max: 9_999_999 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      // Old bills and those of sellers without VAT say other sums than 13 %.
      vat: fc.constantFrom(0, 1_300, 1_299, 500),
      buyerName: fc.constantFrom('Kalika Stores', 'हिमाल & "Sons" <Pvt>', '-2+3', 'Output VAT'),
      buyerPan: fc.constantFrom(null, '609812345', '301112223'),
      days: fc.integer({ min: 0, max: 28 }),
    })
    .map(({ whose, isCredit, lines, vat, days, ...party }) => ({
      ...party,
      issuerId: whose === 'sold' ? ids.sellerId : null,
      companyId: whose === 'commission' ? ids.sellerId : ids.companyId,
      kind: isCredit ? 'credit_note' : 'tax_invoice',
      subject: whose === 'sold' ? 'goods' : (whose as 'commission' | 'delivery'),
      lines: lines.map((line) => ({
        ...line,
        // PostgreSQL stores neither; a bill never has them.
        name: line.name.replaceAll('\u0000', '').toWellFormed(),
        units: whose === 'sold' ? line.units : 1,
      })),
      vatPaisa: Math.round((lines.reduce((sum, { paisa }) => sum + paisa, 0) * vat) / 10_000),
      issuedAt: new Date(MANGSIR.getTime() + days * 86_400_000),
    }));

const file = (path: string, query: string, { token }: Account) =>
  shop.app.inject({ url: `${path}?${query}`, headers: { authorization: `Bearer ${token}` } });
const month = `fiscalYear=${FISCAL_YEAR}&month=8`;

/** Sums of a CSV's columns, in paisa. */
function sumsOf(csv: string, columns: readonly string[]): number[] {
  const rows: Record<string, string>[] = readCsv(csv, { bom: true, columns: true });
  return columns.map((column) => rows.reduce((sum, row) => sum + paisa(row[column]), 0));
}

describe('a month of generated bills', () => {
  test('adds up to the VAT registers to the paisa, in Tally’s vouchers and in the table, on both sides', async () => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const seller = await shop.registerSeller();
      const buyer = await shop.registerBuyer();
      const ids = { sellerId: seller.user.id, companyId: buyer.user.id };
      const rows = fc.sample(arbitraryRow(ids), { numRuns: 60, seed });
      await insertRows(rows);
      const register = async (kind: string) => {
        const { body } = await shop.call(
          'GET',
          `/api/seller/bills/registers?kind=${kind}&fiscalYear=${FISCAL_YEAR}&month=8`,
          { token: seller.token },
        );
        return {
          taxable: paisa(body.data.sums.taxable),
          vat: paisa(body.data.sums.vat),
          total: body.data.pagination.total,
        };
      };
      const [sales, returns] = [await register('sales'), await register('returns')];
      const sold = vouchersOf(
        (await file('/api/seller/bills/accounting', `${month}&format=tally`, seller)).body,
      );
      for (const { amounts } of sold)
        expect([...amounts.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
      const sum = (type: string, ledger: string) =>
        sold
          .filter((each) => each.type === type)
          .reduce((total, { amounts }) => total + (amounts.get(ledger) ?? 0), 0);
      expect(sold.filter(({ type }) => type === 'Sales')).toHaveLength(sales.total);
      expect(sold.filter(({ type }) => type === 'Credit Note')).toHaveLength(returns.total);
      // The one buyer who is called like a ledger has no ledger of that name: the PAN or the sums tell them apart.
      const named = rows.some(({ buyerName, buyerPan }) => buyerName === 'Output VAT' && buyerPan === null);
      if (!named) {
        expect(sum('Sales', 'Output VAT')).toBe(sales.vat);
        expect(sum('Credit Note', 'Output VAT')).toBe(-returns.vat);
      }
      expect([sum('Sales', 'Sales'), sum('Credit Note', 'Sales')]).toEqual([sales.taxable, -returns.taxable]);
      const commission = rows.filter(({ subject }) => subject === 'commission');
      const signed = (row: Row) => (row.kind === 'credit_note' ? -1 : 1);
      const charged = commission.reduce(
        (all, row) => all + signed(row) * row.lines.reduce((s, l) => s + l.paisa, 0),
        0,
      );
      expect(sum('Purchase', 'Commission on Sales') + sum('Debit Note', 'Commission on Sales')).toBe(
        -charged,
      );

      // The table holds the commission, too, whose rows have another type.
      const csv = (await file('/api/seller/bills/accounting', `${month}&format=csv`, seller)).body;
      const vatOfCommission = commission.reduce((all, row) => all + signed(row) * row.vatPaisa, 0);
      expect(sumsOf(csv, ['Taxable amount', 'VAT'])).toEqual([
        sales.taxable - returns.taxable + charged,
        sales.vat - returns.vat + vatOfCommission,
      ]);

      const received = (await file('/api/bills/export', `${month}&format=csv`, buyer)).body;
      const [taxable, vat, total] = sumsOf(received, ['Taxable', 'VAT', 'Total']);
      const table = (await file('/api/bills/accounting', `${month}&format=csv`, buyer)).body;
      expect(sumsOf(table, ['Taxable amount', 'VAT', 'Total'])).toEqual([taxable, vat, total]);
      const bought = vouchersOf((await file('/api/bills/accounting', `${month}&format=tally`, buyer)).body);
      const spent = bought.reduce(
        (all, { amounts }) => all - (amounts.get('Purchase') ?? 0) - (amounts.get('Delivery Charges') ?? 0),
        0,
      );
      const input = bought.reduce((all, { amounts }) => all - (amounts.get('Input VAT') ?? 0), 0);
      expect([spent, input]).toEqual([taxable, vat]);
      expect(new Set(bought.map(({ type }) => type))).toEqual(new Set(['Purchase', 'Debit Note']));
      // No cell begins like a formula, whoever is called so.
      const cells: string[][] = readCsv(table, { bom: true });
      expect(cells.flat().filter((cell) => /^[=+@\t]|^-(?![\d.]+$)/.test(cell))).toEqual([]);
      expect(table).toContain('मिनिएचर सर्किट ब्रेकर');
    }
  });

  test('divides the VAT of a bill among its lines without losing a paisa', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 12 }),
        (vat, amounts) => {
          const shares = vatOfLines(vat, amounts);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(vat);
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('the books of a sale through the shop', () => {
  test('hold invoice, payment and names of one’s own; the masters name all that vouchers name', async () => {
    const seller = await shop.registerSeller();
    const { buyer, parcelIds } = await orderFrom(shop, admin, [seller], {});
    await shop.call('PATCH', `/api/seller/orders/${parcelIds[0]}/status`, {
      token: seller.token,
      body: { status: 'shipped' },
    });
    const { body } = await shop.call('GET', '/api/seller/bills', { token: seller.token });
    const [bill] = body.data.bills;
    const period = `fiscalYear=${bill.fiscalYear}`;
    const item: string = bill.lines[0].name;
    const names = {
      ...PROPOSED_NAMES,
      company: 'Himal & Co',
      ledgers: { sales: 'Sales <13%>', outputVat: 'बिक्री VAT' },
      units: { pcs: 'Nos' },
      parties: 'name' as const,
    };
    const put = (path: string, sent: object, { token }: Account = seller) =>
      shop.call('PUT', `/api/seller/bills/accounting/${path}`, { token, body: sent });
    expect((await put('names', names)).body.data).toEqual(names);
    expect((await put('items', { items: [{ item, name: 'MCB 6 A' }] })).body.data).toEqual({ changed: 1 });
    expect((await put('items', { items: [{ item, name: 'MCB 6 A' }] })).body.data).toEqual({ changed: 0 });
    const listed = await shop.call(
      'GET',
      `/api/seller/bills/accounting/items?${period}&search=${item.slice(0, 3)}`,
      {
        token: seller.token,
      },
    );
    expect(listed.body.data.items).toEqual([{ item, unit: 'pcs', name: 'MCB 6 A' }]);
    const written = await shop.pool.query(
      `select action from audit_log where object_id = $1 and action like 'accounting%' order by id`,
      [seller.user.id],
    );
    expect(written.rows.map(({ action }) => action)).toEqual([
      'accounting_names.update',
      'accounting_items.update',
    ]);

    const xml = (await file('/api/seller/bills/accounting', `${period}&format=tally`, seller)).body;
    const vouchers = vouchersOf(xml);
    expect(all(parse(xml), 'SVCURRENTCOMPANY')[0]?.text).toBe('Himal & Co');
    const [sale, paid] = vouchers as [(typeof vouchers)[0], (typeof vouchers)[0]];
    expect([sale.type, paid.type]).toEqual(['Sales', 'Journal']);
    const party = bill.buyer.name;
    const total = paisa(bill.totals.total);
    expect(Object.fromEntries(sale.amounts)).toEqual({
      [party]: -total,
      'बिक्री VAT': paisa(bill.totals.vat),
      'Sales <13%>': paisa(bill.totals.taxable),
    });
    expect(Object.fromEntries(paid.amounts)).toEqual({ Thokmandu: -total, [party]: total });
    const [good] = all(sale.voucher, 'ALLINVENTORYENTRIES.LIST') as [Element];
    expect([child(good, 'STOCKITEMNAME'), child(good, 'BILLEDQTY'), child(good, 'RATE')]).toEqual([
      'MCB 6 A',
      `${bill.lines[0].quantity} Nos`,
      `${bill.lines[0].unitPrice.toFixed(2)}/Nos`,
    ]);
    expect(sale.voucher.attributes).toMatchObject({ VCHTYPE: 'Sales', ACTION: 'Create' });
    expect([child(sale.voucher, 'VOUCHERNUMBER'), child(sale.voucher, 'DATE')]).toEqual([
      bill.number,
      expect.stringMatching(/^20\d{6}$/),
    ]);

    const masters = parse(
      (await file('/api/seller/bills/accounting', `${period}&format=masters`, seller)).body,
    );
    const known = (kind: string) => all(masters, kind).map(({ attributes }) => attributes.NAME);
    for (const { amounts } of vouchers)
      for (const ledger of amounts.keys()) expect(known('LEDGER')).toContain(ledger);
    expect([known('STOCKITEM'), known('UNIT')]).toEqual([['MCB 6 A'], expect.arrayContaining(['Nos', 'kg'])]);

    // The buyer calls things otherwise, and sees nothing of the seller's names.
    const bought = vouchersOf((await file('/api/bills/accounting', `${period}&format=tally`, buyer)).body);
    const purchase = bought.find(({ voucher }) => child(voucher, 'REFERENCE') === bill.number);
    expect([purchase?.type, purchase?.amounts.get('Purchase')]).toEqual([
      'Purchase',
      -paisa(bill.totals.taxable),
    ]);
    expect(
      (await file('/api/bills/accounting', `${period}&format=tally`, await shop.registerBuyer())).body,
    ).not.toContain('<VOUCHER');
  });
});

test('what is bought on account settles when it is paid: to us by a journal, to the seller by a receipt of the bank', async () => {
  const pair = await lending(shop);
  const { billId, total } = await billOnAccount(shop, pair);
  const { payBill } = credit(shop);
  await payBill(billId, 100_00);
  await payBill(billId, 50_00, { isDirect: true });
  // A payout that arrived, and one that the bank sent back.
  await shop.pool.query(
    `with payout as (
       insert into payouts (bs_year, serial, number, status, left_out, built_by, built_at, sent_at)
       values (2083, 900, 'PAY-2083-900', 'sent', '[]', $2, now(), now()) returning id),
     account as (
       insert into seller_bank_accounts (seller_id, bank, branch, account_name, account_number)
       values ($1, 'Bank', 'Asan', 'Himal', '0012345') returning id)
     insert into payout_transfers (payout_id, position, seller_id, bank_account_id, amount_paisa, parcels, status,
       bank_reference, paid_at, returned_at, return_reason)
     select payout.id, 1, $1, account.id, 7000, 1, 'returned', 'FT900', now(), now(), 'Closed' from payout, account`,
    [pair.seller.user.id, admin.user.id],
  );
  // Midnight may have passed since.
  const [from, to] = [1, 0].map((days) => kathmanduDate(new Date(Date.now() - days * DAY_MS)));
  const xml = (await file('/api/seller/bills/accounting', `from=${from}&to=${to}&format=tally`, pair.seller))
    .body;
  const vouchers = vouchersOf(xml);
  const party = vouchers.find(({ type }) => type === 'Sales')?.voucher;
  const buyer = (party && child(party, 'PARTYLEDGERNAME')) ?? '';
  expect(vouchers.map(({ type, amounts }) => [type, Object.fromEntries(amounts)])).toEqual([
    ['Sales', expect.objectContaining({ [buyer]: -paisa(String(total)) })],
    ['Journal', { Thokmandu: -100_00, [buyer]: 100_00 }],
    ['Receipt', { Bank: -50_00, [buyer]: 50_00 }],
    ['Receipt', { Bank: -70_00, Thokmandu: 70_00 }],
    ['Payment', { Thokmandu: -70_00, Bank: 70_00 }],
  ]);
});

describe('refused', () => {
  test.each([
    ['', 'Choose a fiscal year or days'],
    ['fiscalYear=2083', 'Invalid fiscal year'],
    ['fiscalYear=2083/84&month=13', 'Invalid month'],
    ['fiscalYear=2083/84&from=2026-11-01', 'Choose a fiscal year or days, not both'],
    ['month=3', 'Invalid fiscal year'],
    ['from=2026-11-01', 'Choose the last day'],
    ['from=2026-11-31&to=2026-12-01', 'Invalid date'],
    ['from=2026-11-02&to=2026-11-01', 'The last day is before the first'],
    ['from=2025-11-01&to=2026-11-02', 'Choose at most one fiscal year'],
  ])('a period of %j', async (query, message) => {
    const buyer = await shop.registerBuyer();
    const answer = await shop.call('GET', `/api/bills/accounting?${query}&format=csv`, {
      token: buyer.token,
    });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  test('days up to a whole year are none of them; an unknown format and unknown ledgers are', async () => {
    const { token } = await shop.registerBuyer();
    const year = 'from=2025-11-01&to=2026-11-01';
    expect((await shop.call('GET', `/api/bills/accounting?${year}&format=csv`, { token })).status).toBe(200);
    expect((await shop.call('GET', `/api/bills/accounting?${year}&format=pdf`, { token })).status).toBe(400);
    const body = { ...PROPOSED_NAMES, ledgers: { cash: 'Cash' } };
    expect((await shop.call('PUT', '/api/bills/accounting/names', { token, body })).status).toBe(400);
  });

  test('a third file while two are being made, until one of them is sent or given up', async () => {
    const files = new AtOnce(2);
    const make = () => Readable.from(['a']);
    const [first, second] = [files.take('one', make), files.take('one', make)];
    expect(() => files.take('one', make)).toThrow('Your last files are still being made');
    expect(await text(files.take('another', make))).toBe('a');
    await text(first);
    await text(files.take('one', make));
    second.destroy();
    await new Promise((resolve) => second.once('close', resolve));
    for (let n = 0; n < 2; n += 1) files.take('one', make);
    expect(() => files.take('one', make)).toThrow();
  });
});

test('a file reads its bills as it is written: whoever stops reading stops the reading', async () => {
  const seller = await shop.registerSeller();
  const ids = { sellerId: seller.user.id, companyId: (await shop.registerBuyer()).user.id };
  const [row] = fc.sample(arbitraryRow(ids), { numRuns: 1, seed: 7 }) as [Row];
  await insertRows(
    Array.from({ length: 450 }, () => ({ ...row, issuerId: ids.sellerId, subject: 'goods' as const })),
  );
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  shop.deps.pool.on('acquire', count);
  const period = { from: new Date(0), until: new Date('2100-01-01') };
  const books = { side: 'selling', ownerId: ids.sellerId } as const;
  const xml = tallyVouchers(billVouchers(shop.deps.db, books, period, PROPOSED_NAMES), PROPOSED_NAMES);
  for (let n = 0; n < 50; n += 1) await xml.next();
  expect(statements).toBe(1);
  let rest = 0;
  for await (const _ of xml) rest += 1;
  shop.deps.pool.off('acquire', count);
  // 450 messages, and the end of the envelope.
  expect([rest, statements]).toEqual([450 - 49 + 1, 4]);
});
