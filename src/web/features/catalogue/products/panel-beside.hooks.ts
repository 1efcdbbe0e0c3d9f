import { useEffect, useState } from 'react';
import type { FilterPanel } from './FilterPanel.tsx';

/** look.md 4: the filters stand beside the products from here on, in a sheet below. */
export const BESIDE = '(width >= 64rem)';

type Panel = typeof FilterPanel;

/** Null in a browser that has not loaded it. */
let panel: Panel | null = null;

export function givePanel(loaded: Panel): void {
  panel = loaded;
}

async function loadPanel(): Promise<void> {
  givePanel((await import('./FilterPanel.tsx')).FilterPanel);
}

/**
 * Pages with a list wait for it while their script loads: beside the products the filters are awake as soon as
 * everything else is. Phones never load them here: their sheet brings them along.
 */
export async function loadPanelBeside(): Promise<void> {
  if (!import.meta.env.SSR && panel === null && window.matchMedia(BESIDE).matches) await loadPanel();
}

/** The panel beside the list; null as long as it is not seen, and was not. */
export function usePanelBeside(): Panel | null {
  const [known, setKnown] = useState(() => panel);
  useEffect(() => {
    if (known !== null) return;
    const screen = window.matchMedia(BESIDE);
    let isGone = false;
    const look = async () => {
      if (!screen.matches) return;
      // Out of reach: what the server drew stays, a form as without scripts.
      await loadPanel().catch(() => undefined);
      if (!isGone) setKnown(() => panel);
    };
    screen.addEventListener('change', look);
    void look();
    return () => {
      isGone = true;
      screen.removeEventListener('change', look);
    };
  }, [known]);
  return known;
}
