/** A term of docs/glossary.md. */
export interface Term {
  english: string;
  /** Its Nepali, the usual one first. */
  nepali: readonly string[];
  /** It names one thing only: every message that has it in English has one of its Nepali forms. */
  isAlways: boolean;
  /** Parts of English messages in which the word is another. */
  except: readonly string[];
}

const ROW = /^\| (?!Term |---)(.+) \|$/gm;
/** Values and inner elements; the words of an element stay. */
const MARKS = /\{\w+\}|<\/?\d+\/?>/g;

/** The terms in the tables of the glossary. */
export function termsOf(glossary: string): Term[] {
  return [...glossary.matchAll(ROW)].map(([, row = '']) => {
    const [english = '', nepali = '', , , always = '', except = ''] = row
      .split('|')
      .map((cell) => cell.trim());
    return {
      english,
      nepali: nepali.replace(/ \?$/, '').split(' / '),
      isAlways: always === 'yes',
      except: except === '' ? [] : except.split('; '),
    };
  });
}

/** The messages whose Nepali has another word for a term that names one thing only. */
export function strayWords(
  messages: readonly { text: string; translation: string }[],
  terms: readonly Term[],
): string[] {
  // The longest first: "tax invoice" is no "invoice".
  const longestFirst = terms.toSorted((one, other) => other.english.length - one.english.length);
  const known = longestFirst.map((term) => ({
    ...term,
    lowerCase: term.english.toLowerCase(),
    pattern: patternOf(term.english),
  }));
  return messages.flatMap(({ text, translation }) => {
    if (translation === '' || translation === text) return [];
    const lowerCase = text.toLowerCase();
    let rest = text.replace(MARKS, ' · ');
    const strays: string[] = [];
    for (const { english, lowerCase: word, nepali, isAlways, except, pattern } of known) {
      if (!lowerCase.includes(word)) continue;
      const before = rest;
      rest = rest.replace(pattern, ' · ');
      if (rest === before || !isAlways) continue;
      if (except.some((part) => text.includes(part)) || nepali.some((form) => translation.includes(form)))
        continue;
      strays.push(`${english} (${nepali.join(' / ')}): ${text} = ${translation}`);
    }
    return strays;
  });
}

const patternOf = (english: string) =>
  new RegExp(
    `(?<![\\p{L}\\d_/-])${english.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:e?s)?(?![\\p{L}\\d_-]|:\\p{L})`,
    'giu',
  );
