import type { RequestComparison } from '../../../../contract/orders/request-comparison.contract.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { inChosenDigits } from '../../../../domain/shop/digits.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { type CsvColumn, csvStream } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { bothDays } from '../../../papers/both-calendars.ts';
import { type ComparisonDocument, drawComparison } from '../../../papers/comparisons/comparison-drawer.ts';
import type { PaperReader } from '../../../papers/paper-reader.ts';
import { toComparison } from './comparison-view.ts';
import { listOpenedQuotes, listSellerScores } from './opened-quotes.sql.ts';
import { getRequestRow, type ReadingViewer } from './requests-for-quotes.commands.ts';
import { nothingToCompare, quotesNotOpened } from './requests-for-quotes.errors.ts';
import type { RequestDetailRow } from './requests-for-quotes.sql.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'settings'>;
interface Asked {
  id: string;
  /** The best split buys from at most so many. */
  most: number;
}

/** The quotes of a request against each other. 404 for another company's, 409 before the closing and where nobody answered. */
export async function compareQuotes(
  tools: Tools,
  viewer: ReadingViewer,
  { id, most }: Asked,
): Promise<{ row: RequestDetailRow; comparison: RequestComparison }> {
  const row = await getRequestRow(tools, viewer, id);
  if (row.closedAt === null) throw quotesNotOpened();
  const opened = await listOpenedQuotes(tools.db, row.id);
  if (opened.length === 0) throw nothingToCompare();
  const scores = await listSellerScores(
    tools.db,
    opened.map(({ sellerId }) => sellerId),
  );
  return { row, comparison: toComparison(row, { opened, scores, most, now: tools.clock() }) };
}

interface CsvLine {
  position: number;
  line: RequestComparison['lines'][number] | null;
  seller: RequestComparison['sellers'][number];
  offer: RequestComparison['lines'][number]['offers'][number] | null;
}
const CSV_COLUMNS: CsvColumn<CsvLine>[] = [
  { header: 'Line', cell: ({ line, position }) => (line === null ? null : position) },
  { header: 'Asked for', cell: ({ line }) => line?.name ?? 'Delivery' },
  { header: 'SKU', cell: ({ line }) => line?.sku },
  { header: 'Brand', cell: ({ line }) => line?.brand },
  { header: 'Or equal', cell: ({ line }) => line?.orEqual },
  { header: 'Asked quantity', cell: ({ line }) => line?.quantity },
  { header: 'Unit', cell: ({ line }) => line?.unit },
  { header: 'Seller', cell: ({ seller }) => seller.companyName ?? seller.name },
  { header: 'Quote', cell: ({ seller }) => seller.number },
  { header: 'Valid until', cell: ({ seller }) => seller.validUntil },
  {
    header: 'Offered',
    cell: ({ line, offer }) => (line === null ? null : (offer?.description ?? 'no answer')),
  },
  { header: 'Alternative', cell: ({ offer }) => offer?.alternative },
  { header: 'HS code', cell: ({ offer }) => offer?.hsCode },
  { header: 'Offered quantity', cell: ({ offer }) => offer?.quantity },
  { header: 'Days', cell: ({ offer }) => offer?.days },
  {
    header: 'Price before VAT',
    cell: ({ line, seller, offer }) => (line === null ? seller.deliveryFee : offer?.price),
  },
  { header: 'Price with VAT', cell: ({ offer }) => offer?.priceWithVat },
  { header: 'Cheapest', cell: ({ offer }) => offer?.isBest },
];

/** A row for each line and seller, gaps too, and one for each delivery. */
export async function comparisonCsv(tools: Tools, viewer: ReadingViewer, asked: Asked) {
  const { comparison } = await compareQuotes(tools, viewer, asked);
  const { lines, sellers } = comparison;
  const rows: CsvLine[] = lines.flatMap((line, index) =>
    sellers.flatMap((seller) => {
      const offers = line.offers.filter(({ quote }) => quote === seller.quote);
      return (offers.length === 0 ? [null] : offers).map((offer) => ({
        position: index + 1,
        line,
        seller,
        offer,
      }));
    }),
  );
  for (const seller of sellers) rows.push({ position: 0, line: null, seller, offer: null });
  return { fileName: `${comparison.number}.csv`, lines: csvStream(CSV_COLUMNS, rows) };
}

/** The same on paper, for the file of whoever decides. */
export async function comparisonPdf(
  tools: Tools,
  viewer: ReadingViewer,
  { reader, ...asked }: Asked & { reader: PaperReader },
): Promise<{ fileName: string; bytes: Buffer }> {
  const { row, comparison } = await compareQuotes(tools, viewer, asked);
  const document = reader.write(() => documentOf(tools, row, comparison));
  const bytes = await drawComparison(document, reader, viewer.userId);
  return { fileName: `${comparison.number}.pdf`, bytes };
}

/** '2083-08-18 · 2026-12-03 14:05' */
const bothSortable = (instant: Date) =>
  inChosenDigits(`${formatBsDate(bsDateOf(instant))} · ${sortableDateTime(instant)}`);

function documentOf(
  { clock, settings }: Tools,
  row: RequestDetailRow,
  comparison: RequestComparison,
): ComparisonDocument {
  const now = clock();
  const { legalName, street, panNumber } = settings.current;
  const closedAt = new Date(comparison.closedAt);
  return {
    comparison,
    buyer: row.companyName,
    person: row.person,
    place: `${row.city}, ${row.province}`,
    asked: row.asked,
    drawnAt: now,
    closed: bothSortable(closedAt),
    neededBy: row.neededBy === null ? null : bothDays(startOfNamedDay(row.neededBy) as Date),
    drawn: bothSortable(now),
    marketplace: { name: legalName, address: street, panNumber },
  };
}
