import { invalidField } from '../../../plugins/app-error.ts';

/** Names the first two that do not belong together. */
export const otherRoot = (one: { name: string; root: string }, other: { name: string; root: string }) =>
  invalidField(
    'ids',
    `“${other.name}” is in ${other.root} and “${one.name}” in ${one.root}. Only products of one main category can be compared.`,
    400,
    'other_main_category',
  );
