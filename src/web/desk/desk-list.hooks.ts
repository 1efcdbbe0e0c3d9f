import { useQuery } from '@tanstack/react-query';
import { type ListQuery, ownList } from '../data/own-queries.ts';
import { useStep } from '../data/step.hooks.ts';

/** A page of a desk's list; `name` is the desk's own. */
export function useDeskList<List>(name: string, path: string, query: ListQuery) {
  return useQuery(ownList<List>(name, path, query));
}

/** One step of an admin. The desk is read again after it, and after a refusal too. */
export function useDeskStep<Input, Result = unknown>(name: string, call: (input: Input) => Promise<Result>) {
  return useStep(call, { queryKey: ['my', name] });
}
