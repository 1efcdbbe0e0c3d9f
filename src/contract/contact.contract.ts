import { z } from 'zod';
import { emailField, requiredText } from './fields.contract.ts';

export const contactSchema = z.strictObject({
  name: requiredText('Name is required', 120),
  email: emailField,
  message: requiredText('Message is required', 5000),
});
export type ContactInput = z.infer<typeof contactSchema>;
