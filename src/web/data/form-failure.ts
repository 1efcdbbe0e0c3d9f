import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, type FieldProblem } from './api-client.ts';

/**
 * Puts the server's errors at their fields, the first of them focused. False when none of them is about a field of
 * this form: the failure is then for a toast.
 */
export function showProblemsInForm<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, unknown>,
  failure: unknown,
): boolean {
  const isField = (path: string) => path !== '' && form.getValues(path as FieldPath<Values>) !== undefined;
  const problems = ApiError.from(failure).errors.filter(({ path }) => isField(path));
  setProblems(form, problems);
  return problems.length > 0;
}

/** The same, with everything that is about no field said at `field`. */
export function showFailureAtField<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, unknown>,
  failure: unknown,
  field: FieldPath<Values>,
  text: string,
): void {
  if (!showProblemsInForm(form, failure)) setProblems(form, [{ path: field, message: text }]);
}

function setProblems<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, unknown>,
  problems: readonly FieldProblem[],
): void {
  for (const [index, { path, message }] of problems.entries()) {
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
