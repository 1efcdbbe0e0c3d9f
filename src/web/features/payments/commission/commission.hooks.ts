import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type CommissionPreview,
  type CommissionRuleInput,
  commissionRuleInputSchema,
} from '../../../../contract/books/commission.contract.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';

/** Last month under the rule in the form; undefined while the form holds none. */
export function useRulePreview(input: CommissionRuleInput): CommissionPreview | undefined {
  const isWhole = commissionRuleInputSchema.safeParse(input).success;
  const { seller, category, percent, least, most } = input;
  const path = apiPath('/api/admin/commission-rules/preview', {
    seller: seller ?? null,
    category: category ?? null,
    percent,
    least: least ?? null,
    most: most ?? null,
  });
  const { data } = useQuery({
    queryKey: ['my', 'commission-preview', path],
    queryFn: ({ signal }) => apiGet<CommissionPreview>(path, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWhole,
  });
  return isWhole ? data : undefined;
}
