import { useRef } from 'react';
import type { CompanyInvitation, CompanyPeople } from '../../../../contract/people/company.contract.ts';
import { type CompanyRole, may } from '../../../../domain/people/company-roles.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { type PeopleSteps, useLeaveCompany, usePeopleSteps } from './company-people.hooks.ts';
import { InviteForm } from './InviteForm.tsx';
import { limitsText } from './limits-text.ts';
import { MemberRow } from './MemberRow.tsx';
import { ROLE_WORDS } from './role-words.ts';
import { seatsText } from './SeatsLine.tsx';

export interface PeopleCardProps {
  company: string;
  /** The reader's own. The server decides what they may do: this only shows and hides. */
  role: CompanyRole;
  people: CompanyPeople;
}

/** Who belongs to the company, who is invited, and what the reader may do about it. */
export function PeopleCard({
  company,
  role,
  people: { members, invitations, offeredTo, seats },
}: PeopleCardProps) {
  const listRef = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone with its row.
  const steps = usePeopleSteps(company, { onGone: () => listRef.current?.focus() });
  const { leave, isLeaving } = useLeaveCompany(company);
  const isManager = may(role, 'manage_company');
  const owner = members.find((member) => member.role === 'owner');
  return (
    <>
      {offeredTo ? (
        <Offer
          company={company}
          offeredTo={offeredTo}
          owner={owner?.name ?? ''}
          isOwner={role === 'owner'}
          isForReader={members.some(({ _id, isYou }) => isYou && _id === offeredTo._id)}
          steps={steps}
        />
      ) : null}
      <TitledCard title="People" titleClassName="text-lg" className="p-4 md:p-6">
        <p className="num text-sm text-fg-3">{seatsText({ members, seats })}</p>
        {members.length === 1 ? (
          <p className="mt-1 text-fg-2">
            Invite the people who buy, sign and pay with you. Each signs in with their own password.
          </p>
        ) : null}
        <ul ref={listRef} tabIndex={-1} aria-label="People" className="divide-y divide-line">
          {members.map((member) => {
            const isManaged = isManager && !member.isYou && member.role !== 'owner';
            return (
              <MemberRow
                key={member._id}
                member={member}
                steps={steps}
                isManaged={isManaged}
                canBeOwner={isManaged && offeredTo === null}
                leaving={
                  member.isYou && role !== 'owner' && !member.isFounder
                    ? { leave: () => void leave(member._id), isLeaving }
                    : null
                }
              />
            );
          })}
        </ul>
        {isManager ? (
          <div className="border-t border-line pt-4">
            <InviteForm />
          </div>
        ) : null}
        {invitations.length > 0 ? <Invitations invitations={invitations} steps={steps} /> : null}
      </TitledCard>
    </>
  );
}

/** The company is offered to somebody: said to the owner, who may take it back, and to whom it is offered. */
function Offer({
  company,
  offeredTo,
  owner,
  isOwner,
  isForReader,
  steps,
}: {
  company: string;
  offeredTo: { _id: string; name: string };
  owner: string;
  isOwner: boolean;
  isForReader: boolean;
  steps: PeopleSteps;
}) {
  const isBusy = steps.busyId === offeredTo._id;
  if (isForReader) {
    return (
      <Banner
        tone="info"
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              busy={isBusy}
              onClick={() => void steps.answer(offeredTo._id, false)}
            >
              Decline
            </Button>
            <Button size="sm" busy={isBusy} onClick={() => void steps.answer(offeredTo._id, true)}>
              Accept
            </Button>
          </div>
        }
      >
        {`${owner} wants to hand ${company} over to you`}
      </Banner>
    );
  }
  if (!isOwner) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={isBusy}
          onClick={() => void steps.takeBack(offeredTo._id)}
        >
          Take back
        </Button>
      }
    >
      {`You offered the company to ${offeredTo.name}`}
    </Banner>
  );
}

function Invitations({
  invitations,
  steps,
}: {
  invitations: readonly CompanyInvitation[];
  steps: PeopleSteps;
}) {
  return (
    <>
      <h3 className="mt-6 text-md font-semibold">Invited</h3>
      <ul aria-label="Invited" className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="font-medium break-words">{invitation.email}</p>
              <p className="text-sm text-fg-2">
                {ROLE_WORDS[invitation.role].name} · expires <When at={invitation.expiresAt} />
              </p>
              <p className="text-sm text-fg-2">{limitsText(invitation)}</p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              className="ms-auto"
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              busy={steps.busyId === invitation._id}
              onClick={() => void steps.withdraw(invitation)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
