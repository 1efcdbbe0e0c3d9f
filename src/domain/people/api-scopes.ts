/** What a key may be allowed. Each call says which of them opens it (`defineRoute`). */
export const API_SCOPES = [
  'catalogue:read',
  'catalogue:write',
  'stock:write',
  'orders:read',
  'orders:write',
  'bills:read',
  'money:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** For whom a key acts: a company that buys, or a seller. */
export const KEY_SIDES = ['company', 'seller'] as const;
export type KeySide = (typeof KEY_SIDES)[number];

/** How many keys of a company, or of a seller, work at the same time. */
export const MOST_KEYS = 20;

/** What each scope opens, as a sentence goes on after "This key may"; null: it opens nothing on that side. */
const SCOPES: Record<ApiScope, Record<KeySide, string | null>> = {
  'catalogue:read': {
    company: 'read products with your prices',
    seller: 'read your products and imports',
  },
  'catalogue:write': { company: null, seller: 'add and change products, prices and pictures' },
  'stock:write': { company: null, seller: 'change stock' },
  'orders:read': {
    company: 'read orders, quotes and returns',
    seller: 'read orders, quotes and returns',
  },
  'orders:write': { company: 'place and cancel orders', seller: 'send and cancel orders' },
  'bills:read': { company: 'read bills', seller: 'read bills and registers' },
  'money:read': {
    company: 'read payments and the khata',
    seller: 'read your balance, payouts, statements and the khata',
  },
  'webhooks:write': { company: 'set up webhooks', seller: 'set up webhooks' },
};

/** What a scope opens for a company or a seller, in plain words; null where it opens nothing. */
export function scopeWords(scope: ApiScope, side: KeySide): string | null {
  return SCOPES[scope][side];
}

/** The scopes that a company's or a seller's key can have. */
export function scopesOf(side: KeySide): ApiScope[] {
  return API_SCOPES.filter((scope) => scopeWords(scope, side) !== null);
}
