import type { ReactNode } from 'react';

/** The fixed bar with the one next action on phones; reserves its height at the end of the page. */
export function StickyBottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div aria-hidden="true" className="h-18 md:hidden" />
      <section
        aria-label={label}
        className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-2 border-t border-line bg-raised px-3 sm:gap-3 sm:px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-3 md:hidden"
      >
        {children}
      </section>
    </>
  );
}
