import type { Spending, SpendingShare } from '../../../../contract/orders/spending.contract.ts';
import type { SpendingMonth } from '../../../../domain/orders/spending-months.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database } from '../../../db/database.ts';
import {
  readSpending,
  readSpendingFrame,
  readSpendingNames,
  type SpendingKind,
  type SpendingOf,
  type SpendingRow,
} from './spending.sql.ts';

/** Parts of a month's bar: as many colours as charts have, the last of them for the rest. */
const MOST_PARTS = 6;
const REST = 'All others';

/** What a company spent in these months, told by everything it can be told by. */
export async function toSpending(
  db: Database,
  of: SpendingOf,
  { months, now }: { months: readonly SpendingMonth[]; now: Date },
): Promise<Spending> {
  const firstDays = months.map(({ firstDay }) => firstDay);
  const until = kathmanduDate(new Date(now.getTime() + DAY_MS));
  const [rows, { requested, costCentres, members }] = await Promise.all([
    readSpending(db, of, { firstDays, until }),
    readSpendingFrame(db, of),
  ]);
  const keysOf = (wanted: SpendingKind) => [
    ...new Set(rows.flatMap(({ kind, key }) => (kind === wanted && key !== null ? key : []))),
  ];
  const names = await readSpendingNames(db, {
    category: keysOf('category'),
    seller: keysOf('seller'),
    cost_centre: keysOf('cost_centre'),
    member: keysOf('member'),
  });
  const sharesOf = (kind: Exclude<SpendingKind, 'all'>, none: string) =>
    sumByKey(rows.filter((row) => row.kind === kind))
      .map(({ key, ...sums }) => ({
        _id: key,
        name: key === null ? none : (names[kind].get(key) ?? none),
        ...toSums(sums),
      }))
      .toSorted((one, other) => other.amount - one.amount || one.name.localeCompare(other.name));
  const shares = {
    categories: sharesOf('category', 'Other'),
    sellers: sharesOf('seller', ''),
    costCentres: costCentres.length > 0 ? sharesOf('cost_centre', 'No cost centre') : [],
    members: members.length > 1 ? sharesOf('member', '') : [],
  };
  const isByCostCentre = costCentres.length > 0 && of.costCentreId === null;
  const parts = partsOf(isByCostCentre ? shares.costCentres : shares.categories);
  const partRows = rows.filter(({ kind }) => kind === (isByCostCentre ? 'cost_centre' : 'category'));
  const all = rows.filter(({ kind }) => kind === 'all');
  return {
    months: months.map(({ month, name }, place) => ({
      month,
      name,
      ...toSums(sumOf(all.filter((row) => row.month === place))),
      parts: parts.map(({ keys }) =>
        rupeesFromPaisa(sumOf(partRows.filter((row) => row.month === place && keys.has(row.key))).paisa),
      ),
    })),
    parts: parts.map(({ name }) => name),
    ...shares,
    total: toSums(sumOf(all)),
    requested: {
      requests: requested.requests,
      units: requested.units,
      amount: rupeesFromPaisa(requested.paisa),
    },
    choices: { costCentres, members: members.length > 1 ? members : [] },
  };
}

type Sums = Pick<SpendingRow, 'orders' | 'units' | 'paisa'>;

/** An order is paid on one day: orders add up over months as units do. */
function sumOf(rows: readonly Sums[]): Sums {
  const sums = { orders: 0, units: 0, paisa: 0 };
  for (const { orders, units, paisa } of rows) {
    sums.orders += orders;
    sums.units += units;
    sums.paisa += paisa;
  }
  return sums;
}

const sumByKey = (rows: readonly SpendingRow[]) =>
  [...Map.groupBy(rows, ({ key }) => key)].map(([key, ofKey]) => ({ key, ...sumOf(ofKey) }));

const toSums = ({ orders, units, paisa }: Sums) => ({ orders, units, amount: rupeesFromPaisa(paisa) });

/** The largest, and the rest as one. */
function partsOf(shares: readonly SpendingShare[]): { name: string; keys: Set<string | null> }[] {
  const part = (name: string, ofPart: readonly SpendingShare[]) => ({
    name,
    keys: new Set(ofPart.map(({ _id }) => _id)),
  });
  if (shares.length <= MOST_PARTS) return shares.map((share) => part(share.name, [share]));
  const shown = shares.slice(0, MOST_PARTS - 1);
  return [...shown.map((share) => part(share.name, [share])), part(REST, shares.slice(MOST_PARTS - 1))];
}
