import type { FormEvent, ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface FormDialogProps {
  title: string;
  /** The verb on the button that sends the form: "Save account". */
  action: string;
  isBusy: boolean;
  disabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  isDanger?: boolean;
  /** What the other button says, where "Cancel" would be misread. */
  keep?: string;
  /** Fields stand in pairs from a tablet on; one that is wide says so itself. */
  inPairs?: boolean;
  /** Name of the form, where it is not that of the dialog. */
  label?: string;
  /** Of the dialog. */
  className?: string;
  children: ReactNode;
}

/** A dialog around one form, with its two buttons at the end. Mounted only while it is open. */
export function FormDialog({
  title,
  action,
  isBusy,
  disabled = false,
  onSubmit,
  onClose,
  isDanger = false,
  keep = 'Cancel',
  inPairs = false,
  label,
  className,
  children,
}: FormDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} {...(className ? { className } : {})}>
      <form
        noValidate
        onSubmit={onSubmit}
        aria-label={label}
        className={inPairs ? 'grid gap-4 sm:grid-cols-2' : 'flex flex-col gap-4'}
      >
        {children}
        <div className={`flex flex-wrap justify-end gap-2 ${inPairs ? 'sm:col-span-2' : ''}`}>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy} disabled={disabled}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
