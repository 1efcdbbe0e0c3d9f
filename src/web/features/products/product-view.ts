import { useSyncExternalStore } from 'react';

/** How a product list is drawn. */
export type ProductView = 'grid' | 'list';

const STORAGE_KEY = 'productView';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The view this browser chose last; the server and new visitors get the grid. */
export function useProductView(): ProductView {
  return useSyncExternalStore<ProductView>(
    subscribe,
    () => (wantsRows() ? 'list' : 'grid'),
    () => 'grid',
  );
}

/** Whether this browser will want the rows; false on the server. */
export function wantsRows(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(STORAGE_KEY) === 'list';
}

export function rememberProductView(view: ProductView): void {
  localStorage.setItem(STORAGE_KEY, view);
  // What first-paint.js said of this page.
  delete document.documentElement.dataset.view;
  for (const listener of listeners) listener();
}
