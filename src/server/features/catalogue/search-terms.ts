// How text becomes words to search by: the same for a product's text and for what somebody types.

/** Words that nearly every description has: they would cost memory and find nothing. */
const COMMON_WORDS = new Set(
  'a an and are as at be by can each for from has in into is it its no not of on or per than that the this to up use used with without you your'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const COMBINING_LATIN = /[\u0300-\u036f]/g;
const JOINERS = /[\u200b-\u200d\u00ad\ufeff]/g;
const NUMBER = /^\p{N}+$/u;
const NUMBER_AND_UNIT = /^(\p{N}+)(\p{L}{1,3})$/u;
const UNIT = /^\p{L}{1,3}$/u;
const MOST_QUERY_WORDS = 8;
const LONGEST_WORD = 40;

/** Lower case without accents; Devanagari signs stay, since they are part of their letters. */
export function foldText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII, where nothing needs folding
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(COMBINING_LATIN, '')
    .normalize('NFC')
    .replace(JOINERS, '')
    .toLowerCase();
}

/** Letters and digits alone: 'HC-SR04' and 'hc sr04' are the same. */
export function skuKey(sku: string): string {
  return foldText(sku).match(WORD)?.join('') ?? '';
}

/**
 * The words of a product's text: each word, words joined by a hyphen or dot also as one ('hc-sr04' is 'hc', 'sr04'
 * and 'hcsr04'), numbers with and without their unit ('10 mm' and '10mm').
 */
export function indexWords(text: string): string[] {
  const words: string[] = [];
  let previous = '';
  for (const chunk of foldText(text).split(/\s+/)) {
    const parts = chunk.match(WORD);
    if (parts === null) continue;
    if (parts.length > 1) words.push(parts.join('').slice(0, LONGEST_WORD));
    for (const part of parts) {
      const word = part.slice(0, LONGEST_WORD);
      if (!COMMON_WORDS.has(word)) words.push(word);
      const measured = NUMBER_AND_UNIT.exec(word);
      if (measured) words.push(measured[1] as string, measured[2] as string);
      else if (UNIT.test(word) && NUMBER.test(previous)) words.push(previous + word);
      previous = word;
    }
  }
  return words;
}

export interface SearchTerms {
  /** The words that must all be found. */
  words: readonly string[];
  /** Everything typed as one word, for SKUs and model numbers. */
  joined: string;
}

/** What was typed, as words; no words at all for text without letters and digits. */
export function searchTerms(search: string): SearchTerms {
  const all = foldText(search).match(WORD) ?? [];
  const telling = all.filter((word) => !COMMON_WORDS.has(word));
  const words = [...new Set(telling.length > 0 ? telling : all)].map((word) => word.slice(0, LONGEST_WORD));
  return { words: words.slice(0, MOST_QUERY_WORDS), joined: all.join('').slice(0, 100) };
}

/** The word and its singular: 'cables' also finds 'cable'. */
export function wordForms(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [word];
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`];
  if (/(?:x|ch|sh|s)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)];
  return [word, word.slice(0, -1)];
}

/** True when one letter more, less, other or swapped with its neighbour turns one word into the other. */
export function isOneTypoApart(a: string, b: string): boolean {
  const difference = a.length - b.length;
  if (difference > 1 || difference < -1 || a === b) return false;
  let start = 0;
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let endA = a.length - 1;
  let endB = b.length - 1;
  while (endA >= start && endB >= start && a.charCodeAt(endA) === b.charCodeAt(endB)) {
    endA -= 1;
    endB -= 1;
  }
  const leftA = endA - start + 1;
  const leftB = endB - start + 1;
  if (leftA <= 1 && leftB <= 1) return true;
  return leftA === 2 && leftB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
