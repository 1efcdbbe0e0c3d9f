import { type FormEvent, useState } from 'react';
import type { Warranty } from '../../../../contract/orders/serials.contract.ts';
import { errorText } from '../../../data/api-client.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { PhotoField } from '../../shop/photos/PhotoField.tsx';
import { usePhotoSending } from '../../shop/photos/photos.hooks.ts';
import { useSendComplaint } from './complaints.hooks.ts';

/** A claim under a warranty, with what is known of the piece written already. Mounted only while it is open. */
export function ClaimDialog({ warranty, onClose }: { warranty: Warranty; onClose: () => void }) {
  const { product, serial, order, bill, line } = warranty;
  const toast = useToast();
  const photos = usePhotoSending({ most: 6 });
  const send = useSendComplaint();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending || photos.isSending) return;
    if (text.trim() === '') {
      setProblem('Tell us what happened');
      return;
    }
    const about = serial === null ? product.name : `${product.name}, serial number ${serial}`;
    send.mutate(
      { kind: 'warranty', order: order._id, line, text: `${about}\n\n${text.trim()}`, photos: photos.ids },
      {
        onSuccess: ({ number }) => {
          toast.success(`Your claim has the number ${number}`);
          onClose();
        },
        onError: (error) => setProblem(errorText(error, 'Your claim could not be sent')),
      },
    );
  }

  return (
    <FormDialog
      title="Claim under the warranty"
      action="Send claim"
      isBusy={send.isPending || photos.isSending}
      onSubmit={onSubmit}
      onClose={onClose}
      label="Claim under the warranty"
    >
      <div className="text-sm wrap-anywhere">
        <p className="font-medium">{product.name}</p>
        {serial === null ? null : <p className="num text-fg-2">{`Serial number ${serial}`}</p>}
      </div>
      <Banner tone="info">
        {bill === null
          ? 'The seller and our desk read it. We decide within 15 days.'
          : `The seller and our desk read it, with bill ${bill.number}. We decide within 15 days.`}
      </Banner>
      <TextArea
        label="What is wrong with it?"
        required
        autoFocus
        rows={4}
        maxLength={4000}
        help="Since when, what you tried, and what would put it right."
        error={problem}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <PhotoField label="Photos" sending={photos} />
    </FormDialog>
  );
}
