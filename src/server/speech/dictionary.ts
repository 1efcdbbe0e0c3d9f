import { currentPreferences } from '../../domain/shop/preferences.ts';
import { messageId } from './message-id.ts';
import type { PoMessage } from './po-file.ts';
import { filled, type Template, Templates, toTemplate } from './templates.ts';
import { writtenAnew } from './written-values.ts';

/** A message that the shop can say in Nepali. */
export interface KnownMessage extends PoMessage {
  id: string;
  /** The district whose file holds it. */
  district: string;
}

/** Longer texts were written by people, not by the shop. */
const LONGEST_TEXT = 10_000;
/** A value is taken for a sentence of the shop where it shares so many letters with one: names and notes are not. */
const LETTERS_OF_A_PHRASE = 6;
/** Names of values that have no blank in them. */
const NUMBER_NAME = /(?:number|position|count|quantity|days|hours|stock)$/i;
/** Parts of a list, with the words between them. */
const MOST_LISTED = 41;
const LIST_WORDS: Record<string, string> = { ' and ': ' र ', ' or ': ' वा ', '; and ': '; र ' };
/** Values in values: 'Parcel 2 of order 17' in a subject, 'order 17' in that. */
const DEEPEST = 3;

/** 'TM-1 was cancelled' is hardly an order's number: rather something of order TM-1 was cancelled. */
function hasPlainNumbers(values: ReadonlyMap<string, string>): boolean {
  for (const [name, value] of values) if (value.includes(' ') && NUMBER_NAME.test(name)) return false;
  return true;
}

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
      const known = this.#exact.get(message.text);
      if (known === undefined || (known.place !== null && message.place === null)) {
        this.#exact.set(message.text, message);
      }
    }
    const templates = [...this.#exact].flatMap(([text, message]) => {
      // Inner elements stand in pages alone.
      const template = /<\/?\d+\/?>/.test(text) ? null : toTemplate(text, message);
      return template === null ? [] : [template];
    });
    this.#templates = new Templates(templates);
  }

  /** The text as it is said now; several lines are said one by one where they are no message together. */
  say(text: string): string {
    if (text === '' || text.length > LONGEST_TEXT) return text;
    return this.#sayPhrase(text, 1, 0) ?? (text.includes('\n') ? this.#sayLines(text) : this.#value(text, 0));
  }

  #sayLines(text: string): string {
    return text
      .split('\n')
      .map((line) => this.say(line))
      .join('\n');
  }

  /** Null: no message of ours. */
  #sayPhrase(text: string, fewestLetters: number, depth: number): string | null {
    const exact = this.#exact.get(text);
    if (exact !== undefined) return this.#wordingOf(exact);
    if (depth > DEEPEST) return null;
    const isOneLine = !text.includes('\n');
    // What people wrote may have many lines; a message of one line has none of them in its middle.
    const fits = ({ of }: Template<KnownMessage>) => isOneLine || of.text.includes('\n');
    const found =
      this.#templates.find(
        text,
        fewestLetters,
        (template, values) => fits(template) && hasPlainNumbers(values),
      ) ?? this.#templates.find(text, fewestLetters, fits);
    if (found === null) return null;
    const values = [...found.values].map(([name, value]): [string, string] => [
      name,
      this.#value(value, depth + 1),
    ]);
    return filled(this.#wordingOf(found.template.of), new Map(values));
  }

  #value(whole: string, depth: number): string {
    const value = whole.trim();
    if (value === '') return whole;
    const said =
      writtenAnew(value, this.#clock()) ??
      this.#sayPhrase(value, LETTERS_OF_A_PHRASE, depth) ??
      // 'New tracking for parcel 2 of order 17'
      this.#sayPhrase(value.charAt(0).toUpperCase() + value.slice(1), LETTERS_OF_A_PHRASE, depth) ??
      this.#list(value);
    return said === null ? whole : whole.replace(value, () => said);
  }

  /** 'A, B and C', of texts of the shop and of names in quotes. */
  #list(text: string): string | null {
    const parts = text.split(/((?:, |; )(?:and )?| and | or )/);
    if (parts.length < 3 || parts.length > MOST_LISTED) return null;
    const said = parts.map((part, index) => {
      if (index % 2 === 1) return LIST_WORDS[part] ?? part;
      const known = this.#exact.get(part);
      return known === undefined ? (/^".*"$/.test(part) ? part : null) : this.#wordingOf(known);
    });
    return currentPreferences().language === 'en' || said.includes(null) ? null : said.join('');
  }

  #wordingOf({ id, text, translation }: KnownMessage): string {
    if (currentPreferences().language === 'en') return text;
    return this.#wordings().get(id) ?? (translation || text);
  }
}
