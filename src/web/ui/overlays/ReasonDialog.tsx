import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { Dialog } from './Dialog.tsx';

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
    <Dialog isOpen onClose={onClose} title={title}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
