import { useQuery } from '@tanstack/react-query';
import { type CompanyDeed, may } from '../../../domain/people/company-roles.ts';
import { ROLE_WORDS } from './companies/role-words.ts';
import { ownCompanyQuery, useSession } from './session/session.hooks.ts';

/**
 * Why the own role in the company of the session does not allow a deed, in words; null while it does, for guests, and as long
 * as nobody knows. The server decides.
 */
export function useForbidden(deed: CompanyDeed): string | null {
  const { user } = useSession();
  const { data: own } = useQuery({ ...ownCompanyQuery, enabled: user?.role === 'buyer' });
  if (!own?.role || may(own.role, deed)) return null;
  return `You are ${ROLE_WORDS[own.role].name} in ${own.name}: your role there does not allow this.`;
}
