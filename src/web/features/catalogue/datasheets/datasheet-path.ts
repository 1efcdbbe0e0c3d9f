/** Where the file of a datasheet is. */
export function datasheetPath(productId: string, datasheetId: string): string {
  return `/api/products/${encodeURIComponent(productId)}/datasheets/${encodeURIComponent(datasheetId)}`;
}

/** How its name looks where it is saved by it. */
export const DATASHEET_LINK =
  'relative hit-44 font-medium text-link underline underline-offset-2 hover:text-primary-hover';
