import {
  bsDateOf,
  bsMonthText,
  formatBsDate,
  formatBsDateInWords,
} from '../../../../domain/shop/bikram-sambat.ts';
import { inChosenDigits } from '../../../../domain/shop/digits.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { adDayRange, bothDaysInWords, fromTo } from '../../../papers/both-calendars.ts';
import { drawKhata, type KhataDocument } from '../../../papers/khata/khata-drawer.ts';
import type { PaperReader } from '../../../papers/paper-reader.ts';
import { periodRange } from './khata.commands.ts';
import type { KhataEntryRow } from './khata.sql.ts';
import { ageingOfBills, type KhataFacts, methodName } from './khata-view.ts';

/** 'khata-2083-84.pdf', 'khata-2083-84-08.pdf' */
export function khataFileName({ fiscalYear, month }: KhataFacts, ending: 'csv' | 'pdf'): string {
  const monthPart = month === null ? '' : `-${String(month).padStart(2, '0')}`;
  return `khata-${fiscalYear.replace('/', '-')}${monthPart}.${ending}`;
}

/** The khata on paper, as it stands now, for `reader`; `owner` asks for it. 503 while too many are drawn. */
export async function khataPdf(
  { settings }: Pick<Deps, 'settings'>,
  facts: KhataFacts,
  { reader, owner }: { reader: PaperReader; owner: string },
): Promise<Buffer> {
  const { legalName, street, panNumber } = settings.current;
  const marketplace = { name: legalName, address: street, panNumber };
  return drawKhata(
    reader.write(() => documentOf(facts, marketplace, reader)),
    reader,
    owner,
  );
}

function documentOf(
  facts: KhataFacts,
  marketplace: KhataDocument['marketplace'],
  { say }: PaperReader,
): KhataDocument {
  const { pair, fiscalYear, month, period, openBills, creditPaisa, uncounted, confirmation, now } = facts;
  const { from, until } = periodRange(fiscalYear, month);
  const last = new Date(until.getTime() - 1);
  return {
    drawnAt: now,
    drawnOn: bothDaysInWords(now),
    period: month === null ? say(`Fiscal year ${fiscalYear}`) : bsMonthText(bsDateOf(from)),
    daysBs: fromTo(formatBsDateInWords(bsDateOf(from)), formatBsDateInWords(bsDateOf(last))),
    daysAd: adDayRange(from, last),
    marketplace,
    seller: { name: pair.sellerName, address: pair.sellerAddress, panNumber: pair.sellerPan },
    company: { name: pair.companyName, address: pair.companyAddress, panNumber: pair.companyPan },
    openingPaisa: period.openingPaisa,
    billsPaisa: period.billsPaisa,
    creditNotesPaisa: period.creditNotesPaisa,
    paymentsPaisa: period.paymentsPaisa,
    closingPaisa: period.closingPaisa,
    ageing: ageingOfBills(openBills, now),
    creditPaisa,
    entries: period.entries.map((entry) => ({
      dateBs: inChosenDigits(formatBsDate(bsDateOf(entry.at))),
      text: textOf(entry, say),
      amountPaisa: entry.kind === 'bill' ? entry.amountPaisa : -entry.amountPaisa,
      balancePaisa: entry.balancePaisa,
    })),
    waiting: uncounted
      .filter(({ status }) => status === 'waiting')
      .map(({ method, reference, paidAt, billNumber, amountPaisa }) => ({
        text: [
          say(methodName(method, true)),
          ...(reference === null ? [] : [reference]),
          formatDate(paidAt),
          billNumber,
        ].join(' · '),
        amountPaisa,
      })),
    confirmation:
      confirmation === null
        ? null
        : say(
            `Balance of ${formatRupees(confirmation.balancePaisa)} confirmed by ${confirmation.confirmedBy} on ${formatDate(confirmation.confirmedAt)}`,
          ),
  };
}

const bsOf = (day: string) => formatBsDate(bsDateOf(startOfNamedDay(day) as Date));

/** What an entry says in one column: what it is, its number, and what it is about. */
function textOf(
  { kind, number, billNumber, orderNumber, dueOn, method, isDirect }: KhataEntryRow,
  say: PaperReader['say'],
): string {
  const parts = {
    bill: [number === null ? 'Delivery' : `Bill ${number}`, orderNumber, dueOn && `due ${bsOf(dueOn)}`],
    credit_note: [`Credit note ${number}`, billNumber && `for ${billNumber}`],
    payment: ['Payment', method && methodName(method, isDirect), number, billNumber && `for ${billNumber}`],
  }[kind];
  return parts
    .filter((part): part is string => Boolean(part))
    .map((part) => (part === number || part === orderNumber ? part : say(part)))
    .join(' · ');
}

interface CsvRow extends Partial<KhataEntryRow> {
  entry: string;
  balancePaisa: number;
}

const ENTRY_NAMES = { bill: 'Bill', credit_note: 'Credit note', payment: 'Payment' } as const;
const rupeesOf = (paisa: number | undefined) => (paisa === undefined ? null : rupeesFromPaisa(paisa));

const COLUMNS: readonly CsvColumn<CsvRow>[] = [
  { header: 'Date (BS)', cell: ({ at }) => (at === undefined ? null : formatBsDate(bsDateOf(at))) },
  { header: 'Date (AD)', cell: ({ at }) => (at === undefined ? null : formatDate(at)) },
  { header: 'Entry', cell: ({ entry }) => entry },
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Bill', cell: ({ billNumber }) => billNumber },
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Due (BS)', cell: ({ dueOn }) => (dueOn ? bsOf(dueOn) : null) },
  {
    header: 'Method',
    cell: ({ method, isDirect = false }) => (method ? methodName(method, isDirect) : null),
  },
  { header: 'Billed', cell: ({ kind, amountPaisa }) => (kind === 'bill' ? rupeesOf(amountPaisa) : null) },
  {
    header: 'Paid or credited',
    cell: ({ kind, amountPaisa }) => (kind === 'bill' ? null : rupeesOf(amountPaisa)),
  },
  { header: 'Balance', cell: ({ balancePaisa }) => rupeesFromPaisa(balancePaisa) },
];

/** The khata as a spreadsheet: opening, entries, closing. */
export function khataCsv({ period }: KhataFacts) {
  return csvStream(COLUMNS, [
    { entry: 'Opening', balancePaisa: period.openingPaisa },
    ...period.entries.map((entry) => ({ ...entry, entry: ENTRY_NAMES[entry.kind] })),
    { entry: 'Closing', balancePaisa: period.closingPaisa },
  ]);
}
