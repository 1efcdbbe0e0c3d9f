import ArrowDown from 'lucide-react/icons/arrow-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import Shield from 'lucide-react/icons/shield';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Message, ThreadMessages } from '../../../../contract/orders/threads.contract.ts';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { type LogItem, logItems } from './message-items.ts';
import { useLoadedMessages } from './threads.hooks.ts';

const EVENT_TEXTS: Partial<Record<OrderEvent, string>> = {
  payment_received: 'Payment received',
  cash_agreed: 'Confirmed by phone: paid at the door',
  parcel_shipped: 'Parcel sent',
  parcel_ready: 'Ready for pick up',
  parcel_picked_up: 'Parcel picked up',
  parcel_delivered: 'Parcel delivered',
  parcel_received: 'Parcel received',
  parcel_missed: 'Reported as not received',
  parcel_lost: 'Never arrived: paid back',
  parcel_refused: 'Refused at the door',
  parcel_back: 'Back with the seller',
  return_requested: 'Return requested',
  replacement_added: 'Replacement on its way',
  parcel_cancelled: 'Parcel cancelled',
  lines_cancelled: 'Items cancelled',
  order_cancelled: 'Order cancelled',
  order_expired: 'Order ended unpaid',
};

/** So near to its end the log stays at its end. */
const AT_END_PX = 40;

/** Everything said and done in a conversation; it stays at its end unless somebody scrolled up. */
export function ThreadLog({
  data,
  actionsOf,
  children,
}: {
  data: ThreadMessages;
  /** What the reader can do with a message. */
  actionsOf: (message: Message) => ReactNode;
  /** What is on its way, below the last message. */
  children: ReactNode;
}) {
  const { thread, events } = data;
  // Where somebody stopped reading when the page was opened: the line does not move while they look.
  const [firstUnread] = useState(data.firstUnread);
  const { messages, hasEarlier, load, isLoading } = useLoadedMessages(thread._id, data);
  const { logRef, unseen, toEnd } = useStayAtEnd(messages.at(-1)?._id, messages.length, children);
  const first = messages[0];
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={logRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain bg-canvas px-4 py-3"
      >
        {hasEarlier && first ? (
          <div className="mb-3 flex justify-center">
            <Button variant="secondary" size="sm" busy={isLoading} onClick={() => load(first._id)}>
              Earlier messages
            </Button>
          </div>
        ) : null}
        <div role="log" aria-label="Messages" className="flex flex-col gap-2">
          {messages.length === 0 ? <NothingSaid name={otherName(data)} /> : null}
          {logItems(messages, events, { hasEarlier, firstUnread }).map((item) => (
            <LogEntry key={item.key} item={item} data={data} actionsOf={actionsOf} />
          ))}
          {children}
        </div>
      </div>
      {unseen > 0 ? (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden="true" />}
          className="absolute start-1/2 bottom-3 -translate-x-1/2 shadow-3"
          onClick={toEnd}
        >
          {`${formatCount(unseen)} new`}
        </Button>
      ) : null}
    </div>
  );
}

function LogEntry({
  item,
  data,
  actionsOf,
}: {
  item: LogItem;
  data: ThreadMessages;
  actionsOf: (message: Message) => ReactNode;
}) {
  const { as } = data.thread;
  if (item.kind === 'day') {
    return <p className="num my-1 text-center text-xs font-medium text-fg-3">{item.text}</p>;
  }
  if (item.kind === 'new') {
    return (
      <p className="flex items-center gap-3 text-xs font-semibold text-link before:h-px before:grow before:bg-primary-line after:h-px after:grow after:bg-primary-line">
        New
      </p>
    );
  }
  if (item.kind === 'event') {
    return (
      <p className="my-1 flex justify-center">
        <span className="inline-flex items-center gap-1.5 rounded-full bg-neutral-soft px-3 py-1 text-xs text-neutral-fg">
          <CircleCheck aria-hidden="true" className="size-3.5" />
          {EVENT_TEXTS[item.event.event] ?? 'Order changed'}
          {item.event.return === null ? null : (
            <Link
              to={paths.return(item.event.return._id)}
              discover="none"
              className="link num border-s border-line-2 ps-1.5"
            >
              {item.event.return.number}
            </Link>
          )}
        </span>
      </p>
    );
  }
  return (
    <div>
      <MessageBubble
        message={item.message}
        isOwn={as === item.message.author}
        author={{ name: nameOf(data, item.message), isShown: as === 'desk' }}
      >
        {actionsOf(item.message)}
      </MessageBubble>
      {item.isFirstHidden ? (
        <p className="mt-1 flex items-center justify-center gap-1.5 text-xs text-fg-3">
          <Shield aria-hidden="true" className="size-3.5" />
          {data.thread.product === null
            ? 'Written before payment, so it stays hidden.'
            : 'Contacts stay hidden in questions about products.'}
        </p>
      ) : null}
    </div>
  );
}

function NothingSaid({ name }: { name: string }) {
  return (
    <p className="py-10 text-center text-fg-2">{`Nothing has been said yet. ${name} gets a mail when you write.`}</p>
  );
}

function otherName({ thread }: ThreadMessages): string {
  return thread.as === 'buyer' ? thread.seller.name : thread.buyer.name;
}

function nameOf({ thread }: ThreadMessages, { author }: Message): string {
  if (thread.as === author) return 'You';
  return author === 'buyer' ? thread.buyer.name : thread.seller.name;
}

/** Keeps a log at its end while it is there, also when the keyboard opens; counts what came while it was not. */
function useStayAtEnd(lastId: string | undefined, count: number, waiting: ReactNode) {
  const logRef = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const seen = useRef({ lastId, count });
  const [unseen, setUnseen] = useState(0);

  function toEnd() {
    const log = logRef.current;
    if (log) log.scrollTop = log.scrollHeight;
    setUnseen(0);
  }

  useEffect(() => {
    const log = logRef.current;
    if (!log) return;
    const onScroll = () => {
      isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < AT_END_PX;
      if (isAtEnd.current) setUnseen(0);
    };
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) log.scrollTop = log.scrollHeight;
    });
    log.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(log);
    if (log.firstElementChild) resized.observe(log.lastElementChild as Element);
    return () => {
      log.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on its way makes the log longer too
  useLayoutEffect(() => {
    const log = logRef.current;
    if (!log) return;
    if (isAtEnd.current) log.scrollTop = log.scrollHeight;
    else if (lastId !== seen.current.lastId) setUnseen((n) => n + Math.max(1, count - seen.current.count));
    seen.current = { lastId, count };
  }, [lastId, count, waiting]);

  return { logRef, unseen, toEnd };
}
