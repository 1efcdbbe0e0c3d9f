import { useQueryClient } from '@tanstack/react-query';
import type {
  CompanyRule,
  CompanyRuleInput,
  CompanyRules,
  CompanySettings,
} from '../../../../contract/orders/company-rules.contract.ts';
import { apiDelete, apiPost, apiPut, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { COMPANY } from '../own-company.ts';

const RULES = '/api/company/rules';

/** Which orders of the company of the session need whose signature. */
export const companyRulesQuery = ownThing<CompanyRules>(COMPANY, 'rules', RULES);

/** Adds a rule, or changes the one with this id. */
export const saveRule = (id: string | null, input: CompanyRuleInput) =>
  id === null ? apiPost(RULES, input) : apiPut(`${RULES}/${id}`, input);

/** Removes a rule after asking; `busyId` is that of the one on its way. */
export function useRemoveRule({ onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id }: CompanyRule) => apiDelete(`${RULES}/${_id}`),
    onSuccess: () => {
      toast.success('Rule removed');
      onRemoved();
    },
    onError: (error) => toast.error(errorText(error, 'Failed to remove the rule')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['my', COMPANY] }),
  });
  async function remove(rule: CompanyRule) {
    const goOn = await confirm({
      title: 'Remove rule',
      question: 'Remove this rule? Requests that wait because of it go on.',
      action: 'Remove',
    });
    if (goOn) mutate(rule);
  }
  return { remove, busyId: isPending ? variables._id : null };
}

/** What the company asks of every order. */
export function useCompanySettings() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (settings: CompanySettings) => apiPut<CompanyRules>('/api/company/settings', settings),
    onSuccess: (rules) => {
      queryClient.setQueryData(companyRulesQuery.queryKey, rules);
      toast.success('Saved');
    },
    onError: (error) => toast.error(errorText(error, 'Failed to save')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['my', COMPANY] }),
  });
}
