import { useEffect, useRef } from 'react';

/**
 * A pressed button that goes with its row drops the focus. When there are fewer `rows` than before and nothing has it,
 * the page's title takes it, or what else `selector` names.
 */
export function useTitleFocus(rows: number, selector = 'main h1'): void {
  const before = useRef(rows);
  useEffect(() => {
    if (rows < before.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    before.current = rows;
  }, [rows, selector]);
}
