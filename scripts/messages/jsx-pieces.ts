import type { Node } from './source-tree.ts';

/** A part of what an element holds: words, a value, or an inner element with its own parts. */
export type Piece =
  | { kind: 'text'; text: string; node: Node }
  | { kind: 'value'; node: Node }
  | { kind: 'element'; node: Node; pieces: Piece[] | null };

const ENTITIES: Record<string, string> = { '&nbsp;': '\u00a0', '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The children as React gets them; elements that hold more than words stay closed. */
export function piecesOf(children: readonly Node[], depth: number): Piece[] {
  return children.flatMap((node): Piece[] => {
    if (node.type === 'JSXText') {
      const text = collapsed(decoded(node.value));
      return text === '' ? [] : [{ kind: 'text', text, node }];
    }
    if (node.type === 'JSXExpressionContainer') {
      const { expression } = node;
      if (expression.type === 'JSXEmptyExpression') return [];
      if (expression.type === 'Literal' && typeof expression.value === 'string')
        return [{ kind: 'text', text: expression.value, node }];
      return [{ kind: 'value', node }];
    }
    if (node.type !== 'JSXElement') return [{ kind: 'element', node, pieces: null }];
    if (node.closingElement === null || depth > 1) return [{ kind: 'element', node, pieces: null }];
    const pieces = piecesOf(node.children, depth + 1);
    const isPhrase =
      pieces.length > 0 && pieces.some((piece) => piece.kind !== 'element' || piece.pieces !== null);
    const isPlain = pieces.every((piece) => piece.kind !== 'value' || isPlainValue(piece.node.expression));
    return [{ kind: 'element', node, pieces: isPhrase && isPlain ? pieces : null }];
  });
}

/** A value that is a word or a number; what draws elements stays with its own. */
function isPlainValue(expression: Node): boolean {
  return !/JSX|Function|Logical/.test(expression.type) && expression.callee?.property?.name !== 'map';
}

/** Without what stands at the edges and holds no word of it. */
export function trimmed(pieces: Piece[]): Piece[] {
  const isEdge = (piece: Piece | undefined, goesOn: boolean) =>
    piece !== undefined &&
    ((piece.kind === 'element' && !isLettered(piece) && !goesOn) ||
      (piece.kind === 'value' && !isPlainValue(piece.node.expression) && !goesOn) ||
      (piece.kind === 'text' && piece.text.trim() === ''));
  const textAt = (index: number): string => {
    const piece = pieces[index];
    if (piece?.kind !== 'text') return '';
    // A blank at the end of a line is a piece of its own.
    return piece.text === ' ' ? `${textAt(index - 1)} ` : piece.text;
  };
  let [from, to] = [0, pieces.length];
  // A sentence goes on behind what it begins with, and ends with what follows a blank.
  while (from < to && isEdge(pieces[from], /^ \p{Ll}|^,/u.test(textAt(from + 1)))) from += 1;
  while (to > from && isEdge(pieces[to - 1], /[\p{L},] $/u.test(textAt(to - 2)))) to -= 1;
  const rest = pieces.slice(from, to);
  // Words in elements beside each other, with none between them, are messages of their own.
  return rest.some((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text)) ? rest : [];
}

export function isLettered(piece: Piece): boolean {
  if (piece.kind === 'text') return /\p{L}/u.test(piece.text);
  return piece.kind === 'element' && (piece.pieces ?? []).some(isLettered);
}

/** White space as JSX reads it: lines joined by one blank, none at the ends of lines. */
function collapsed(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  return lines
    .map((line, index) => {
      let words = line.replaceAll('\t', ' ');
      if (index > 0) words = words.replace(/^ +/, '');
      if (index < lines.length - 1) words = words.replace(/ +$/, '');
      return words;
    })
    .filter((line) => line !== '')
    .join(' ');
}

export function decoded(text: string): string {
  return text.replaceAll(/&[a-z#0-9]+;/gi, (entity) => {
    const letter = ENTITIES[entity];
    if (letter === undefined) throw new Error(`Unknown entity ${entity}`);
    return letter;
  });
}
