import { type FormEvent, useState } from 'react';
import type { OrderRequest, RequestEvent } from '../../../../contract/orders/requests.contract.ts';
import { errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { type Deed, Doer, HistoryEntry } from '../HistoryEntry.tsx';
import { useCommentRequest } from './requests.hooks.ts';

const FAILED = 'Failed to send the comment';

const DONE: Record<RequestEvent['kind'], Deed> = {
  asked: (by) => (
    <>
      <Doer>{by}</Doer> asked for a signature
    </>
  ),
  approved: (by) => (
    <>
      <Doer>{by}</Doer> signed
    </>
  ),
  ordered: () => 'It became an order',
  rejected: (by) => (
    <>
      <Doer>{by}</Doer> rejected it
    </>
  ),
  withdrawn: (by) => (
    <>
      <Doer>{by}</Doer> withdrew it
    </>
  ),
  expired: () => 'Nobody signed it in time',
  commented: (by) => (
    <>
      <Doer>{by}</Doer> wrote
    </>
  ),
  handed_over: () => 'It went to the owner of the company',
};

/** What happened to a request and what was said about it, the oldest first; and a word more. */
export function RequestTalk({ request: { _id, events, can } }: { request: OrderRequest }) {
  return (
    <TitledCard title="Comments" titleClassName="mb-2 text-lg" className="p-4 md:p-6">
      <ol aria-label="What happened" className="flex flex-col gap-3">
        {events.map(({ at, by, kind, text }) => (
          <HistoryEntry
            key={`${at} ${kind} ${by?._id}`}
            by={by?.name ?? null}
            done={DONE[kind]}
            at={at}
            text={text}
          />
        ))}
      </ol>
      {can.comment ? <CommentForm id={_id} /> : null}
    </TitledCard>
  );
}

function CommentForm({ id }: { id: string }) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const comment = useCommentRequest(id);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (comment.isPending) return;
    setIsMissing(text.trim() === '');
    if (text.trim() !== '')
      comment.mutate({ text: text.trim() }, { failed: FAILED, onSuccess: () => setText(''), onError: null });
  }

  const refusal = comment.error ? errorText(comment.error, FAILED) : undefined;
  return (
    <form noValidate onSubmit={submit} aria-label="Comment" className="mt-4 flex flex-col items-end gap-3">
      <TextArea
        label="Write a comment"
        className="w-full"
        maxLength={1000}
        rows={2}
        value={text}
        error={isMissing ? 'Write something' : refusal}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={comment.isPending}>
        Send
      </Button>
    </form>
  );
}
