import { createElement, type ReactNode } from 'react';
import type { MarkupShelf } from '../../web/ui/layout/KeptMarkup.tsx';

const MAX_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 200;
/** Such a part is not whole yet, or holds what belongs to this page alone. */
const NOT_TO_KEEP = /<template|<!--\$[?!]|<script|kept-markup/;
const END = '</kept-markup>';
/** An id that React made: another one elsewhere. */
const HAS_ID = /"_R_/;

/**
 * What parts of pages look like (`KeptMarkup`), newest use last. A key says all that its part depends on, so nothing in it
 * goes out of date.
 */
export class KeptMarkups {
  readonly #parts = new Map<string, string>();
  #bytes = 0;

  get(key: string): string | undefined {
    const part = this.#parts.get(key);
    if (part === undefined) return undefined;
    this.#parts.delete(key);
    this.#parts.set(key, part);
    return part;
  }

  keep(key: string, part: string): void {
    if (NOT_TO_KEEP.test(part) || this.#parts.has(key)) return;
    this.#parts.set(key, ownText(part));
    this.#bytes += sizeOf(key, part);
    for (const [oldestKey, oldest] of this.#parts) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#parts.delete(oldestKey);
      this.#bytes -= sizeOf(oldestKey, oldest);
    }
  }
}

/** Of a text that was cut out of another one V8 keeps all of that, here a whole page. */
function ownText(part: string): string {
  return Buffer.from(part).toString();
}

function sizeOf(key: string, part: string): number {
  return 2 * (key.length + part.length) + ENTRY_BYTES;
}

/**
 * The kept parts of one rendering. React renders an element with the page's mark in each place, around a part that is to
 * be kept or empty for one that is; `fill` then writes the page without them.
 */
export class PageMarkup implements MarkupShelf {
  readonly #kept: KeptMarkups;
  readonly #mark: string;
  readonly #preferences: string;
  readonly #places: { key: string; position: string; part: string | undefined }[] = [];

  /** `preferences` says how dates and sums are written: parts look otherwise in others. */
  constructor(kept: KeptMarkups, mark: string, preferences = '') {
    this.#kept = kept;
    this.#mark = mark;
    this.#preferences = preferences;
  }

  place(name: string, position: string, part: ReactNode): ReactNode {
    const key = `${this.#preferences}${name}`;
    const known = this.#kept.get(key) ?? this.#kept.get(key + position);
    const number = this.#places.push({ key, position, part: known }) - 1;
    return createElement(
      'kept-markup',
      { 'data-place': `${this.#mark} ${number}` },
      known === undefined ? part : null,
    );
  }

  /** The page as it would be without kept parts. */
  fill(html: string): string {
    const start = `<kept-markup data-place="${this.#mark} `;
    let filled = '';
    let written = 0;
    for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, written)) {
      const opened = html.indexOf('">', at);
      const place = this.#places[Number(html.slice(at + start.length, opened))];
      const from = opened + 2;
      const to = html.indexOf(END, from);
      const rendered = html.slice(from, to);
      filled += html.slice(written, at) + (place?.part ?? rendered);
      if (place !== undefined && place.part === undefined) {
        this.#kept.keep(HAS_ID.test(rendered) ? place.key + place.position : place.key, rendered);
      }
      written = to + END.length;
    }
    return filled + html.slice(written);
  }
}
