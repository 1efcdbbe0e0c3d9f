/** A text with `{name}` for its values. */
export interface Template<Of> {
  of: Of;
  /** What stands before, between and behind the values: one more than there are values. */
  literals: readonly string[];
  names: readonly string[];
  /** Letters that it shares with every text it matches. */
  weight: number;
}

const VALUE = /\{(\w+)\}/;

/** Null: it has no values, or nothing beside them. */
export function toTemplate<Of>(text: string, of: Of): Template<Of> | null {
  const parts = text.split(VALUE);
  const literals = parts.filter((_, index) => index % 2 === 0);
  const names = parts.filter((_, index) => index % 2 === 1);
  const weight = literals.join('').replaceAll(/[^\p{L}]/gu, '').length;
  return names.length === 0 || weight === 0 ? null : { of, literals, names, weight };
}

/** A translation with the values in their places. */
export function filled(translation: string, values: ReadonlyMap<string, string>): string {
  return translation.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

/**
 * What a text holds in the places of a template's values, each as short as possible; null where the text is another.
 * Each literal is looked for once, from left to right: never more work than the text is long.
 */
export function valuesOf({ literals, names }: Template<unknown>, text: string): Map<string, string> | null {
  const head = literals[0] as string;
  const tail = literals.at(-1) as string;
  const end = text.length - tail.length;
  if (end < head.length || !text.startsWith(head) || !text.endsWith(tail)) return null;
  const found: string[] = [];
  let at = head.length;
  for (const literal of literals.slice(1, -1)) {
    // Of two values without anything between them the first is one word: 'Complaint 9' + ' about order 17'.
    const next = literal === '' ? endOfWord(text, at, end) : text.indexOf(literal, at);
    if (next < 0 || next + literal.length > end) return null;
    found.push(text.slice(at, next));
    at = next + literal.length;
  }
  found.push(text.slice(at, end));
  const values = new Map(names.map((name, index) => [name, found[index] as string]));
  // What is said twice is the same twice.
  return names.every((name, index) => values.get(name) === found[index]) ? values : null;
}

function endOfWord(text: string, at: number, end: number): number {
  const blank = text.indexOf(' ', at);
  return blank < 0 || blank > end ? end : blank;
}

/** How many letters of a beginning or end a template is filed under: the most that it has. */
const KEY_LENGTHS = [24, 12, 6, 3, 1] as const;

/** A template, and what a text holds in the places of its values. */
export interface Match<Of> {
  template: Template<Of>;
  values: ReadonlyMap<string, string>;
}

/** Thousands of templates, of which a text is compared with few: those that begin, else those that end, as it does. */
export class Templates<Of> {
  readonly #filed = new Map<string, Template<Of>[]>();
  readonly #others: Template<Of>[] = [];

  constructor(templates: readonly Template<Of>[]) {
    for (const template of templates) {
      const head = template.literals[0] as string;
      const tail = template.literals.at(-1) as string;
      const headKey = KEY_LENGTHS.find((length) => length <= head.length);
      const tailKey = KEY_LENGTHS.find((length) => length <= tail.length);
      if (headKey !== undefined) this.#file(`>${head.slice(0, headKey)}`, template);
      else if (tailKey !== undefined) this.#file(`<${tail.slice(-tailKey)}`, template);
      else this.#others.push(template);
    }
  }

  #file(key: string, template: Template<Of>): void {
    const filed = this.#filed.get(key);
    if (filed === undefined) this.#filed.set(key, [template]);
    else filed.push(template);
  }

  /** The templates that match a text and that `fits` accepts. */
  matches(text: string, fits: (template: Template<Of>) => boolean): Match<Of>[] {
    const found: Match<Of>[] = [];
    const look = (templates: readonly Template<Of>[] | undefined) => {
      for (const template of templates ?? []) {
        const values = fits(template) ? valuesOf(template, text) : null;
        if (values !== null) found.push({ template, values });
      }
    };
    for (const length of KEY_LENGTHS) {
      if (length > text.length) continue;
      look(this.#filed.get(`>${text.slice(0, length)}`));
      look(this.#filed.get(`<${text.slice(-length)}`));
    }
    look(this.#others);
    return found;
  }
}
