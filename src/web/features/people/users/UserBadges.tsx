import Clock from 'lucide-react/icons/clock';
import type { AdminUser } from '../../../../contract/people/admin-users.contract.ts';
import { Badge, StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';

type Standing = Pick<AdminUser, 'role' | 'isApproved' | 'isActive'>;

/** A seller whom nobody has approved or refused yet: who was refused is inactive. */
export function isWaiting({ role, isApproved, isActive }: Standing): boolean {
  return role === 'seller' && !isApproved && isActive;
}

/** spec 2: Active or Inactive, and 'Pending Approval' for a seller who waits. */
export function UserBadges({ user }: { user: Standing }) {
  const isPending = isWaiting(user);
  return (
    <span className="flex flex-wrap gap-1">
      {isPending ? (
        <Badge tone="warning" icon={<Clock className="size-3.5" />}>
          Pending Approval
        </Badge>
      ) : null}
      <StatusBadge status={user.isActive ? 'active' : 'inactive'} />
    </span>
  );
}
