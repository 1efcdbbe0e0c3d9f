import { createElement, Fragment, type ReactNode } from 'react';

// How pages say their messages where they were built for another language (docs/decisions/0046): the build puts calls of
// `say` in the place of the English. Pages in English hold none of this.

/** Draws an inner element around what it says. */
type Wrap = (children?: ReactNode) => ReactNode;
type Piece = string | { value: string } | { element: number; pieces: Piece[] };

declare global {
  /** What an admin words otherwise, by message; set before the pages' scripts run. */
  var wordings: Readonly<Record<string, string>> | undefined;
}

const piecesByText = new Map<string, Piece[]>();

/** A message that is only words. */
export function say(id: string, text: string): string {
  return globalThis.wordings?.[id] ?? text;
}

/** A message with values and inner elements: text where all of it is, else nodes. */
export function sayWith(
  id: string,
  text: string,
  values: Readonly<Record<string, ReactNode>>,
  wraps: readonly Wrap[] = [],
): ReactNode {
  return drawn(piecesOf(say(id, text)), values, wraps);
}

function drawn(pieces: readonly Piece[], values: Readonly<Record<string, ReactNode>>, wraps: readonly Wrap[]) {
  const nodes = pieces.map((piece): ReactNode => {
    if (typeof piece === 'string') return piece;
    if ('value' in piece) return values[piece.value];
    const wrap = wraps[piece.element];
    return piece.pieces.length === 0 ? wrap?.() : wrap?.(drawn(piece.pieces, values, wraps));
  });
  if (nodes.every((node) => typeof node !== 'object' || node === null)) return nodes.map(wordOf).join('');
  return createElement(Fragment, null, ...nodes);
}

/** What is no word is not drawn, as in JSX. */
const wordOf = (node: unknown) =>
  node === undefined || node === null || typeof node === 'boolean' ? '' : String(node);

function piecesOf(text: string): Piece[] {
  let pieces = piecesByText.get(text);
  if (pieces === undefined) {
    pieces = parsed(text);
    piecesByText.set(text, pieces);
  }
  return pieces;
}

function parsed(text: string): Piece[] {
  const pieces: Piece[] = [];
  const open: Piece[][] = [pieces];
  for (const [part] of text.matchAll(/\{\w+\}|<\/?\d+\/?>|[^{<]+|[{<]/g)) {
    const here = open.at(-1) as Piece[];
    if (/^\{\w/.test(part)) here.push({ value: part.slice(1, -1) });
    else if (/^<\//.test(part)) open.pop();
    else if (/^<\d/.test(part)) {
      const inner: Piece[] = [];
      here.push({ element: Number.parseInt(part.slice(1), 10), pieces: inner });
      if (!part.endsWith('/>')) open.push(inner);
    } else here.push(part);
  }
  return pieces;
}
