import { z } from 'zod';
import { COMPANY_PAN_STATUSES, PAN_CLAIM_STATUSES, PAN_PROOFS } from '../../domain/people/company-pan.ts';
import { instant, pageQuery, paginationSchema, requiredText } from '../shop/fields.contract.ts';

// A company proves that the PAN its bills say is its own.

const claimFields = {
  _id: z.string(),
  how: z.enum(PAN_PROOFS),
  /** As the company called it; null: there is none, or it is not the reader's to see. */
  fileName: z.string().nullable(),
  claimedAt: instant,
  /** When it got the status that it has; null while it waits. */
  changedAt: instant.nullable(),
};

/** GET /api/company/pan */
export const companyPanSchema = z.object({
  /** As the company's bills say it. */
  panNumber: z.string().nullable(),
  /** Of that number. Offers to a PAN are answered once it is `verified`. */
  status: z.enum(COMPANY_PAN_STATUSES),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** What was claimed of that number last; null: nothing that counts. */
  claim: z.object(claimFields).nullable(),
  /** Another PAN that the company has proven: nobody else can until it is given up. */
  held: z.object({ _id: z.string(), panNumber: z.string() }).nullable(),
});
export type CompanyPan = z.infer<typeof companyPanSchema>;

/** The states that the desk lists. */
export const ADMIN_PAN_STATUSES = ['waiting', 'verified', 'rejected'] as const;

/** GET /api/admin/company-pans, 20 a page. */
export const adminCompanyPansQuerySchema = z.object({
  ...pageQuery(20),
  /** Waiting ones when left out, the oldest first; the others newest first. */
  status: z.enum(ADMIN_PAN_STATUSES, { error: 'Invalid status' }).default('waiting'),
});

/** A claim on the desk. */
export const adminCompanyPanSchema = z.object({
  ...claimFields,
  panNumber: z.string(),
  status: z.enum(PAN_CLAIM_STATUSES),
  reason: z.string().nullable(),
  company: z.object({
    _id: z.string(),
    name: z.string(),
    /** Whom its bills go to, for the certificate to be compared with; null: not said. */
    billName: z.string().nullable(),
  }),
  /** Another company for which this PAN is verified. */
  verifiedFor: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type AdminCompanyPan = z.infer<typeof adminCompanyPanSchema>;

/** GET /api/admin/company-pans: `counts` are over all states. */
export const adminCompanyPanListSchema = z.object({
  pans: z.array(adminCompanyPanSchema),
  counts: z.record(z.enum(ADMIN_PAN_STATUSES), z.number().int()),
  pagination: paginationSchema,
});
export type AdminCompanyPanList = z.infer<typeof adminCompanyPanListSchema>;

/** POST /api/admin/company-pans/{id}/accept: `move` takes the PAN from another company; without it 409 while one has it. */
export const acceptPanSchema = z.strictObject({ move: z.boolean().optional() }).nullish();
/** POST /api/admin/company-pans/{id}/reject */
export const rejectPanSchema = z.strictObject({ reason: requiredText('Reason is required', 500) });
