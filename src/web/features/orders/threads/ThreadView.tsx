import ArrowLeft from 'lucide-react/icons/arrow-left';
import MessageSquareX from 'lucide-react/icons/message-square-x';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  type Message,
  MOST_MESSAGE_PHOTOS,
  type Thread,
  type ThreadMessages,
  type ThreadSide,
} from '../../../../contract/orders/threads.contract.ts';
import { errorText, isMissing } from '../../../data/api-client.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { openOutbox } from '../../../offline/outbox/send-or-wait.ts';
import { newWaitingKey, useWaiting } from '../../../offline/outbox/waiting-changes.ts';
import type { WaitingChange } from '../../../offline/outbox/waiting-queue.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { iconButtonVariants } from '../../../ui/controls/IconButton.tsx';
import { PageNotShown } from '../../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { usePhotoSending } from '../../shop/photos/photos.hooks.ts';
import { Composer } from './Composer.tsx';
import { replyText } from './reply-text.ts';
import { ThreadLog } from './ThreadLog.tsx';
import { ThreadSubject } from './ThreadSubject.tsx';
import { dropUnsent, readDraft, type Unsent, writeDraft } from './thread-draft.ts';
import { aboutThread, useMarkRead, usePublishAnswer, useSendMessage, useThread } from './threads.hooks.ts';
import { UnsentMessages } from './UnsentMessages.tsx';

/** One conversation: whom it is with, what it is about, what was said, and where to answer. */
export function ThreadView({ id, side }: { id: string; side: ThreadSide }) {
  const { data, error, isFetching, refetch } = useThread(id);
  const back = side === 'seller' ? deskPaths.sellerMessages : paths.messages;
  if (data) return <OpenThread data={data} back={back} />;
  return error ? (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<MessageSquareX aria-hidden="true" />}
      missingTitle="Conversation not found"
      missingText="It is not one of yours, or the link is wrong."
      failedTitle="The messages could not be loaded"
      back={<ButtonLink to={back}>All messages</ButtonLink>}
    />
  ) : (
    <LoadingRegion className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-14 w-2/3" />
      <Skeleton className="ms-auto h-14 w-2/3" />
      <Skeleton className="h-14 w-1/2" />
    </LoadingRegion>
  );
}

function OpenThread({ data, back }: { data: ThreadMessages; back: string }) {
  const { thread, messages } = data;
  const { text, setText, unsent, send, retry, discard, photos } = useWriting(thread);
  const lastOfOther = messages.findLast(({ author }) => author !== thread.as)?._id;
  useSeen(thread, lastOfOther);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PartyHeader thread={thread} back={back} />
      <ThreadSubject thread={thread} />
      <ThreadLog data={data} actionsOf={(message) => <Publish thread={thread} message={message} />}>
        <UnsentMessages unsent={unsent} onRetry={retry} onDiscard={discard} />
      </ThreadLog>
      {thread.desk === null ? null : (
        <p className="border-t border-line bg-warning-soft px-4 py-2 text-center text-sm text-warning-fg">
          {`Our desk reads this thread: ${thread.desk}`}
        </p>
      )}
      {thread.canWrite ? (
        <Composer text={text} onText={setText} photos={photos} onSend={send} />
      ) : thread.as === 'desk' ? null : (
        <p className="border-t border-line bg-sunken px-4 py-3 text-center text-sm text-fg-2">
          The other side cannot be reached at the moment.
        </p>
      )}
    </div>
  );
}

function PartyHeader({ thread, back }: { thread: Thread; back: string }) {
  const { buyer, seller, as } = thread;
  const name = as === 'desk' ? `${buyer.name} and ${seller.name}` : as === 'buyer' ? seller.name : buyer.name;
  return (
    <header className="flex min-h-15 items-center gap-3 border-b border-line bg-surface px-4 py-2 max-xl:ps-2">
      <Link to={back} aria-label="All messages" className={`xl:hidden ${iconButtonVariants({ size: 44 })}`}>
        <ArrowLeft aria-hidden="true" className="size-5.5" />
      </Link>
      <Avatar name={name} className="size-9" />
      <div className="min-w-0">
        <h1 tabIndex={-1} className="truncate font-semibold">
          {as === 'buyer' && seller.slug !== null ? (
            <Link to={paths.seller(seller.slug)} className="link-quiet">
              {name}
            </Link>
          ) : (
            name
          )}
        </h1>
        {as === 'buyer' && seller.replyMinutes !== null ? (
          <p className="truncate text-xs text-fg-2">{replyText(seller.replyMinutes)}</p>
        ) : null}
      </div>
    </header>
  );
}

/** An answer to a question about a product can be made public, once. */
function Publish({ thread, message }: { thread: Thread; message: Message }) {
  const confirm = useConfirm();
  const publish = usePublishAnswer(thread._id);
  const isAnswer = thread.as === 'seller' && message.author === 'seller' && thread.product !== null;
  if (!isAnswer || message.isPublic || message.text === '') return null;
  async function ask() {
    const goOn = await confirm({
      title: 'Show on the product’s page',
      question:
        'The buyer’s question and this answer will be shown to everybody, without names. This cannot be undone.',
      action: 'Show',
      tone: 'primary',
    });
    if (goOn) publish.mutate(message._id);
  }
  return (
    <button
      type="button"
      disabled={publish.isPending}
      className="relative mt-0.5 hit-44 font-medium text-link underline"
      onClick={() => void ask()}
    >
      Show on the product’s page
    </button>
  );
}

/** What the reader sees is read: once the page is looked at. */
function useSeen({ _id, unread, as }: Thread, lastOfOther: string | undefined) {
  const markRead = useMarkRead(_id);
  useEffect(() => {
    if (unread === 0 || lastOfOther === undefined || as === 'desk') return;
    const mark = () => {
      if (document.visibilityState === 'visible') markRead(lastOfOther);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, lastOfOther, as, markRead]);
}

/** What this tab is sending, by its key: a page that is left and opened again waits for the same answer. */
const underWay = new Map<string, Promise<void>>();

/** What is being written, on its way, or refused; all of it survives a reload. */
function useWriting(thread: Thread) {
  const { _id: id, as } = thread;
  // Each side's own: whoever signs in next in this tab must not send what the other one wrote.
  const place = `${id} ${as}`;
  const [start] = useState(() => readDraft(place));
  const [text, setText] = useState(start.text);
  const [unsent, setUnsent] = useState<Unsent[]>(start.unsent);
  const photos = usePhotoSending({ most: MOST_MESSAGE_PHOTOS });
  const sendMessage = useSendMessage(thread);
  const waiting = useWaiting().filter(({ about }) => about.startsWith(aboutThread(id)));

  useEffect(() => writeDraft(place, { text, unsent }), [place, text, unsent]);

  function settle(key: string, problem: string | null) {
    setUnsent((current) =>
      problem === null
        ? current.filter((one) => one.key !== key)
        : current.map((one) => (one.key === key ? { ...one, problem } : one)),
    );
  }

  async function deliver(message: Unsent) {
    const { key } = message;
    const said = { text: message.text, photos: message.photos };
    const sending = underWay.get(key) ?? sendMessage(key, said);
    underWay.set(key, sending);
    let problem: string | null = null;
    try {
      await sending;
    } catch (error) {
      problem = errorText(error, 'Not sent. Check your connection.');
    }
    underWay.delete(key);
    if (problem === null) dropUnsent(place, key);
    settle(key, problem);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page was left with
  useEffect(() => {
    const waiting = start.unsent.filter(({ problem }) => problem === null);
    const lost = waiting.filter(({ key }) => !underWay.has(key));
    // Each may be answered before those that were sent earlier.
    for (const message of waiting) if (underWay.has(message.key)) void deliver(message);
    void (async () => {
      for (const message of lost) await deliver(message);
    })();
  }, [start]);

  return {
    text,
    setText,
    photos,
    unsent: [...unsent, ...waiting.map(asUnsent)],
    send() {
      const key = newWaitingKey();
      const sentAt = Date.now();
      const message: Unsent = { key, text: text.trim(), photos: photos.ids, sentAt, problem: null };
      setUnsent((current) => [...current, message]);
      setText('');
      photos.clear();
      void deliver(message);
    },
    retry(message: Unsent) {
      const kept = waiting.find(({ key }) => key === message.key);
      if (kept) return void openOutbox().then(({ sendAgain }) => sendAgain(kept));
      setUnsent((current) =>
        current.map((one) => (one.key === message.key ? { ...one, problem: null } : one)),
      );
      void deliver(message);
    },
    /** Back into the field, where it can be changed. */
    discard(message: Unsent) {
      const kept = waiting.find(({ key }) => key === message.key);
      if (kept) void openOutbox().then(({ discardChange }) => discardChange(kept));
      settle(message.key, null);
      setText((current) => (current === '' ? message.text : `${message.text}\n${current}`));
    },
  };
}

/** A message that waits for the network stands in the thread like one on its way. */
function asUnsent({ key, body, refusal }: WaitingChange): Unsent {
  const { text = '', photos = [] } = (body ?? {}) as { text?: string; photos?: string[] };
  return { key, text, photos, problem: refusal, isKept: true };
}
