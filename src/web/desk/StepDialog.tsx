import { type FormEvent, useState } from 'react';
import { errorText } from '../data/api-client.ts';
import type { Told } from '../data/mutation.hooks.ts';
import { Button } from '../ui/controls/Button.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { FormDialog, type FormDialogProps } from '../ui/overlays/FormDialog.tsx';

type Props<Input> = Pick<FormDialogProps, 'title' | 'action' | 'onClose'> & {
  /** Who reads the text, or where it is found. */
  help: string;
  /** A mutation. */
  step: {
    isPending: boolean;
    error: Error | null;
    mutate: (input: Input, told: Told<unknown>) => void;
  };
  inputOf: (text: string) => Input;
  /** What a toast says when it has happened, and the field when nobody knows why it has not. */
  done: string;
  failed: string;
  children?: FormDialogProps['children'];
};

/** Asks why before something is done. */
export function ReasonDialog<Input>(props: Props<Input>) {
  return <StepDialog {...props} kind="reason" label="Reason" />;
}

type ReasonStepProps = Omit<Props<{ reason: string }>, 'inputOf' | 'onClose'> & {
  /** What the button says. */
  label: string;
  className?: string;
};

/** A button for what needs a reason: it asks for that first. */
export function ReasonStep({ label, className, ...dialog }: ReasonStepProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className={className} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <ReasonDialog {...dialog} inputOf={(reason) => ({ reason })} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

/** Asks for the bank's reference of a transfer before it is recorded. */
export function ReferenceDialog<Input>(props: Props<Input> & { label?: string }) {
  return <StepDialog label="Bank reference" {...props} kind="reference" />;
}

const MISSING = { reason: 'Reason is required', reference: 'Bank reference is required' };

/** One text that a step needs: what is missing or refused is said at it. Mounted only while it is open. */
function StepDialog<Input>({
  kind,
  label,
  help,
  step,
  inputOf,
  done,
  failed,
  children,
  ...dialog
}: Props<Input> & { kind: keyof typeof MISSING; label: string }) {
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (step.isPending) return;
    const text = typed.trim();
    setIsMissing(text === '');
    if (text === '') return;
    step.mutate(inputOf(text), { done, failed, onSuccess: dialog.onClose, onError: null });
  }

  const refusal = step.error ? errorText(step.error, failed) : undefined;
  const field = {
    label,
    help,
    required: true,
    error: isMissing ? MISSING[kind] : refusal,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
  return (
    <FormDialog {...dialog} onSubmit={onSubmit} isBusy={step.isPending} isDanger={kind === 'reason'}>
      {children}
      {kind === 'reason' ? (
        <TextArea {...field} maxLength={500} />
      ) : (
        <TextField {...field} maxLength={100} autoComplete="off" />
      )}
    </FormDialog>
  );
}
