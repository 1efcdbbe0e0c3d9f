import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AdminUser,
  AdminUserDetail,
  AdminUserList,
} from '../../../../contract/people/admin-users.contract.ts';
import type { DeskRole } from '../../../../domain/shop/desk-roles.ts';
import { apiDelete, apiGet, apiPatch, apiPost, apiPut, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { meQuery } from '../session/session.hooks.ts';
import { deactivationQuestion } from './deactivation-question.ts';

const KEY = ['my', 'admin-users'] as const;

/** A page of the list. While another one is on its way the old one stays. */
export function useAdminUsers(query: ListQuery) {
  return useQuery(ownList<AdminUserList>('admin-users', '/api/admin/users', query));
}

const userPath = (userId: string) => `/api/admin/users/${encodeURIComponent(userId)}`;

/** One user for the drawer. */
export function useAdminUser(userId: string) {
  return useQuery({
    queryKey: [...KEY, userId],
    queryFn: ({ signal }) => apiGet<AdminUserDetail>(userPath(userId), { signal }),
    staleTime: 0,
  });
}

type Person = Pick<AdminUser, '_id'>;

/** Another role of an admin on our desk. One's own decides what this page offers: it is read again too. */
export function useDeskRole(userId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (deskRole: DeskRole) => apiPut(`${userPath(userId)}/desk-role`, { deskRole }),
    onSuccess: () => toast.success('Role changed'),
    onError: (error) => toast.error(errorText(error, 'Failed to change the role')),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: KEY }),
        queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
      ]),
  });
}

/** What an admin does to a user; the texts are spec 8's. `onDeleted` hears which one is gone. */
export function useUserActions(onDeleted?: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  // Also after a refusal: another admin may have done it.
  const onSettled = () => {
    // The number of those that wait.
    void queryClient.invalidateQueries({ queryKey: ['my', 'dashboard'] });
    return queryClient.invalidateQueries({ queryKey: KEY });
  };

  const undoApproval = useMutation({
    mutationFn: ({ _id }: Person) => apiPost(`${userPath(_id)}/undo-approval`),
    onSuccess: () => toast.success('Undone'),
    onError: (error) => toast.error(errorText(error, 'It could not be undone')),
    onSettled,
  });
  const approval = useMutation({
    mutationFn: ({ _id }: Person) => apiPost(`${userPath(_id)}/approve`),
    onSuccess: (_answer, person) =>
      void toast.undoable('Seller approved', { onUndo: () => undoApproval.mutate(person) }),
    onError: (error) => toast.error(errorText(error, 'Failed to approve seller')),
    onSettled,
  });
  const activation = useMutation({
    mutationFn: ({ _id, isActive, reason }: Person & { isActive: boolean; reason?: string }) =>
      apiPatch(`${userPath(_id)}/status`, { isActive, ...(reason ? { reason } : {}) }),
    onSuccess: (_answer, { _id, isActive }) => {
      if (isActive) toast.success('User status updated');
      else
        toast.undoable('User status updated', { onUndo: () => activation.mutate({ _id, isActive: true }) });
    },
    onError: (error) => toast.error(errorText(error, 'Failed to update user status')),
    onSettled,
  });
  const deletion = useMutation({
    mutationFn: ({ _id }: Person) => apiDelete(userPath(_id)),
    onSuccess: () => {
      toast.success('User deleted');
      onDeleted?.();
    },
    onError: (error) => toast.error(errorText(error, 'Failed to delete user')),
    onSettled,
  });
  const signOut = useMutation({
    mutationFn: ({ _id }: Person) => apiPost(`${userPath(_id)}/end-sessions`),
    onSuccess: () => toast.success('Sessions ended'),
    onError: (error) => toast.error(errorText(error, 'Failed to end the sessions')),
    onSettled,
  });

  const steps = [approval, undoApproval, activation, deletion, signOut];
  return {
    /** Something is on its way for this user. */
    isBusy: (userId: string) =>
      steps.some(({ isPending, variables }) => isPending && variables?._id === userId),
    approve: approval.mutate,
    activate: ({ _id }: Person) => activation.mutate({ _id, isActive: true }),
    /** Asks first, and says what it ends. */
    async deactivate(user: Pick<AdminUser, '_id' | 'firstName' | 'lastName' | 'role'>) {
      const { _id } = user;
      const detail = await queryClient
        .fetchQuery({
          queryKey: [...KEY, _id],
          queryFn: () => apiGet<AdminUserDetail>(userPath(_id)),
          staleTime: 0,
        })
        .catch((error: unknown) => {
          toast.error(errorText(error, 'Failed to update user status'));
          return null;
        });
      if (detail === null) return;
      const isRefusal = detail.user.role === 'seller' && !detail.user.isApproved;
      let reason = '';
      const goOn = await confirm({
        title: isRefusal ? 'Refuse seller' : 'Deactivate user',
        question: deactivationQuestion(detail),
        action: isRefusal ? 'Refuse' : 'Deactivate',
        reason: {
          help: 'The person reads it in the mail; it stays in the audit log.',
          onChange: (text) => {
            reason = text.trim();
          },
        },
      });
      if (goOn) activation.mutate({ _id, isActive: false, reason });
    },
    endSessions: signOut.mutate,
    async remove(user: Person) {
      const goOn = await confirm({
        title: 'Delete user',
        question: 'Are you sure you want to delete this user?',
        action: 'Delete',
      });
      if (goOn) deletion.mutate(user);
    },
  };
}
export type UserActions = ReturnType<typeof useUserActions>;
