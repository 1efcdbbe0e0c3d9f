import { foldChoice, MOST_CHOICE_LENGTH } from './facets.ts';

// What the specification rows of a product say, as lists are narrowed by it.

export interface SpecRow {
  name: string;
  value: string;
}

/** One thing that is said of a product. */
export interface SpecFact {
  /** The row's or the attribute's, folded; `nameLabel` as it is written. */
  name: string;
  nameLabel: string;
  text: string;
  label: string;
  /** NaN unless it is a number or a range of them. */
  low: number;
  high: number;
}

/** The facts of a product, each once; what is too long to be chosen says nothing. */
export function specFacts(rows: readonly SpecRow[]): SpecFact[] {
  const facts = new Map<string, SpecFact>();
  for (const row of rows) {
    const fact = textFact(row.name.trim(), row.value.trim());
    if (fact !== null) facts.set(`${fact.name}\n${fact.text}`, fact);
  }
  return [...facts.values()];
}

function textFact(nameLabel: string, label: string): SpecFact | null {
  if (label.length > MOST_CHOICE_LENGTH) return null;
  const [name, text] = [foldChoice(nameLabel), foldChoice(label)];
  if (name === '' || text === '') return null;
  return { name, nameLabel, text, label, low: Number.NaN, high: Number.NaN };
}
