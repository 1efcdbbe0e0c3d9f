import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { fontOfWoff } from '../woff.ts';

/** The three weights of the house's type on paper. */
export type Weight = 400 | 600 | 700;
export type FontName = `inter-${'latin' | 'latin-ext'}-${Weight}` | `devanagari-${400 | 600}`;

const require = createRequire(import.meta.url);

const MOST_RUNS = 1_000;

const fontOf = (file: string) =>
  rememberRuns(create(fontOfWoff(readFileSync(require.resolve(file)))) as Font);

/** Labels, units and names come again from document to document: how they are set is remembered, whatever came before. */
function rememberRuns(font: Font): Font {
  const runs = new Map<string, GlyphRun>();
  const layOut = font.layout.bind(font);
  font.layout = (text, features) => {
    const key = `${JSON.stringify(features ?? null)} ${text}`;
    let run = runs.get(key);
    if (run === undefined) {
      // A letter keeps the characters it was first met with: met in an earlier document, or as a part of another
      // letter, it would be copied from this one as those, and the same document would not give the same bytes.
      (font as unknown as { _glyphs: object })._glyphs = {};
      run = layOut(text, features);
      if (runs.size === MOST_RUNS) runs.clear();
      runs.set(key, run);
    }
    // Whoever sets the type scales the positions in their place.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
  return font;
}

/**
 * Every font, read once by the process that draws: given as bytes, the type setter would understand their tables anew for
 * each document, which was three quarters of the work.
 */
export const FONTS: Readonly<Record<FontName, Font>> = Object.fromEntries([
  ...([400, 600, 700] as const).flatMap((weight) =>
    (['latin', 'latin-ext'] as const).map((script) => [
      `inter-${script}-${weight}`,
      fontOf(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`),
    ]),
  ),
  ...([400, 600] as const).map((weight) => [
    `devanagari-${weight}`,
    fontOf(`@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`),
  ]),
]) as Record<FontName, Font>;

/** A piece of a line in one font. */
export interface TextRun {
  font: FontName;
  text: string;
}

type Ranges = readonly (readonly [first: number, last: number])[];
/** With the joiners that shape conjuncts. */
const DEVANAGARI: Ranges = [
  [0x900, 0x97f],
  [0x1cd0, 0x1cff],
  [0x200c, 0x200d],
  [0x20b9, 0x20b9],
  [0xa8e0, 0xa8ff],
];
const LATIN: Ranges = [
  [0x20, 0xff],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2215],
];
const LATIN_EXTENDED: Ranges = [
  [0x100, 0x2ff],
  [0x1d00, 0x1eff],
  [0x20a0, 0x20cf],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
];
const isIn = (ranges: Ranges, character: string) => {
  const code = character.codePointAt(0) as number;
  return ranges.some(([first, last]) => first <= code && code <= last);
};

/** A text cut where its script changes. What no font has becomes a question mark. */
export function textRuns(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    const { font, text: shown } = characterRun(character, weight, last?.font);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

function characterRun(character: string, weight: Weight, last: FontName | undefined): TextRun {
  const latin = `inter-latin-${weight}` as const;
  if (isIn(DEVANAGARI, character))
    return { font: `devanagari-${weight === 400 ? 400 : 600}`, text: character };
  // A space inside of Nepali words belongs to them.
  if (character === ' ' && last !== undefined) return { font: last, text: character };
  if (isIn(LATIN, character)) return { font: latin, text: character };
  if (isIn(LATIN_EXTENDED, character)) return { font: `inter-latin-ext-${weight}`, text: character };
  return { font: latin, text: '?' };
}

/**
 * Breaks a text into lines of at most `width`, at spaces, or inside a word that is longer than a line. What does not fit
 * into `mostLines` ends with an ellipsis.
 */
export function wrapText(
  text: string,
  { width, mostLines, measure }: { width: number; mostLines: number; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of graphemes(word)) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= mostLines) return lines;
  const kept = lines.slice(0, mostLines);
  const last = [...graphemes(kept[mostLines - 1] as string)];
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop();
  kept[mostLines - 1] = `${last.join('').trimEnd()}…`;
  return kept;
}

const segmenter = new Intl.Segmenter('ne', { granularity: 'grapheme' });
const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
