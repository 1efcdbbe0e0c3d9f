import type { Role } from '../../../../domain/shop/roles.ts';

/** What somebody is here, behind their name. */
export const ROLE_NOUNS: Record<Role, string> = {
  buyer: /* shown */ 'buyer',
  seller: /* shown */ 'seller',
  admin: /* shown */ 'admin',
};
