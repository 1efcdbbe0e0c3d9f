import { type FormEvent, type ReactNode, useState } from 'react';
import type { Told } from '../../../data/mutation.hooks.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { PhotoField } from '../../shop/photos/PhotoField.tsx';
import { usePhotoSending } from '../../shop/photos/photos.hooks.ts';

/** What the buyer says of one thing, with photos. Mounted only while it is open. */
export function ComplaintDialog({
  title,
  action,
  label,
  help,
  maxLength,
  isSending,
  onSend,
  failed,
  onClose,
  children,
}: {
  title: string;
  action: string;
  /** Of the field, and what helps to fill it in. */
  label: string;
  help: string;
  maxLength: number;
  isSending: boolean;
  onSend: (said: { text: string; photos: string[] }, told: Pick<Told<unknown>, 'failed' | 'onError'>) => void;
  /** Said where the answer says nothing. */
  failed: string;
  onClose: () => void;
  /** What it is about, and what comes of it. */
  children: ReactNode;
}) {
  const photos = usePhotoSending({ most: 6 });
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isBusy = isSending || photos.isSending;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') setProblem('Tell us what happened');
    else onSend({ text: text.trim(), photos: photos.ids }, { failed, onError: setProblem });
  }

  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      label={title}
    >
      {children}
      <TextArea
        label={label}
        required
        autoFocus
        rows={4}
        maxLength={maxLength}
        help={help}
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
