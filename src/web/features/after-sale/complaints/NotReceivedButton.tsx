import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';

const NotReceivedDialog = lateDialog(async () => (await import('./NotReceivedDialog.tsx')).NotReceivedDialog);

/** Opens the form by which a buyer says that a parcel has not arrived. */
export function NotReceivedButton({ orderId, parcelId }: { orderId: string; parcelId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Not received
      </Button>
      {isOpen ? (
        <NotReceivedDialog orderId={orderId} parcelId={parcelId} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
