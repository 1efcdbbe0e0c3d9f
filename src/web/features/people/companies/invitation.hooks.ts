import { queryOptions } from '@tanstack/react-query';
import type { OwnCompany, ReadInvitation } from '../../../../contract/people/company.contract.ts';
import { ApiError, apiPost, isUndecided } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useActFor } from './own-company.hooks.ts';

/** What an invitation says, by the token of its link. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => apiPost<ReadInvitation>('/api/company/invitations/read', { token }, { signal }),
    retry: (failures, error) => failures < 1 && isUndecided(error),
    staleTime: 0,
  });
}

/** Used, withdrawn, old or never written by us: such a link is of no use to anybody. */
export function isInvitationOver(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410].includes(error.status);
}

/** Accepts an invitation: the session acts for that company from then on. */
export function useJoinCompany({ onJoined }: { onJoined: () => void }) {
  const actFor = useActFor();
  const toast = useToast();
  return useMutation({
    mutationFn: (token: string) => apiPost<OwnCompany>('/api/company/invitations/accept', { token }),
    onSuccess: (own) => {
      actFor(own);
      toast.success(`You belong to ${own.name} now`);
      onJoined();
    },
  });
}
