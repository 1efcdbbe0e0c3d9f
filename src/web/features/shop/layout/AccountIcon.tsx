import CircleUserRound from 'lucide-react/icons/circle-user-round';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { iconButtonVariants } from '../../../ui/controls/IconButton.tsx';

/** The account on phones: the dashboard, or the way to sign in. */
export function AccountIcon({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <Link to={to} aria-label={label} className={`md:hidden ${iconButtonVariants({ size: 44 })}`}>
      <CircleUserRound aria-hidden="true" className="size-6" />
      {children}
    </Link>
  );
}
