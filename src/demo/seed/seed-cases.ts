import type { PoolClient } from 'pg';
import {
  ANSWER_WORKING_DAYS,
  type CaseDecision,
  type CaseEvent,
  type CaseSide,
  type CaseState,
  type ComplaintKind,
  complaintNumber,
  DECIDED_WITHIN_DAYS,
} from '../../domain/after-sale/complaint.ts';
import { bsDateOf } from '../../domain/shop/bikram-sambat.ts';
import { daysAfter } from '../../domain/shop/durations.ts';
import { endOfWorkingDays } from '../../domain/shop/working-days.ts';
import { insertRows, type Row, seedId } from './seed-rows.ts';

interface Said {
  daysLater: number;
  by: CaseSide | 'admin';
  asks?: CaseSide;
  text: string;
}

interface PlannedCase {
  key: string;
  kind: ComplaintKind;
  /** How long ago it was sent. */
  days: number;
  /** Of whom, and a parcel in which state of which seller it is about; null: about no order. */
  about: { buyer: string; status: 'shipped' | 'delivered'; seller: string | null } | null;
  guest?: { name: string; email: string };
  state: CaseState;
  /** How many days after it was sent a side was asked. */
  askedAfter?: number;
  said: readonly Said[];
  events?: readonly {
    daysLater: number;
    event: CaseEvent;
    by: CaseSide | 'admin' | 'system';
    who?: CaseSide;
  }[];
  decided?: { daysLater: number; decision: CaseDecision; reason: string };
}

/** The complaints of the demo desk: one in each state, one of them late. */
function plannedCases(emails: { buyer: string; pro: string; seller: string }): PlannedCase[] {
  const { buyer, pro, seller } = emails;
  return [
    {
      key: 'cable',
      kind: 'product',
      days: 52,
      about: { buyer: pro, status: 'delivered', seller: null },
      state: 'closed',
      said: [
        {
          daysLater: 0,
          by: 'buyer',
          text: 'Two of the boxes were dented, and one lid does not close any more.',
        },
        { daysLater: 1, by: 'seller', text: 'They left us whole. The lid closes once its rim is bent back.' },
      ],
      events: [{ daysLater: 1, event: 'written', by: 'seller' }],
      decided: {
        daysLater: 5,
        decision: 'none',
        reason: 'The goods are whole and work. The dents are of the outer carton alone, as the photos show.',
      },
    },
    {
      key: 'slow',
      kind: 'seller',
      days: 17,
      about: null,
      guest: { name: 'Kabita Rai', email: 'kabita.rai@mail.example' },
      state: 'open',
      said: [
        {
          daysLater: 0,
          by: 'buyer',
          text: 'A seller has not answered three mails about a quotation for our school. Who looks after that?',
        },
      ],
      events: [{ daysLater: 1, event: 'read', by: 'admin' }],
    },
    {
      key: 'power',
      kind: 'product',
      days: 6,
      about: { buyer: pro, status: 'delivered', seller },
      state: 'waiting_for_buyer',
      askedAfter: 2,
      said: [
        { daysLater: 0, by: 'buyer', text: 'One of ten boards does not start. The others work well.' },
        {
          daysLater: 1,
          by: 'seller',
          text: 'We test every board before it leaves. Which serial number is it?',
        },
        {
          daysLater: 2,
          by: 'admin',
          asks: 'buyer',
          text: 'Please send us the serial number and a photo of the board with its power light.',
        },
      ],
      events: [
        { daysLater: 1, event: 'written', by: 'seller' },
        { daysLater: 2, event: 'read', by: 'admin' },
        { daysLater: 2, event: 'asked', by: 'admin', who: 'buyer' },
      ],
    },
    {
      key: 'missing',
      kind: 'not_received',
      days: 1,
      about: { buyer, status: 'shipped', seller: null },
      state: 'waiting_for_seller',
      askedAfter: 0,
      said: [
        {
          daysLater: 0,
          by: 'buyer',
          text: 'The tracking page has said “at the hub” for three days, and nobody has called.',
        },
      ],
    },
    {
      key: 'invoice',
      kind: 'other',
      days: 0.2,
      about: null,
      guest: { name: 'Nabin Thapa', email: 'nabin.thapa@mail.example' },
      state: 'open',
      said: [{ daysLater: 0, by: 'buyer', text: 'I get your newsletter though I stopped it twice.' }],
    },
  ];
}

/** Complaints of the demo shop. Stands after orders and bills. */
export async function seedCases(
  client: PoolClient,
  {
    now,
    adminId,
    emails,
  }: { now: Date; adminId: string; emails: { buyer: string; pro: string; seller: string } },
): Promise<void> {
  const serials = new Map<number, number>();
  const tables: Record<'cases' | 'case_messages' | 'case_events' | 'parcel_holds' | 'order_events', Row[]> = {
    cases: [],
    case_messages: [],
    case_events: [],
    parcel_holds: [],
    order_events: [],
  };
  for (const planned of plannedCases(emails)) {
    const parcel =
      planned.about === null ? null : await findParcel(client, planned.about, daysAfter(now, -planned.days));
    if (planned.about !== null && parcel === null) continue;
    const id = seedId('case', planned.key);
    const sentAt = daysAfter(now, -planned.days);
    const bsYear = bsDateOf(sentAt).year;
    const serial = (serials.get(bsYear) ?? 0) + 1;
    serials.set(bsYear, serial);
    const at = (daysLater: number) =>
      new Date(Math.min(daysAfter(sentAt, daysLater).getTime(), now.getTime()));
    const { decided, guest } = planned;
    const isReadBy = planned.events?.find(({ event }) => event === 'read');
    const closedAt = planned.state === 'closed' && decided ? at(decided.daysLater + 7) : null;
    const actors = {
      buyer: parcel?.buyerId ?? null,
      seller: parcel?.sellerId ?? null,
      admin: adminId,
      system: null,
    };
    tables.cases.push({
      id,
      bs_year: bsYear,
      serial,
      number: complaintNumber(bsYear, serial),
      kind: planned.kind,
      state: planned.state,
      company_id: parcel?.buyerId ?? null,
      user_id: parcel?.buyerId ?? null,
      guest_name: guest?.name ?? null,
      guest_email: guest?.email ?? null,
      order_id: parcel?.orderId ?? null,
      parcel_id: parcel?.parcelId ?? null,
      seller_id: parcel?.sellerId ?? null,
      sent_at: sentAt,
      due_at: daysAfter(sentAt, DECIDED_WITHIN_DAYS),
      answer_due_at: answerDueAt(planned, at),
      seller_sees_at: parcel === null ? null : sentAt,
      read_at: decided ? at(1) : isReadBy ? at(isReadBy.daysLater) : null,
      decision: decided?.decision ?? null,
      reason: decided?.reason ?? null,
      amount_paisa: decided ? 0 : null,
      decided_at: decided ? at(decided.daysLater) : null,
      decided_by: decided ? adminId : null,
      closed_at: closedAt,
      closed_as: closedAt === null ? null : 'decided',
      updated_at: sentAt,
    });
    for (const { daysLater, by, asks, text } of planned.said)
      tables.case_messages.push({
        case_id: id,
        author: by,
        author_id: actors[by],
        asks: asks ?? null,
        text,
        photos: [],
        created_at: at(daysLater),
      });
    const events = [
      { daysLater: 0, event: 'sent' as CaseEvent, by: 'buyer' as const },
      ...(planned.events ?? []),
      ...(decided ? [{ daysLater: decided.daysLater, event: 'decided' as const, by: 'admin' as const }] : []),
      ...(closedAt ? [{ daysLater: planned.days, event: 'closed' as const, by: 'system' as const }] : []),
    ];
    for (const { daysLater, event, by, ...more } of events)
      tables.case_events.push({
        case_id: id,
        event,
        actor_kind: by,
        actor_id: actors[by],
        detail: 'who' in more && more.who ? { who: more.who } : {},
        created_at: event === 'closed' && closedAt ? closedAt : at(daysLater),
      });
    if (planned.kind === 'not_received' && parcel !== null) {
      tables.parcel_holds.push({
        id: seedId('hold', planned.key),
        parcel_id: parcel.parcelId,
        cause_kind: 'case',
        cause_id: id,
        since: sentAt,
      });
      tables.order_events.push({
        order_id: parcel.orderId,
        parcel_id: parcel.parcelId,
        event: 'parcel_missed',
        actor_kind: 'buyer',
        actor_id: parcel.buyerId,
        created_at: sentAt,
      });
    }
  }
  const counters = [...serials].map(([bs_year, last_serial]) => ({ bs_year, last_serial }));
  await insertRows(client, 'case_counters', counters);
  await insertRows(client, 'cases', tables.cases);
  for (const table of ['case_messages', 'case_events', 'order_events'] as const)
    await insertNumbered(client, table, tables[table]);
  await insertRows(client, 'parcel_holds', tables.parcel_holds);
}

function answerDueAt({ askedAfter, state }: PlannedCase, at: (daysLater: number) => Date): Date | null {
  if (askedAfter === undefined) return null;
  const side = state === 'waiting_for_seller' ? 'seller' : 'buyer';
  const calendar = { weeklyHoliday: 'saturday', holidays: [], officeCloses: '17:00' } as const;
  return endOfWorkingDays(at(askedAfter), ANSWER_WORKING_DAYS[side], calendar);
}

/** Rows of a table that numbers them itself. */
async function insertNumbered(client: PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) await insertRows(client, table, [row]);
}

async function findParcel(
  client: PoolClient,
  { buyer, status, seller }: NonNullable<PlannedCase['about']>,
  sentAt: Date,
): Promise<{ parcelId: string; orderId: string; buyerId: string; sellerId: string } | null> {
  const { rows } = await client.query(
    `select p.id as "parcelId", p.order_id as "orderId", o.user_id as "buyerId", p.seller_id as "sellerId"
     from parcels p join orders o on o.id = p.order_id join users b on b.id = o.user_id
       join users s on s.id = p.seller_id
     where b.email = $1 and p.status = $2 and ($3::text is null or s.email = $3)
       and coalesce(p.delivered_at, p.shipped_at) < $4
       and not exists (select from cases c where c.parcel_id = p.id)
     order by (s.email = 'seller@thokmandu.example') desc, p.shipped_at desc limit 1`,
    [buyer, status, seller, sentAt],
  );
  return rows[0] ?? null;
}
