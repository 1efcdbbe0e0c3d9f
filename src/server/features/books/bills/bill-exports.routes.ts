import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  billsExportQuerySchema,
  issuedBillsExportQuerySchema,
} from '../../../../contract/books/bill-registers.contract.ts';
import { billBeingDrawnSchema } from '../../../../contract/books/bills.contract.ts';
import { billFileName } from '../../../../domain/books/bill.ts';
import { csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { CsvReply, DownloadReply } from '../../../plugins/file-replies.ts';
import type { RouteContext } from '../../../plugins/route.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { NO_COMPANY } from '../../../plugins/viewer.ts';
import { handOutBill } from './bill-documents.commands.ts';
import { ANY_PERIOD, type BillsOf } from './bill-lists.sql.ts';
import {
  type ArchivedBill,
  listArchivedBills,
  listRegisterRows,
  type RegisterPeriod,
  type RegisterRow,
} from './bill-registers.sql.ts';
import { billsFileName, RECEIVED, registerColumns, registerWorkbook, XLSX } from './bill-registers-view.ts';

const BATCH = 500;
/** Documents that are drawn anew for one archive that lacks them. */
const MOST_AWAITED = 100;

/** A month of bills as one file: for the buyer's accountant, and for the seller's. */
export function billExportRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (
    period: RegisterPeriod,
    format: 'zip' | 'csv' | 'xlsx',
    { viewer, reply }: Pick<RouteContext<'user', undefined, undefined, undefined>, 'viewer' | 'reply'>,
  ) => {
    if (format !== 'zip') {
      const rows = inBatches<RegisterRow>((last) =>
        listRegisterRows(deps.db, 'standard', period, { limit: BATCH, last }),
      );
      const columns = isReceived(period) ? RECEIVED : registerColumns('standard', { hasIssuer: false });
      const name = billsFileName(period, format);
      if (format === 'csv') return new CsvReply(name, csvStream(columns, rows));
      return new DownloadReply(name, XLSX, registerWorkbook(columns, rows));
    }
    const bills = await listArchivedBills(deps.db, period);
    const undrawn = bills.filter(({ fileName }) => fileName === null);
    if (undrawn.length > 0) {
      for (const bill of undrawn.slice(0, MOST_AWAITED))
        await handOutBill(deps, bill, { userId: viewer.userId, channel: 'archive' });
      reply.header('Retry-After', '5');
      return new Answer({ state: 'being_drawn' as const }, { status: 202 });
    }
    // Sellers count each for themselves, and two of them may call a branch alike.
    const fileOf = ({ number, issuerPan }: ArchivedBill) =>
      isReceived(period) ? `${issuerPan}-${billFileName(number)}` : billFileName(number);
    const documents = archive(bills, fileOf, (bill) =>
      handOutBill(deps, bill, { userId: viewer.userId, channel: 'archive' }),
    );
    return new DownloadReply(billsFileName(period, 'zip'), 'application/zip', documents);
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/bills/export',
      audience: 'user',
      deed: 'read_bills',
      scope: 'bills:read',
      limit: 'other',
      summary:
        'Received bills of a month, fiscal year or order: PDFs as ZIP, CSV or a workbook; 202 while documents are being drawn',
      tag: 'Bills',
      query: billsExportQuerySchema,
      response: billBeingDrawnSchema,
      handler: ({ query: { format, seller, order, ...period }, viewer, reply }) => {
        const isKnown =
          (seller === undefined || seller === 'platform' || isUuid(seller)) &&
          (order === undefined || isUuid(order));
        const of: BillsOf = { companyId: isKnown ? viewer.companyId : NO_COMPANY };
        const chosen = {
          of,
          ...period,
          fiscalYear: period.fiscalYear,
          ...(isKnown ? { seller, order } : {}),
        };
        return answer(chosen, format, { viewer, reply });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/bills/export',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'bills:read',
      limit: 'other',
      summary:
        'Issued bills of a month or fiscal year: PDFs as ZIP, CSV or a workbook; 202 while documents are being drawn',
      tag: 'Bills',
      query: issuedBillsExportQuerySchema,
      response: billBeingDrawnSchema,
      handler: ({ query: { format, ...filter }, viewer, reply }) => {
        // As in the list: what is asked for may be of any month.
        const period = filter.asked === undefined ? {} : ANY_PERIOD;
        return answer({ of: { issuerId: viewer.sellerId }, ...filter, ...period }, format, { viewer, reply });
      },
    }),
  ];
}

const isReceived = ({ of }: RegisterPeriod) => of !== 'everybody' && 'companyId' in of;

/** One document after the other is read as it is sent, so an archive of any size costs the memory of one. */
function archive(
  bills: readonly ArchivedBill[],
  fileOf: (bill: ArchivedBill) => string,
  read: (bill: ArchivedBill) => Promise<Buffer | null>,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const bill of bills) {
    // Documents are compressed already.
    zip.addReadStreamLazy(fileOf(bill), { compress: false }, (done) => {
      read(bill)
        .then((bytes) => {
          // An archive that breaks off is asked for again; one with an empty document would be believed.
          if (bytes === null) throw new Error(`The document of ${bill.number} is being drawn again`);
          done(null, Readable.from([bytes]));
        })
        .catch((error: Error) => output.destroy(error));
    });
  }
  zip.end();
  return output;
}
