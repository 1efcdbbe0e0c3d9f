import type { ReactNode } from 'react';

/** The fixed bar with the one next action on phones; reserves its height at the end of the page. */
export function StickyBottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div aria-hidden="true" className="h-18 md:hidden" />
      <section aria-label={label} className="bottom-bar">
        {children}
      </section>
    </>
  );
}
