import { useQueryClient } from '@tanstack/react-query';
import type {
  CompanyInput,
  CompanyInvitation,
  CompanyInvitationInput,
  CompanyMember,
  CompanyPeople,
  MemberChange,
} from '../../../../contract/people/company.contract.ts';
import type { GivenRole } from '../../../../domain/people/company-roles.ts';
import { apiDelete, apiPatch, apiPost, apiPut, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { forgetCompany } from '../session/session.hooks.ts';

const MEMBERS = '/api/company/members';
const INVITATIONS = '/api/company/invitations';
const OWNER = '/api/company/owner';

/** Who belongs to the company of the session. */
export const companyPeopleQuery = ownThing<CompanyPeople>('company', 'people', MEMBERS);

/** Another role or other limits of a person. */
export const changeMember = (id: string, change: MemberChange) => apiPatch(`${MEMBERS}/${id}`, change);

/** Reads the company and its people again. */
function useReloadCompany(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['my', 'company'] });
}

/** Names the company. Rejects with an ApiError for the form to show. */
export function useRenameCompany() {
  const reload = useReloadCompany();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: CompanyInput) => apiPut('/api/company', input),
    onSuccess: async () => {
      await reload();
      toast.success('Name saved');
    },
  });
}

/** Sends an invitation. Rejects with an ApiError for the form to show. */
export function useInvite() {
  const reload = useReloadCompany();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: CompanyInvitationInput) => apiPost(INVITATIONS, input),
    onSuccess: async (_, { email }) => {
      await reload();
      toast.success(`Invitation sent to ${email}`);
    },
  });
}

interface Step {
  /** Whose row waits for the answer: a person's or an invitation's id. */
  of: string;
  send: () => Promise<unknown>;
  /** The toast of a success that the page does not say itself. */
  told?: string;
  failed: string;
}

/** What is done with the people of a company and with its invitations. `onGone`: the row that was pressed is away. */
export function usePeopleSteps(company: string, { onGone }: { onGone: () => void }) {
  const reload = useReloadCompany();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ send }: Step) => send(),
    onSuccess: (_, { told }) => {
      if (told) toast.success(told);
    },
    onError: (error, { failed }) => toast.error(errorText(error, failed)),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: reload,
  });
  /** Whether it went well; the toast has said so. */
  const run = (step: Step) =>
    mutateAsync(step).then(
      () => true,
      () => false,
    );

  return {
    busyId: isPending ? variables.of : null,

    changeRole: ({ _id }: CompanyMember, role: GivenRole) =>
      run({
        of: _id,
        send: () => changeMember(_id, { role }),
        told: 'Role changed',
        failed: 'Failed to change the role',
      }),

    async takeOut({ _id, name }: CompanyMember) {
      const goOn = await confirm({
        title: 'Take out',
        question: `Take ${name} out of ${company}? From then on they see nothing of it.`,
        action: 'Take out',
      });
      if (!goOn) return;
      const isDone = await run({
        of: _id,
        send: () => apiDelete(`${MEMBERS}/${_id}`),
        told: `${name} was taken out`,
        failed: `Failed to take ${name} out`,
      });
      if (isDone) onGone();
    },

    async handOver({ _id, name }: CompanyMember) {
      const goOn = await confirm({
        title: 'Hand over',
        question: `Hand ${company} over to ${name}? Once they accept it is theirs, with its name and what its bills say.`,
        action: 'Hand over',
        tone: 'primary',
      });
      if (!goOn) return;
      await run({
        of: _id,
        send: () => apiPost(OWNER, { member: _id }),
        failed: `Failed to offer the company to ${name}`,
      });
    },

    takeBack: (id: string) =>
      run({
        of: id,
        send: () => apiDelete(OWNER),
        told: 'Offer taken back',
        failed: 'Failed to take the offer back',
      }),

    answer: (id: string, accept: boolean) =>
      run({
        of: id,
        send: () => apiPost(`${OWNER}/answer`, { accept }),
        told: accept ? `${company} is yours now` : 'Offer declined',
        failed: 'Failed to answer the offer',
      }),

    async withdraw({ _id, email }: CompanyInvitation) {
      const isDone = await run({
        of: _id,
        send: () => apiDelete(`${INVITATIONS}/${_id}`),
        told: `Invitation of ${email} withdrawn`,
        failed: 'Failed to withdraw the invitation',
      });
      if (isDone) onGone();
    },
  };
}
export type PeopleSteps = ReturnType<typeof usePeopleSteps>;

/** Asks, then leaves the company of the session; which one it acts for then, the server says. */
export function useLeaveCompany(company: string) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (ownId: string) => apiDelete(`${MEMBERS}/${ownId}`),
    onSuccess: () => {
      forgetCompany(queryClient);
      toast.success(`You left ${company}`);
    },
    onError: (error) => toast.error(errorText(error, 'Failed to leave the company')),
  });
  async function leave(ownId: string) {
    const goOn = await confirm({
      title: 'Leave company',
      question: `Leave ${company}? You will no longer see its orders, lists and bills.`,
      action: 'Leave company',
      keep: 'Stay',
    });
    if (goOn) mutate(ownId);
  }
  return { leave, isLeaving: isPending };
}
