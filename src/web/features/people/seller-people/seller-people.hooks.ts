import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type {
  SellerInvitation,
  SellerInvitationInput,
  SellerMember,
  SellerPeople,
} from '../../../../contract/people/seller-people.contract.ts';
import type { GivenSellerRole } from '../../../../domain/people/seller-roles.ts';
import { apiDelete, apiPatch, apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { paths } from '../../../paths.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

export const SELLER_PEOPLE = 'seller-people';
const MEMBERS = '/api/seller/members';
const INVITATIONS = '/api/seller/invitations';

/** Who works for the seller of the session. */
export const sellerPeopleQuery = ownThing<SellerPeople>(SELLER_PEOPLE, 'all', MEMBERS);

export const inviteToSeller = (input: SellerInvitationInput) => apiPost(INVITATIONS, input);

/** What an owner does with the people of a seller. `onGone`: the row that was pressed is away. */
export function useSellerPeopleSteps({ onGone }: { onGone: () => void }) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending, variables } = useDeskStep(
    SELLER_PEOPLE,
    ({ send }: { of: string; send: () => Promise<unknown> }) => send(),
  );
  const run = async (step: { of: string; send: () => Promise<unknown> }, told: string, failed: string) => {
    try {
      await mutateAsync(step);
      toast.success(told);
      return true;
    } catch (error) {
      toast.error(errorText(error, failed));
      return false;
    }
  };
  return {
    busyId: isPending ? variables.of : null,
    changeRole: ({ _id }: SellerMember, role: GivenSellerRole) =>
      run(
        { of: _id, send: () => apiPatch(`${MEMBERS}/${_id}`, { role }) },
        'Role changed',
        'Failed to change the role',
      ),
    async takeOut({ _id, name }: SellerMember) {
      const question = `Take ${name} out? From then on they see nothing of your desk.`;
      if (!(await confirm({ title: 'Take out', question, action: 'Take out' }))) return;
      const step = { of: _id, send: () => apiDelete(`${MEMBERS}/${_id}`) };
      if (await run(step, `${name} was taken out`, `Failed to take ${name} out`)) onGone();
    },
    async withdraw({ _id, email }: SellerInvitation) {
      const step = { of: _id, send: () => apiDelete(`${INVITATIONS}/${_id}`) };
      if (await run(step, `Invitation of ${email} withdrawn`, 'Failed to withdraw the invitation')) onGone();
    },
  };
}
export type SellerPeopleSteps = ReturnType<typeof useSellerPeopleSteps>;

/** Asks, then leaves the seller of the session, which then sells for nobody. */
export function useLeaveSeller() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (ownId: string) => apiDelete(`${MEMBERS}/${ownId}`),
    onSuccess: async () => {
      navigate(paths.dashboard);
      await queryClient.resetQueries({ queryKey: ['my'] });
      toast.success('You no longer sell for this seller');
    },
    onError: (error) => toast.error(errorText(error, 'Failed to leave the seller')),
  });
  async function leave(ownId: string) {
    const question = 'Leave this seller? You will no longer see its desk.';
    if (await confirm({ title: 'Leave', question, action: 'Leave', keep: 'Stay' })) mutate(ownId);
  }
  return { leave, isLeaving: isPending };
}
