import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import type { User } from '../../../../contract/people/accounts.contract.ts';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import { ROLE_NOUNS } from './role-nouns.ts';

/** product.md 9: the button is named "First (role)". */
export function UserMenuButton({ user, ...button }: { user: User } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className="inline-flex h-11 items-center gap-2 rounded-md px-2 hover:bg-hover"
    >
      <Avatar name={`${user.firstName} ${user.lastName}`} />
      <span className="whitespace-nowrap">
        <span className="inline-block max-w-32 truncate align-bottom font-medium">{user.firstName}</span>{' '}
        <span className="text-fg-3">({ROLE_NOUNS[user.role]})</span>
      </span>
      <ChevronDown aria-hidden="true" className="text-fg-3" />
    </button>
  );
}
