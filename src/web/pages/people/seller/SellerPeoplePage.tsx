import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { InviteToSellerDialog } from '../../../features/people/seller-people/InviteToSellerDialog.tsx';
import { SellerPeopleList } from '../../../features/people/seller-people/SellerPeopleList.tsx';
import { sellerPeopleQuery } from '../../../features/people/seller-people/seller-people.hooks.ts';
import { useMaySell } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';

export const meta = unlistedMeta('People', 'Who works for you, and as what.');

export default function SellerPeoplePage() {
  const query = useQuery(sellerPeopleQuery);
  const isOwner = useMaySell()('own');
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className="pb-10">
      <DeskHeader
        title="People"
        subtitle="Who works on this desk. Each has a role, and an own sign-in."
        actions={
          isOwner ? (
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          ) : null
        }
      />
      {query.data ? (
        <SellerPeopleList people={query.data} />
      ) : (
        <NotLoaded query={query} failed="The people could not be loaded" box="h-48" />
      )}
      {isInviting ? <InviteToSellerDialog onClose={() => setIsInviting(false)} /> : null}
    </div>
  );
}
