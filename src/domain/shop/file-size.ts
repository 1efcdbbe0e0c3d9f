/** '412 kB', '1.2 MB': how large a file is, as people read it. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** '1 page', '12 pages' */
export function pagesText(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}
