import { keepStored, useStored } from '../../../ui/behaviour/stored.hooks.ts';

/** How a product list is drawn. */
export type ProductView = 'grid' | 'list';

const STORAGE_KEY = 'productView';

/** The view this browser chose last; the server and new visitors get the grid. */
export function useProductView(): ProductView {
  return useStored<ProductView>(() => (wantsRows() ? 'list' : 'grid'), 'grid');
}

/** Whether this browser will want the rows; false on the server. */
export function wantsRows(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(STORAGE_KEY) === 'list';
}

export function rememberProductView(view: ProductView): void {
  // What first-paint.js said of this page.
  delete document.documentElement.dataset.view;
  keepStored(STORAGE_KEY, view);
}
