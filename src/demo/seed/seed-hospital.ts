import type { PoolClient } from 'pg';
import { computeTotals } from '../../domain/buying/order-totals.ts';
import type { SignatureReason } from '../../domain/orders/signature.ts';
import type { CompanyRole } from '../../domain/people/company-roles.ts';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { kathmanduYear } from '../../domain/shop/kathmandu-time.ts';
import { type HospitalPerson, hospitalPeople } from './hospital.seed.ts';
import { DOOR_HOURS } from './seed-cash.ts';
import type { HistoryBuyer, PlannedOrder } from './seed-order-plan.ts';
import type { HistoryRows } from './seed-orders.ts';
import { insertRows, type Row, seedId } from './seed-rows.ts';

// A company as it buys: five people, rules, cost centres with budgets, and requests that wait.

const idOf = (person: HospitalPerson) => seedId('user', hospitalPeople[person].email);
const COMPANY = idOf('owner');
const ROLES: Record<HospitalPerson, CompanyRole> = {
  owner: 'owner',
  head: 'approver',
  store: 'buyer',
  accounts: 'accountant',
  board: 'viewer',
};
export const costCentre = (code: string) => seedId('cost centre', code);
const COST_CENTRES = [
  { code: 'WARD', name: 'Wards and nursing', budget_paisa: 400_000_00, budget_period: 'month' },
  { code: 'OT', name: 'Operation theatre', budget_paisa: 1_500_000_00, budget_period: 'year' },
  // Its budget is set below what was ordered: one is over it.
  { code: 'LAB', name: 'Laboratory', budget_paisa: 1_000_00, budget_period: 'year' },
] as const;
type CostCentreCode = (typeof COST_CENTRES)[number]['code'];

/** The newest a moment ago: whatever the day, it is of the year and the month that run. */
const ORDERS: readonly {
  hoursAgo: number;
  costCentre: CostCentreCode;
  lines: string;
  method?: 'esewa';
  isNew?: true;
}[] = [
  { hoursAgo: 40 * 24, costCentre: 'WARD', lines: 'DA-A4-80:10 C31CH26442:1' },
  { hoursAgo: 21 * 24, costCentre: 'OT', lines: 'SOLO-LA75:20 TL-SG108:5' },
  // Refused at the door.
  { hoursAgo: DOOR_HOURS.refused, costCentre: 'WARD', lines: 'UT139C:1', method: 'esewa' },
  { hoursAgo: 0.006, costCentre: 'LAB', lines: 'SM-4TZ-144A:1 UT139C:4', isNew: true },
];

const linesOf = (text: string): [string, number][] =>
  text
    .split(' ')
    .map((part) => [part.slice(0, part.lastIndexOf(':')), Number(part.slice(part.lastIndexOf(':') + 1))]);

/** What the hospital bought before. */
export function plannedHospitalOrders(buyer: HistoryBuyer, now: Date): PlannedOrder[] {
  return ORDERS.map(({ hoursAgo, lines, method = 'bank' as const, isNew }) => ({
    buyer,
    fate: 'usual',
    placedAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
    method,
    ...(isNew ? { payHours: 10_000 } : { payHours: 4, shipHours: 20, deliverHours: 50 }),
    reviewProbability: 0,
    lines: linesOf(lines),
  }));
}

/** Orders as the people of their companies placed them: the hospital's by its storekeeper, each under a cost centre. */
export function withCompanies(history: HistoryRows): HistoryRows {
  const isHospitals = (row: Row) => row.company_id === COMPANY;
  const orders = history.orders.filter(isHospitals);
  const centreOf = new Map(
    orders.map((row, nth) => [row.id, costCentre((ORDERS[nth] as (typeof ORDERS)[number]).costCentre)]),
  );
  const signed = orders.at(-1)?.id;
  const acted = <Acted extends Row>(row: Acted) =>
    row.actor_id === COMPANY ? { ...row, actor_id: idOf('store') } : row;
  return {
    ...history,
    orders: history.orders.map((row) => ({
      ...row,
      user_id: isHospitals(row) ? idOf('store') : row.user_id,
      cost_centre_id: centreOf.get(row.id) ?? null,
      approved_by: row.id === signed ? idOf('head') : null,
    })),
    order_items: history.order_items.map((row) => ({
      ...row,
      cost_centre_id: centreOf.get(row.order_id) ?? null,
    })),
    payments: history.payments.map((row) => (isHospitals(row) ? { ...row, user_id: idOf('accounts') } : row)),
    order_events: history.order_events.map(acted),
    payment_events: history.payment_events.map(acted),
    stock_movements: history.stock_movements.map(acted),
  };
}

/** The company with its people, before anything is ordered for it. */
export async function seedHospital(client: PoolClient, now: Date): Promise<void> {
  const people = Object.keys(ROLES) as HospitalPerson[];
  const joinedAt = new Date(now.getTime() - 60 * DAY_MS);
  await insertRows(
    client,
    'company_members',
    people
      .filter((person) => person !== 'owner')
      .map((person) => ({
        company_id: COMPANY,
        user_id: idOf(person),
        role: ROLES[person],
        joined_at: joinedAt,
        order_limit_paisa: person === 'store' ? 60_000_00 : null,
        month_limit_paisa: person === 'store' ? 150_000_00 : null,
      })),
  );
  await insertRows(
    client,
    'company_events',
    people
      .filter((person) => person !== 'owner')
      .map((person) => ({
        company_id: COMPANY,
        actor_id: idOf(person),
        created_at: joinedAt,
        kind: 'joined',
        details: { userId: idOf(person), role: ROLES[person] },
      })),
  );
  await client.query('update users set company_id = $1 where id = any($2::uuid[])', [
    COMPANY,
    people.map(idOf),
  ]);
  await client.query('update companies set cost_centre_required = true where id = $1', [COMPANY]);
  await insertRows(
    client,
    'cost_centres',
    COST_CENTRES.map((centre) => ({
      id: costCentre(centre.code),
      company_id: COMPANY,
      at_limit: 'ask',
      ...centre,
      is_active: true,
      created_at: joinedAt,
    })),
  );
  const rules = [
    { kind: 'over_budget', amount_paisa: null, approvers: [idOf('owner')] },
    { kind: 'amount', amount_paisa: 25_000_00, approvers: [idOf('head'), idOf('owner')] },
  ];
  await insertRows(
    client,
    'company_rules',
    rules.map(({ kind, amount_paisa }, nth) => ({
      id: seedId('rule', kind),
      company_id: COMPANY,
      position: nth + 1,
      kind,
      amount_paisa,
      needs: 'one',
      created_at: joinedAt,
    })),
  );
  await insertRows(
    client,
    'company_rule_approvers',
    rules.flatMap(({ kind, approvers }) =>
      approvers.map((userId, nth) => ({
        rule_id: seedId('rule', kind),
        company_id: COMPANY,
        user_id: userId,
        position: nth + 1,
      })),
    ),
  );
}

interface SeedRequest {
  key: string;
  hoursAgo: number;
  costCentre: CostCentreCode;
  lines: string;
  why: SignatureReason;
  signers: readonly HospitalPerson[];
  message: string;
}

const OPEN: readonly SeedRequest[] = [
  {
    key: 'ward',
    hoursAgo: 20,
    costCentre: 'WARD',
    lines: 'TL-SG108:12 MZ-V9S1T0BW:4',
    why: { kind: 'amount', amountPaisa: 25_000_00 },
    signers: ['head', 'owner'],
    message: 'For the new nursing stations on the second floor.',
  },
  {
    key: 'lab',
    hoursAgo: 3,
    costCentre: 'LAB',
    lines: 'UT139C:2 QUICK-936A:1',
    why: { kind: 'over_budget', costCentre: 'LAB' },
    signers: ['owner'],
    message: 'The old meters fail the calibration of this year.',
  },
];

/** Two requests that wait, and the one that became the hospital's newest order. */
export async function seedHospitalRequests(client: PoolClient, now: Date): Promise<void> {
  await client.query(
    `update cost_centres c set budget_paisa = floor(s.paisa * 0.9 / 100000) * 100000
    from (select sum(line_total_paisa) as paisa from order_items where cost_centre_id = $1) s where c.id = $1`,
    [costCentre('LAB')],
  );
  const { rows } = await client.query<{
    id: string;
    body: object;
    total: number;
    placedAt: Date;
    lines: Row[];
  }>(
    `select o.id, jsonb_build_object('shippingAddress', o.shipping_address, 'billingAddress', o.billing_address,
        'payment', jsonb_build_object('method', o.payment_method), 'notes', o.notes, 'purchaseOrderNumber', null) as body,
      o.total_paisa as total, o.created_at as "placedAt",
      (select jsonb_agg(to_jsonb(i) order by i.position) from order_items i where i.order_id = o.id) as lines
    from orders o where o.company_id = $1 and o.approved_by is not null`,
    [COMPANY],
  );
  const signed = rows[0];
  if (signed === undefined) throw new Error('The hospital has no signed order');
  const writer = { client, now, body: signed.body };
  let serial = 1;
  await writeRequest(writer, serial++, {
    key: 'signed',
    createdAt: new Date(signed.placedAt.getTime() - 26 * HOUR_MS),
    costCentre: 'LAB',
    why: { kind: 'amount', amountPaisa: 25_000_00 },
    signers: ['head', 'owner'],
    message: 'As agreed with the head of the laboratory.',
    totalPaisa: Number(signed.total),
    lines: signed.lines.map((line) => ({ ...line, ordered_quantity: line.quantity })),
    order: { id: signed.id, at: signed.placedAt },
  });
  for (const request of OPEN) {
    const lines = await pricedLines(client, linesOf(request.lines));
    const totals = computeTotals(
      lines.map((line) => ({
        regularPricePaisa: line.unit_price_paisa,
        wholesalePricePaisa: line.unit_price_paisa,
        quantity: line.quantity,
      })),
      { isSubscriber: false, coupon: null },
    );
    await writeRequest(writer, serial++, {
      ...request,
      createdAt: new Date(now.getTime() - request.hoursAgo * HOUR_MS),
      totalPaisa: totals.totalPaisa,
      lines: lines.map((line) => ({ ...line, ordered_quantity: null })),
      order: null,
    });
  }
  await client.query("select setval('order_request_number_seq', $1)", [serial - 1]);
}

async function pricedLines(client: PoolClient, wanted: readonly [string, number][]) {
  const { rows } = await client.query<{
    product_id: string;
    name: string;
    sku: string;
    image_url: string | null;
    unit_price_paisa: number;
  }>(
    `select id as product_id, name, sku, images -> 0 ->> 'url' as image_url, regular_price_paisa as unit_price_paisa
    from products where sku = any($1)`,
    [wanted.map(([sku]) => sku)],
  );
  return wanted.flatMap(([sku, quantity]) => {
    const row = rows.find((product) => product.sku === sku);
    return row ? [{ ...row, unit_price_paisa: Number(row.unit_price_paisa), quantity }] : [];
  });
}

async function writeRequest(
  { client, now, body }: { client: PoolClient; now: Date; body: object },
  serial: number,
  request: Pick<SeedRequest, 'key' | 'costCentre' | 'why' | 'signers' | 'message'> & {
    createdAt: Date;
    totalPaisa: number;
    lines: readonly Row[];
    order: { id: string; at: Date } | null;
  },
): Promise<void> {
  const id = seedId('request', request.key);
  const { createdAt, order } = request;
  await insertRows(client, 'order_requests', [
    {
      id,
      number: `RQ-${kathmanduYear(now)}-${String(serial).padStart(6, '0')}`,
      company_id: COMPANY,
      user_id: idOf('store'),
      status: order === null ? 'open' : 'ordered',
      version: order === null ? 1 : 3,
      body,
      cost_centre_id: costCentre(request.costCentre),
      why: request.why,
      needs: 'one',
      total_paisa: request.totalPaisa,
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + 7 * DAY_MS),
      ended_at: order?.at ?? null,
      ended_by: order === null ? null : idOf('head'),
      order_id: order?.id ?? null,
    },
  ]);
  await insertRows(
    client,
    'order_request_lines',
    request.lines.map((line, nth) => ({
      id: seedId('request line', `${request.key}/${nth}`),
      request_id: id,
      position: nth + 1,
      product_id: line.product_id,
      name: line.name,
      sku: line.sku,
      image_url: line.image_url,
      quantity: line.quantity,
      ordered_quantity: line.ordered_quantity,
      unit_price_paisa: line.unit_price_paisa,
      cost_centre_id: costCentre(request.costCentre),
    })),
  );
  await insertRows(
    client,
    'order_request_approvers',
    request.signers.map((person, nth) => ({
      request_id: id,
      user_id: idOf(person),
      position: nth + 1,
      approved_at: order !== null && person === 'head' ? order.at : null,
    })),
  );
  const events = [
    { actor: 'store' as const, at: createdAt, kind: 'asked', text: request.message },
    ...(order === null
      ? []
      : [
          { actor: 'head' as const, at: order.at, kind: 'approved', text: null },
          { actor: null, at: order.at, kind: 'ordered', text: null },
        ]),
  ];
  for (const { actor, at, kind, text } of events)
    await client.query(
      'insert into order_request_events (request_id, actor_id, created_at, kind, text) values ($1, $2, $3, $4, $5)',
      [id, actor && idOf(actor), at, kind, text],
    );
}
