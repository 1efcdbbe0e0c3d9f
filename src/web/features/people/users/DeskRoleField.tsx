import type { DeskRole } from '../../../../domain/shop/desk-roles.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useMayOnDesk } from '../session/desk-role.hooks.ts';
import { DESK_ROLE_OPTIONS, DESK_ROLE_WORDS } from './desk-role-words.ts';
import { useDeskRole } from './users.hooks.ts';

/** What an admin may do on our desk; an owner changes it here. */
export function DeskRoleField({ userId, deskRole }: { userId: string; deskRole: DeskRole }) {
  const change = useDeskRole(userId);
  const { name, does } = DESK_ROLE_WORDS[deskRole];
  if (!useMayOnDesk()('admins')) {
    return (
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-xs text-fg-3">{does}</p>
      </div>
    );
  }
  return (
    <SelectField
      label="Role on the desk"
      options={DESK_ROLE_OPTIONS}
      help={does}
      value={deskRole}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.value as DeskRole)}
    />
  );
}
