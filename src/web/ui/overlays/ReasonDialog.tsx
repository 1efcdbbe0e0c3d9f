import { type FormEvent, type ReactNode, useState } from 'react';
import { TextArea } from '../fields/TextArea.tsx';
import { FormDialog } from './FormDialog.tsx';

/** Asks for a reason before something is done. `error` is what the server said of it. */
export function ReasonDialog({
  title,
  help,
  action,
  isBusy,
  error,
  onReason,
  onClose,
  children,
}: {
  title: string;
  /** Who will read the reason. */
  help: string;
  /** The verb on the button: "Hide review". */
  action: string;
  isBusy: boolean;
  error: string | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') onReason(reason.trim());
  }

  return (
    <FormDialog title={title} onSubmit={onSubmit} action={action} isBusy={isBusy} onClose={onClose} isDanger>
      {children}
      <TextArea
        label="Reason"
        required
        maxLength={500}
        help={help}
        error={isMissing ? 'Reason is required' : error}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
