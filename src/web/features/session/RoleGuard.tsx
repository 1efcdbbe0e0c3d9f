import ShieldX from 'lucide-react/icons/shield-x';
import type { ReactNode } from 'react';
import type { Role } from '../../../domain/roles.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoginGuard } from './LoginGuard.tsx';
import { useSession } from './session.hooks.ts';

/** product.md 9: a signed-in user of the wrong role stays signed in and sees a clear page, no data. */
export function RoleGuard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  return (
    <LoginGuard>
      <RoleCheck roles={roles}>{children}</RoleCheck>
    </LoginGuard>
  );
}

function RoleCheck({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { user } = useSession();
  if (user && roles.includes(user.role)) return children;
  return (
    <EmptyState
      headingLevel={1}
      picture={<ShieldX aria-hidden="true" />}
      title="You are not allowed to see this page"
      text="It belongs to another kind of account. You are still signed in."
      action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
    />
  );
}
