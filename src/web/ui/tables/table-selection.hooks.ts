import { useRef, useState } from 'react';
import type { TableSelection } from './Table.tsx';

/** The rows that buttons for many rows act on. */
export interface ChosenRows {
  /** Of the rows on the screen. */
  keys: readonly string[];
  /** When everything the filters let through is chosen, beyond what is on the screen: how much that is. Else null. */
  matching: number | null;
}

/**
 * The chosen rows of those on the screen, or all that match: `chooseMatching` holds for one `scope` (search and
 * filters), and until a row is taken out by hand. What leaves the screen is not chosen any more.
 */
export function useSelection(
  keys: readonly string[],
  scope: string,
): TableSelection & { isMatching: boolean; chooseMatching: () => void; clear: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [matchingScope, setMatchingScope] = useState<string | null>(null);
  const lastKey = useRef<string | null>(null);
  const isMatching = matchingScope === scope && keys.length > 0;
  if (matchingScope !== null && matchingScope !== scope) setMatchingScope(null);
  const selected = isMatching ? keys : keys.filter((key) => chosen.has(key));
  if (!isMatching && selected.length < chosen.size) setChosen(new Set(selected));

  function choose(next: Iterable<string>) {
    setMatchingScope(null);
    setChosen(new Set(next));
  }

  return {
    selected,
    isMatching,
    toggle(key, isRange) {
      const next = new Set(selected);
      const isChosen = !next.has(key);
      const from = isRange && lastKey.current !== null ? keys.indexOf(lastKey.current) : -1;
      const to = keys.indexOf(key);
      const changed = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
      for (const one of changed) {
        if (isChosen) next.add(one);
        else next.delete(one);
      }
      lastKey.current = key;
      choose(next);
    },
    toggleAll: () => choose(selected.length === keys.length ? [] : keys),
    chooseMatching: () => setMatchingScope(scope),
    clear: () => choose([]),
  };
}
