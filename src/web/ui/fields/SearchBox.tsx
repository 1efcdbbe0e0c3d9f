import { cx } from 'class-variance-authority';
import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsLeaving } from '../behaviour/latest-location.hooks.ts';

const TYPING_PAUSE_MS = 300;

/**
 * The search of a table: answers after a pause in typing, at once on Enter. `isReplacing` is true for every change but
 * the first of one visit to the field, so that Back takes the whole search away.
 */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  className,
}: {
  label: string;
  placeholder: string;
  /** What is searched now. It may change from elsewhere: Back, a kept view. */
  value: string;
  onSearch: (text: string, isReplacing: boolean) => void;
  className?: string;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState({ value, sent: value });
  const isTyping = useRef(false);
  const isLeaving = useIsLeaving();
  if (value !== known.value) {
    setKnown({ value, sent: value });
    if (value !== known.sent) setText(value);
  }

  function send(next: string) {
    const search = next.trim();
    if (search === value) return;
    setKnown({ value: known.value, sent: search });
    onSearch(search, isTyping.current);
    isTyping.current = true;
  }

  // At the end of the pause a link may have been followed that is still on its way: it leads on, unsearched.
  const sendAfterPause = useEffectEvent(() => {
    if (!isLeaving()) send(text);
  });
  const hasPauseBefore = useEffectEvent((typed: string) => typed.trim() !== known.sent);
  useEffect(() => {
    if (!hasPauseBefore(text)) return;
    const timer = setTimeout(() => sendAfterPause(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className={cx('relative flex', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4.5 text-fg-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text);
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            setText('');
            send('');
          }
        }}
        onBlur={() => {
          isTyping.current = false;
        }}
        className="field ps-10"
      />
    </search>
  );
}
