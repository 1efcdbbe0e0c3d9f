import { z } from 'zod';
import { GIVEN_SELLER_ROLES, SELLER_ROLES } from '../../domain/people/seller-roles.ts';
import { emailField, instant } from '../shop/fields.contract.ts';

const sellerRoleField = z.enum(SELLER_ROLES);
/** A role that is given: the seller's own account is the owner. */
const givenRoleField = z.enum(GIVEN_SELLER_ROLES, { error: 'Choose a role' });

/** For whom somebody sells, and as what. */
export const sellsForSchema = z.object({ _id: z.string(), name: z.string(), role: sellerRoleField });
export type SellsFor = z.infer<typeof sellsForSchema>;

/** GET /api/session/seller: the sellers that took the caller in, and the one for whom the session sells, if any. */
export const ownSellersSchema = z.object({
  _id: z.string().nullable(),
  sellers: z.array(sellsForSchema),
});
export type OwnSellers = z.infer<typeof ownSellersSchema>;

/** POST /api/session/seller; null: the session sells for nobody. */
export const chooseSellerSchema = z.strictObject({ seller: z.string().nullable() });

export const sellerMemberSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: sellerRoleField,
  joinedAt: instant,
  /** When they last sold for this seller; null: not since they joined. */
  lastSeenAt: instant.nullable(),
  isYou: z.boolean(),
});
export type SellerMember = z.infer<typeof sellerMemberSchema>;

export const sellerInvitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  role: sellerRoleField,
  invitedBy: z.string(),
  createdAt: instant,
  /** Seven days after it was sent. */
  expiresAt: instant,
});
export type SellerInvitation = z.infer<typeof sellerInvitationSchema>;

/** GET /api/seller/members: the owner first, then in the order in which they joined. */
export const sellerPeopleSchema = z.object({
  members: z.array(sellerMemberSchema),
  invitations: z.array(sellerInvitationSchema),
});
export type SellerPeople = z.infer<typeof sellerPeopleSchema>;

/** POST /api/seller/invitations: one a person; a second one for the same address replaces the first. */
export const sellerInvitationInputSchema = z.strictObject({ email: emailField, role: givenRoleField });
export type SellerInvitationInput = z.input<typeof sellerInvitationInputSchema>;

/** PATCH /api/seller/members/{id} */
export const sellerMemberChangeSchema = z.strictObject({ role: givenRoleField });

/** POST /api/seller-invitations/read: what somebody with the link reads before they accept. */
export const readSellerInvitationSchema = z.object({
  seller: z.string(),
  role: sellerRoleField,
  email: z.string(),
  invitedBy: z.string(),
});
export type ReadSellerInvitation = z.infer<typeof readSellerInvitationSchema>;
