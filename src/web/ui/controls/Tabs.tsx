import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';

export interface Tab {
  id: string;
  label: ReactNode;
  /** The address that shows this tab; tabs are links, so they work without scripts. */
  href: string;
}

/** Underlined tabs after the APG pattern; only the selected one's content is in the page. */
export function Tabs({
  label,
  tabs,
  selected,
  children,
}: {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /** The content of the selected tab. */
  children: ReactNode;
}) {
  const prefix = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const target = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
      ' ': index,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab || target === undefined) return;
    event.preventDefault();
    navigate(tab.href, { replace: true, preventScrollReset: true });
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  }

  return (
    <div>
      <div ref={listRef} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            role="tab"
            id={`${prefix}${tab.id}`}
            to={tab.href}
            replace
            preventScrollReset
            discover="none"
            aria-controls={tab.id === selected ? `${prefix}panel` : undefined}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}panel`} aria-labelledby={`${prefix}${selected}`} className="pt-4">
        {children}
      </div>
    </div>
  );
}
