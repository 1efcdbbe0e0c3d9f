import { type FormEvent, useState } from 'react';
import { errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { PhotoField } from '../../shop/photos/PhotoField.tsx';
import { usePhotoSending } from '../../shop/photos/photos.hooks.ts';
import { useWriteInCase } from './complaints.hooks.ts';

const FAILED = 'Your message could not be sent';

/** A message of one side, with photos. What failed stays typed. */
export function CaseComposer({
  caseId,
  caseKey,
  label,
  help,
}: {
  caseId: string;
  /** Of a guest. */
  caseKey: string | null;
  label: string;
  help: string;
}) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const photos = usePhotoSending({ most: 6 });
  const write = useWriteInCase(caseId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (write.isPending || photos.isSending) return;
    setIsMissing(text.trim() === '');
    if (text.trim() === '') return;
    write.mutate(
      { text: text.trim(), photos: photos.ids, ...(caseKey === null ? {} : { key: caseKey }) },
      {
        onSuccess: () => {
          setText('');
          photos.clear();
        },
        failed: FAILED,
        onError: null,
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} aria-label={label} className="flex flex-col gap-4">
      <TextArea
        label={label}
        required
        rows={4}
        maxLength={5000}
        help={help}
        error={isMissing ? 'Message is required' : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIsMissing(false);
        }}
      />
      <PhotoField label="Photos" sending={photos} />
      {write.isError ? <Banner tone="danger">{errorText(write.error, FAILED)}</Banner> : null}
      <Button type="submit" busy={write.isPending || photos.isSending} className="self-start">
        Send answer
      </Button>
    </form>
  );
}
