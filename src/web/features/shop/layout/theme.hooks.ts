import { useSyncExternalStore } from 'react';
import { keepChoice } from '../../../data/kept-choice.ts';

/** What the visitor chose; `system` means there is no `theme` cookie. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();

/** The choice, and how to change it. The server reads the cookie; first-paint.js follows the system without one. */
export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, readChoice, () => 'system' as const);
  return { choice, choose };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): ThemeChoice {
  const match = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
  return (match?.[1] as ThemeChoice | undefined) ?? 'system';
}

function choose(choice: ThemeChoice): void {
  keepChoice('theme', choice === 'system' ? null : choice);
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice;
  for (const listener of listeners) listener();
}
