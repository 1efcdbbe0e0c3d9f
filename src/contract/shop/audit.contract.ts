import { z } from 'zod';
import { dayRangeQuery } from './days.contract.ts';
import { instant, pageQuery, paginationSchema, searchQuery, text } from './fields.contract.ts';

/** GET /api/admin/audit-log/export: the filters of the list. */
export const auditExportQuerySchema = z.object({
  ...searchQuery,
  ...dayRangeQuery,
  /** Part of the name or e-mail of who did it, or an id. */
  actor: text(100).optional(),
  /** What was done: 'order.cancel', or 'order' for everything done to orders. */
  action: text(60).optional(),
  objectKind: text(60).optional(),
  objectId: text(100).optional(),
});

/** GET /api/admin/audit-log. */
export const auditQuerySchema = auditExportQuerySchema.extend(pageQuery(50));

const auditedState = z.record(z.string(), z.unknown()).nullable();

/** A row of GET /api/admin/audit-log, which nothing can change: who wrote what to which object. */
export const auditEntrySchema = z.object({
  _id: z.string(),
  at: instant,
  /** Null for what the system did itself. */
  actor: z.object({ _id: z.string(), name: z.string(), email: z.string() }).nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  action: z.string(),
  object: z.object({
    kind: z.string(),
    id: z.string(),
    /** What people call it: an order's number, a product's name; null when it is gone. */
    label: z.string().nullable(),
    /** The order a payment or refund belongs to. */
    orderId: z.string().nullable(),
  }),
  /** Without secrets. */
  before: auditedState,
  after: auditedState,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first. `total` is counted up to 10,000. */
export const auditListSchema = z.object({
  entries: z.array(auditEntrySchema),
  pagination: paginationSchema,
  /** Every action that was ever recorded, for the filter. */
  actions: z.array(z.string()),
});
export type AuditList = z.infer<typeof auditListSchema>;
