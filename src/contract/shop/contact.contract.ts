import { z } from 'zod';
import { emailField, requiredText } from './fields.contract.ts';

/** POST /api/contact, by anybody; who is signed in gets the ticket by mail at the account's own address. */
export const contactSchema = z.strictObject({
  name: requiredText('Name is required', 120),
  email: emailField,
  message: requiredText('Message is required', 5000),
});

/** What support calls the message, for a later call or mail. */
export const contactResultSchema = z.object({ ticket: z.string() });
export type ContactResult = z.infer<typeof contactResultSchema>;
export type ContactInput = z.infer<typeof contactSchema>;
