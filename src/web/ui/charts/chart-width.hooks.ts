import { type RefObject, useEffect, useState } from 'react';

/** The width of the box, kept up to date. */
export function useWidth(boxRef: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(320);
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(160, Math.floor(entry.contentRect.width)));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [boxRef]);
  return width;
}
