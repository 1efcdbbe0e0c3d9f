import { randomBytes, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { amountInWords } from '../../domain/books/amount-in-words.ts';
import { type BillKind, billDay, billNumber, creditAmounts, withoutVat } from '../../domain/books/bill.ts';
import type { BillTo } from '../../domain/books/bill-to.ts';
import { checkCodeOf } from '../../domain/books/check-code.ts';
import { parcelShares } from '../../domain/books/parcel-shares.ts';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { SAMPLE_IDENTITY } from '../../domain/shop/site-identity.ts';
import { creditOfReturn } from './seed-returns.ts';
import { insertRows, type Row } from './seed-rows.ts';

/** Orders of the demo are billed from here on: older parcels show what a shop sees that had none before. */
const BILLED_DAYS = 150;

interface Sale {
  orderId: string;
  orderNumber: string;
  purchaseOrderNumber: string | null;
  paymentMethod: string;
  paymentId: string;
  paidAt: Date;
  cancelledAt: Date | null;
  shippingPaisa: number;
  companyId: string;
  buyerId: string;
  buyerEmail: string;
  billTo: BillTo;
}

interface Parcel extends Sale {
  parcelId: string;
  position: number;
  count: number;
  shippedAt: Date;
  deliveredAt: Date | null;
  lostAt: Date | null;
  lostAs: string;
  taxablePaisa: number;
  vatPaisa: number;
  voucherPaisa: number;
  sellerId: string;
  sellerEmail: string;
  person: string;
  issuer: Issuer;
  lines: Row[];
}

/** Whose bills are corrected in the demo. */
interface DemoPeople {
  seller: string;
  buyer: string;
  pro: string;
}

interface Issuer {
  issuer_name: string;
  issuer_nepali_name: string | null;
  issuer_address: string;
  issuer_pan: string;
  branch_code: string;
  issuer_contact: string;
  signatory: string;
  foot_line: string | null;
}

const PLATFORM: Issuer = {
  issuer_name: SAMPLE_IDENTITY.legalName,
  issuer_nepali_name: null,
  issuer_address: SAMPLE_IDENTITY.street,
  issuer_pan: SAMPLE_IDENTITY.panNumber,
  branch_code: 'TM',
  issuer_contact: `${SAMPLE_IDENTITY.phone} · ${SAMPLE_IDENTITY.paymentsEmail}`,
  signatory: 'Accounts Officer',
  foot_line: null,
};

/** The bills of the demo's latest orders, as the shop would have issued them. Their documents are drawn when asked for. */
export async function seedBills(client: PoolClient, now: Date, people: DemoPeople): Promise<void> {
  const since = new Date(now.getTime() - BILLED_DAYS * DAY_MS);
  await freezeShares(client, since);
  const parcels = await listSentParcels(client, since);
  const sales = await listPaidSales(client, since);
  const writer = new BillWriter();
  const credited = newestParcel(parcels, people.seller, people.buyer);
  const ofReturn = creditOfReturn(now);
  const returned = newestParcel(
    parcels.filter(({ deliveredAt }) => deliveredAt !== null),
    people.seller,
    people.pro,
  );
  const events: [at: Date, write: () => void][] = [
    ...parcels.map((parcel): [Date, () => void] => [parcel.shippedAt, () => writer.goods(parcel)]),
    ...parcels.flatMap((parcel): [Date, () => void][] =>
      parcel.lostAt === null
        ? []
        : [[parcel.lostAt, () => writer.wholeCredit(parcel, parcel.lostAt as Date, parcel.lostAs)]],
    ),
    ...(credited === undefined
      ? []
      : ([
          [
            laterThanSending(credited),
            () =>
              writer.goodsCredit(
                credited,
                laterThanSending(credited),
                (units) => `1 of ${units} was not in the parcel`,
              ),
          ],
        ] as [Date, () => void][])),
    ...(returned === undefined
      ? []
      : ([
          [ofReturn.issuedAt, () => writer.goodsCredit(returned, ofReturn.issuedAt, () => ofReturn.reason)],
        ] as [Date, () => void][])),
    ...sales.flatMap((sale): [Date, () => void][] => [
      [sale.paidAt, () => writer.delivery(sale)],
      ...(sale.cancelledAt === null
        ? []
        : ([[sale.cancelledAt, () => writer.deliveryCredit(sale)]] as [Date, () => void][])),
    ]),
  ];
  for (const [, write] of events.sort(([one], [other]) => one.getTime() - other.getTime())) write();
  await insertRows(client, 'bills', writer.bills);
  await insertRows(client, 'bill_lines', writer.lines);
  await insertRows(client, 'bill_counters', writer.counters());
  await insertRows(client, 'bill_copies', writer.copies);
  await askForReissue(client, now, people);
}

const newestParcel = (parcels: readonly Parcel[], seller: string, buyer: string): Parcel | undefined =>
  parcels
    .filter(
      ({ sellerEmail, buyerEmail, paymentMethod }) =>
        sellerEmail === seller && buyerEmail === buyer && paymentMethod !== 'cod',
    )
    .sort((one, other) => other.shippedAt.getTime() - one.shippedAt.getTime())[0];

const HOURS_UNTIL_CREDITED = 50;
const laterThanSending = ({ shippedAt }: Parcel) =>
  new Date(shippedAt.getTime() + HOURS_UNTIL_CREDITED * HOUR_MS);

/** The subscriber has asked the demo seller for the newest bill in the name of a department. */
async function askForReissue(client: PoolClient, now: Date, { seller, pro }: DemoPeople): Promise<void> {
  await client.query(
    `insert into bill_reissue_requests (bill_id, bill_to, requested_by, created_at)
     select b.id, jsonb_build_object('companyName', b.buyer_name || ', Electronics Department', 'panNumber', b.buyer_pan,
         'address', b.buyer_address, 'email', null), b.buyer_id, greatest(b.issued_at, $3::timestamptz - interval '5 hours')
     from bills b join users s on s.id = b.issuer_id join users p on p.id = b.buyer_id
     where s.email = $1 and p.email = $2 and b.kind = 'tax_invoice' order by b.issued_at desc limit 1`,
    [seller, pro, now],
  );
}

async function freezeShares(client: PoolClient, since: Date): Promise<void> {
  const { rows } = await client.query(
    `select o.subtotal_paisa as "subtotalPaisa", o.tax_paisa as "taxPaisa", o.discount_paisa as "discountPaisa",
      array_agg(p.id order by p.position) as ids, array_agg(p.subtotal_paisa order by p.position) as subtotals
    from orders o join parcels p on p.order_id = o.id where o.created_at >= $1 group by o.id`,
    [since],
  );
  const shares = rows.flatMap(({ ids, subtotals, ...order }) =>
    parcelShares(order, subtotals.map(Number)).map((share, index) => ({ id: ids[index], ...share })),
  );
  await client.query(
    `update parcels p set tax_paisa = s."taxPaisa", voucher_paisa = s."voucherPaisa"
    from jsonb_to_recordset($1::jsonb) as s (id uuid, "taxPaisa" bigint, "voucherPaisa" bigint) where p.id = s.id`,
    [JSON.stringify(shares)],
  );
}

const SALE_COLUMNS = `
  o.id as "orderId", o.order_number as "orderNumber", o.purchase_order_number as "purchaseOrderNumber",
  o.payment_method as "paymentMethod", o.paid_at as "paidAt", o.cancelled_at as "cancelledAt",
  o.shipping_paisa as "shippingPaisa", o.company_id as "companyId", o.user_id as "buyerId", u.email as "buyerEmail",
  (select y.id from payments y where y.order_id = o.id and y.settled_at is not null limit 1) as "paymentId",
  coalesce(c.bill_to, jsonb_build_object('companyName', coalesce(u.company_name, u.first_name || ' ' || u.last_name),
    'panNumber', u.pan_number, 'email', null, 'address', concat_ws(', ', o.billing_address ->> 'street',
      o.billing_address ->> 'city', o.billing_address ->> 'province'))) as "billTo"`;

async function listPaidSales(client: PoolClient, since: Date): Promise<Sale[]> {
  const { rows } = await client.query<Sale>(
    `select ${SALE_COLUMNS} from orders o join users u on u.id = o.user_id join companies c on c.id = o.company_id
    where o.created_at >= $1 and o.paid_at is not null and o.shipping_paisa > 0`,
    [since],
  );
  return rows;
}

async function listSentParcels(client: PoolClient, since: Date): Promise<Parcel[]> {
  const { rows } = await client.query<Parcel>(
    `select ${SALE_COLUMNS}, p.id as "parcelId", p.position, p.shipped_at as "shippedAt",
      p.delivered_at as "deliveredAt", p.lost_at as "lostAt",
      (select coalesce(max(k.reason), 'Refused at the door') from courier_claims k where k.parcel_id = p.id) as "lostAs",
      p.seller_id as "sellerId",
      s.email as "sellerEmail", (select count(*) from parcels a where a.order_id = o.id) as count, s.first_name || ' ' || s.last_name as person,
      p.subtotal_paisa as "taxablePaisa", p.tax_paisa as "vatPaisa", p.voucher_paisa as "voucherPaisa",
      jsonb_build_object('issuer_name', t.legal_name, 'issuer_nepali_name', t.nepali_name, 'issuer_address', t.address,
        'issuer_pan', t.pan_number, 'branch_code', t.branch_code, 'issuer_contact', s.phone || ' · ' || s.email,
        'signatory', t.signatory, 'foot_line', t.foot_line) as issuer,
      (select jsonb_agg(jsonb_build_object('order_item_id', i.id, 'hs_code', d.hs_code, 'name', i.name,
          'brand', d.brand, 'model', d.model, 'unit', d.unit, 'quantity', i.quantity,
          'unit_price_paisa', i.unit_price_paisa, 'amount_paisa', i.line_total_paisa,
          'cost_centre', (select k.code || ' ' || k.name from cost_centres k where k.id = i.cost_centre_id))
          order by i.position)
        from order_items i join products d on d.id = i.product_id where i.parcel_id = p.id) as lines
    from orders o join users u on u.id = o.user_id join companies c on c.id = o.company_id join parcels p on p.order_id = o.id
      join users s on s.id = p.seller_id join seller_tax_details t on t.seller_id = s.id
    where o.created_at >= $1 and (p.status in ('shipped', 'delivered') or p.lost_at is not null)
      and p.subtotal_paisa + p.tax_paisa > 0`,
    [since],
  );
  return rows;
}

class BillWriter {
  readonly bills: Row[] = [];
  readonly lines: Row[] = [];
  readonly copies: Row[] = [];
  readonly #serials = new Map<string, number>();
  readonly #deliveries = new Map<string, { id: string; lineId: string }>();
  readonly #goods = new Map<string, { id: string; lines: Row[] }>();

  goods(parcel: Parcel): void {
    const lines = parcel.lines.map((line): Row => ({ ...line, id: randomUUID() }));
    const id = this.#write(parcel, parcel.shippedAt, {
      ...this.#ofParcel(parcel),
      kind: 'tax_invoice',
      amounts: parcel,
      lines,
    });
    this.#goods.set(parcel.parcelId, { id, lines });
  }

  /** One unit of the line with the most of them; `reasonOf` says why, knowing how many there are. */
  goodsCredit(parcel: Parcel, at: Date, reasonOf: (units: number) => string): void {
    const invoice = this.#goods.get(parcel.parcelId) as { id: string; lines: Row[] };
    const [line = {}] = [...invoice.lines].sort(
      (one, other) => Number(other.quantity) - Number(one.quantity),
    );
    const billed = {
      taxablePaisa: Number(parcel.taxablePaisa),
      vatPaisa: Number(parcel.vatPaisa),
      voucherPaisa: Number(parcel.voucherPaisa),
    };
    const nothing = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };
    this.#write(parcel, at, {
      ...this.#ofParcel(parcel),
      kind: 'credit_note',
      amounts: creditAmounts(billed, nothing, Number(line.unit_price_paisa)),
      lines: [
        { ...line, id: randomUUID(), credits: line.id, quantity: 1, amount_paisa: line.unit_price_paisa },
      ],
      refersTo: invoice.id,
      reason: reasonOf(Number(line.quantity)),
    });
  }

  /** All of a parcel that never came to its buyer. */
  wholeCredit(parcel: Parcel, at: Date, reason: string): void {
    const invoice = this.#goods.get(parcel.parcelId) as { id: string; lines: Row[] };
    this.#write(parcel, at, {
      ...this.#ofParcel(parcel),
      kind: 'credit_note',
      amounts: parcel,
      lines: invoice.lines.map((line) => ({ ...line, id: randomUUID(), credits: line.id })),
      refersTo: invoice.id,
      reason,
    });
  }

  #ofParcel({ sellerId, issuer, person, parcelId, position, count }: Parcel) {
    return {
      subject: 'goods',
      issuerId: sellerId,
      issuer,
      issuedBy: sellerId,
      issuedByName: person,
      parcel: { id: parcelId, position, count },
    };
  }

  delivery(sale: Sale): void {
    const lineId = randomUUID();
    const id = this.#write(
      sale,
      sale.paidAt,
      this.#service(sale, 'tax_invoice', { id: lineId, credits: null }),
    );
    this.#deliveries.set(sale.orderId, { id, lineId });
  }

  deliveryCredit(sale: Sale): void {
    const invoice = this.#deliveries.get(sale.orderId);
    if (invoice === undefined) return;
    const line = { id: randomUUID(), credits: invoice.lineId };
    this.#write(sale, sale.cancelledAt as Date, {
      ...this.#service(sale, 'credit_note', line),
      refersTo: invoice.id,
      reason: 'The order was cancelled.',
    });
  }

  counters(): Row[] {
    return [...this.#serials].map(([key, last_serial]) => {
      const [issuer, kind, fiscal_year] = key.split(' ');
      return { issuer_id: issuer === 'platform' ? null : issuer, kind, fiscal_year, last_serial };
    });
  }

  #service(sale: Sale, kind: BillKind, line: { id: string; credits: string | null }) {
    const { taxablePaisa, vatPaisa } = withoutVat(sale.shippingPaisa);
    const price = { quantity: 1, unit_price_paisa: taxablePaisa, amount_paisa: taxablePaisa };
    return {
      kind,
      subject: 'delivery',
      issuerId: null,
      issuer: PLATFORM,
      issuedBy: null,
      issuedByName: PLATFORM.issuer_name,
      parcel: null,
      amounts: { taxablePaisa, vatPaisa, voucherPaisa: 0 },
      lines: [{ ...line, name: `Delivery of order ${sale.orderNumber}`, ...price }],
    };
  }

  #write(
    sale: Sale,
    issuedAt: Date,
    bill: {
      kind: BillKind;
      subject: string;
      issuerId: string | null;
      issuer: Issuer;
      issuedBy: string | null;
      issuedByName: string;
      parcel: { id: string; position: number; count: number } | null;
      amounts: { taxablePaisa: number; vatPaisa: number; voucherPaisa: number };
      lines: Row[];
      refersTo?: string;
      reason?: string;
    },
  ): string {
    const { kind, issuerId, issuer, parcel } = bill;
    const { fiscalYear, month, dateBs } = billDay(issuedAt);
    const series = `${issuerId ?? 'platform'} ${kind} ${fiscalYear}`;
    const serial = (this.#serials.get(series) ?? 0) + 1;
    this.#serials.set(series, serial);
    const id = randomUUID();
    const { taxablePaisa, vatPaisa, voucherPaisa } = bill.amounts;
    this.bills.push({
      id,
      ...issuer,
      issuer_id: issuerId,
      kind,
      subject: bill.subject,
      fiscal_year: fiscalYear,
      serial,
      number: billNumber({ kind, branchCode: issuer.branch_code, fiscalYear, serial }),
      issued_at: issuedAt,
      created_at: issuedAt,
      date_bs: dateBs,
      bs_month: month,
      transaction_at: sale.paidAt,
      transaction_date_bs: billDay(sale.paidAt).dateBs,
      order_id: sale.orderId,
      parcel_id: parcel?.id ?? null,
      payment_id: parcel === null ? sale.paymentId : null,
      order_number: sale.orderNumber,
      parcel_position: parcel?.position ?? null,
      parcel_count: parcel?.count ?? null,
      purchase_order_number: sale.purchaseOrderNumber,
      payment_method: sale.paymentMethod,
      company_id: sale.companyId,
      buyer_id: sale.buyerId,
      buyer_name: sale.billTo.companyName,
      buyer_address: sale.billTo.address,
      buyer_pan: sale.billTo.panNumber,
      issued_by: bill.issuedBy,
      issued_by_name: bill.issuedByName,
      taxable_paisa: taxablePaisa,
      vat_paisa: vatPaisa,
      voucher_paisa: voucherPaisa,
      words: amountInWords(Number(taxablePaisa) + Number(vatPaisa)),
      check_code: checkCodeOf(randomBytes(16)),
      refers_to: bill.refersTo ?? null,
      reason: bill.reason ?? null,
    });
    for (const [index, line] of bill.lines.entries())
      this.lines.push({
        id: randomUUID(),
        bill_id: id,
        position: index + 1,
        credits: null,
        order_item_id: null,
        cost_centre: null,
        hs_code: null,
        brand: null,
        model: null,
        unit: null,
        ...line,
      });
    this.copies.push({ bill_id: id, copy: 0, given_to: null, channel: 'mail', created_at: issuedAt });
    return id;
  }
}
