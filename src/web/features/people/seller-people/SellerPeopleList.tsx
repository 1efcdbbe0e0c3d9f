import { useId, useRef } from 'react';
import type { SellerMember, SellerPeople } from '../../../../contract/people/seller-people.contract.ts';
import { GIVEN_SELLER_ROLES, type GivenSellerRole } from '../../../../domain/people/seller-roles.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { timeSince } from '../../../ui/feedback/time-ago.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import { useMaySell } from '../session/desk-role.hooks.ts';
import { type SellerPeopleSteps, useLeaveSeller, useSellerPeopleSteps } from './seller-people.hooks.ts';
import { SELLER_ROLE_WORDS } from './seller-role-words.ts';

/** Who works for the seller, who is invited, and what the reader may do about it. */
export function SellerPeopleList({ people: { members, invitations } }: { people: SellerPeople }) {
  const listRef = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone with its row.
  const steps = useSellerPeopleSteps({ onGone: () => listRef.current?.focus() });
  const isOwner = useMaySell()('own');
  return (
    <div className="flex flex-col gap-4">
      <TitledCard title="People" titleClassName="text-md" className="p-4 md:p-5">
        {members.length === 1 ? (
          <p className="mt-1 text-fg-2">
            Invite those who look after products, parcels or money. Each signs in with their own password.
          </p>
        ) : null}
        <ul ref={listRef} tabIndex={-1} aria-label="People" className="divide-y divide-line">
          {members.map((member) => (
            <MemberRow
              key={member._id}
              member={member}
              steps={steps}
              isManaged={isOwner && member.role !== 'owner'}
            />
          ))}
        </ul>
      </TitledCard>
      {invitations.length === 0 ? null : (
        <TitledCard title="Invitations" titleClassName="text-md" className="p-4 md:p-5">
          <ul aria-label="Invitations" className="divide-y divide-line">
            {invitations.map((invitation) => (
              <li key={invitation._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 grow basis-48">
                  <p className="font-medium break-words">{invitation.email}</p>
                  <p className="text-xs text-fg-3">
                    {SELLER_ROLE_WORDS[invitation.role].name}, until <When at={invitation.expiresAt} />
                  </p>
                </div>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Withdraw the invitation of ${invitation.email}`}
                  busy={steps.busyId === invitation._id}
                  onClick={() => void steps.withdraw(invitation)}
                >
                  Withdraw
                </Button>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </div>
  );
}

/** Somebody who works for the seller: who, what they may do, when they were here last. */
function MemberRow({
  member,
  steps,
  isManaged,
}: {
  member: SellerMember;
  steps: SellerPeopleSteps;
  isManaged: boolean;
}) {
  const { _id, name, email, role, lastSeenAt, isYou } = member;
  const { leave, isLeaving } = useLeaveSeller();
  const helpId = useId();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <Avatar name={name} className="size-10 text-sm" />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words">{isYou ? `${name} (You)` : name}</p>
        <p className="text-sm break-words text-fg-2">{email}</p>
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
          <Select
            aria-label={`Role of ${name}`}
            aria-describedby={helpId}
            className="w-full"
            value={role}
            onChange={(event) => void steps.changeRole(member, event.target.value as GivenSellerRole)}
          >
            {GIVEN_SELLER_ROLES.map((given) => (
              <option key={given} value={given}>
                {SELLER_ROLE_WORDS[given].name}
              </option>
            ))}
          </Select>
        ) : (
          <p className="font-medium">{SELLER_ROLE_WORDS[role].name}</p>
        )}
        <p id={helpId} className="mt-1 text-xs text-fg-3">
          {SELLER_ROLE_WORDS[role].does}
        </p>
      </div>
      {isManaged ? (
        <Button
          variant="danger-ghost"
          size="sm"
          className="ms-auto"
          aria-label={`Take out ${name}`}
          busy={steps.busyId === _id}
          onClick={() => void steps.takeOut(member)}
        >
          Take out
        </Button>
      ) : null}
      {isYou && role !== 'owner' ? (
        <Button
          variant="danger-ghost"
          size="sm"
          className="ms-auto"
          busy={isLeaving}
          onClick={() => void leave(_id)}
        >
          Leave
        </Button>
      ) : null}
    </li>
  );
}
