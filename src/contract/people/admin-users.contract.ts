import { z } from 'zod';
import { PRODUCT_STATUSES } from '../../domain/catalogue/product-status.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { DESK_ROLES } from '../../domain/shop/desk-roles.ts';
import { ROLES } from '../../domain/shop/roles.ts';
import {
  emailField,
  instant,
  pageQuery,
  paginationSchema,
  phoneField,
  requiredText,
  rupees,
  searchQuery,
  text,
} from '../shop/fields.contract.ts';
import { userSchema } from './accounts.contract.ts';

/** `sortBy` of GET /api/admin/users; `name` is first and last name, in whatever case. */
export const USER_SORTS = [
  'createdAt:desc',
  'createdAt:asc',
  'name:asc',
  'name:desc',
  'email:asc',
  'email:desc',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** `inactive` cannot sign in; `pending` is a seller who waits for approval, active or not. */
export const USER_STATUSES = ['active', 'inactive', 'pending'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

const filters = {
  role: z.enum(ROLES, { error: 'Invalid role' }).optional(),
  /** pending: sellers who wait for approval. */
  status: z.enum(USER_STATUSES, { error: 'Invalid status' }).optional(),
  /** A part of name, e-mail, company or phone; one or two characters find beginnings of words. */
  ...searchQuery,
};

/** spec 7: GET /api/admin/users. */
export const adminUsersQuerySchema = z.object({
  ...pageQuery(20),
  ...filters,
  sortBy: z.enum(USER_SORTS, { error: 'Invalid sort' }).default('createdAt:desc'),
});
/** GET /api/admin/users/export: the same filters, all pages, newest first. */
export const adminUsersExportQuerySchema = z.object(filters);

/** A user as admins see them: never a hash, never a token. */
export const adminUserSchema = userSchema.omit({ preferences: true }).extend({
  /** Paid time is running now. */
  isSubscriber: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** spec 7: GET /api/admin/users: accounts that are not deleted. */
export const adminUserListSchema = z.object({
  users: z.array(adminUserSchema),
  /** Over all users, whatever the filters. */
  counts: z.object({
    total: z.number().int(),
    admins: z.number().int(),
    sellers: z.number().int(),
    buyers: z.number().int(),
    pendingApproval: z.number().int(),
    inactive: z.number().int(),
  }),
  /** `total` of a search is counted up to 10,000. */
  pagination: paginationSchema,
});
export type AdminUserList = z.infer<typeof adminUserListSchema>;

/** spec 7: PATCH /api/admin/users/{id}/status. */
export const userStatusSchema = z.strictObject({
  isActive: z.boolean({ error: 'isActive must be true or false' }),
  /** Why a seller is refused or suspended: it goes to them by mail, and into the audit log. */
  reason: text(500).optional(),
});

const deskRoleField = z.enum(DESK_ROLES, { error: 'Choose a role' });

/** POST /api/admin/users/invite: another admin, who chooses a password by a link. 409 for an address that is taken. */
export const inviteAdminSchema = z.strictObject({
  email: emailField,
  firstName: requiredText('First name is required', 80),
  lastName: requiredText('Last name is required', 80),
  phone: phoneField.optional(),
  deskRole: deskRoleField,
});
export type InviteAdminInput = z.infer<typeof inviteAdminSchema>;

/** PUT /api/admin/users/{id}/desk-role: what an admin may do from the next call on. */
export const changeDeskRoleSchema = z.strictObject({ deskRole: deskRoleField });

/** GET /api/admin/users/{id}: one user with what an admin decides by. */
export const adminUserDetailSchema = z.object({
  user: adminUserSchema.extend({
    approvedAt: instant.nullable(),
    /** The newest sign of life of any session, or null. */
    lastSeenAt: instant.nullable(),
  }),
  figures: z.object({
    orders: z.number().int(),
    /** Paid and not cancelled, VAT and delivery included. */
    spent: rupees,
    /** Their own, for sellers: not deleted. */
    products: z.number().int(),
    publicProducts: z.number().int(),
    parcels: z.number().int(),
    /** Paid parcels that are not on their way yet. */
    parcelsToSend: z.number().int(),
    /** The seller's own paid lines, without VAT. */
    revenue: rupees,
  }),
  /** The newest five they placed. */
  orders: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      status: z.enum(ORDER_STATUSES),
      total: rupees,
      createdAt: instant,
    }),
  ),
  /** The newest five of their products. */
  products: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      sku: z.string(),
      status: z.enum(PRODUCT_STATUSES),
      regularPrice: rupees,
      quantity: z.number().int(),
      createdAt: instant,
    }),
  ),
  /** The paid time that runs, or else the last that ran out. */
  subscription: z
    .object({ plan: z.string(), isActive: z.boolean(), startDate: instant, endDate: instant })
    .nullable(),
  /** Where they are signed in now, the newest first. */
  sessions: z.array(
    z.object({
      userAgent: z.string().nullable(),
      ip: z.string().nullable(),
      lastUsedAt: instant,
      createdAt: instant,
      /** The session that asks. */
      isCurrent: z.boolean(),
    }),
  ),
  /** What admins did to this account, the newest ten; none for whoever may not read the audit log. */
  audit: z.array(
    z.object({
      _id: z.string(),
      at: instant,
      action: z.string(),
      /** Name of the admin; null for the system. */
      actor: z.string().nullable(),
    }),
  ),
});
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;
