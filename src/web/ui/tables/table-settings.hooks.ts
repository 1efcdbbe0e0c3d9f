import { useCallback, useMemo } from 'react';
import { keepStored, useStored } from '../behaviour/stored.hooks.ts';

/** A view somebody kept under a name: filters, search and sort as the address says them. */
export interface SavedView {
  name: string;
  href: string;
}

export interface TableSettings {
  hiddenColumns: readonly string[];
  /** The ids of columns in the order chosen; empty: the usual one. */
  columnOrder: readonly string[];
  views: readonly SavedView[];
}

const NONE: TableSettings = { hiddenColumns: [], columnOrder: [], views: [] };
/** How high rows are is one choice for all tables. */
const DENSITY_KEY = 'table.density';
const MOST_VIEWS = 20;
const keyOf = (table: string) => `table.${table}`;

/** What this browser remembers of a table: columns left out, their order, views kept, and whether rows are low. */
export function useTableSettings(table: string) {
  const stored = useStored(() => localStorage.getItem(keyOf(table)), null);
  const settings = useMemo(() => parse(stored), [stored]);
  const isCompact = useStored(() => localStorage.getItem(DENSITY_KEY) === 'compact', false);
  const write = useCallback(
    (change: Partial<TableSettings>) => {
      const next = { ...parse(localStorage.getItem(keyOf(table))), ...change };
      keepStored(keyOf(table), JSON.stringify(next));
    },
    [table],
  );
  return {
    ...settings,
    isCompact,
    toggleDensity: () => keepStored(DENSITY_KEY, isCompact ? null : 'compact'),
    orderColumns: (ids: readonly string[]) => write({ columnOrder: ids }),
    toggleColumn: (id: string) =>
      write({
        hiddenColumns: settings.hiddenColumns.includes(id)
          ? settings.hiddenColumns.filter((hidden) => hidden !== id)
          : [...settings.hiddenColumns, id],
      }),
    /** The same name again replaces the view. */
    saveView: (view: SavedView) =>
      write({
        views: [...settings.views.filter(({ name }) => name !== view.name), view].slice(-MOST_VIEWS),
      }),
    removeView: (name: string) => write({ views: settings.views.filter((view) => view.name !== name) }),
  };
}

/** Storage is anybody's to edit: what is not a setting counts as none. */
function parse(stored: string | null): TableSettings {
  try {
    const value = JSON.parse(stored ?? '{}') as Partial<Record<keyof TableSettings, unknown>>;
    const views = Array.isArray(value.views) ? value.views : [];
    return {
      hiddenColumns: texts(value.hiddenColumns),
      columnOrder: texts(value.columnOrder),
      views: views.filter(
        (view): view is SavedView => typeof view?.name === 'string' && String(view.href).startsWith('?'),
      ),
    };
  } catch {
    return NONE;
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
