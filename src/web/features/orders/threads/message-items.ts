import type { Message, ThreadMessages } from '../../../../contract/orders/threads.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';

type Happened = ThreadMessages['events'][number];

/** What stands in a conversation, from top to bottom. */
export type LogItem =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirstHidden: boolean }
  | { kind: 'event'; key: string; event: Happened };

/** Messages and events by time, with their days; `firstUnread` gets the line above it. */
export function logItems(
  messages: readonly Message[],
  events: readonly Happened[],
  { hasEarlier, firstUnread }: { hasEarlier: boolean; firstUnread: string | null },
): LogItem[] {
  const from = hasEarlier ? (messages[0]?.createdAt ?? '') : '';
  const dated = [
    ...messages.map((message) => ({ at: message.createdAt, message })),
    // What happened before the first loaded message stands above it, once that is loaded.
    ...events.filter(({ at }) => at >= from).map((event) => ({ at: event.at, event })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const firstHidden = messages.find(({ hasHidden }) => hasHidden)?._id;
  const items: LogItem[] = [];
  let day = '';
  for (const entry of dated) {
    const its = formatDate(new Date(entry.at));
    if (its !== day) items.push({ kind: 'day', key: its, text: its });
    day = its;
    if ('message' in entry) {
      const { message } = entry;
      if (message._id === firstUnread) items.push({ kind: 'new', key: 'new' });
      items.push({ kind: 'message', key: message._id, message, isFirstHidden: message._id === firstHidden });
    } else {
      items.push({ kind: 'event', key: `${entry.event.event} ${entry.at}`, event: entry.event });
    }
  }
  return items;
}
