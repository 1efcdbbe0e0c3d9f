import { z } from 'zod';
import { COMPANY_ROLES, GIVEN_ROLES } from '../../domain/people/company-roles.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { emailField, instant, requiredText, rupees } from '../shop/fields.contract.ts';

const companyRoleField = z.enum(COMPANY_ROLES);
/** A role that is given: owner becomes who is handed the company and says yes. */
const givenRoleField = z.enum(GIVEN_ROLES, { error: 'Choose a role' });

/** GET /api/company: for whom the session acts. What it names is null once the caller no longer belongs to it. */
export const ownCompanySchema = z.object({
  _id: z.string().nullable(),
  name: z.string().nullable(),
  role: companyRoleField.nullable(),
  /** How many people belong to it. */
  people: z.number().int(),
  /** All to which the caller belongs, their own first. */
  companies: z.array(z.object({ _id: z.string(), name: z.string(), role: companyRoleField })),
});
export type OwnCompany = z.infer<typeof ownCompanySchema>;

/** POST /api/session/company */
export const chooseCompanySchema = z.strictObject({ company: z.string() });

/** PUT /api/company: how the company is called; null: as its founder's account says, or else its bills. */
export const companyInputSchema = z.strictObject({
  name: requiredText('Company name is required', 200).nullable(),
});
export type CompanyInput = z.input<typeof companyInputSchema>;

const LIMIT = 'Limit must be 0 or more, with at most 2 decimals';
/** Rupees with VAT and delivery; null: no limit. */
const limitField = z
  .number({ error: LIMIT })
  .min(0, LIMIT)
  .max(100_000_000_000, LIMIT)
  .refine(isRupeeAmount, LIMIT)
  .nullable();
/** What somebody may order without a signature. */
const limitsSchema = z.object({
  /** At once. */
  orderLimit: rupees.nullable(),
  /** In a month of Bikram Sambat. */
  monthLimit: rupees.nullable(),
});

/** Somebody who belongs to a company. */
export const companyMemberSchema = limitsSchema.extend({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: companyRoleField,
  joinedAt: instant,
  /** When they last used a session of theirs; null: not since they joined the shop. */
  lastSeenAt: instant.nullable(),
  isYou: z.boolean(),
  /** Whether they can leave or be taken out: not the owner, nor who sells from the addresses of the company. */
  canGo: z.boolean(),
});
export type CompanyMember = z.infer<typeof companyMemberSchema>;

/** An invitation that nobody has accepted yet. */
export const companyInvitationSchema = limitsSchema.extend({
  _id: z.string(),
  email: z.string(),
  role: companyRoleField,
  invitedBy: z.string(),
  createdAt: instant,
  /** Seven days after it was sent. */
  expiresAt: instant,
});
export type CompanyInvitation = z.infer<typeof companyInvitationSchema>;

/** GET /api/company/members: in the order in which they joined; invitations are told to who may invite. */
export const companyPeopleSchema = z.object({
  members: z.array(companyMemberSchema),
  invitations: z.array(companyInvitationSchema),
  /** To whom the owner wants to hand the company over, until one of the two says something. */
  offeredTo: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** So many people a company has room for. */
  seats: z.number().int(),
});
export type CompanyPeople = z.infer<typeof companyPeopleSchema>;

/** POST /api/company/invitations: one a person; a second one for the same address replaces the first. */
export const companyInvitationInputSchema = z.strictObject({
  email: emailField,
  role: givenRoleField,
  orderLimit: limitField.optional(),
  monthLimit: limitField.optional(),
});
export type CompanyInvitationInput = z.input<typeof companyInvitationInputSchema>;

/** POST /api/company/invitations/read and /accept: what the link in the mail carries. */
export const invitationTokenSchema = z.strictObject({ token: z.string().max(200) });

/** What somebody with the link reads before they accept. */
export const readInvitationSchema = z.object({
  company: z.string(),
  role: companyRoleField,
  email: z.string(),
  invitedBy: z.string(),
});
export type ReadInvitation = z.infer<typeof readInvitationSchema>;

/** PATCH /api/company/members/{id}: what is left out stays. The owner has limits too, if they want some. */
export const memberChangeSchema = z.strictObject({
  role: givenRoleField.optional(),
  orderLimit: limitField.optional(),
  monthLimit: limitField.optional(),
});
export type MemberChange = z.input<typeof memberChangeSchema>;

/** POST /api/company/owner: the owner offers the company to a member, who says yes or no. */
export const ownerOfferSchema = z.strictObject({ member: z.string('Choose a person') });
/** POST /api/company/owner/answer */
export const ownerAnswerSchema = z.strictObject({ accept: z.boolean() });
