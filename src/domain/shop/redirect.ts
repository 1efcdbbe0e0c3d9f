const LONGEST = 300;
/** What is answered by something else than a page. */
const RESERVED = /^\/(?:api|uploads|assets|health|sandbox|dev)(?:\/|$)/i;
const HARMLESS_BASE = 'http://shop.invalid';

/**
 * A path of this shop as it is compared: decoded, without a slash at its end. Null for anything that a browser, or
 * somebody between it and us, could take for another host or another path.
 */
export function ownPath(text: string): string | null {
  if (text.length > LONGEST || !/^\/(?![/\\])[^\s\\?#]*$/.test(text) || !isPlain(text)) return null;
  const path = decoded(text);
  if (path === null || !isPlain(path) || /[\\?#%]|\/\/|\/\.{1,2}(?:\/|$)/.test(path)) return null;
  return path === '/' ? path : path.replace(/\/$/, '').normalize('NFC');
}

/** An address of this shop: a path, and perhaps what follows its question mark. */
export function ownAddress(text: string): { path: string; query: string } | null {
  const [start = '', ...rest] = text.split('?');
  const query = rest.join('?');
  const path = ownPath(start);
  if (path === null || text.length > LONGEST || !isPlain(query) || /[\s#\\]/.test(query)) return null;
  const url = new URL(`${encodeURI(path)}?${query}`, HARMLESS_BASE);
  return url.origin === HARMLESS_BASE ? { path, query } : null;
}

/** Nobody's page may be led away from these. */
export function isReservedPath(path: string): boolean {
  return path === '/' || RESERVED.test(path);
}

/** True when following `next` from `to` comes back to `from`. */
export function leadsBack(from: string, to: string, next: (path: string) => string | undefined): boolean {
  const visited = new Set<string>();
  for (let path: string | undefined = to; path !== undefined && !visited.has(path); path = next(path)) {
    if (path === from) return true;
    visited.add(path);
  }
  return false;
}

function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters end headers
  return !/[\u0000-\u0020\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text) && text.isWellFormed();
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
