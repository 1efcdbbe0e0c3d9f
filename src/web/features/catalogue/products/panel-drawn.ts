import { FilterPanel } from './FilterPanel.tsx';
import { givePanel } from './panel-beside.hooks.ts';

/**
 * For pages with a list: the server draws the filters for everybody. Browsers have no loaders, so they never load the
 * panel for this.
 */
export function withPanel<Loader>(loader: Loader): Loader {
  givePanel(FilterPanel);
  return loader;
}
