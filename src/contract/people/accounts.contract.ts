import { z } from 'zod';
import { DESK_ROLES } from '../../domain/shop/desk-roles.ts';
import { LANGUAGES } from '../../domain/shop/language.ts';
import { isPan } from '../../domain/shop/nepal.ts';
import { CALENDARS, DIGITS, GROUPINGS } from '../../domain/shop/preference-choices.ts';
import { REGISTRABLE_ROLES, ROLES } from '../../domain/shop/roles.ts';
import {
  emailField,
  instant,
  newPasswordField,
  panText,
  phoneField,
  requiredText,
  text,
} from '../shop/fields.contract.ts';
import { sellerDocumentsSchema } from './seller-documents.contract.ts';
import { sellsForSchema } from './seller-people.contract.ts';

/** In which language somebody reads, and how dates and numbers are written; null: as is usual in the language. */
export const preferencesSchema = z.strictObject({
  language: z.enum(LANGUAGES, { error: 'Invalid language' }).nullable(),
  calendar: z.enum(CALENDARS, { error: 'Invalid calendar' }).nullable(),
  digits: z.enum(DIGITS, { error: 'Invalid digits' }).nullable(),
  grouping: z.enum(GROUPINGS, { error: 'Invalid grouping' }).nullable(),
});
export type AccountPreferences = z.infer<typeof preferencesSchema>;

/** spec 3: User, as its owner sees it. */
export const userSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  /** What an admin is on our desk; no other role has it. */
  deskRole: z.enum(DESK_ROLES).optional(),
  /** The seller for whom the session of the caller sells, who has no own: no other answer has it. */
  sellsFor: sellsForSchema.optional(),
  companyName: z.string().nullable(),
  panNumber: z.string().nullable(),
  isActive: z.boolean(),
  /** Sellers: approved by an admin; true for every other role. */
  isApproved: z.boolean(),
  createdAt: instant,
  preferences: preferencesSchema,
});
export type User = z.infer<typeof userSchema>;

/** spec 3: Auth response. */
export const authSchema = z.object({ user: userSchema, authToken: z.string(), refreshToken: z.string() });
export type Auth = z.infer<typeof authSchema>;
/** POST /api/auth/refresh answers them: `authToken` lives ten minutes, `refreshToken` is the next to refresh with. */
export const tokensSchema = z.object({ authToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

/** A password that exists already: no rule but that there is one. */
export const enteredPasswordField = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1000, 'Password is too long');

/** spec 5: Login. `remember` keeps the session for 30 days instead of 1. */
export const loginSchema = z.strictObject({
  email: emailField,
  password: enteredPasswordField,
  remember: z.boolean().optional(),
});
export type LoginInput = z.infer<typeof loginSchema>;

/** spec 5: Register, for both account types. */
export const registerSchema = z
  .strictObject({
    firstName: requiredText('First name is required', 80),
    lastName: requiredText('Last name is required', 80),
    email: emailField,
    phone: phoneField,
    password: newPasswordField,
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .min(1, 'Please confirm your password'),
    terms: z.literal(true, { error: 'You must accept the terms' }),
    role: z.enum(REGISTRABLE_ROLES, { error: 'Invalid role' }),
    companyName: text(160).optional(),
    panNumber: panText.optional(),
    /** Sellers: bills with VAT need it; left out, the certificate says so. */
    vatRegistered: z.boolean({ error: 'vatRegistered must be true or false' }).optional(),
  })
  .superRefine(
    (value, context) => {
      if (value.confirmPassword && value.password !== value.confirmPassword) {
        context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' });
      }
      if (value.role === 'seller') {
        if (!value.companyName) {
          context.addIssue({ code: 'custom', path: ['companyName'], message: 'Company name is required' });
        }
        if (!value.panNumber) {
          context.addIssue({ code: 'custom', path: ['panNumber'], message: 'PAN number is required' });
        }
      }
      if (value.panNumber && !isPan(value.panNumber)) {
        context.addIssue({ code: 'custom', path: ['panNumber'], message: 'PAN number must have 9 digits' });
      }
    },
    // Also while other fields are wrong: every problem shows at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
export type RegisterInput = z.infer<typeof registerSchema>;

/** The newest refresh token, as often as one likes within 30 seconds; one of two generations ago ends the session. */
export const refreshSchema = z.strictObject({ refreshToken: z.string().max(1000) });
/** Logging out works with whatever is left: either token, both, or none. */
export const logoutSchema = z.strictObject({ refreshToken: z.string().max(1000).nullish() }).nullish();

/** Answered alike whether there is such an account or not. */
export const forgotPasswordSchema = z.strictObject({ email: emailField });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;

const confirmPasswordField = z
  .string({ error: 'Please confirm your password' })
  .min(1, 'Please confirm your password');

/** `token` stands in the link of the mail: good once, for 30 minutes. */
export const resetPasswordSchema = z
  .strictObject({
    token: z.string().min(1).max(200),
    password: newPasswordField,
    confirmPassword: confirmPasswordField,
  })
  .refine((value) => !value.confirmPassword || value.password === value.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

/** Ends every other session of the account. */
export const changePasswordSchema = z.strictObject({
  currentPassword: enteredPasswordField,
  newPassword: newPasswordField,
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/** The form of it: the new password is typed twice, the call carries it once. */
export const changePasswordFormSchema = changePasswordSchema
  .extend({ confirmPassword: confirmPasswordField })
  .refine((value) => !value.confirmPassword || value.newPassword === value.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type ChangePasswordFormInput = z.infer<typeof changePasswordFormSchema>;

/** Changes the fields that are sent, and no others. */
export const updateProfileSchema = z.strictObject({
  firstName: requiredText('First name is required', 80).optional(),
  lastName: requiredText('Last name is required', 80).optional(),
  phone: phoneField.optional(),
  companyName: text(160).nullable().optional(),
  /** A seller's is fixed once it was checked at approval. */
  panNumber: panText
    .refine((value) => value === '' || isPan(value), 'PAN number must have 9 digits')
    .optional(),
  /** What is left out stays. */
  preferences: preferencesSchema.partial().optional(),
});
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

/** What a new seller has done and what is waiting. */
export const sellerChecklistSchema = z.object({
  isApproved: z.boolean(),
  companyName: z.string().nullable(),
  panNumber: z.string().nullable(),
  phone: z.string(),
  hasAddress: z.boolean(),
  productCount: z.number().int(),
  /** The newest of each kind of document; what is not among them was never sent. */
  documents: sellerDocumentsSchema,
  /** What bills say of their issuer is saved. */
  hasTaxDetails: z.boolean(),
  /** Company, PAN, phone, address, every document, tax details and a first product are all there. */
  isComplete: z.boolean(),
  /** What the account waits for and why, or null once it is approved. */
  waitingFor: z.string().nullable(),
});
export type SellerChecklist = z.infer<typeof sellerChecklistSchema>;
