import type { Message, ThreadMessages } from '../../../../contract/orders/threads.contract.ts';

/** What is here of a conversation: its newest page, and what stands before that. */
export interface LoadedMessages {
  earlier: readonly Message[];
  newest: readonly Message[];
  /** Whether the server has more before the first of all these. */
  hasEarlier: boolean;
}

type Page = Pick<ThreadMessages, 'messages' | 'hasEarlier'>;

/**
 * With another newest page: what slid out of the one before stays. Where the two do not meet, too much is missing
 * between them, and what was earlier is loaded again on demand.
 */
export function withNewest(loaded: LoadedMessages, { messages, hasEarlier }: Page): LoadedMessages {
  const known = [...loaded.earlier, ...loaded.newest];
  const at = known.findIndex(({ _id }) => _id === messages[0]?._id);
  return at > 0
    ? { earlier: known.slice(0, at), newest: messages, hasEarlier: loaded.hasEarlier }
    : { earlier: [], newest: messages, hasEarlier };
}

/** With the page before `first`; without it, when that is no longer where the loaded ones begin. */
export function withEarlier(
  loaded: LoadedMessages,
  first: string,
  { messages, hasEarlier }: Page,
): LoadedMessages {
  const { earlier, newest } = loaded;
  if ((earlier[0] ?? newest[0])?._id !== first) return loaded;
  return { earlier: [...messages, ...earlier], newest, hasEarlier };
}
