import { type FormEvent, useState } from 'react';
import { ApiError, type FieldProblem } from '../data/api-client.ts';
import { useToast } from '../ui/overlays/Toast.tsx';
import { useDeskStep } from './desk-list.hooks.ts';

/** What is wrong, by the path of the field. */
export type FormProblems = Readonly<Record<string, string>>;

/** The names of a draft's texts; what else it holds is bound by hand. */
type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] &
  string;

/** What a form holds while it is typed. `bind` gives a text field its name, value and problem, and hears its changes. */
export function useDraft<Draft extends object>(initial: Draft | (() => Draft)) {
  const [draft, setDraft] = useState(initial);
  const set = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  const bind = (problems: FormProblems) => (name: TextName<Draft>) => ({
    name,
    value: draft[name] as string,
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: event.target.value })),
  });
  return { draft, set, bind };
}

/** Anything that checks an input as zod does. */
interface InputCheck {
  safeParse: (input: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

function problemsOf(schema: InputCheck, input: unknown): FieldProblem[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/**
 * The form of a dialog of a desk: checked by the contract's own schema, sent once, and what is wrong said at its
 * fields, the first of them focused. A refusal that names no field is said at `failedAt`, or in a toast.
 */
export function useDeskForm<Input>({
  desk,
  schema,
  send,
  done,
  failed,
  failedAt = null,
  onDone,
}: {
  /** Whose list is read again. */
  desk: string;
  /** A function where it is worth loading only once something is sent. */
  schema: InputCheck | (() => Promise<InputCheck>);
  send: (input: Input) => Promise<unknown>;
  /** What a toast says when it has happened (null: the caller does), and when nobody knows why it has not. */
  done: string | null;
  failed: string;
  failedAt?: string | null;
  onDone: () => void;
}) {
  const [problems, setProblems] = useState<FormProblems>({});
  const toast = useToast();
  const step = useDeskStep(desk, async (input: Input) => {
    if (typeof schema === 'function') {
      const errors = problemsOf(await schema(), input);
      if (errors.length > 0) throw new ApiError(400, { errors });
    }
    return send(input);
  });

  function submit(event: FormEvent<HTMLFormElement>, input: Input) {
    event.preventDefault();
    if (step.isPending) return;
    const form = event.currentTarget;
    const show = (errors: readonly FieldProblem[]) => {
      setProblems(Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message])));
      form.querySelector<HTMLElement>(`[name="${errors[0]?.path}"]`)?.focus();
    };
    const errors = typeof schema === 'function' ? [] : problemsOf(schema, input);
    if (errors.length > 0) return show(errors);
    setProblems({});
    step.mutate(input, {
      ...(done !== null && { done }),
      failed,
      onSuccess: onDone,
      onError: (text, error) => {
        const { errors } = ApiError.from(error);
        if (errors.length > 0) show(errors);
        else if (failedAt !== null) show([{ path: failedAt, message: text }]);
        else toast.error(text);
      },
    });
  }

  return { problems, isBusy: step.isPending, submit };
}
