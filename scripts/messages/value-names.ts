import type { Node } from './source-tree.ts';

/** Short names for the values of a message: the same code has the same name. */
export class Names {
  readonly #codes = new Map<string, string>();

  of(expression: Node, code: string): string {
    const wanted = nameOf(expression);
    let name = wanted;
    for (let number = 2; (this.#codes.get(name) ?? code) !== code; number += 1) name = `${wanted}${number}`;
    this.#codes.set(name, code);
    return name;
  }
}

function nameOf(expression: Node): string {
  switch (expression.type) {
    case 'Identifier':
      return expression.name;
    case 'MemberExpression':
      return expression.computed ? nameOf(expression.object) : expression.property.name;
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return nameOf(expression.expression);
    case 'CallExpression': {
      const argument = expression.arguments[0];
      const named =
        argument && /Identifier|MemberExpression|TSNonNull/.test(argument.type) ? nameOf(argument) : '';
      return named || (expression.callee.property?.name ?? expression.callee.name ?? 'value');
    }
    default:
      return 'value';
  }
}
