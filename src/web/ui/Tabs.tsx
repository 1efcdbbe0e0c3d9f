import { cx } from 'class-variance-authority';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

/** Underlined tabs after the APG pattern. Every panel is in the page, so it is complete without scripts. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
}) {
  const prefix = useId();
  const listRef = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const target = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab || target === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  }

  return (
    <div>
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-line max-md:justify-between max-md:gap-2 noscript:hidden"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${prefix}${tab.id}-tab`}
              aria-controls={`${prefix}${tab.id}-panel`}
              aria-selected={isSelected}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              className={cx(
                'h-11 shrink-0 border-b-2 px-0.5 whitespace-nowrap transition-colors duration-120 focus-visible:-outline-offset-2',
                isSelected
                  ? 'border-primary font-semibold text-fg'
                  : 'border-transparent text-fg-2 hover:border-line-2 hover:text-fg',
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}${tab.id}-panel`}
          aria-labelledby={`${prefix}${tab.id}-tab`}
          hidden={tab.id !== selected}
          className="pt-4"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
