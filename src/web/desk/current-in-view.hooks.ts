import { type RefObject, useEffect, useRef } from 'react';

/**
 * A row that scrolls sideways has what is chosen in its middle, again once it has become longer or something else is
 * chosen. Until then it stays where its reader has moved it.
 */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  const shown = useRef('');
  useEffect(() => {
    const row = ref.current;
    const current = [...(row?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])].find((one) =>
      one.checkVisibility(),
    );
    const what = `${current?.textContent} ${row?.scrollWidth}`;
    if (!row || !current || shown.current === what) return;
    shown.current = what;
    const offset = current.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollLeft += offset - (row.clientWidth - current.offsetWidth) / 2;
  });
  return ref;
}
