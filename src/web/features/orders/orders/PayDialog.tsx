import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

/** The frame in which somebody chooses how to pay. `onPay`: null while nothing is chosen. Mounted only while it is open. */
export function PayDialog({
  title,
  isBusy,
  onPay,
  onClose,
  children,
}: {
  title: string;
  isBusy: boolean;
  onPay: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} disabled={onPay === null} onClick={() => onPay?.()}>
            Pay with this method
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
