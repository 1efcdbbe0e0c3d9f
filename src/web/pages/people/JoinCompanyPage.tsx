import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ReadInvitation } from '../../../contract/people/company.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { AuthFrame } from '../../features/people/accounts/AuthFrame.tsx';
import {
  InvitationOver,
  SignInChoices,
  useInvitationToken,
} from '../../features/people/accounts/invitation-link.tsx';
import {
  invitationQuery,
  isInvitationOver,
  useJoinCompany,
} from '../../features/people/companies/invitation.hooks.ts';
import { ROLE_WORDS } from '../../features/people/companies/role-words.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths, withSearch } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';

const FAILED = 'Failed to join the company';

export const meta = unlistedMeta('Join a company', 'Somebody invited you to buy for their company.');

/**
 * Where the link of an invitation leads. Its token leaves the address bar, and stays with this entry of the history: a
 * reload and Back still know it.
 */
export default function JoinCompanyPage() {
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  const token = useInvitationToken();
  const query = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null });
  const join = useJoinCompany({ onJoined: () => navigate(paths.company, { replace: true }) });
  const isOver = token === null || isInvitationOver(query.error) || isInvitationOver(join.error);

  // The server knows neither who asks nor what the history holds.
  if (!isLoading && isOver) return <InvitationOver />;
  if (isLoading || !query.data || token === null) {
    return (
      <AuthFrame title="Invitation">
        <NotLoaded query={query} failed="The invitation could not be loaded" box="h-24" />
      </AuthFrame>
    );
  }
  const { company } = query.data;
  return (
    <AuthFrame title={`Join ${company}`} intro={<InvitationText invitation={query.data} />}>
      {join.error ? (
        <Banner tone="danger" className="mb-5">
          {errorText(join.error, FAILED)}
        </Banner>
      ) : null}
      {user ? (
        <Button
          size="lg"
          className="w-full"
          busy={join.isPending}
          onClick={() => join.mutate(token, { failed: FAILED, onError: null })}
        >
          {`Join ${company}`}
        </Button>
      ) : (
        <SignInChoices returnTo={withSearch(paths.joinCompany, { token })} />
      )}
    </AuthFrame>
  );
}

function InvitationText({ invitation }: { invitation: ReadInvitation }) {
  const { invitedBy, company, role, email } = invitation;
  return (
    <>
      {`${invitedBy} invites you to ${company} as ${ROLE_WORDS[role].name}`}
      <span className="mt-1 block text-sm text-fg-3">
        {ROLE_WORDS[role].does} The invitation went to {email}.
      </span>
    </>
  );
}
