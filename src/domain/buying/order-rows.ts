import { unguardCell } from '../catalogue/import-cells.ts';
import { latinDigits } from '../shop/digits.ts';
import { MOST_ORDER_LETTERS } from './order-lines.ts';

// A spreadsheet of an order as the lines of a message: the pad reads files and pastes by the same rules.

type Column = 'code' | 'name' | 'seller' | 'quantity' | 'price';

/** What heads of columns are called, lower case, without dots and other signs. */
const HEADS: Record<Column, ReadonlySet<string>> = {
  code: new Set([
    ...['sku', 'part', 'part no', 'part number', 'part code', 'code', 'item code', 'item no', 'product code'],
    ...[
      'model',
      'model no',
      'model number',
      'mpn',
      'your part no',
      'your part number',
      'article',
      'article no',
    ],
    ...['कोड', 'सामानको कोड', 'मोडेल', 'पार्ट नम्बर', 'एस के यु'],
  ]),
  name: new Set([
    ...[
      'name',
      'product',
      'product name',
      'item',
      'item name',
      'description',
      'particulars',
      'goods',
      'material',
    ],
    ...['items', 'products', 'details', 'saman', 'samaan', 'bibaran', 'vivaran'],
    ...['नाम', 'सामान', 'सामानको नाम', 'विवरण', 'वस्तु', 'मालसामान', 'सामग्री'],
  ]),
  seller: new Set(['seller', 'supplier', 'vendor', 'बिक्रेता', 'विक्रेता']),
  quantity: new Set([
    ...[
      'quantity',
      'qty',
      'qnty',
      'quantities',
      'nos',
      'pcs',
      'pieces',
      'units',
      'order qty',
      'order quantity',
    ],
    ...['required', 'required qty', 'needed', 'count', 'parimaan', 'sankhya', 'thaan'],
    ...['परिमाण', 'संख्या', 'सङ्ख्या', 'थान', 'मात्रा', 'गोटा', 'वटा'],
  ]),
  price: new Set([
    ...[
      'price',
      'rate',
      'unit price',
      'target price',
      'rate rs',
      'price rs',
      'unit rate',
      'mulya',
      'dar',
      'each',
    ],
    ...['मूल्य', 'दर', 'भाउ', 'प्रति इकाई मूल्य', 'दर रु', 'दर रू'],
  ]),
};
/** Numbers of lines, not goods. */
const SERIALS = new Set([
  'sn',
  's n',
  'sno',
  's no',
  'sr',
  'sr no',
  'no',
  '#',
  'क्र सं',
  'क्रस',
  'सि नं',
  'सिनं',
  'सि न',
]);
/** A quantity with a unit is written beside other words of the same kind; a price has its sign. */
const QUANTITY = /^[-−–]?\d[\d,]*(?:\.\d+)?(?:e\+?\d+)?\s?[\p{L}\p{M}.]{0,12}$/u;
/** Heads stand below the name of a firm and a date at most. */
const MOST_ROWS_ABOVE = 10;
/** Letters of a name beside its code, where whole names would make an order too long to be read at once. */
const MOST_OF_NAME = 40;

/** Each row as a line: code, name, and behind the last tab the quantity with its price. Blank rows are left out. */
export function orderTextOfRows(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(cellText));
  const at = cells.slice(0, MOST_ROWS_ABOVE).findIndex((row) => Object.keys(headsOf(row)).length > 1);
  const columns = at === -1 ? columnsByPlace(cells) : headsOf(cells[at] ?? []);
  const textOf = (mostOfName: number) =>
    cells
      .slice(at + 1)
      .map((row) => lineOf(row, columns, mostOfName))
      .filter((line) => line !== '')
      .join('\n');
  const text = textOf(Number.POSITIVE_INFINITY);
  return text.length > MOST_ORDER_LETTERS ? textOf(MOST_OF_NAME) : text;
}

/** Whether a row names columns of an order: goods, and how many. */
export function isHeadOfOrder(row: readonly string[]): boolean {
  const { code, name, quantity } = headsOf(row.map(cellText));
  return quantity !== undefined && (code ?? name) !== undefined;
}

/** On one line, as it was before it was guarded against spreadsheets. */
function cellText(cell: string): string {
  return unguardCell(cell.trim())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

type Columns = Partial<Record<Column, number>>;

function headsOf(row: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [at, cell] of row.entries()) {
    const head = cell
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
      .trim();
    const column = (Object.keys(HEADS) as Column[]).find((one) => HEADS[one].has(head));
    if (column !== undefined && !SERIALS.has(head)) columns[column] ??= at;
  }
  return columns;
}

/** Without heads: one or two columns of words, then how many, then for how much; a column that counts lines is none. */
function columnsByPlace(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const filled = Array.from({ length: width }, (_, at) =>
    rows.map((row) => row[at] ?? '').filter((cell) => cell !== ''),
  );
  const isFigure = (cells: readonly string[]) =>
    cells.filter((cell) => QUANTITY.test(latinDigits(cell))).length * 2 > cells.length;
  const places = filled.flatMap((cells, at) => (cells.length > 0 ? [at] : []));
  const words = places.filter((at) => !isFigure(filled[at] ?? []));
  const figures = places.filter((at) => !words.includes(at) && !countsLines(filled[at] ?? [], at, words[0]));
  const [code = figures.shift(), name] = words;
  const [quantity, price] = figures;
  return Object.fromEntries(
    Object.entries({ code, name, quantity, price }).filter(([, at]) => at !== undefined),
  ) as Columns;
}

function countsLines(cells: readonly string[], at: number, firstWords: number | undefined): boolean {
  return (
    firstWords !== undefined &&
    at < firstWords &&
    cells.every((cell, index) => Number.parseInt(latinDigits(cell), 10) === index + 1)
  );
}

function lineOf(row: readonly string[], columns: Columns, mostOfName: number): string {
  const of = (column: Column) => {
    const at = columns[column];
    return at === undefined ? '' : (row[at] ?? '');
  };
  const code = of('code');
  // Two sellers may have one code.
  const besides = code === '' ? [of('name')] : [of('name').slice(0, mostOfName), of('seller')];
  const item = [code, ...besides].filter((cell) => cell !== '').join('\t');
  if (item === '') return '';
  const price = latinDigits(of('price')).replace(/[^\d.,]/g, '');
  const count = of('quantity');
  if (count === '') return price === '' ? item : `${item} @ ${price}`;
  return `${item}\t${count}${price === '' ? '' : ` @ ${price}`}`;
}
