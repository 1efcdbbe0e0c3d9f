import { romanFold } from '../shop/roman-fold.ts';
import { searchTerms } from './search-terms.ts';

/** Words of a search that stand together in a group, from the word at `from`. */
export interface Meaning {
  from: number;
  words: readonly string[];
  /** The other members of their groups. */
  others: readonly (readonly string[])[];
}

/** Longer members would cost each search more than they bring. */
const MOST_WORDS_OF_MEMBER = 4;

/** Which words mean the same to those who search: groups that the desk keeps. */
export class Synonyms {
  /** Members by their words, joined by spaces. */
  readonly #groupsOf = new Map<string, number[]>();
  /** Members of one word by what they sound like. */
  readonly #membersLike = new Map<string, string[]>();
  readonly #groups: string[][];

  constructor(groups: readonly (readonly string[])[] = []) {
    this.#groups = groups.map((group) => [...new Set(group.map(memberOf).filter((member) => member !== ''))]);
    for (const [number, members] of this.#groups.entries()) {
      for (const member of members) {
        append(this.#groupsOf, member, number);
        const fold = member.includes(' ') ? null : romanFold(member);
        if (fold !== null) append(this.#membersLike, fold, member);
      }
    }
  }

  /** The parts of a search that stand in groups; the longest members first, no word in two of them. */
  meanings(words: readonly string[]): Meaning[] {
    if (this.#groups.length === 0) return [];
    const found: Meaning[] = [];
    for (let from = 0; from < words.length; ) {
      const meaning = this.#meaningAt(words, from);
      if (meaning !== null) found.push(meaning);
      from += meaning?.words.length ?? 1;
    }
    return found;
  }

  /** Every word of every member. */
  words(): Set<string> {
    return new Set(this.#groups.flat().flatMap((member) => member.split(' ')));
  }

  #meaningAt(words: readonly string[], from: number): Meaning | null {
    for (let count = Math.min(MOST_WORDS_OF_MEMBER, words.length - from); count > 0; count -= 1) {
      const part = words.slice(from, from + count);
      const member = part.join(' ');
      const groups = this.#groupsOf.get(member) ?? (count === 1 ? this.#groupsLike(member) : undefined);
      if (groups === undefined) continue;
      const others = new Set(groups.flatMap((group) => this.#groups[group] as string[]));
      others.delete(member);
      return { from, words: part, others: [...others].map((other) => other.split(' ')) };
    }
    return null;
  }

  #groupsLike(word: string): number[] | undefined {
    const fold = romanFold(word);
    const members = fold === null ? undefined : this.#membersLike.get(fold);
    return members?.flatMap((member) => this.#groupsOf.get(member) as number[]);
  }
}

/** A member as searches are read: two that read the same are one. */
export function memberOf(text: string): string {
  const { words } = searchTerms(text);
  return words.length > MOST_WORDS_OF_MEMBER ? '' : words.join(' ');
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
