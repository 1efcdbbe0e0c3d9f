const MOST_SHOWN = 99;

/** '3', or '99+' for more than can be shown. */
const shownCount = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

/** How much waits unread, on the corner of an icon; nothing without any. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="num absolute end-0 top-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-danger px-1 text-2xs font-semibold text-on-danger"
    >
      {shownCount(count)}
    </span>
  );
}

/** The same for names, which say what is seen: '3 unread'. */
export const unreadText = (count: number) => `${shownCount(count)} unread`;
