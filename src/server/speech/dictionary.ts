import { currentPreferences } from '../../domain/shop/preferences.ts';
import { messageId } from './message-id.ts';
import type { PoMessage } from './po-file.ts';
import { filled, type Match, type Template, Templates, toTemplate } from './templates.ts';
import { writtenAnew } from './written-values.ts';

/** A message that the shop can say in Nepali. */
export interface KnownMessage extends PoMessage {
  id: string;
  /** The district whose file holds it. */
  district: string;
}

/** Longer texts were written by people, not by the shop. */
const LONGEST_TEXT = 10_000;
/** '{one} and {other}' would match what people wrote: a message shares more with its texts, or their first or last word. */
const FEWEST_LETTERS = 4;
const OUTER_WORD = /\p{L}{3}/u;
/** Names of values that have no blank in them. */
const NUMBER_NAME = /(?:number|position|count|quantity|days|hours|stock)$/i;
/** 'TM-1 was cancelled' is hardly an order's number: rather something of order TM-1 was cancelled. */
const NO_NUMBER = 100;
const LETTERS = /\p{L}/gu;
const MOST_COMPARED = 5;
/** Parts of a list, with the words between them. */
const MOST_LISTED = 41;
const LIST_WORDS: Record<string, string> = { ' and ': ' र ', ' or ': ' वा ', '; and ': '; र ' };
/** Values in values: 'Parcel 2 of order 17' in a subject, 'order 17' in that. */
const DEEPEST = 3;

/** A text in the reader's language, and how many letters of it are no words of ours. */
interface Said {
  text: string;
  unsaid: number;
}
/** Where a text stands: by itself, or how deep in the values of others. */
interface Depth {
  isWhole: boolean;
  depth: number;
}
const WHOLE: Depth = { isWhole: true, depth: 0 };

/**
 * What the server says in English, in the language of `currentPreferences`. A text is found by itself, or by the message
 * that it was made from; its values are said anew as well, dates, sums and counts among them. What is not found stays.
 */
export class Dictionary {
  /** Every message once, in the order of the files. */
  readonly messages: readonly KnownMessage[];
  readonly #exact = new Map<string, KnownMessage>();
  readonly #templates: Templates<KnownMessage>;
  readonly #wordings: () => ReadonlyMap<string, string>;
  readonly #clock: () => Date;

  constructor(
    files: readonly { district: string; messages: readonly PoMessage[] }[],
    { wordings, clock }: { wordings: () => ReadonlyMap<string, string>; clock: () => Date },
  ) {
    this.#wordings = wordings;
    this.#clock = clock;
    const byId = new Map<string, KnownMessage>();
    for (const { district, messages } of files) {
      for (const message of messages) {
        const id = messageId(message.text, message.place ?? undefined);
        if (!byId.has(id)) byId.set(id, { ...message, id, district });
      }
    }
    this.messages = [...byId.values()];
    // A wording of one place holds elsewhere only where there is no other.
    for (const message of this.messages) {
      // Blanks around a message join it to others: they stay where it stands.
      const text = message.text.trim();
      const known = this.#exact.get(text);
      if (known === undefined || (known.place !== null && message.place === null))
        this.#exact.set(text, message);
    }
    const templates = [...this.#exact].flatMap(([text, message]) => {
      // Inner elements stand in pages alone.
      const template = /<\/?\d+\/?>/.test(text) ? null : toTemplate(text, message);
      return template !== null && (template.weight >= FEWEST_LETTERS || hasOuterWord(template))
        ? [template]
        : [];
    });
    this.#templates = new Templates(templates);
  }

  /** The text as it is said now; several lines are said one by one where they are no message together. */
  say(text: string): string {
    if (text === '' || text.length > LONGEST_TEXT) return text;
    return this.#said(text, WHOLE).text;
  }

  #said(whole: string, at: Depth): Said {
    const text = whole.trim();
    if (text === '') return { text: whole, unsaid: 0 };
    const written = writtenAnew(text, this.#clock());
    const said = written === null ? this.#phraseInAnyCase(text, at) : { text: written, unsaid: 0 };
    // A number that is none, deep in a text, is no number of ours.
    if (said !== null && (at.isWhole || said.unsaid < NO_NUMBER)) {
      return { ...said, text: whole.replace(text, () => said.text) };
    }
    const list = at.isWhole ? null : this.#list(text);
    if (list !== null) return { text: list, unsaid: 0 };
    // The lines of a value were written by people.
    if (at.isWhole && text.includes('\n')) return { text: this.#lines(whole), unsaid: 0 };
    return { text: whole, unsaid: text.match(LETTERS)?.length ?? 0 };
  }

  /** 'New tracking for parcel 2 of order 17' holds what begins with a capital elsewhere. */
  #phraseInAnyCase(text: string, at: Depth): Said | null {
    const said = this.#phrase(text, at);
    const capital = text.charAt(0).toUpperCase();
    if (said?.unsaid === 0 || text.startsWith(capital)) return said;
    const other = this.#phrase(capital + text.slice(1), at);
    return said === null || (other !== null && other.unsaid < said.unsaid) ? other : said;
  }

  #lines(text: string): string {
    return text
      .split('\n')
      .map((line) => this.#said(line, WHOLE).text)
      .join('\n');
  }

  /** Null: no message of ours. Of several that match it is the one which leaves least unsaid. */
  #phrase(text: string, { isWhole, depth }: Depth): Said | null {
    const exact = this.#exact.get(text);
    if (exact !== undefined) return { text: this.#wordingOf(exact), unsaid: 0 };
    if (depth > DEEPEST) return null;
    const isOneLine = !text.includes('\n');
    const matches = this.#templates.matches(
      text,
      (template) =>
        // What people wrote may have many lines; a message of one line has none of them in its middle.
        (isOneLine || template.of.text.includes('\n')) && (isWhole || hasOuterWord(template)),
    );
    matches.sort((one, other) => other.template.weight - one.template.weight);
    let best: Said | null = null;
    for (const match of matches.slice(0, MOST_COMPARED)) {
      const said = this.#filled(match, depth + 1);
      if (best === null || said.unsaid < best.unsaid) best = said;
      if (best.unsaid === 0) break;
    }
    return best;
  }

  #filled({ template, values }: Match<KnownMessage>, depth: number): Said {
    let unsaid = 0;
    const said = new Map<string, string>();
    for (const [name, value] of values) {
      const inner = this.#said(value, { isWhole: false, depth });
      said.set(name, inner.text);
      unsaid += inner.unsaid + (value.includes(' ') && NUMBER_NAME.test(name) ? NO_NUMBER : 0);
    }
    return { text: filled(this.#wordingOf(template.of), said), unsaid };
  }

  /** 'A, B and C', of texts of the shop and of names in quotes. */
  #list(text: string): string | null {
    // What has commas itself stands between semicolons.
    const isOfPhrases = text.includes('; ');
    const parts = text.split(isOfPhrases ? /(; (?:and )?)/ : /(, | and | or )/);
    if (parts.length < 3 || parts.length > MOST_LISTED || currentPreferences().language === 'en') return null;
    const said = parts.map((part, index) => {
      if (index % 2 === 1) return LIST_WORDS[part] ?? part;
      const known = this.#exact.get(part);
      return known === undefined
        ? isOfPhrases || /^".*"$/.test(part)
          ? part
          : null
        : this.#wordingOf(known);
    });
    return said.includes(null) ? null : said.join('');
  }

  #wordingOf({ id, text, translation }: KnownMessage): string {
    if (currentPreferences().language === 'en') return text.trim();
    return (this.#wordings().get(id) ?? (translation || text)).trim();
  }
}

/** Whether a text must begin or end with a word of the template. */
function hasOuterWord({ literals }: Template<unknown>): boolean {
  return OUTER_WORD.test(literals[0] as string) || OUTER_WORD.test(literals.at(-1) as string);
}
