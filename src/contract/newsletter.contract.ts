import { z } from 'zod';
import { emailField } from './fields.contract.ts';

export const newsletterSchema = z.strictObject({ email: emailField });
export const newsletterConfirmSchema = z.strictObject({ token: z.string().min(1).max(200) });
