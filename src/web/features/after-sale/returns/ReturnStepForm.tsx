import { type FormEvent, useState } from 'react';
import type { Return } from '../../../../contract/after-sale/returns.contract.ts';
import { RETURN_PHOTOS } from '../../../../domain/after-sale/return.ts';
import { readSerials, serialKey } from '../../../../domain/orders/serial.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { allOf } from '../../../../domain/shop/list-text.ts';
import { ApiError } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SerialsField } from '../../../ui/fields/SerialsField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PhotoField } from '../../shop/photos/PhotoField.tsx';
import { usePhotoSending } from '../../shop/photos/photos.hooks.ts';
import { useReturnStep } from './returns.hooks.ts';

export type FormAction = 'decline' | 'question' | 'offer' | 'answer' | 'send_back' | 'receive' | 'escalate';

interface Draft {
  text: string;
  amount: string;
  carrier: string;
  trackingNumber: string;
  resalable: boolean;
  serials: string;
}
const EMPTY: Draft = {
  text: '',
  amount: '',
  carrier: '',
  trackingNumber: '',
  resalable: false,
  serials: '',
};

/** Each form: its button, what is said once it is done, its call. */
const FORMS: Record<
  FormAction,
  { action: string; done: string; step: string; body: (draft: Draft, photos: readonly string[]) => object }
> = {
  decline: {
    action: 'Decline return',
    done: 'Return declined',
    step: 'decline',
    body: ({ text }) => ({ reason: text.trim() }),
  },
  question: {
    action: 'Send question',
    done: 'Question sent',
    step: 'question',
    body: ({ text }) => ({ text: text.trim() }),
  },
  answer: {
    action: 'Send answer',
    done: 'Answer sent',
    step: 'answer',
    body: ({ text }) => ({ text: text.trim() }),
  },
  escalate: {
    action: 'Send complaint',
    done: 'Complaint sent: our desk decides within 15 days',
    step: 'escalate',
    body: ({ text }) => ({ text: text.trim() }),
  },
  offer: {
    action: 'Offer part refund',
    done: 'Offer made',
    step: 'offer',
    body: ({ amount }) => ({ amount: typedAmount(amount) }),
  },
  send_back: {
    action: 'I sent it back',
    done: 'Saved: it is on its way back',
    step: 'sent-back',
    body: ({ carrier, trackingNumber }) => ({
      carrier: carrier.trim(),
      trackingNumber: trackingNumber.trim(),
    }),
  },
  receive: {
    action: 'Mark as received',
    done: 'Return received',
    step: 'received',
    body: ({ resalable, text, serials }, photos) => ({
      resalable,
      note: text.trim(),
      photos,
      serials: readSerials(serials),
    }),
  },
};

/**
 * What a step says, inside the card, in the place of the buttons: its first field takes their focus. What was typed stays
 * when the server refuses.
 */
export function ReturnStepForm({
  found,
  action,
  onDone,
}: {
  found: Return;
  action: FormAction;
  onDone: () => void;
}) {
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<{ path: string; message: string } | null>(null);
  const photos = usePhotoSending({ most: RETURN_PHOTOS.most });
  const { mutate, isPending } = useReturnStep(found._id);
  const form = FORMS[action];
  const named = found.serials.filter(({ saidBy }) => saidBy === 'buyer').map(({ serial }) => serial);
  const atSerials = problem?.path.startsWith('serials') ? problem.message : undefined;
  const at = (path: string) => (problem?.path === path ? problem.message : undefined);
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    setProblem(null);
  };

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (photos.isSending || photos.hasFailed) {
      setProblem({ path: 'photos', message: 'Wait for the photos, or remove the one that failed' });
      return;
    }
    mutate(
      { step: form.step, body: form.body(draft, photos.ids) },
      {
        done: form.done,
        onSuccess: onDone,
        failed: 'Failed to save',
        onError: (message, error) => setProblem(ApiError.from(error).errors[0] ?? { path: '', message }),
      },
    );
  }

  return (
    <form noValidate onSubmit={onSubmit} aria-label={form.action} className="grid gap-4">
      {action === 'decline' ? (
        <TextArea
          label="Reason"
          required
          autoFocus
          maxLength={500}
          help="The buyer reads it, and may complain."
          value={draft.text}
          error={at('reason')}
          onChange={(event) => set({ text: event.target.value })}
        />
      ) : null}
      {action === 'question' || action === 'answer' ? (
        <TextArea
          label={action === 'question' ? 'Your question' : 'Your answer'}
          required
          autoFocus
          maxLength={2000}
          value={draft.text}
          error={at('text')}
          onChange={(event) => set({ text: event.target.value })}
        />
      ) : null}
      {action === 'escalate' ? (
        <TextArea
          label="What happened"
          required
          autoFocus
          maxLength={2000}
          help="Our desk and the seller read it, with the photos of this return."
          value={draft.text}
          error={at('text')}
          onChange={(event) => set({ text: event.target.value })}
        />
      ) : null}
      {action === 'offer' ? (
        <TextField
          label="The buyer keeps the goods and gets"
          required
          autoFocus
          inputMode="decimal"
          prefix="रू"
          help={`Less than the full refund. If the buyer takes it, a credit note lowers the price by it.`}
          value={draft.amount}
          error={at('amount')}
          onChange={(event) => set({ amount: event.target.value })}
          className="max-w-80"
        />
      ) : null}
      {action === 'send_back' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Carrier"
            required
            autoFocus
            maxLength={60}
            value={draft.carrier}
            error={at('carrier')}
            onChange={(event) => set({ carrier: event.target.value })}
          />
          <TextField
            label="Tracking number"
            required
            maxLength={60}
            value={draft.trackingNumber}
            error={at('trackingNumber')}
            onChange={(event) => set({ trackingNumber: event.target.value })}
          />
        </div>
      ) : null}
      {action === 'receive' ? (
        <>
          <Checkbox
            label="It can be sold again: put it back into stock"
            autoFocus
            checked={draft.resalable}
            onChange={(event) => set({ resalable: event.target.checked })}
          />
          {named.length > 0 ? (
            <FoundSerials
              named={named}
              value={draft.serials}
              error={atSerials}
              onChange={(serials) => set({ serials })}
            />
          ) : null}
          <TextArea
            label="Note"
            optional
            rows={2}
            maxLength={500}
            help="The buyer reads it."
            value={draft.text}
            error={at('note')}
            onChange={(event) => set({ text: event.target.value })}
          />
          <PhotoField label="Photos of what came back" sending={photos} error={at('photos')} />
        </>
      ) : null}
      {problem !== null && problem.path === '' ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem.message}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          Back
        </Button>
        <Button type="submit" variant={action === 'decline' ? 'danger' : 'primary'} busy={isPending}>
          {form.action}
        </Button>
      </div>
    </form>
  );
}

/** What lay in the parcel, compared with what the buyer named while it is scanned. */
function FoundSerials({
  named,
  value,
  error,
  onChange,
}: {
  named: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const keys = new Set(named.map(serialKey));
  const others = readSerials(value).filter((serial) => !keys.has(serialKey(serial)));
  return (
    <div className="grid gap-2">
      <p className="text-sm wrap-anywhere">{`The buyer sends back: ${allOf(named)}`}</p>
      <SerialsField
        label="Serial numbers of what came back"
        pieces={named.length}
        help="Left empty, those that the buyer named count as back."
        error={error}
        value={value}
        onChange={onChange}
      />
      {others.length > 0 ? (
        <p role="status" className="text-sm font-medium text-danger wrap-anywhere">
          {`Not named by the buyer: ${allOf(others)}`}
        </p>
      ) : null}
    </div>
  );
}
