import { z } from 'zod';
import { emailField } from './fields.contract.ts';

/** POST /api/newsletter: answered alike for known addresses; no newsletter comes before one confirms. */
export const newsletterSchema = z.strictObject({ email: emailField });
/** POST /api/newsletter/confirm and /unsubscribe: what the link of the mail holds; 400 for an unknown one. */
export const newsletterConfirmSchema = z.strictObject({ token: z.string().min(1).max(200) });
