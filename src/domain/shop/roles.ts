export const ROLES = ['admin', 'seller', 'buyer'] as const;
export type Role = (typeof ROLES)[number];
/** spec 3: who can register. */
export const REGISTRABLE_ROLES = ['buyer', 'seller'] as const satisfies readonly Role[];
