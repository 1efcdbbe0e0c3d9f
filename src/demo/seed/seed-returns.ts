import type { PoolClient } from 'pg';
import {
  isOpenReturn,
  type ReturnReason,
  type ReturnStatus,
  returnDueAt,
  returnNumber,
} from '../../domain/after-sale/return.ts';
import type { ReturnEvent } from '../../domain/after-sale/return-event.ts';
import { VAT_BASIS_POINTS } from '../../domain/books/vat.ts';
import { bsDateOf } from '../../domain/shop/bikram-sambat.ts';
import { HOUR_MS } from '../../domain/shop/durations.ts';
import { shareOfPaisa } from '../../domain/shop/money.ts';
import { insertRows, type Row, seedId } from './seed-rows.ts';

const CALENDAR = { weeklyHoliday: 'saturday', holidays: [], officeCloses: '17:00' } as const;

/** What happened to a demo return, the last first of its states: hours before now, who, and what was said. */
interface Story {
  reason: ReturnReason;
  text: string;
  steps: readonly (readonly [hoursAgo: number, event: ReturnEvent, by: 'buyer' | 'seller', note?: string])[];
}

const asked = (hoursAgo: number) => [hoursAgo, 'requested', 'buyer'] as const;

/** The oldest return came back and was refunded: its credit note is among the bills. */
const REFUNDED: Story = {
  reason: 'damaged',
  text: 'The bag was open and the pins of this one are bent.',
  steps: [
    asked(46),
    [45, 'accepted', 'seller'],
    [44, 'sent_back', 'buyer', 'Pathao Parcel PTH-5519377'],
    [42, 'received', 'seller', 'Bent pins, cannot be sold'],
    [40, 'refunded', 'seller'],
  ],
};
/** What the credit note of the refunded return says, and when it was issued. */
export function creditOfReturn(now: Date) {
  const requestedAt = new Date(now.getTime() - firstOf(REFUNDED) * HOUR_MS);
  const issuedAt = new Date(now.getTime() - (REFUNDED.steps.at(-1)?.[0] ?? 0) * HOUR_MS);
  const number = returnNumber(bsDateOf(requestedAt).year, 1);
  return { number, reason: `Return ${number}`, requestedAt, issuedAt };
}

/** An order's events are told in the order in which they are written: this one before those of its credit note. */
export async function seedRefundedRequest(client: PoolClient, { now }: { now: Date }): Promise<void> {
  const { number, reason, requestedAt } = creditOfReturn(now);
  await client.query(
    `insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note, created_at)
     select b.order_id, b.parcel_id, 'return_requested', 'buyer', o.user_id, $2, $3
     from bills b join orders o on o.id = b.order_id where b.kind = 'credit_note' and b.reason = $1`,
    [reason, number, requestedAt],
  );
}

const STORIES: readonly Story[] = [
  {
    reason: 'does_not_work',
    text: 'One board does not start: the USB port gets hot and no port shows up. Tried two cables and two computers.',
    steps: [asked(3)],
  },
  {
    reason: 'not_as_described',
    text: 'The page says with headers, these come without.',
    steps: [asked(30), [8, 'question', 'seller', 'Which batch is printed on the bag?']],
  },
  {
    reason: 'wrong_item',
    text: 'This is the older revision.',
    steps: [asked(32), [20, 'accepted', 'seller']],
  },
  {
    reason: 'damaged',
    text: 'The corner of the box was crushed and a pin is bent.',
    steps: [asked(34), [28, 'accepted', 'seller'], [10, 'sent_back', 'buyer', 'Nepal Can Move NCM17201944']],
  },
  {
    reason: 'parts_missing',
    text: 'The cable is not in the box.',
    steps: [
      asked(35),
      [31, 'accepted', 'seller'],
      [26, 'sent_back', 'buyer', 'Pathao Parcel PTH-5520918'],
      [5, 'received', 'seller', 'Opened, cannot be sold as new'],
    ],
  },
  {
    reason: 'does_not_work',
    text: 'It worked once and never again.',
    steps: [
      asked(33),
      [12, 'declined', 'seller', 'The board was connected to 12 V: the regulator is burnt.'],
    ],
  },
  {
    reason: 'damaged',
    text: 'The casing is cracked through.',
    steps: [
      asked(31),
      [29, 'accepted', 'seller'],
      [27, 'received', 'seller', 'Cracked, cannot be sold'],
      [21, 'replaced', 'seller'],
    ],
  },
  {
    reason: 'changed_mind',
    text: '',
    steps: [asked(34), [30, 'withdrawn', 'buyer']],
  },
];

const firstOf = ({ steps }: Story) => steps[0]?.[0] ?? 0;

interface ReturnedLine {
  order_id: string;
  parcel_id: string;
  item_id: string;
  buyer_id: string;
  seller_id: string;
  price: number;
}

/**
 * Returns of what came to the demo buyers in the last days, from the demo seller too: one in each state that waits, and
 * ended ones. Stands after the bills.
 */
export async function seedReturns(client: PoolClient, { now }: { now: Date }): Promise<void> {
  const { rows: lines } = await client.query<ReturnedLine>(
    `select p.order_id, p.id as parcel_id, i.id as item_id, o.user_id as buyer_id, p.seller_id,
       i.unit_price_paisa::integer as price
     from parcels p join orders o on o.id = p.order_id join users b on b.id = o.user_id
       join order_items i on i.parcel_id = p.id
     where b.email in ('buyer@thokmandu.example', 'pro@thokmandu.example')
       and p.status = 'delivered' and p.delivered_at between $1::timestamptz - interval '4 days' and $1::timestamptz - interval '36 hours'
       and i.quantity >= 4 order by b.email, o.created_at, i.position`,
    [now],
  );
  if (lines.length === 0) return;
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  const credit = await findCredit(client, now);
  const stories: (Story & { line: ReturnedLine; credit: Credit | null })[] = STORIES.map((story, index) => ({
    ...story,
    line: lines[index % lines.length] as ReturnedLine,
    credit: null,
  })).sort((one, other) => firstOf(other) - firstOf(one));
  const refunded = lines.find(({ item_id }) => item_id === credit?.item_id);
  if (refunded !== undefined) stories.unshift({ ...REFUNDED, line: refunded, credit });
  const tables: Record<
    'returns' | 'return_lines' | 'return_events' | 'parcel_holds' | 'order_events',
    Row[]
  > = {
    returns: [],
    return_lines: [],
    return_events: [],
    parcel_holds: [],
    order_events: [],
  };
  const serials = new Map<number, number>();
  const replacements: Replacement[] = [];
  for (const { line, reason, text, steps, credit } of stories) {
    const requestedAt = at(steps[0]?.[0] ?? 0);
    const [lastHours, lastEvent] = steps.at(-1) ?? asked(0);
    const status = lastEvent as ReturnStatus;
    const since = at(lastHours);
    const { year } = bsDateOf(requestedAt);
    const serial = (serials.get(year) ?? 0) + 1;
    serials.set(year, serial);
    const number = returnNumber(year, serial);
    const id = seedId('return', number);
    const way = steps.find(([, event]) => event === 'sent_back')?.[3]?.split(/ (?=\S+$)/);
    const receivedHours = steps.find(([, event]) => event === 'received')?.[0];
    const isReplaced = status === 'replaced';
    tables.returns.push({
      id,
      bs_year: year,
      serial,
      number,
      order_id: line.order_id,
      parcel_id: line.parcel_id,
      company_id: line.buyer_id,
      buyer_id: line.buyer_id,
      seller_id: line.seller_id,
      reason,
      text,
      requested_at: requestedAt,
      status,
      due_at: returnDueAt({ status, hasOffer: false }, since, CALENDAR),
      since,
      carrier: way?.[0] ?? null,
      tracking_number: way?.[1] ?? null,
      received_at: receivedHours === undefined ? null : at(receivedHours),
      is_resalable: receivedHours === undefined ? null : false,
      settled_as: credit === null ? (isReplaced ? 'replacement' : null) : 'lines',
      settled_at: isReplaced || credit !== null ? since : null,
      goods_paisa: isReplaced ? 0 : (credit?.goods_paisa ?? line.price),
      vat_paisa: isReplaced ? 0 : (credit?.vat_paisa ?? shareOfPaisa(line.price, VAT_BASIS_POINTS)),
      voucher_paisa: credit?.voucher_paisa ?? 0,
      delivery_paisa: 0,
      credit_note_id: credit?.id ?? null,
      updated_at: since,
    });
    tables.return_lines.push({
      return_id: id,
      order_item_id: line.item_id,
      quantity: 1,
      created_at: requestedAt,
    });
    tables.parcel_holds.push({
      id: seedId('parcel-hold', number),
      parcel_id: line.parcel_id,
      cause_kind: 'return',
      cause_id: id,
      since: requestedAt,
      ended_at: isOpenReturn(status) ? null : since,
    });
    for (const [hours, event, by, note = null] of steps)
      tables.return_events.push({
        return_id: id,
        event,
        actor_kind: by,
        actor_id: by === 'buyer' ? line.buyer_id : line.seller_id,
        note,
        at: at(hours),
        created_at: at(hours),
      });
    if (credit === null)
      tables.order_events.push({
        order_id: line.order_id,
        parcel_id: line.parcel_id,
        event: 'return_requested',
        actor_kind: 'buyer',
        actor_id: line.buyer_id,
        note: number,
        created_at: requestedAt,
      });
    if (isReplaced) {
      const parcelId = seedId('replacement', number);
      replacements.push({ returnId: id, parcelId, line, at: since });
      tables.order_events.push({
        order_id: line.order_id,
        parcel_id: parcelId,
        event: 'replacement_added',
        actor_kind: 'system',
        actor_id: null,
        note: number,
        created_at: since,
      });
    }
  }
  for (const table of ['returns', 'return_lines', 'parcel_holds'] as const)
    await insertRows(client, table, tables[table]);
  await client.query(
    'update refunds f set return_id = r.id from returns r where f.credit_note_id = r.credit_note_id',
  );
  for (const replacement of replacements) await writeReplacement(client, replacement);
  await insertEvents(client, 'return_events', tables.return_events);
  await insertEvents(client, 'order_events', tables.order_events);
  await insertRows(
    client,
    'return_counters',
    [...serials].map(([year, serial]) => ({ bs_year: year, last_serial: serial })),
  );
}

/** The credit note of the return that was refunded. */
interface Credit {
  id: string;
  item_id: string;
  goods_paisa: number;
  vat_paisa: number;
  voucher_paisa: number;
}

async function findCredit(client: PoolClient, now: Date): Promise<Credit | null> {
  const { rows } = await client.query<Credit>(
    `select b.id, l.order_item_id as item_id, b.taxable_paisa as goods_paisa, b.vat_paisa, b.voucher_paisa
     from bills b join bill_lines l on l.bill_id = b.id where b.kind = 'credit_note' and b.reason = $1`,
    [creditOfReturn(now).reason],
  );
  return rows[0] ?? null;
}

interface Replacement {
  returnId: string;
  parcelId: string;
  line: ReturnedLine;
  at: Date;
}

/** The unit again, as a parcel at price 0 that waits to be sent. */
async function writeReplacement(
  client: PoolClient,
  { returnId, parcelId, line, at }: Replacement,
): Promise<void> {
  await client.query(
    `insert into parcels (id, order_id, seller_id, position, status, subtotal_paisa, tax_paisa, voucher_paisa, return_id,
       created_at, updated_at)
     select $1, p.order_id, p.seller_id, (select max(position) + 1 from parcels where order_id = p.order_id), 'processing',
       0, case when p.tax_paisa is not null then 0 end, case when p.tax_paisa is not null then 0 end, $2, $4::timestamptz,
       $4::timestamptz
     from parcels p where p.id = $3`,
    [parcelId, returnId, line.parcel_id, at],
  );
  await client.query(
    `insert into order_items (order_id, parcel_id, product_id, position, name, sku, image_url, quantity, unit_price_paisa,
       regular_price_paisa, wholesale_price_paisa, line_total_paisa)
     select i.order_id, $1, i.product_id, (select max(position) + 1 from order_items where order_id = i.order_id), i.name,
       i.sku, i.image_url, 1, 0, 0, 0, 0
     from order_items i where i.id = $2`,
    [parcelId, line.item_id],
  );
  await client.query(
    `with taken as (
       update products p set quantity = p.quantity - 1 from order_items i where i.id = $1 and p.id = i.product_id
       returning p.id
     )
     insert into stock_movements (product_id, order_id, delta, reason, actor_id, created_at)
     select id, $2::uuid, -1, 'replacement', $3::uuid, $4::timestamptz from taken`,
    [line.item_id, line.order_id, line.seller_id, at],
  );
}

/** Their numbers are given in the order in which they happened. */
function insertEvents(client: PoolClient, table: string, rows: Row[]): Promise<void> {
  return insertRows(
    client,
    table,
    rows.sort((one, other) => Number(one.created_at) - Number(other.created_at)),
  );
}
