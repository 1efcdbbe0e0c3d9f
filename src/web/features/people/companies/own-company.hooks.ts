import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OwnCompany } from '../../../../contract/people/company.contract.ts';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { tellCompany } from '../../../data/session-storage.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { forgetCompany, ownCompanyQuery } from '../session/session.hooks.ts';

/** What follows when the session acts for another company, in this tab and in the others. */
export function useActFor(): (own: OwnCompany) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (own) => {
      if (own._id !== null) tellCompany(own._id);
      forgetCompany(queryClient);
      queryClient.setQueryData(ownCompanyQuery.queryKey, own);
    },
    [queryClient],
  );
}

/** Buys for another of the own companies from now on. */
export function useChooseCompany() {
  const actFor = useActFor();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (company: string) => apiPost<OwnCompany>('/api/session/company', { company }),
    onSuccess: (own) => {
      // What is being checked out is the other company's cart.
      if (pathname === paths.checkout) navigate(paths.cart);
      actFor(own);
      toast.success(`You now buy for ${own.name}`);
    },
    onError: (error) => toast.error(errorText(error, 'Failed to choose the company')),
  });
  return { choose: mutate, choosingId: isPending ? variables : null };
}
