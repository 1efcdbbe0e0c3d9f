import { OWN } from './kept-rules.ts';

/** Empties what was kept for whoever has used this browser. Nothing that fails here may stop a page. */
export async function emptyOwnStores(isOthers: (name: string) => boolean = () => true): Promise<void> {
  // Only secure origins have stores.
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(
    names.filter((name) => name.startsWith(OWN) && isOthers(name)).map((name) => caches.delete(name)),
  );
}
