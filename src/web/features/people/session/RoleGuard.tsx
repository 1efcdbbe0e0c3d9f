import ShieldX from 'lucide-react/icons/shield-x';
import { Outlet } from 'react-router';
import type { Role } from '../../../../domain/shop/roles.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useSession } from './session.hooks.ts';
import { sideOf } from './side.ts';

/**
 * product.md 9: a signed-in user of the wrong role stays signed in and sees a clear page, no data. Stands inside a
 * layout that asks for the login.
 */
export function RoleGuard({
  only,
  isForbidden = false,
}: {
  only: Role;
  /** The page asks for another role on that desk. */
  isForbidden?: boolean;
}) {
  const { user } = useSession();
  const isTheirs = user !== null && sideOf(user) === only;
  if (isTheirs && !isForbidden) return <Outlet />;
  return (
    <EmptyState
      headingLevel={1}
      picture={<ShieldX aria-hidden="true" />}
      title="You are not allowed to see this page"
      text={
        isTheirs
          ? 'Your role on this desk does not allow it. An owner can change the role.'
          : 'It belongs to another kind of account. You are still signed in.'
      }
      action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
    />
  );
}
