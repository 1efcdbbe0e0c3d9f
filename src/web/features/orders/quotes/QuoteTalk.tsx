import { type FormEvent, useState } from 'react';
import type { Quote } from '../../../../contract/orders/quotes.contract.ts';
import { errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { type Deed, Doer, HistoryEntry } from '../HistoryEntry.tsx';
import { QuoteFileList } from '../QuoteFileList.tsx';
import { useWriteOnQuote } from './quotes.hooks.ts';

const FAILED = 'Failed to send the message';

const DONE: Record<Quote['events'][number]['kind'], Deed> = {
  asked: (by) => (
    <>
      <Doer>{by}</Doer> asked for a price
    </>
  ),
  answered: (by) => (
    <>
      <Doer>{by}</Doer> made an offer
    </>
  ),
  countered: (by) => (
    <>
      <Doer>{by}</Doer> answered with other wishes
    </>
  ),
  ordered: (by) => (
    <>
      <Doer>{by}</Doer> accepted, and ordered it
    </>
  ),
  declined: (by) => (
    <>
      <Doer>{by}</Doer> declined
    </>
  ),
  withdrawn: (by) => (
    <>
      <Doer>{by}</Doer> withdrew it
    </>
  ),
  expired: () => 'Nobody answered in time',
  wrote: (by) => (
    <>
      <Doer>{by}</Doer> wrote
    </>
  ),
};

/** What happened to a quote and what was said about it, the oldest first; and a word more. */
export function QuoteTalk({ quote }: { quote: Quote }) {
  const { events, versions, can } = quote;
  // Each of these said something in a version of its own, in the same order.
  let nth = 0;
  const entries = events.map((event) => {
    const isVersion = ['asked', 'answered', 'countered'].includes(event.kind);
    const said = isVersion ? versions[nth] : undefined;
    if (isVersion) nth += 1;
    return { ...event, text: isVersion ? (said?.note ?? null) : event.text, files: said?.files ?? [] };
  });
  return (
    <TitledCard title="Messages" titleClassName="mb-2 text-lg" className="p-4 md:p-6">
      <ol aria-label="What happened" className="flex flex-col gap-3">
        {entries.map(({ at, by, kind, text, files }) => (
          <HistoryEntry key={`${at} ${kind} ${by}`} by={by} done={DONE[kind]} at={at} text={text}>
            <QuoteFileList files={files} />
          </HistoryEntry>
        ))}
      </ol>
      {can.write ? <MessageForm quote={quote} /> : null}
    </TitledCard>
  );
}

function MessageForm({ quote }: { quote: Quote }) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const write = useWriteOnQuote(quote);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (write.isPending) return;
    setIsMissing(text.trim() === '');
    if (text.trim() !== '')
      write.mutate({ text: text.trim() }, { failed: FAILED, onSuccess: () => setText(''), onError: null });
  }

  const refusal = write.error ? errorText(write.error, FAILED) : undefined;
  return (
    <form noValidate onSubmit={submit} aria-label="Message" className="mt-4 flex flex-col items-end gap-3">
      <TextArea
        label="Write a message"
        help="Phone numbers, e-mail and web addresses are hidden."
        className="w-full"
        maxLength={2000}
        rows={2}
        value={text}
        error={isMissing ? 'Write a message' : refusal}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={write.isPending}>
        Send
      </Button>
    </form>
  );
}
