import { useRef, useState } from 'react';
import type { TableSelection } from './Table.tsx';

/** The chosen rows of those on the screen. What leaves the screen is not chosen any more. */
export function useSelection(keys: readonly string[]): TableSelection & { clear: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lastKey = useRef<string | null>(null);
  const selected = keys.filter((key) => chosen.has(key));
  if (selected.length < chosen.size) setChosen(new Set(selected));

  return {
    selected,
    toggle(key, isRange) {
      const isChosen = !chosen.has(key);
      const from = isRange && lastKey.current !== null ? keys.indexOf(lastKey.current) : -1;
      const to = keys.indexOf(key);
      const changed = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
      const next = new Set(chosen);
      for (const one of changed) {
        if (isChosen) next.add(one);
        else next.delete(one);
      }
      lastKey.current = key;
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(selected.length === keys.length ? [] : keys)),
    clear: () => setChosen(new Set()),
  };
}
