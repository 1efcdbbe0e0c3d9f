/**
 * Writes the fonts that pages ask for first, src/web/ui/fonts/: the rupee sign (U+0930 U+0942) and the name of the
 * language (नेपाली) out of Noto Sans Devanagari, 3 kB instead of 121 kB; what Nepali needs of it, 49 kB; and of Inter
 * the characters of English text in the weights the design uses, 30 kB instead of 73 kB. Other characters load with the
 * packages' own files, where a page shows them. Run once after a font package changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const WEIGHTS = { wght: { min: 400, max: 700, default: 400 } };

/** The characters of `unicode-range` beside "Inter Variable" in src/web/ui/theme.css. */
const TEXT_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xbf],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x201d],
  [0x2022, 0x2026],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const;

/** The letters, signs and digits of Nepali: not those of other languages in the same script. */
const NEPALI =
  'अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह' +
  '\u0901\u0902\u0903\u093d\u093e\u093f\u0940\u0941\u0942\u0943\u0947\u0948\u094b\u094c\u094d\u0950' +
  '।॥०१२३४५६७८९\u200c\u200d\u25cc';

const text = TEXT_RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
).join('');

await build(
  'thok-rupee',
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  '\u0930\u0942नेपाली',
  {
    variationAxes: { wght: { ...WEIGHTS.wght, default: 500 } },
  },
);
await build(
  'devanagari-text',
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  NEPALI,
  { variationAxes: WEIGHTS },
);
await build('inter-text', '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2', text, {
  variationAxes: WEIGHTS,
  keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'],
});

async function build(
  name: string,
  source: string,
  characters: string,
  options: Omit<Parameters<typeof subsetFont>[2], 'targetFormat'>,
): Promise<void> {
  const target = fileURLToPath(new URL(`../src/web/ui/fonts/${name}.woff2`, import.meta.url));
  const original = await readFile(fileURLToPath(import.meta.resolve(source)));
  const subset = await subsetFont(original, characters, { targetFormat: 'woff2', ...options });
  await writeFile(target, subset);
  console.log(`${target}: ${subset.length} bytes`);
}
