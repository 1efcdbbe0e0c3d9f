/**
 * Judges statements by their plans: would a database divided by buyer answer them from one part? A plan names each
 * relation and every condition on it, whatever way the statement was written.
 */

/**
 * The tables of buyers and the column that would say which part holds a row; null: it has none today. Everything else
 * (catalogue, stock, settings, accounts, money of sellers) is shared by all parts.
 */
export const SHARD_KEYS: Readonly<Record<string, string | null>> = {
  addresses: 'company_id',
  alerts: 'user_id',
  bills: 'company_id',
  carts: 'company_id',
  cases: 'company_id',
  coupon_uses: 'company_id',
  customer_prices: 'company_id',
  idempotency_keys: 'user_id',
  lists: 'company_id',
  notification_preferences: 'user_id',
  notifications: 'user_id',
  one_time_tokens: 'user_id',
  order_aliases: 'company_id',
  orders: 'company_id',
  payments: 'company_id',
  returns: 'company_id',
  reviews: 'user_id',
  sessions: 'user_id',
  subscription_reminders: 'company_id',
  subscriptions: 'company_id',
  threads: 'company_id',
  wishlist_items: 'user_id',
  bank_receipts: null,
  bill_copies: null,
  bill_files: null,
  bill_lines: null,
  bill_reissue_requests: null,
  cancellations: null,
  cancelled_lines: null,
  cart_items: null,
  case_events: null,
  case_messages: null,
  cbms_outbox: null,
  list_lines: null,
  order_events: null,
  order_item_fees: null,
  order_items: null,
  parcel_holds: null,
  parcels: null,
  payment_alerts: null,
  payment_events: null,
  payment_receipts: null,
  payment_transfers: null,
  photo_viewers: null,
  published_answers: null,
  refunds: null,
  return_events: null,
  return_lines: null,
  thread_desk_reads: null,
  thread_messages: null,
  transfer_decisions: null,
};

/**
 * shared - no table of a buyer; one - the buyer is named for each of them; byId - another id is named, or the buyer only
 * for some of them: the id of the buyer has to be carried along; all - neither: every part is asked.
 */
export type Reach = 'shared' | 'one' | 'byId' | 'all';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  Operation?: string;
  'CTE Name'?: string;
  'Subplan Name'?: string;
  Output?: string[];
  Plans?: PlanNode[];
  [key: string]: unknown;
}

export interface Judgement {
  reach: Reach;
  /** The tables of buyers in it, in alphabetical order. */
  tables: string[];
}

const CONDITIONS = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
  'TID Cond',
];
const GIVEN = '$';
const COLUMN = String.raw`\(?(\w+)\.(\w+)\)?(?:::\w+)?`;
const EQUALITY = new RegExp(
  `${COLUMN} = (?:ANY \\()?(?:${COLUMN}|(\\$\\d+|\\(?(?:InitPlan|SubPlan)|'[^']*'))`,
  'g',
);
const GIVEN_FIRST = new RegExp(`(?:\\$\\d+|'[^']*')(?:::\\w+)?\\)? = ${COLUMN}`, 'g');

/** Columns that name a row, or a few rows of one buyer. */
const NAMES_ROWS = /\.(?:\w+_)?(?:id|key|hash|number|reference|handle|replaces)$/;
/** What these name has rows in every part. */
const IN_EVERY_PART = /\.(?:seller|issuer|product|category|coupon|plan|rule|actor|admin|author|owner)_id$/;

/** `columns` are each table's columns in their order: what an insert gives stands in that order. */
export function judgePlan(plan: PlanNode, columns: ReadonlyMap<string, readonly string[]>): Judgement {
  const equal = new Classes();
  const nodes = nodesOf(plan);
  const scans: { table: string; alias: string; isInsert: boolean }[] = [];
  for (const node of nodes) {
    const { Alias: alias, 'Relation Name': table } = node;
    for (const name of CONDITIONS) readCondition(String(node[name] ?? ''), equal);
    if (node['CTE Name'] !== undefined && alias !== undefined) {
      const source = nodes.find((other) => other['Subplan Name'] === `CTE ${node['CTE Name']}`);
      passOutputs(alias, source, equal);
    }
    if (node['Node Type'] === 'Subquery Scan' && alias !== undefined)
      passOutputs(alias, node.Plans?.[0], equal);
    if (table === undefined || alias === undefined || !(table in SHARD_KEYS)) continue;
    const isInsert = node.Operation === 'Insert';
    if (isInsert) passInserted({ table, alias }, node, { columns, equal });
    if (!scans.some((scan) => scan.alias === alias)) scans.push({ table, alias, isInsert });
  }
  const tables = [...new Set(scans.map(({ table }) => table))].sort();
  return { reach: reachOf(scans, equal), tables };
}

function reachOf(
  scans: readonly { table: string; alias: string; isInsert: boolean }[],
  equal: Classes,
): Reach {
  if (scans.length === 0) return 'shared';
  const isPinned = ({ table, alias }: (typeof scans)[number]) => {
    const key = SHARD_KEYS[table] ?? null;
    return key !== null && equal.areSame(`${alias}.${key}`, GIVEN);
  };
  if (scans.every(isPinned)) return 'one';
  // What is found by any id that was given, or joined to what is, lies in few parts: those of that id.
  const found = new Set(
    scans.filter(({ alias, isInsert }) => isInsert || equal.hasGiven(alias)).map(({ alias }) => alias),
  );
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const { alias } of scans) {
      if ([...found].some((other) => equal.areJoined(alias, other))) found.add(alias);
    }
  }
  return scans.every(({ alias }) => found.has(alias)) ? 'byId' : 'all';
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function readCondition(text: string, equal: Classes): void {
  for (const [, alias, column, otherAlias, otherColumn] of text.matchAll(EQUALITY)) {
    equal.join(`${alias}.${column}`, otherAlias === undefined ? GIVEN : `${otherAlias}.${otherColumn}`);
  }
  for (const [, alias, column] of text.matchAll(GIVEN_FIRST)) equal.join(`${alias}.${column}`, GIVEN);
}

/** A column of a subquery is the column of the same name that it reads. */
function passOutputs(alias: string, source: PlanNode | undefined, equal: Classes): void {
  for (const output of source?.Output ?? []) {
    const [, column] = /^\w+\.(\w+)$/.exec(output) ?? [];
    if (column !== undefined) equal.join(`${alias}.${column}`, output);
  }
}

function passInserted(
  { table, alias }: { table: string; alias: string },
  node: PlanNode,
  { columns, equal }: { columns: ReadonlyMap<string, readonly string[]>; equal: Classes },
): void {
  const key = SHARD_KEYS[table];
  if (key === null || key === undefined) return;
  const value = node.Plans?.[0]?.Output?.[columns.get(table)?.indexOf(key) ?? -1];
  if (value === undefined || value.startsWith('NULL')) return;
  // A column of a list of values is given as much as a parameter is.
  equal.join(`${alias}.${key}`, /^\w+\.\w+$/.test(value) && !value.startsWith('"*VALUES*"') ? value : GIVEN);
}

/** Which columns are equal to one another, and to something given. */
class Classes {
  readonly #parents = new Map<string, string>([[GIVEN, GIVEN]]);

  join(one: string, other: string): void {
    this.#parents.set(this.#root(one), this.#root(other));
  }

  areSame(one: string, other: string): boolean {
    return this.#root(one) === this.#root(other);
  }

  /** Whether some id of a relation is given. */
  hasGiven(alias: string): boolean {
    return this.#idsOf(alias).some((column) => this.areSame(column, GIVEN));
  }

  areJoined(alias: string, other: string): boolean {
    const roots = new Set(this.#idsOf(alias).map((column) => this.#root(column)));
    return this.#idsOf(other).some((column) => roots.has(this.#root(column)));
  }

  #idsOf(alias: string): string[] {
    return [...this.#parents.keys()].filter(
      (column) => column.startsWith(`${alias}.`) && NAMES_ROWS.test(column) && !IN_EVERY_PART.test(column),
    );
  }

  #root(item: string): string {
    const parent = this.#parents.get(item);
    if (parent === undefined) this.#parents.set(item, item);
    return parent === undefined || parent === item ? item : this.#root(parent);
  }
}
