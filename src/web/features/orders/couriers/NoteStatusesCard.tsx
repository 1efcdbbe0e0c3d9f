import { type FormEvent, useState } from 'react';
import type { CourierStatusesResult } from '../../../../contract/orders/couriers.contract.ts';
import { COURIER_EVENTS } from '../../../../domain/orders/courier.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { COURIER_REFUSAL_WORDS } from './courier-words.ts';
import { useNoteStatuses } from './couriers.hooks.ts';
import { type PastedStatus, pastedStatuses } from './pasted-statuses.ts';

/** What couriers without an API say of many parcels, pasted from their file. */
export function NoteStatusesCard() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { mutate, isPending, data, variables } = useNoteStatuses();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { statuses, unread } = pastedStatuses(text);
    if (unread.length > 0) return setProblem(`These lines cannot be read: ${unread.slice(0, 10).join(', ')}`);
    if (statuses.length === 0) return setProblem('Paste at least one line');
    if (statuses.length > 500) return setProblem('At most 500 at once');
    setProblem(undefined);
    mutate(
      { statuses },
      {
        onSuccess: () => setText(''),
        failed: 'It could not be noted',
        onError: setProblem,
      },
    );
  };
  return (
    <TitledCard title="Couriers without an API">
      <form
        noValidate
        onSubmit={onSubmit}
        aria-label="Couriers without an API"
        className="flex flex-col gap-4"
      >
        <TextArea
          label="Number, status, time"
          rows={5}
          value={text}
          error={problem}
          spellCheck={false}
          placeholder="NCM-88412073,delivered,2026-11-27 14:05"
          help={`A parcel a line, as in a CSV file; the time may be left out. Statuses: ${COURIER_EVENTS.join(', ')}.`}
          onChange={({ target: { value } }) => setText(value)}
        />
        <Button type="submit" variant="secondary" busy={isPending} className="self-start">
          Note
        </Button>
        {data && variables ? <Result result={data} statuses={variables.statuses as PastedStatus[]} /> : null}
      </form>
    </TitledCard>
  );
}

function Result({ result, statuses }: { result: CourierStatusesResult; statuses: readonly PastedStatus[] }) {
  return (
    <div role="status" className="text-sm">
      <p>{result.obeyed === 1 ? '1 parcel noted' : `${result.obeyed} parcels noted`}</p>
      <ul>
        {result.others.map(({ index, refusal }) => (
          <li key={index} className="text-fg-2">
            <span className="num font-medium wrap-anywhere">{statuses[index]?.number}</span>{' '}
            {refusal === null ? 'No parcel of yours has this number.' : COURIER_REFUSAL_WORDS[refusal]}
          </li>
        ))}
      </ul>
    </div>
  );
}
