import { parseSync } from 'vite';
import { decoded, isLettered, type Piece, piecesOf, trimmed } from './jsx-pieces.ts';
import { isShown, type Place, placeOfCall, placeOfName } from './shown-text.ts';
import { isNode, type Node } from './source-tree.ts';
import { Names } from './value-names.ts';

/** A message as it stands in a source file. */
export interface SourceMessage {
  /** The English, with `{name}` for values and `<0>…</0>` for inner elements. */
  text: string;
  /** The code of each value, its own messages said. */
  values: ReadonlyMap<string, string>;
  /** The code before and behind what each inner element holds; no end: it holds nothing. */
  elements: readonly { start: string; end: string | null }[];
  /** `jsx`: a child of an element; `attribute`: the text of an attribute; `code`: an expression. */
  kind: 'jsx' | 'attribute' | 'code';
}

/** Says what stands in place of a message; null leaves it as it is and asks for the messages inside it. */
export type Say = (message: SourceMessage) => string | null;

interface Edit {
  start: number;
  end: number;
  code: string;
}
/** Before a single small word that is read where most such words are names for programs. */
const SHOWN_MARK = '/* shown */ ';

/** Rewrites a source file: `say` is asked for each of its messages, inner ones first. Answers null where nothing changes. */
export function rewriteMessages(file: string, code: string, say: Say): string | null {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const edits = new Rewriter(code, say).visit(program as unknown as Node, 'open');
  return edits.length === 0 ? null : applied(code, 0, code.length, edits);
}

function applied(code: string, start: number, end: number, edits: readonly Edit[]): string {
  let result = '';
  let at = start;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    result += code.slice(at, edit.start) + edit.code;
    at = edit.end;
  }
  return result + code.slice(at, end);
}

class Rewriter {
  readonly #code: string;
  readonly #say: Say;

  constructor(code: string, say: Say) {
    this.#code = code;
    this.#say = say;
  }

  /** The edits inside a node. */
  visit(node: Node, place: Place): Edit[] {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'JSXText':
      case 'JSXEmptyExpression':
        return [];
      case 'ExportNamedDeclaration':
        return node.declaration ? this.visit(node.declaration, 'open') : [];
      case 'ExpressionStatement':
        return node.directive === undefined || node.directive === null
          ? this.visit(node.expression, 'open')
          : [];
      case 'Literal':
        return typeof node.value === 'string' ? this.#text(node, this.#markedPlace(node, place)) : [];
      case 'TemplateLiteral':
        return this.#template(node, this.#markedPlace(node, place));
      case 'TaggedTemplateExpression':
        return node.quasi.expressions.flatMap((inner: Node) => this.visit(inner, 'hidden'));
      case 'JSXElement':
      case 'JSXFragment':
        return [...this.#attributes(node), ...this.#children(node)];
      case 'JSXAttribute':
        return this.#attribute(node);
      case 'JSXExpressionContainer':
        return this.visit(node.expression, place);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return this.visit(node.expression, place);
      case 'ConditionalExpression':
        return [
          ...this.visit(node.test, 'hidden'),
          ...this.visit(node.consequent, place),
          ...this.visit(node.alternate, place),
        ];
      case 'LogicalExpression':
        return [
          ...this.visit(node.left, node.operator === '&&' ? 'hidden' : place),
          ...this.visit(node.right, place),
        ];
      case 'BinaryExpression': {
        const inner = node.operator === '+' ? place : 'hidden';
        return [...this.visit(node.left, inner), ...this.visit(node.right, inner)];
      }
      case 'ArrayExpression':
        return node.elements.flatMap((inner: Node | null) => (inner ? this.visit(inner, place) : []));
      case 'Property':
        return this.#property(node, place);
      case 'PropertyDefinition':
        return node.value ? this.visit(node.value, 'open') : [];
      case 'VariableDeclarator':
        return node.init ? this.visit(node.init, placeOfName(node.id.name ?? '')) : [];
      case 'AssignmentExpression':
        return [
          ...this.visit(node.left, 'hidden'),
          ...this.visit(node.right, placeOfName(node.left.property?.name ?? node.left.name ?? '')),
        ];
      case 'AssignmentPattern':
        return this.visit(node.right, placeOfName(node.left.name ?? ''));
      case 'ArrowFunctionExpression':
        return [
          ...node.params.flatMap((inner: Node) => this.visit(inner, 'open')),
          ...this.visit(node.body, place === 'hidden' ? 'open' : place),
        ];
      case 'MemberExpression':
        return [
          ...this.visit(node.object, 'open'),
          ...(node.computed ? this.visit(node.property, 'hidden') : []),
        ];
      case 'SwitchCase':
        return [
          ...(node.test ? this.visit(node.test, 'hidden') : []),
          ...node.consequent.flatMap((inner: Node) => this.visit(inner, 'open')),
        ];
      case 'CallExpression':
      case 'NewExpression':
        return this.#call(node, place);
      default:
        return node.type.startsWith('TS') ? [] : this.#inside(node, place === 'hidden' ? 'hidden' : 'open');
    }
  }

  #markedPlace(node: Node, place: Place): Place {
    return this.#code.slice(0, node.start).endsWith(SHOWN_MARK) ? 'shown' : place;
  }

  #inside(node: Node, place: Place): Edit[] {
    return Object.values(node).flatMap((field): Edit[] => {
      if (Array.isArray(field))
        return field.flatMap((inner) => (isNode(inner) ? this.visit(inner, place) : []));
      return isNode(field) ? this.visit(field, place) : [];
    });
  }

  #call(node: Node, place: Place): Edit[] {
    const name: string = node.callee.name ?? node.callee.property?.name ?? '';
    // Of a log and of a toast: 'error' is a name of both.
    const inner = node.callee.object?.name === 'toast' ? 'shown' : placeOfCall(name);
    return [
      ...this.visit(node.callee, 'open'),
      ...node.arguments.flatMap((argument: Node) => {
        // A function is read by itself; the text beside it is not.
        if (/Function/.test(argument.type)) return this.visit(argument, 'open');
        return this.visit(argument, inner === 'open' && place === 'hidden' ? 'hidden' : inner);
      }),
    ];
  }

  #property(node: Node, place: Place): Edit[] {
    const name: string = node.key.name ?? node.key.value ?? '';
    const own = placeOfName(name);
    const key = node.computed ? this.visit(node.key, 'hidden') : [];
    return [
      ...key,
      ...this.visit(node.value, own === 'open' ? (place === 'hidden' ? 'hidden' : 'open') : own),
    ];
  }

  #attributes(node: Node): Edit[] {
    const attributes: Node[] = node.openingElement?.attributes ?? [];
    return attributes.flatMap((attribute) => this.visit(attribute, 'open'));
  }

  #attribute({ name, value }: Node): Edit[] {
    if (!value) return [];
    const place = placeOfName(name.name?.name ?? name.name ?? '');
    if (value.type !== 'Literal') return this.visit(value, place);
    return this.#text(value, place, 'attribute');
  }

  #text(node: Node, place: Place, kind: 'attribute' | 'code' = 'code'): Edit[] {
    const text = kind === 'attribute' ? decoded(node.value) : node.value;
    if (!isShown(text, place) || /[{}<>]/.test(text)) return [];
    return this.#said(node.start, node.end, { text, values: new Map(), elements: [], kind });
  }

  #template(node: Node, place: Place): Edit[] {
    const names = new Names();
    const inner: Place = place === 'shown' ? 'shown' : place === 'hidden' ? 'hidden' : 'open';
    const parts: string[] = node.quasis.map((quasi: Node) => quasi.value.cooked);
    const values = new Map<string, string>();
    const text = parts
      .map((part, index) => {
        const expression = node.expressions[index];
        if (!expression) return part;
        const code = this.#compiled(expression, 'open');
        const name = names.of(expression, this.#code.slice(expression.start, expression.end));
        values.set(name, code);
        return `${part}{${name}}`;
      })
      .join('');
    if (isShown(text, place) && !/[<>]/.test(text) && !parts.some((part) => /[{}]/.test(part))) {
      const said = this.#said(node.start, node.end, { text, values, elements: [], kind: 'code' });
      if (said.length > 0) return said;
    }
    return node.expressions.flatMap((expression: Node) => this.visit(expression, inner));
  }

  #said(start: number, end: number, message: SourceMessage): Edit[] {
    const code = this.#say(message);
    return code === null ? [] : [{ start, end, code }];
  }

  #compiled(node: Node, place: Place): string {
    return applied(this.#code, node.start, node.end, this.visit(node, place));
  }

  /** What an element holds: one message where text stands in it, else each by itself. */
  #children(node: Node): Edit[] {
    if (/^(?:code|pre|kbd|samp|style|script)$/.test(node.openingElement?.name?.name ?? ''))
      return node.children.flatMap((child: Node) => this.visit(child, 'hidden'));
    const pieces = piecesOf(node.children, 0);
    const message = trimmed(pieces);
    if (message.length === 0 || !message.some((piece) => isLettered(piece)))
      return node.children.flatMap((child: Node) => this.visit(child, 'shown'));
    const first = pieces.indexOf(message[0] as Piece);
    const rest = [...pieces.slice(0, first), ...pieces.slice(first + message.length)];
    const outside = (piece: Piece) => (piece.kind === 'text' ? [] : this.visit(piece.node, 'shown'));
    const said = this.#childrenMessage(message);
    return [...rest.flatMap(outside), ...(said.length > 0 ? said : message.flatMap(outside))];
  }

  #childrenMessage(pieces: Piece[]): Edit[] {
    const names = new Names();
    const values = new Map<string, string>();
    const elements: { start: string; end: string | null }[] = [];
    const textOf = (piece: Piece): string => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'value') {
        const expression = piece.node.expression;
        const code = this.#compiled(expression, 'shown');
        const name = names.of(expression, this.#code.slice(expression.start, expression.end));
        values.set(name, code);
        return `{${name}}`;
      }
      const number = elements.length;
      const { node } = piece;
      const opening = node.openingElement;
      if (piece.pieces === null) {
        elements.push({ start: this.#compiled(node, 'shown'), end: null });
        return `<${number}/>`;
      }
      const start = applied(this.#code, opening.start, opening.end, this.#attributes(node));
      elements.push({ start, end: this.#code.slice(node.closingElement.start, node.closingElement.end) });
      return `<${number}>${piece.pieces.map(textOf).join('')}</${number}>`;
    };
    const whole = pieces.map(textOf).join('');
    const text = whole.trim();
    if (/[{}<>]/.test(pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join(''))) return [];
    const code = this.#say({ text, values, elements, kind: 'jsx' });
    if (code === null) return [];
    const [before, after] = [/^ +/.test(whole), / +$/.test(whole)];
    const start = (pieces[0] as Piece).node.start;
    const end = (pieces.at(-1) as Piece).node.end;
    return [{ start, end, code: `${before ? "{' '}" : ''}${code}${after ? "{' '}" : ''}` }];
  }
}
