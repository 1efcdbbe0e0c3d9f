import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorText } from '../../data/api-client.ts';
import { AuthFrame } from '../../features/people/accounts/AuthFrame.tsx';
import {
  InvitationOver,
  SignInChoices,
  useInvitationToken,
} from '../../features/people/accounts/invitation-link.tsx';
import { isInvitationOver } from '../../features/people/companies/invitation.hooks.ts';
import {
  sellerInvitationQuery,
  useJoinSeller,
} from '../../features/people/seller-people/seller-invitation.hooks.ts';
import { SELLER_ROLE_WORDS } from '../../features/people/seller-people/seller-role-words.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths, withSearch } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';

const FAILED = 'Failed to accept the invitation';

export const meta = unlistedMeta('Sell for a company', 'Somebody invited you to sell for them.');

/** Where the link of an invitation to work for a seller leads. */
export default function JoinSellerPage() {
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  const token = useInvitationToken();
  const query = useQuery({ ...sellerInvitationQuery(token ?? ''), enabled: token !== null });
  const join = useJoinSeller({ onJoined: () => navigate(paths.dashboard, { replace: true }) });
  const isOver = token === null || isInvitationOver(query.error) || isInvitationOver(join.error);

  // The server knows neither who asks nor what the history holds.
  if (!isLoading && isOver && !join.isSuccess) return <InvitationOver />;
  if (isLoading || !query.data || token === null) {
    return (
      <AuthFrame title="Invitation">
        <NotLoaded query={query} failed="The invitation could not be loaded" box="h-24" />
      </AuthFrame>
    );
  }
  const { seller, role, invitedBy, email } = query.data;
  const intro = (
    <>
      {`${invitedBy} invites you to sell for ${seller} as ${SELLER_ROLE_WORDS[role].name}`}
      <span className="mt-1 block text-sm text-fg-3">
        {SELLER_ROLE_WORDS[role].does} The invitation went to {email}.
      </span>
    </>
  );
  return (
    <AuthFrame title={`Sell for ${seller}`} intro={intro}>
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
          {`Sell for ${seller}`}
        </Button>
      ) : (
        <SignInChoices returnTo={withSearch(paths.joinSeller, { token })} />
      )}
    </AuthFrame>
  );
}
