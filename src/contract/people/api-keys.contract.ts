import { z } from 'zod';
import { API_SCOPES, KEY_SIDES } from '../../domain/people/api-scopes.ts';
import { instant, requiredText } from '../shop/fields.contract.ts';

const scopeField = z.enum(API_SCOPES, { error: 'There is no such scope' });
const sideField = z.enum(KEY_SIDES, { error: 'Choose for whom the key acts' });

/** A key as lists show it: the key itself is told once, when it is made. */
export const apiKeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Its first letters. */
  prefix: z.string(),
  scopes: z.array(scopeField),
  /** Addresses and ranges that it may be used from; empty: all. */
  allowedAddresses: z.array(z.string()),
  madeBy: z.string(),
  createdAt: instant,
  /** Null: never. */
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  /** To the minute; null: not yet. */
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const keysOfSideSchema = z.object({ name: z.string(), keys: z.array(apiKeySchema) });

/** GET /api/account/keys: of the company and of the seller that the caller owns, as their session acts; the newest first. */
export const apiKeysSchema = z.object({
  company: keysOfSideSchema.nullable(),
  seller: keysOfSideSchema.nullable(),
});
export type ApiKeys = z.infer<typeof apiKeysSchema>;

/** After how many days a key can expire. */
export const KEY_DAYS = [30, 90, 365] as const;
/** Ranges of one key. */
export const MOST_ADDRESSES = 20;

const ADDRESS = 'Enter an address such as 203.0.113.7 or a range such as 203.0.113.0/24';
const addressField = z
  .string({ error: ADDRESS })
  .trim()
  .max(50, ADDRESS)
  .refine(
    (value) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((form) => form.safeParse(value).success),
    ADDRESS,
  );

/** POST /api/account/keys */
export const apiKeyInputSchema = z.strictObject({
  for: sideField,
  name: requiredText('Name the key', 60),
  scopes: z
    .array(scopeField)
    .min(1, 'Choose what the key may do')
    .max(API_SCOPES.length, 'Choose each once')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Choose each once'),
  /** From where it may be used; left out or empty: from everywhere. */
  allowedAddresses: z
    .array(addressField)
    .max(MOST_ADDRESSES, `At most ${MOST_ADDRESSES} addresses`)
    .optional(),
  /** Null: it never expires. */
  expiresInDays: z.literal(KEY_DAYS, { error: 'Choose how long the key works' }).nullable(),
});
export type ApiKeyInput = z.output<typeof apiKeyInputSchema>;
export type ApiKeyForm = z.input<typeof apiKeyInputSchema>;

/** Answer to POST /api/account/keys: `token` is told this once. */
export const madeApiKeySchema = z.object({ token: z.string(), key: apiKeySchema });
export type MadeApiKey = z.infer<typeof madeApiKeySchema>;
