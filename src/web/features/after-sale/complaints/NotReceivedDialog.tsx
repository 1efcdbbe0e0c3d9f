import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { PhotoField } from '../../shop/photos/PhotoField.tsx';
import { usePhotoSending } from '../../shop/photos/photos.hooks.ts';
import { useMissParcel } from './complaints.hooks.ts';

/** Says that a parcel has not arrived. Mounted only while it is open. */
export function NotReceivedDialog({
  orderId,
  parcelId,
  onClose,
}: {
  orderId: string;
  parcelId: string;
  onClose: () => void;
}) {
  const formId = useId();
  const toast = useToast();
  const photos = usePhotoSending({ most: 6 });
  const miss = useMissParcel(orderId, parcelId, ({ parcels }) => {
    const number = parcels.find(({ _id }) => _id === parcelId)?.complaints[0]?.number;
    toast.success(number === undefined ? 'Complaint sent' : `Your complaint has the number ${number}`);
    onClose();
  });
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (miss.isPending || photos.isSending) return;
    if (text.trim() === '') {
      setProblem('Tell us what happened');
      return;
    }
    miss.mutate(
      { text: text.trim(), photos: photos.ids },
      {
        onError: (error) => setProblem(errorText(error, 'Your complaint could not be sent')),
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Not received"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={miss.isPending || photos.isSending}>
            Send complaint
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        aria-label="Not received"
        className="flex flex-col gap-4"
      >
        <Banner tone="info">
          The seller answers with proof within two working days and is not paid meanwhile. We decide within 15
          days. If it arrives after all, say “Received”.
        </Banner>
        <TextArea
          label="What happened?"
          required
          rows={4}
          maxLength={2000}
          help="Did the courier call? What does the tracking page say? The seller and our desk read it."
          error={problem}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        <PhotoField label="Photos" sending={photos} />
      </form>
    </Dialog>
  );
}
