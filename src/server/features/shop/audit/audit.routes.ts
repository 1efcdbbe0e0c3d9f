import {
  type AuditEntry,
  auditExportQuerySchema,
  auditListSchema,
  auditQuerySchema,
} from '../../../../contract/shop/audit.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import {
  type AuditRow,
  countAuditEntries,
  listAuditActions,
  listAuditEntries,
  listAuditEntriesAfter,
} from './audit.sql.ts';

/** Who did what to which object: read only, for nothing can change it. */
export function auditRoutes({ db, clock }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/audit-log',
      audience: 'admin',
      deskDeed: 'audit',
      limit: 'other',
      summary: 'Who did what to which object, newest first',
      tag: 'Audit log',
      query: auditQuerySchema,
      response: auditListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const [rows, total, actions] = await Promise.all([
          listAuditEntries(db, filter, rowsOf({ page, limit })),
          countAuditEntries(db, filter),
          listAuditActions(db),
        ]);
        return {
          entries: rows.map(toAuditEntry),
          pagination: paginationOf({ page, limit }, total),
          actions,
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/audit-log/export',
      audience: 'admin',
      deskDeed: 'audit',
      limit: 'other',
      summary: 'The entries that the filters let through as a CSV file, newest first',
      tag: 'Audit log',
      query: auditExportQuerySchema,
      response: csvFile,
      handler: async ({ query }) => {
        const rows = inBatches<AuditRow>((last) => listAuditEntriesAfter(db, query, last));
        return new CsvReply(datedFileName('audit-log', clock()), csvStream(EXPORT_COLUMNS, rows));
      },
    }),
  ];
}

const EXPORT_COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { header: 'Time', cell: ({ at }) => sortableDateTime(at) },
  { header: 'Who', cell: ({ actor }) => actor?.name },
  { header: 'Email', cell: ({ actor }) => actor?.email },
  { header: 'Action', cell: ({ action }) => action },
  { header: 'Object', cell: ({ objectKind }) => objectKind },
  { header: 'Name', cell: ({ label }) => label },
  { header: 'Object id', cell: ({ objectId }) => objectId },
  { header: 'Before', cell: ({ before }) => (before === null ? null : JSON.stringify(before)) },
  { header: 'After', cell: ({ after }) => (after === null ? null : JSON.stringify(after)) },
  { header: 'IP address', cell: ({ ip }) => ip },
  { header: 'Request id', cell: ({ requestId }) => requestId },
];

function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor,
    ip: row.ip,
    requestId: row.requestId,
    action: row.action,
    object: { kind: row.objectKind, id: row.objectId, label: row.label, orderId: row.orderId },
    before: row.before,
    after: row.after,
  };
}
