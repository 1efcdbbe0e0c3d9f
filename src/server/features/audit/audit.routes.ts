import { type AuditEntry, auditListSchema, auditQuerySchema } from '../../../contract/audit.contract.ts';
import type { Deps } from '../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { type AuditRow, countAuditEntries, listAuditActions, listAuditEntries } from './audit.sql.ts';

/** Who did what to which object: read only, for nothing can change it. */
export function auditRoutes({ db }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/audit-log',
      audience: 'admin',
      limit: 'other',
      summary: 'Who did what to which object, newest first',
      tag: 'Audit log',
      query: auditQuerySchema,
      response: auditListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const [rows, total, actions] = await Promise.all([
          listAuditEntries(db, filter, { limit, offset: (page - 1) * limit }),
          countAuditEntries(db, filter),
          listAuditActions(db),
        ]);
        return {
          entries: rows.map(toAuditEntry),
          pagination: { page, pages: Math.ceil(total / limit), total, limit },
          actions,
        };
      },
    }),
  ];
}

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
