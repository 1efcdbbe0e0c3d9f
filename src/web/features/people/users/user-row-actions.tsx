import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundX from 'lucide-react/icons/user-round-x';
import type { AdminUser } from '../../../../contract/people/admin-users.contract.ts';
import type { DeskDeed } from '../../../../domain/shop/desk-roles.ts';
import type { RowAction } from '../../../ui/tables/RowActions.tsx';
import { isWaiting } from './UserBadges.tsx';
import type { UserActions } from './users.hooks.ts';

/** What changing this account is. */
export const deedOn = ({ role }: Pick<AdminUser, 'role'>): DeskDeed =>
  role === 'admin' ? 'admins' : 'people';

/** What can be done with a user of the list: nothing with oneself, and with an admin only by who answers for them. */
export function userRowActions(
  user: AdminUser,
  ownId: string | undefined,
  actions: UserActions,
  may: (deed: DeskDeed) => boolean,
): RowAction[] {
  if (user._id === ownId || !may(deedOn(user))) return [];
  const isBusy = actions.isBusy(user._id);
  const approve: RowAction = {
    label: 'Approve',
    icon: <Check />,
    look: 'primary',
    isBusy,
    onSelect: () => actions.approve(user),
  };
  const status: RowAction = {
    label: user.isActive ? 'Deactivate' : 'Activate',
    // In the menu of phones all have icons; a button that says it in words needs none.
    icon: user.isActive ? <UserRoundX className="md:hidden" /> : <UserRoundCheck className="md:hidden" />,
    isBusy,
    onSelect: () => (user.isActive ? void actions.deactivate(user) : actions.activate(user)),
  };
  return [
    // Somebody who waits is approved or deleted; the drawer has the rest.
    isWaiting(user) ? approve : status,
    {
      label: 'Delete',
      icon: <Trash2 />,
      look: 'icon',
      isDanger: true,
      isBusy,
      onSelect: () => void actions.remove(user),
    },
  ];
}
