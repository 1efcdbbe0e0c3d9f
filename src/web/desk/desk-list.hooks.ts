import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiGet, apiPath } from '../data/api-client.ts';

type ListQuery = Readonly<Record<string, string | number | null>>;

/** A page of a desk's list. While another one is on its way the old one stays; `name` is the desk's own. */
export function useDeskList<List>(name: string, path: string, query: ListQuery) {
  const address = apiPath(path, query);
  return useQuery({
    queryKey: ['my', name, address],
    queryFn: ({ signal }) => apiGet<List>(address, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One step of an admin. The desk is read anew after it, and after a refusal too. */
export function useDeskStep<Input, Result = unknown>(name: string, call: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['my', name] }),
  });
}
