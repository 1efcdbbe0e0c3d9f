import { useId, useState } from 'react';
import type { CompanyMember } from '../../../../contract/people/company.contract.ts';
import { GIVEN_ROLES, type GivenRole, may } from '../../../../domain/people/company-roles.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { timeSince } from '../../../ui/feedback/time-ago.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import type { PeopleSteps } from './company-people.hooks.ts';
import { LimitsDialog } from './LimitsDialog.tsx';
import { limitsText } from './limits-text.ts';
import { ROLE_WORDS } from './role-words.ts';

export interface MemberRowProps {
  member: CompanyMember;
  steps: PeopleSteps;
  /** Whether the reader manages this person: never an owner. */
  isManaged: boolean;
  /** Whether the company can be handed over to this person now. */
  canBeOwner: boolean;
  /** Of the reader's own row, when they may leave. */
  leaving: { leave: () => void; isLeaving: boolean } | null;
}

/** Somebody of the company: who, what they may do, when they were here last, and what can be done about it. */
export function MemberRow({ member, steps, isManaged, canBeOwner, leaving }: MemberRowProps) {
  const { _id, name, email, role, lastSeenAt, isYou, isFounder } = member;
  const isBusy = steps.busyId === _id;
  const [hasLimitsOpen, setHasLimitsOpen] = useState(false);
  const limits = limitsText(member);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <Avatar name={name} className="size-10 text-sm" />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words">{isYou ? `${name} (You)` : name}</p>
        <p className="text-sm break-words text-fg-2">{email}</p>
        {limits ? <p className="text-sm text-fg-2">{limits}</p> : null}
        {isYou ? null : (
          <p className="text-xs text-fg-3">
            {lastSeenAt === null
              ? 'not seen yet'
              : `last seen ${timeSince(new Date(lastSeenAt), new Date())} ago`}
          </p>
        )}
      </div>
      <div className="ps-14 max-sm:basis-full sm:w-56 sm:ps-0">
        {isManaged ? (
          <RoleSelect member={member} onChange={(next) => void steps.changeRole(member, next)} />
        ) : (
          <>
            <p className="font-medium">{ROLE_WORDS[role].name}</p>
            <p className="text-xs text-fg-3">{ROLE_WORDS[role].does}</p>
          </>
        )}
      </div>
      {isManaged || leaving ? (
        <div className="flex basis-full flex-wrap justify-end gap-1">
          {isManaged && may(role, 'order') ? (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Limits of ${name}`}
              onClick={() => setHasLimitsOpen(true)}
            >
              Limits
            </Button>
          ) : null}
          {canBeOwner ? (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Hand over to ${name}`}
              busy={isBusy}
              onClick={() => void steps.handOver(member)}
            >
              Hand over
            </Button>
          ) : null}
          {isManaged && !isFounder ? (
            <Button
              variant="danger-ghost"
              size="sm"
              aria-label={`Take out ${name}`}
              busy={isBusy}
              onClick={() => void steps.takeOut(member)}
            >
              Take out
            </Button>
          ) : null}
          {leaving ? (
            <Button variant="danger-ghost" size="sm" busy={leaving.isLeaving} onClick={leaving.leave}>
              Leave company
            </Button>
          ) : null}
        </div>
      ) : null}
      {hasLimitsOpen ? <LimitsDialog member={member} onClose={() => setHasLimitsOpen(false)} /> : null}
    </li>
  );
}

function RoleSelect({
  member: { name, role },
  onChange,
}: {
  member: CompanyMember;
  onChange: (role: GivenRole) => void;
}) {
  const helpId = useId();
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        aria-describedby={helpId}
        className="w-full"
        value={role}
        onChange={(event) => onChange(event.target.value as GivenRole)}
      >
        {GIVEN_ROLES.map((given) => (
          <option key={given} value={given}>
            {ROLE_WORDS[given].name}
          </option>
        ))}
      </Select>
      <p id={helpId} className="mt-1 text-xs text-fg-3">
        {ROLE_WORDS[role].does}
      </p>
    </>
  );
}
