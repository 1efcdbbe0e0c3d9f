import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

/** What is wrong most often; a click begins the reason with it. */
const USUAL_REASONS = [
  'The pictures do not show this product.',
  'The category is wrong.',
  'The price looks wrong.',
  'The description is missing facts buyers need.',
  'Remove phone numbers and links from the texts.',
];

/** Asks for the reason of a rejection, which the seller reads. */
export function RejectDialog({
  title,
  isBusy,
  onReject,
  onClose,
}: {
  /** "Reject 3 products". */
  title: string;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() === '') {
      setError('Reason is required');
      field.current?.focus();
    } else onReject(reason.trim());
  }

  function add(text: string) {
    setReason((before) => (before.includes(text) ? before : `${before.trim()} ${text}`.trim()));
    setError(undefined);
    field.current?.focus();
  }

  return (
    <FormDialog title={title} action="Reject" isBusy={isBusy} onSubmit={submit} onClose={onClose} isDanger>
      <TextArea
        ref={field}
        label="Reason"
        required
        rows={4}
        maxLength={500}
        autoFocus
        value={reason}
        error={error}
        help="The seller reads it by mail and in My Products. Ctrl + Enter rejects."
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <ul aria-label="Examples" className="flex flex-wrap gap-2">
        {USUAL_REASONS.map((text) => (
          <li key={text}>
            <Button
              variant="secondary"
              size="xs"
              onClick={() => add(text)}
              className="h-auto! min-h-7 py-1 text-start whitespace-normal! touch:min-h-11"
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
