import { createContext, type ReactNode, useContext, useId } from 'react';

/** Where the server keeps what parts of pages look like (src/server/ssr/kept-markup.ts). */
export interface MarkupShelf {
  /** What stands in the place of a part: itself, or what it looked like before. `position` begins the ids in it. */
  place(key: string, position: string, part: ReactNode): ReactNode;
}

/** Null in the browser: every part is itself there. */
export const MarkupShelfContext = createContext<MarkupShelf | null>(null);

export interface KeptMarkupProps {
  /** Says which part it is: no other has this name. */
  name: string;
  /** All that the part's markup depends on, as JSON can tell it; null: too rarely the same to be kept. */
  of: unknown;
  children: ReactNode;
}

/**
 * A part of pages that the server renders once for the same `of` and takes as text from then on. It must be whole
 * elements, with nothing in them that the document's head needs (such as a picture of high priority). The browser knows
 * nothing of it.
 */
export function KeptMarkup({ name, of, children }: KeptMarkupProps) {
  const position = useId();
  const shelf = useContext(MarkupShelfContext);
  if (shelf === null || of === null) return children;
  return shelf.place(`${name} ${JSON.stringify(of)}`, position, children);
}
