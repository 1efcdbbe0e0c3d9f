import { type ReactNode, useEffect, useRef } from 'react';

/** The fixed bar with the one next action on phones; reserves its height at the end of the page. */
export function StickyBottomBar({ label, children }: { label: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);

  // What stands in it may take more lines than it had at first.
  useEffect(() => {
    if (bar.current === null) return;
    const observer = new ResizeObserver(() => {
      const height = bar.current?.offsetHeight ?? 0;
      if (room.current !== null && height > 0) room.current.style.height = `${height}px`;
    });
    observer.observe(bar.current, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <div ref={room} aria-hidden="true" className="h-18 md:hidden" />
      <section ref={bar} aria-label={label} className="bottom-bar">
        {children}
      </section>
    </>
  );
}
